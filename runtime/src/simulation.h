// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_RUNTIME_SIMULATION_H
#define HIPSTENCIL_RUNTIME_SIMULATION_H

#include "staging.h"

#include <hipstencil/simulation.h>

// A set of points that the simulation owns; of zeros it does not.
typedef struct hs_placed {
    void *list, *values; // on the device
} hs_placed;

struct hs_simulation {
    const hipstencil_operator *op;
    hs_grid **grids;     // `arrays` of them; args say which grid is in which, or which is scratch
    int arrays;          // op->grids, and op->scratch where it was asked for
    unsigned char *args; // op->args_size
    int64_t origin[3], step;
    unsigned faces;
    hs_stream *stream;
    hs_staging *staging;
    hs_placed *placed; // op->point_sets; NULL where none was placed yet
};

// The number of a set of points by its name; refused, as `function`'s, with those that there are.
hs_status hs_simulation_find_set(const hs_simulation *simulation, const char *name,
                                 const char *function, int *set);

// Rows of sets that the simulation owns are those of its step.
void hs_placed_set_step(hs_simulation *simulation);
void hs_placed_free(hs_simulation *simulation);

// The array that a grid of the operator, by its number, is in now; NULL if it is none of them.
hs_grid *hs_simulation_array(const hs_simulation *simulation, int grid);

// As hs_simulation_scalar and hs_simulation_set_scalar, by number.
double hs_simulation_number(const hs_simulation *simulation, int scalar);
void hs_simulation_set_number(hs_simulation *simulation, int scalar, double value);

#endif
