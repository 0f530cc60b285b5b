// SPDX-License-Identifier: MIT
// What an operator that is not known gets to compute with: a function of places of the whole, so that every rank, and
// one alone, has the same.
#ifndef TESTS_DOMAIN_INPUTS_H
#define TESTS_DOMAIN_INPUTS_H

#include <hipstencil/domain.h>

enum { SOURCES = 15, RECEIVERS = 18 };

// Ends the program, with the library's text on one rank, if status is not HS_OK.
void must(hs_status status);

// Numbers from 0 to 1 that depend on all of these.
double number_of(int64_t seed, int64_t x, int64_t y, int64_t z);

// Of a grid in a box of the whole: in halos alike for grids that take turns, and on both sides of a period.
void fill_box(const hipstencil_operator *op, const int64_t extent[3], int grid, const hs_box *box,
              void *dense);

// Scalars, 0.1 and a little more each, and what is told otherwise as name=value.
void set_scalars(hs_simulation *simulation, int count, char **told);

// Places and rows of a set of points, of sources so many more in the first cell; the caller frees them.
hs_points_desc make_points(const hipstencil_operator *op, const int64_t extent[3], int set,
                           int64_t rows, int crowd);
void free_points(hs_points_desc *points);

#endif
