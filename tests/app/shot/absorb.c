// SPDX-License-Identifier: MIT
#include "absorb.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "acoustic_cpml_r4.h"
#include "acoustic_shot_r4.h"

static const double PI = 3.14159265358979323846;
enum { WIDTH = 20, REACH = 4 }; // points of a layer, and of a derivative: the specifications'

const hipstencil_operator *absorb_operator(enum boundary boundary)
{
    return boundary == SPONGE ? acoustic_shot_r4_operator() : acoustic_cpml_r4_operator();
}

// ---- before the first step ----------------------------------------------------------------------

// d0 is what lets a wave of the fastest velocity come back from the layer's end with a part of 1e-4 of its
// amplitude (Collino and Tsogka 2001); the shift is that of Roden and Gedney, half the source's angular frequency.
static hs_status set_scalars(hs_simulation *waves, enum boundary boundary, const struct model *m)
{
    const double d0 = 3 * m->fastest * log(1e4) / (2 * WIDTH * m->spacing);
    const struct {
        const char *name;
        double value;
    } scalars[] = {{"h", m->spacing},
                   {"Lx", (double)(m->size[0] - 1) * m->spacing},
                   {"Ly", (double)(m->size[1] - 1) * m->spacing},
                   {"Lz", (double)(m->size[2] - 1) * m->spacing},
                   {"dt", m->time_step},
                   {"d0", d0},
                   {"alpha", PI * m->peak}};
    hs_status status = HS_OK;
    for (int i = 0; i < (boundary == SPONGE ? 4 : 7) && status == HS_OK; i++)
        status = hs_simulation_set_scalar(waves, scalars[i].name, scalars[i].value);
    return status;
}

// (c dt)² is what the operators want to have of the velocity; plane by plane.
static hs_status upload_velocity(struct whole *waves, const struct model *m)
{
    const int64_t plane = m->size[0] * m->size[1];
    float *values = malloc(sizeof *values * (size_t)plane);
    hs_status status = values ? HS_OK : HS_ERROR_OUT_OF_MEMORY;
    for (int64_t z = 0; z < m->size[2] && status == HS_OK; z++) {
        const hs_box box = {{0, 0, z}, {m->size[0], m->size[1], z + 1}};
        for (int64_t i = 0; i < plane; i++)
            values[i] = (float)pow(m->velocity[z * plane + i] * m->time_step, 2);
        status = whole_upload(waves, "c2", &box, values);
    }
    free(values);
    return status;
}

hs_status absorb_begin(struct whole *waves, enum boundary boundary, const struct model *model)
{
    const hipstencil_operator *op = absorb_operator(boundary);
    hs_status status = set_scalars(waves->part, boundary, model);
    for (int g = 0; g < op->grids && status == HS_OK; g++) {
        hs_grid *grid;
        status = hs_simulation_grid(waves->part, op->grid[g].name, &grid);
        if (status == HS_OK)
            status = hs_grid_set(grid, HS_BOX, 0, hs_simulation_stream(waves->part));
    }
    if (status == HS_OK)
        status = upload_velocity(waves, model);
    return status == HS_OK ? whole_fill_halos(waves) : status;
}

// ---- steps --------------------------------------------------------------------------------------

enum { SLABS = 5 };
enum { MEMORY, LAYER, WAVE }; // stages of the specification

// The points within `width` of a face other than the surface, each in one slab: below, two along y, two along x.
static void make_slabs(const int64_t n[3], int64_t width, hs_box slabs[SLABS])
{
    const int64_t floor = n[2] - width;
    const hs_box all[SLABS] = {
        {{0, 0, floor}, {n[0], n[1], n[2]}},
        {{0, 0, 0}, {n[0], width, floor}},
        {{0, n[1] - width, 0}, {n[0], n[1], floor}},
        {{0, width, 0}, {width, n[1] - width, floor}},
        {{n[0] - width, width, 0}, {n[0], n[1] - width, floor}},
    };
    memcpy(slabs, all, sizeof all);
}

// Where the memories of the layers change: one point more than they are wide, as it is rounding that says where they
// end; and where what changed is felt.
static int64_t width_of(int stage)
{
    return WIDTH + 1 + (stage == LAYER ? REACH : 0);
}

static hs_status run_stage(hs_simulation *waves, int stage, const hs_box *box)
{
    const hipStream_t stream = hs_stream_native(hs_simulation_stream(waves));
    return HS_HIP(
        acoustic_cpml_r4_stage(hs_simulation_args(waves), stage, box->lo, box->hi, 0, stream));
}

// The stages of the layers in their slabs alone; acoustic_cpml_r4_run() would take them everywhere, and come to
// the same, but for rounding where slabs are left to another strategy.
static hs_status step_with_layers(hs_simulation *waves)
{
    acoustic_cpml_r4_args *args = hs_simulation_args(waves);
    const hs_box all = {.hi = {args->extent[0], args->extent[1], args->extent[2]}};
    hs_box slabs[SLABS];
    hs_status status = HS_OK;
    for (int stage = MEMORY; stage <= LAYER; stage++) {
        make_slabs(args->extent, width_of(stage), slabs);
        for (int i = 0; i < SLABS && status == HS_OK; i++)
            status = run_stage(waves, stage, &slabs[i]);
    }
    if (status == HS_OK)
        status = run_stage(waves, WAVE, &all);
    if (status == HS_OK) {
        acoustic_cpml_r4_advance(args, 1);
        hs_simulation_set_step(waves, hs_simulation_step(waves) + 1);
    }
    return status;
}

// Parts of a box have layers here and there: several ranks take all stages everywhere.
hs_status absorb_step(struct whole *waves, enum boundary boundary)
{
    return boundary == SPONGE || waves->several ? whole_run(waves, 1)
                                                : step_with_layers(waves->part);
}

static double slab_points(const int64_t n[3], int64_t width)
{
    hs_box slabs[SLABS];
    double sum = 0;
    make_slabs(n, width, slabs);
    for (int i = 0; i < SLABS; i++) {
        double points = 1;
        for (int axis = 0; axis < 3; axis++)
            points *= (double)(slabs[i].hi[axis] - slabs[i].lo[axis]);
        sum += points;
    }
    return sum;
}

// Floats: u, u_prev and c2 are read and u_next is written. In the layers `memory` reads u and reads and writes 3
// grids; `layer` reads u, c2 and these 3, reads and writes 4 others.
double absorb_bytes(enum boundary boundary, const int64_t size[3])
{
    const double sweep = 16.0 * (double)size[0] * (double)size[1] * (double)size[2];
    if (boundary == SPONGE)
        return sweep;
    return sweep + 28 * slab_points(size, width_of(MEMORY)) +
           52 * slab_points(size, width_of(LAYER));
}
