// SPDX-License-Identifier: MIT
// The schedule of a level: values, lines, folds and combinations of every row.
#ifndef HIPSTENCIL_PLAN_SCHEDULE_H
#define HIPSTENCIL_PLAN_SCHEDULE_H

#include "plan/kernel.h"

// A tap in kernel space.
struct kernel_tap {
    int sum, grid, coefficient;
    int offset[3];
};

struct schedule {
    struct plan_context *context;
    struct kernel *kernel;
    struct level *level;     // of the kernel: the one that is scheduled
    struct kernel_tap *taps; // by sum, then dz, dy, dx
    int ntaps, taps_capacity;
};

// Fills values, lines and work of the level. Tiles and windows are decided before.
void schedule_rows(struct schedule *s);
// Index of the value at a position, loading it if no one has yet.
int schedule_value(struct schedule *s, int grid, int x, int row, int dz, int width);
// "u_here_yp1": what a slot calls what waits in it of a grid.
const char *name_at_row(const struct schedule *s, int grid, int row, const char *what);
// Whether sums are begun when their own planes arrive: what they take of planes below has waited with their sums.
bool all_sums_begin_late(const struct schedule *s);
int floor_to(int x, int unit); // largest multiple of unit <= x

#endif
