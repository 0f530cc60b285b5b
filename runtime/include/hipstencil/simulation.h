// SPDX-License-Identifier: MIT
// The state of an operator between steps: a grid for each of its quantities, its arguments, a
// stream.
//
//     const hs_simulation_desc desc = {.op = heat7_plates_operator(), .extent = {64, 64, 8}};
//     hs_simulation *heat;
//     hs_status status = hs_simulation_create(&heat, &desc);
//     if (status == HS_OK)
//         status = hs_simulation_set_scalar(heat, "r", 0.15);
//     if (status == HS_OK)
//         status = hs_simulation_upload(heat, "u", NULL, values);
//     if (status == HS_OK)
//         status = hs_simulation_fill_halos(heat);
//     if (status == HS_OK)
//         status = hs_simulation_run(heat, 100);
//     if (status == HS_OK)
//         status = hs_simulation_download(heat, "u", NULL, values);
//
// Conventions are those of runtime.h. Grids and scalars go by the names that the specification
// gives them; a name that the operator does not have is refused with those that it has. Grids take
// turns in their arrays as steps go on: a name is what the specification calls it at that time.
#ifndef HIPSTENCIL_SIMULATION_H
#define HIPSTENCIL_SIMULATION_H

#include <hipstencil/operator.h>
#include <hipstencil/runtime.h>

#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hs_simulation hs_simulation;

typedef struct hs_simulation_desc {
    const hipstencil_operator *op; // lives longer than the simulation
    int64_t extent[3];             // of the interior; axes that the operator has not do not count
    int64_t origin[3]; // index of the first interior point, where the operator asks for it
    // Elements outside of the interior that grids have at least, however few the operator needs there.
    int64_t halo_lo[3], halo_hi[3];
    // 1: with the arrays that groups of several steps, or one launch of all stages, need beside the grids, if any;
    // without them steps are made one by one, stage by stage
    int scratch;
    unsigned
        faces; // neighbours lie there, as <op>_halo has them: it is a part, whose steps are domain.h's
    int urgent;              // 1: on a stream of the highest priority
    const hs_memory *memory; // of the grids, lives longer than the simulation; NULL: hipMalloc's
} hs_simulation_desc;

// Allocates all grids on the current device, with the halo that the operator needs, and pinned
// memory for transfers. Grids are as fresh as hs_grid_create leaves them, NaNs; scalars and the
// number of the step are 0. The caller owns *simulation and releases it with hs_simulation_destroy,
// which first waits for its work.
hs_status hs_simulation_create(hs_simulation **simulation, const hs_simulation_desc *desc);
void hs_simulation_destroy(hs_simulation *simulation);

// What all of the simulation's work is enqueued on. Owned by the simulation.
hs_stream *hs_simulation_stream(const hs_simulation *simulation);
hs_status hs_simulation_synchronize(const hs_simulation *simulation);

// The operator's own arguments, <op>_args, to call its functions with. They say where each grid is
// now; what renames grids other than hs_simulation_run is followed by hs_simulation_set_step.
void *hs_simulation_args(const hs_simulation *simulation);
const hipstencil_operator *hs_simulation_operator(const hs_simulation *simulation);

hs_status hs_simulation_set_scalar(hs_simulation *simulation, const char *name, double value);
hs_status hs_simulation_scalar(const hs_simulation *simulation, const char *name, double *value);

// Steps that were enqueued so far; also what step() is in the operator's next step.
int64_t hs_simulation_step(const hs_simulation *simulation);
void hs_simulation_set_step(hs_simulation *simulation, int64_t step);

// The index of the first interior point, three numbers.
const int64_t *hs_simulation_origin(const hs_simulation *simulation);
void hs_simulation_set_origin(hs_simulation *simulation, const int64_t origin[3]);

// The array that a grid is in now, until the next step. Owned by the simulation.
hs_status hs_simulation_grid(const hs_simulation *simulation, const char *name, hs_grid **grid);

// Copies between a box of a grid, which may reach into its halo, and a dense host array of the
// box's extents and the operator's element size, any host memory. A box that is NULL is the
// interior. They come after all that is enqueued on the simulation's stream and have finished when
// they return.
hs_status hs_simulation_upload(hs_simulation *simulation, const char *name, const hs_box *box,
                               const void *dense);
hs_status hs_simulation_download(hs_simulation *simulation, const char *name, const hs_box *box,
                                 void *dense);

// Makes halos obey the operator's rules, once before the first step: it is enqueued and returns.
// Halos that no rule writes, and those of grids that steps do not change, are the caller's to
// upload.
hs_status hs_simulation_fill_halos(hs_simulation *simulation);

// Enqueues steps of the whole interior and returns. What the operator refuses is said in its words.
hs_status hs_simulation_run(hs_simulation *simulation, int64_t steps);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif
