// SPDX-License-Identifier: MIT
// LDS bank conflicts of a tile, counted.
//
// Counting rule: an access of `w` bytes per lane is served in passes of as many consecutive lanes
// as fill the banks once (32 banks of 4 bytes: 32, 16 or 8 lanes of 4, 8 or 16 bytes). Lanes of a
// pass that need different words of one bank wait for each other; each wait is one more pass.
#ifndef HIPSTENCIL_PLAN_BANKS_H
#define HIPSTENCIL_PLAN_BANKS_H

#include "plan/kernel.h"

// Extra passes per plane over all waves of a block: own vectors written and read, halo rows and
// side pieces written. Reads at other positions are shifted alike in all lanes and count the same.
// What is more than `most` is any number above it: counting ends there.
int bank_conflicts(const struct kernel *k, const struct tile *t, const struct target *target,
                   int element_size, int most);

// The same for what one wave reads as operands of two matrix products, a line along x and one along
// y; 0 where there are none.
int operand_conflicts(const struct kernel *k, const struct tile *t, const struct target *target,
                      int element_size);

#endif
