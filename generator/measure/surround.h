// SPDX-License-Identifier: MIT
// Surround: what lies outside of a grid between steps, read off the rules (math/outside.h) one
// element at a time: mirrors are planes in half cells, and an image of an image is followed until
// it is none. It shares nothing with the plan's arithmetic of faces.
#ifndef HIPSTENCIL_MEASURE_SURROUND_H
#define HIPSTENCIL_MEASURE_SURROUND_H

#include "measure/inputs.h"
#include "model/model.h"

struct origin {
    enum {
        ORIGIN_KEPT,  // no rule writes the element
        ORIGIN_VALUE, // it is `value`
        ORIGIN_IMAGE, // it is `sign` times the element `at` of `grid`, which no rule writes
    } what;
    double value;
    int grid, sign;
    int64_t at[3];
};

struct origin surround_origin(const struct model *m, const struct inputs *in, int grid,
                              const int64_t at[3], const int64_t extent[3]);

// The next index along x of what a rule may reach, after `at`.
int64_t surround_next(const struct model *m, const int64_t at[3], const int64_t extent[3]);

// How far outside the grid has elements: as far as any grid is read, if it has a halo.
void surround_depth(const struct model *m, int grid, int lo[3], int hi[3]);

// Whether the rules say what every element is. They do not where a mirror would show what lies
// beyond the opposite face, or on its mirror's plane where the grid has no element, or where nothing
// lies between two mirrors.
bool surround_has_meaning(const struct model *m, const int64_t extent[3]);

#endif
