// SPDX-License-Identifier: MIT
// Where the reaction begins: all of the first species and none of the second, but for small boxes that have both.
#ifndef REACTION_SEEDS_H
#define REACTION_SEEDS_H

#include <stdint.h>

// Fills in [z][y][x] of both; the same for the same size. Edges of the box count as neighbours.
void sow(const int64_t size[3], double *u, double *v);

#endif
