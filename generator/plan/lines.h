// SPDX-License-Identifier: MIT
// What a level reads: values, and the lines that are put together from them.
#ifndef HIPSTENCIL_PLAN_LINES_H
#define HIPSTENCIL_PLAN_LINES_H

#include "plan/kernel.h"

// A tap in kernel space.
struct kernel_tap {
    int sum, grid, coefficient;
    int offset[3];
    int along; // number of what its row has in common, which it stands for (struct along of its sum); 0: itself
};

struct schedule {
    struct plan_context *context;
    struct kernel *kernel;
    struct level *level;     // of the kernel: the one that is scheduled
    struct kernel_tap *taps; // by sum, then dz, dy, dx
    int ntaps, taps_capacity;
    const bool *sums; // by sum, those that rows are made of; NULL: all
};

int floor_to(int x, int unit);                    // largest multiple of unit <= x
bool is_own_row(const struct kernel *k, int row); // of a thread

// Whether a value is there without a load from memory.
bool value_is_on_chip(const struct schedule *s, int grid, int x, int row, int dz);
// Index of the value at a position, loading it if no one has yet.
int schedule_value(struct schedule *s, int grid, int x, int row, int dz, int width);
// "_xm4_yp1": where a value lies, nothing for zeros.
const char *place_name(struct arena *a, int x, int row, int dz);
// "u_here_yp1": what a slot calls what waits in it of a grid.
const char *name_at_row(const struct schedule *s, int grid, int row, const char *what);

// The line of a row, empty if no one has asked for it yet.
struct line *line_at(struct schedule *s, int grid, int row, int dz);
void line_widen(struct line *l, int from, int to); // x that it must have
// The values that it is made of. How far it reaches is known by then.
void line_fill(struct schedule *s, struct line *l);
// Index in `taken` of the vector that begins at dx.
int line_take(struct schedule *s, struct line *l, int dx);

#endif
