// SPDX-License-Identifier: MIT
#ifndef SHOT_BENCH_H
#define SHOT_BENCH_H

#include "shot.h"

// Prints the time of a step beside that of a copy of as many bytes, by events of the device, and what snapshots every
// 50 steps add. The simulation is of no use afterwards.
void bench(struct shot *shot);

#endif
