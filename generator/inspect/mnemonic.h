// SPDX-License-Identifier: MIT
// Mnemonics: what kind of instruction a name is, of GFX9 to GFX12.
#ifndef HIPSTENCIL_INSPECT_MNEMONIC_H
#define HIPSTENCIL_INSPECT_MNEMONIC_H

#include "inspect/isa.h"

// Counts one instruction. `operands` is what follows the name.
void mix_count(struct mix *m, const char *name, size_t length, const char *operands);
// m += other
void mix_add(struct mix *m, const struct mix *other);

#endif
