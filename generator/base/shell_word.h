// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_BASE_SHELL_WORD_H
#define HIPSTENCIL_BASE_SHELL_WORD_H

#include "base/arena.h"

// A word as a shell takes it: itself, or in quotes.
const char *shell_word(struct arena *a, const char *word);

#endif
