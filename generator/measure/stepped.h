// SPDX-License-Identifier: MIT
// Stepped: what grids should hold after some steps, by DESIGN's meaning of a step: sweep, rules of
// the grids that it wrote, rename. State is kept in double precision, halos and all, and nothing is
// shared with the emitter or the plan.
//
// How wrong a right result may be is found by trial, because worst cases grow past all use. With
//   d(p)  what one store may be wrong by: tolerance * scale (oracle.h); an image has its source's, what
//         no step stores has 0
//   r     PERTURBED_RUNS more runs from the same start, which add a random part of d(p) in [-1, 1) to
//         every store, and every other one of which has rounded all coefficients at random (oracle_unsettled)
//   D(p)  the largest |run r - run| of the elements of the grid at most one away along each axis
// what is allowed at p is
//   d(p)                       after one step, as of a sweep, if it has one stage
//   d(p) + DEVIATIONS * D(p)   after more
//   0                          where d(p) and all deviations of p itself are 0
// A source adds what it may be wrong by to its cells' d; a record has that of its cells and of its sum, and its
// own deviations. Where there are points, D counts after one step, too.
// Blocks that make several steps at once make images as they make what these are of, each rounded its own way. Where
// a point is its own image one further on, a step would do nothing to differences between the two, but to what is
// rounded apart it does: there what a step reads has the errors of all steps before as parts of its scale, bounds
// of first order, as worst cases have it. What runs are perturbed by stays what one store may be wrong by.
// Errors are given in units of that; right strategies were seen to reach 0.7, after 1 to 300 steps. The
// factor is for deviations that are small by chance, and for errors that do not go to and fro.
#ifndef HIPSTENCIL_MEASURE_STEPPED_H
#define HIPSTENCIL_MEASURE_STEPPED_H

#include "measure/oracle.h"

enum { PERTURBED_RUNS = 8, DEVIATIONS = 8 };

// The elements of all grids after `steps` steps: [-lo, extent + hi) of the operator's reach.
struct march {
    int64_t steps;
    double *value[MAX_GRIDS];
    double *allowed[MAX_GRIDS]; // infinite: cannot be judged; NaN: nothing is said of it
    int array[MAX_GRIDS];       // which grid's array it was in at the start
    // By set of points, row and point, of receivers; NaN where nothing is recorded.
    double *record[MAX_POINT_SETS], *record_allowed[MAX_POINT_SETS];
};

// What cannot be held against anything after a step, of `points` that it stored.
struct lost {
    int64_t points, without, unstable; // as struct unjudged
    int grid;
    int64_t at[3]; // of the first
};

// How many of `steps` steps can be judged: after the next one an output has points without a value,
// or so large a one that terms may
// overflow, or more than one in a thousand are unstable; `lost` says which, if there is such a step.
int64_t stepped_lasts(const struct oracle *o, const int64_t extent[3], int64_t steps,
                      struct lost *lost);
// Fills out[i] for out[i].steps, which rise, and returns how many: none after perturbed runs have come
// apart, by more than a hundredth of a grid's largest value. `at_once`: launches make several steps.
int stepped_march(const struct oracle *o, const int64_t extent[3], bool at_once, struct march *out,
                  int count);
void march_free(struct march *m);

// Where the element (x, y, z) of a march lies.
int64_t march_at(const struct model *m, const int64_t extent[3], int64_t x, int64_t y, int64_t z);

#endif
