// SPDX-License-Identifier: MIT
// Helpers of the tests of simulations; they fail the test on error.
#ifndef HIPSTENCIL_TESTS_RUNTIME_SIMULATION_SUPPORT_H
#define HIPSTENCIL_TESTS_RUNTIME_SIMULATION_SUPPORT_H

#include <hipstencil/simulation.h>

// Fails with the library's text.
void must(hs_status status);

// The call failed so, and its text has `part` in it.
void must_fail(hs_status status, hs_status expected, const char *part);

hs_simulation *make_simulation(const hipstencil_operator *op, int64_t nx, int64_t ny, int64_t nz);

// Heat between plates, its grid u random: what `seed` says.
hs_simulation *make_heat(int64_t nx, int64_t ny, int64_t nz, unsigned seed);

// Every grid of the simulation, halos too, with elements that `seed` says.
void fill_grids(hs_simulation *simulation, unsigned seed);

// A grid with its halo; the caller frees it. *bytes may be NULL.
void *copy_of(hs_simulation *simulation, const char *name, size_t *bytes);

// All grids by name, halos too, scalars, step and origin are the same, to the bit.
void assert_same_state(hs_simulation *a, hs_simulation *b);

#endif
