// SPDX-License-Identifier: MIT
// The model: the mathematics of one operator and nothing else. No block size ever appears here.
//
// Every output is a pointwise expression over
//   - weighted sums: sum_i c_i * g[offset_i] over taps of one grid, c_i constant over the grid;
//   - single taps at offset 0, scalars, literals.
// Offsets are (dx, dy, dz) relative to the point being updated, x fastest in memory.
#ifndef HIPSTENCIL_MODEL_MODEL_H
#define HIPSTENCIL_MODEL_MODEL_H

#include "base/text.h"
#include "math/element.h"
#include "math/expr.h"
#include "math/limits.h"
#include "math/outside.h"
#include "spec/description.h"

struct tap {
    int offset[3];
    int coefficient; // index into model.coefficients
};

// Values that multiply taps: literals, or expressions of scalars that the launcher evaluates once
// in double precision. Distinct by value, the ones nearest to the centre first.
struct coefficient {
    int node; // in pool: a literal number, or an expression of scalars only
    bool literal;
    bool counts; // depends on the number of the step
};

// A plane of taps as another times a number (model/alike.h).
struct alike {
    bool found; // false where it is like no other
    int plane;  // the first that it is like: its own offset where there is none before it
    int factor; // coefficient; -1 where that is 1, or -1 (`minus`)
    bool minus;
    bool whole; // the tap on the axis, too; otherwise those beside it alone
};

// What rows of a plane have in common, times a number each: points beside each other along x and their weights, those of the
// first of these rows.
struct along {
    const struct tap *taps;
    int ntaps;
    bool whole; // the point with dx = 0 is one of them
    int rows;   // that have it, of all planes, and the first and the last dy of these
    int first, last;
};

struct row_alike {
    int along;  // -1: the row is like no other
    int factor; // coefficient
};

struct weighted_sum {
    int grid;
    struct tap *taps; // by dz, dy, dx ascending
    int ntaps;
    int lo[3], hi[3];    // reach: taps lie in [-lo, hi] per axis
    struct alike *alike; // by plane along the slowest axis, from -lo on; NULL: not all are literal
    struct along *along;
    int nalong, along_capacity;
    struct row_alike *rows; // by plane and row, from -lo on; NULL but in space
};

struct model_grid {
    const char *name;
    bool read, written;
    bool kept; // what it holds before a sweep or a step counts; otherwise its interior is scratch
    bool
        fresh; // what is written to it last is there for the next step only: none of this one reads it
    int lo[3], hi[3]; // reach of all reads, the halo that this grid needs
    bool has_range;   // whether the specification says between which the values lie
    double range[2];  // finite and different as elements, the lower one first
};

struct model_output {
    int grid;
    int value; // node in pool over EXPR_SUM, EXPR_TAP at offset 0, EXPR_SCALAR, EXPR_NUMBER
    int raw;   // the expression as the user wrote it: what the oracle interprets
};

// A set of sparse points: sources change a grid after a sweep, receivers record one after a step.
struct model_points {
    const char *name;
    bool receiver; // otherwise a source
    bool replaces; // sources: what the sweep computed; otherwise they add to it
    int grid;
    int stage;                                // sources: after which they act; receivers: the last
    int scale;                                // sources: a node over EXPR_TAP at offset 0; -1: 1
    bool reads[MAX_GRIDS], uses[MAX_SCALARS]; // what `scale` is made of
};

// How grids go on from step to step. Arrays are by grid.
struct model_steps {
    bool defined;                       // otherwise the operator is a sweep and no step
    int from[MAX_GRIDS], to[MAX_GRIDS]; // after a step g is where from[g] was; g goes on as to[g]
    int period;                         // steps after which every grid is where it was
    bool changes[MAX_GRIDS];            // at some time a step writes what g holds
    struct boundary outside[MAX_GRIDS]; // rules of what does not change are all HALO
    bool around
        [MAX_GRIDS]; // g has a halo: it is read off the point, or images of it are, at some time
    struct model_points points[MAX_POINT_SETS]; // by name, in which order they act
    int npoints;
    // Where a group of several steps leaves what g holds: in the array of another grid, in scratch array
    // partner[g] - MAX_GRIDS, or where it was. The two take turns from group to group.
    int partner[MAX_GRIDS];
    int scratch; // arrays that groups need beside the grids'
};

// Steps in units of a coefficient: what is n steps later is divided n times by coefficient `by`, so that a step
// multiplies by of[c] = c / by, one of which is 1. Its last one's values are those of the operator times `by` to the
// power of the steps, and what stays as it is beyond faces is multiplied by `per` = 1 / by in each.
struct model_scale {
    int by, per;
    const int *of; // by coefficient: -1 of those that no tap has; NULL: steps are not scaled
    int count;     // of these
};

struct model;

// A sweep of a step. Its grids and scalars are some of the whole's.
struct model_stage {
    struct model *model;
    const char *name;
    int grid[MAX_GRIDS], scalar[MAX_SCALARS]; // numbers that its own have in the whole
};

struct model {
    struct arena arena;
    const char *name, *doc, *path; // doc is "" where there is none
    struct spec_file *files;       // that it was read from
    int nfiles;
    enum element_type type;       // of elements in memory
    enum element_type arithmetic; // of sums, coefficients and the update
    int dimensions;
    struct expr_pool *pool;

    struct model_grid grids[MAX_GRIDS];
    int ngrids; // written grids first, then read-only ones, each in the order of the spec
    const char *scalars[MAX_SCALARS];
    int nscalars;
    bool indexes[3];   // by axis: outputs depend on where a point lies; arguments have the origin
    bool reads_step;   // outputs depend on the number of the step
    bool counts_steps; // arguments have that number, and where a device counts it: if outputs or
                       // rows of points depend on it
    struct coefficient *coefficients;
    int ncoefficients, coefficients_capacity;
    struct model_scale scale; // where the specification allows it and the operator has one
    struct weighted_sum *sums;
    int nsums, sums_capacity;
    struct model_output outputs[MAX_GRIDS];
    int noutputs;

    struct model_steps steps;
    struct model_stage *stages; // of which a step consists, in order; the whole then has no outputs
    int nstages;                // 0: a step is the sweep that the model itself is
    bool is_stage;              // of another model's step

    int lo[3], hi[3]; // reach over all grids: the halo
    // By node of the outputs what they have in common (repeated.h); NULL where there are none.
    const struct repeated *repeated;
    bool repeats[2]; // along x and y a division or a function is at a neighbour another of them
    int taps;        // over all sums
    double flops;    // per point: additions and multiplications of the update as lowered
    double bytes;    // per point: each grid read once, each output written once
};

void model_free(struct model *m);
// Whether stage `stage` writes the grid; of a model without stages, whether the sweep does.
bool stage_writes(const struct model *m, int stage, int grid);
bool stage_reads(const struct model *m, int stage, int grid);
bool stage_reads_off_the_point(const struct model *m, int stage, int grid);
// The stages that one of these three is true of, as 1 << stage.
unsigned stages_that(bool (*does)(const struct model *, int stage, int grid), const struct model *m,
                     int grid);
bool model_indexes(const struct model *m); // along any axis
int model_grids_read(const struct model *m);
bool grid_is_read_off_the_point(const struct model_grid *g);
bool grid_is_read_at_the_point(const struct model_grid *g); // and nowhere else
bool model_reads_at_points(const struct model *m);
bool sum_is_literal(const struct model *m,
                    const struct weighted_sum *s); // all its coefficients are
struct number coefficient_number(const struct model *m, int coefficient); // of one that is literal
bool model_is_sum(const struct model *m);       // one weighted sum is all of the update
bool model_is_mixed(const struct model *m);     // arithmetic wider than the elements
const char *model_types(const struct model *m); // for people: elements and arithmetic

#endif
