// SPDX-License-Identifier: MIT
// Helpers of the grid tests; they fail the test on error.
#ifndef HIPSTENCIL_TESTS_RUNTIME_GRID_SUPPORT_H
#define HIPSTENCIL_TESTS_RUNTIME_GRID_SUPPORT_H

#include <hipstencil/runtime.h>

// Extents and halos that are all different; float elements.
extern const hs_grid_desc odd_desc;

hs_grid *make_grid(const hs_grid_desc *desc);

// The first interior element.
char *interior(const hs_grid *grid);

// A host array of `count` floats: first, first + 1, …; the caller frees it.
float *new_floats(int64_t count, float first);

// A region of a float grid as a host array; the caller frees it.
float *download(const hs_grid *grid, hs_region region);

// Uploads a host array made by new_floats and frees it.
void upload_and_free(hs_grid *grid, hs_region region, float *values);

// Coordinates of the i-th element of the dense box, relative to the interior.
void coordinates(const hs_grid_desc *desc, int64_t i, int64_t c[3]);

#endif
