// SPDX-License-Identifier: MIT
#include "plan/applicable.h"

#include "plan/fusable.h"
#include "plan/halves.h"
#include "plan/kernel.h"
#include "plan/matrix.h"
#include "plan/pairs.h"
#include "plan/symmetry.h"

static int axes_reached(const struct model *m)
{
    return sums_reach(m, 0) + sums_reach(m, 1) + sums_reach(m, 2);
}

// Whether there is a tap straight above or below the point.
static bool has_column(const struct model *m)
{
    int axis = m->dimensions - 1;
    for (int s = 0; s < m->nsums; s++)
        for (int t = 0; t < m->sums[s].ntaps; t++) {
            const int *o = m->sums[s].taps[t].offset;
            if (o[axis] != 0 && o[(axis + 1) % 3] == 0 && o[(axis + 2) % 3] == 0)
                return true;
        }
    return false;
}

static const char *why_not_stream(struct arena *a, const struct model *m, const struct choices *c)
{
    int slowest = m->dimensions - 1;
    if (m->dimensions == 1)
        return "a 1D operator has no slower axis to stream along";
    if (!sums_reach(m, slowest))
        return arena_format(
            a, "no tap reaches along %c, so there is nothing to reuse from plane to plane",
            "xyz"[slowest]);
    if (c->reuse == REUSE_NONE)
        return "streaming needs reuse=window, reuse=partial or reuse=queue";
    if (c->reuse == REUSE_QUEUE && c->neighbours != NEIGHBOURS_LDS)
        return "a queue of planes lives in LDS: reuse=queue needs neighbours=lds";
    if (c->block[2] > 1)
        return "a streaming block is one plane: block is XxY";
    if (c->walk == WALK_ALTERNATE && !walks_both_ways(m))
        return arena_format(a, "taps along %c are not symmetric, so blocks cannot walk down it",
                            "xyz"[slowest]);
    if (m->dimensions == 2 && c->time > 1 && (c->block[1] > 1 || c->rows > 1))
        return "of 2D operators waves make several steps on their own, a row at a time: block is "
               "Xx1 and rows is 1";
    if (m->dimensions == 2 && (c->block[1] > 1 || c->rows > 1))
        return "a 2D operator streams along y: block is Xx1 and rows is 1";
    return NULL;
}

static const char *needs_stream(struct arena *a, const struct model *m, const char *what)
{
    return arena_format(a, "%s stream=%c", what, m->dimensions == 2 ? 'y' : 'z');
}

static bool has_plane_neighbours(const struct model *m, bool streamed)
{
    bool y = !(streamed && m->dimensions == 2) && sums_reach(m, 1);
    return sums_reach(m, 0) || y;
}

static const char *why_not_passes(const struct model *m)
{
    if (m->noutputs != 1 || m->nsums != 1)
        return "passes accumulate one weighted sum in one output; this update has more";
    if (axes_reached(m) < 2)
        return "taps lie along one axis only: one pass is the whole operator";
    if (model_is_mixed(m))
        return "passes hand over partial results in the output, whose elements would round them";
    if (m->grids[m->outputs[0].grid].read)
        return "the output is read by the update, so it cannot hold partial results between passes";
    return NULL;
}

static const char *why_not_split(const struct model *m, const struct choices *c)
{
    if (!sums_are_star(m))
        return "taps lie off the axes, so the operator does not split into one pass per axis";
    if (c->stream != STREAM_NONE || c->neighbours == NEIGHBOURS_LDS)
        return "split passes are simple kernels: stream=none and neighbours=global";
    return NULL;
}

static const char *why_not_xy_z(const struct model *m, const struct choices *c)
{
    if (c->reuse == REUSE_QUEUE)
        return "the pass along z has no neighbours in the plane for a queue to hold";
    for (int t = 0; t < m->sums[0].ntaps; t++)
        if (m->sums[0].taps[t].offset[m->dimensions - 1] == 0)
            return NULL;
    return "no tap lies in the plane of the point, so the first pass would have nothing to add up";
}

static const char *why_not_async(struct arena *a, const struct choices *c, const struct target *t)
{
    if (!t->async_copies)
        return arena_format(a, "%s has no asynchronous copies to LDS: prefetch=registers", t->name);
    if (c->time == 1 && c->neighbours != NEIGHBOURS_LDS)
        return "asynchronous copies feed an LDS tile: neighbours=lds";
    return NULL;
}

static const char *why_not_matrix(struct arena *a, const struct model *m, const struct choices *c,
                                  const struct target *t)
{
    if (!matrix_cores_for(t, m->type))
        return arena_format(a, "%s has no matrix cores for %s", t->name, element_name(m->type));
    if (model_is_mixed(m))
        return "matrix cores multiply and add in one type, elements and arithmetic here are two";
    if (m->dimensions == 1)
        return "a 1D operator has no rows, a matrix product takes 16 of them";
    if (m->dimensions == 2)
        return "a 2D operator streams along y: its planes are single rows, a matrix product takes "
               "16 of them";
    if (c->reuse != REUSE_PARTIAL || c->neighbours != NEIGHBOURS_LDS)
        return "matrix products add lines of an LDS tile to partial sums: reuse=partial and "
               "neighbours=lds";
    if (c->vector != 1 || c->rows != MATRIX_ROWS)
        return "a lane gets 4 rows of one column of a matrix product: vector is 1 and rows is 4";
    if (c->block[0] % MATRIX_WIDTH != 0 || c->block[1] % MATRIX_DEPTH != 0)
        return "a wave computes 16x16 points: block is a multiple of 16 by a multiple of 4";
    return NULL;
}

// Sums and rows that wait in the plane take two accesses of 16 bytes, for half of the columns beside those that are stored.
static bool is_too_wide(const struct model *m, const struct choices *c)
{
    enum { ACCESS = 16 }; // bytes
    const bool strips =
        c->time > 1 && m->dimensions == 2 && (c->reuse == REUSE_PARTIAL || strips_keep_rows(m, c));
    return c->vector * element_size(m->type) > ACCESS && !strips;
}

// A stage of a launch has the kernel of a sweep that streams nothing.
static const char *why_not_stage(const struct model *m, const struct choices *c)
{
    if (!m->is_stage)
        return "the step has no stages that one launch could make: fuse=none";
    if (c->stream != STREAM_NONE || c->neighbours != NEIGHBOURS_GLOBAL || c->pass != PASS_ONE ||
        c->arithmetic != ARITHMETIC_SCALAR)
        return "stages of one launch are simple sweeps, a plane at a time: stream=none, "
               "neighbours=global, pass=one and arithmetic=scalar";
    if (c->block[2] > 1)
        return "blocks of several stages walk up from plane to plane: block is XxY";
    return NULL;
}

static const char *why_not_pairs(const struct model *m, const struct choices *c)
{
    if (!strips_keep_rows(m, c))
        return "pairs are of rows that wait: of several steps in the plane, reuse=window";
    if (model_is_mixed(m))
        return "pairs are of the type of elements: arithmetic in that type";
    return sums_have_pairs(m) ? NULL
                              : "no four neighbours along the axes, at one distance, have one "
                                "coefficient, so that pairs would be of nothing";
}

const char *why_not(struct arena *a, const struct model *m, const struct choices *c,
                    const struct target *t)
{
    const char *reason = NULL;
    bool streamed = c->stream != STREAM_NONE, matrix = c->arithmetic == ARITHMETIC_MATRIX;
    if ((reason = why_not_fused(a, m, c)))
        return reason;
    if (is_too_wide(m, c))
        return "an access is of 16 bytes; two at once are for several steps in the plane, of rows "
               "or sums that wait, as those of strips";
    if (c->pairs && (reason = why_not_pairs(m, c)))
        return reason;
    if (c->fuse == FUSE_STAGES && (reason = why_not_stage(m, c)))
        return reason;
    if (m->nsums == 0 && (streamed || c->neighbours == NEIGHBOURS_LDS || c->pass != PASS_ONE))
        return "the update reads no neighbours";
    if (m->nsums == 0 && c->cache > 0)
        return "the update reads no neighbours: no plane is worth keeping in a cache";
    if (c->cache > 0 && (m->dimensions == 1 || (m->dimensions == 2 && streamed)))
        return "cache cuts launches over rows, which this kernel has none of beside the stream";
    if (c->cache > 0 && block_orders()[c->order][0] == 'y')
        return "cache cuts launches over y, so that blocks along y cannot come first in the order";
    if (matrix && (reason = why_not_matrix(a, m, c, t)))
        return reason;
    if (streamed && (reason = why_not_stream(a, m, c)))
        return reason;
    if (!streamed && c->balance)
        return needs_stream(a, m, "balance evens out the planes that blocks stream through:");
    if (c->hold && c->reuse != REUSE_PARTIAL)
        return "hold keeps values beside the partial sums that wait for them: reuse=partial";
    if (!streamed && c->reuse != REUSE_NONE)
        return needs_stream(a, m, "reuse needs");
    if (!streamed && c->walk == WALK_ALTERNATE)
        return needs_stream(a, m, "blocks that do not stream walk nowhere: walk=alternate needs");
    if (c->pass != PASS_ONE && c->arithmetic == ARITHMETIC_MATRIX)
        return "matrix products are for one pass: pass=one";
    if (c->pass != PASS_ONE && (reason = why_not_passes(m)))
        return reason;
    if (c->pass == PASS_SPLIT && (reason = why_not_split(m, c)))
        return reason;
    if (c->pass == PASS_XY_Z && (reason = why_not_xy_z(m, c)))
        return reason;
    if (c->reuse == REUSE_WINDOW && !has_column(m))
        return arena_format(a,
                            "no tap lies off the point along %c alone, so a register window "
                            "would hold nothing",
                            "xyz"[m->dimensions - 1]);
    if (c->neighbours == NEIGHBOURS_LDS && !has_plane_neighbours(m, streamed))
        return "no tap lies off the point within the plane, so a tile would serve nobody";
    bool arrives = c->neighbours == NEIGHBOURS_LDS || c->reuse == REUSE_WINDOW || c->time > 1;
    if (c->prefetch != PREFETCH_NONE && (!streamed || !arrives))
        return "prefetch fetches the next plane of a register window or of an LDS tile";
    if (c->prefetch == PREFETCH_ASYNC && (reason = why_not_async(a, c, t)))
        return reason;
    if (c->halves && (reason = why_not_halves(m, c)))
        return reason;
    if (m->dimensions < 3 && c->block[2] > 1)
        return "block reaches along z, the operator does not";
    if (m->dimensions < 2 && (c->block[1] > 1 || c->rows > 1))
        return "block reaches along y, the operator does not";
    return NULL;
}

const char *why_not_outside(struct arena *a, const struct outside_plan *o, const struct choices *c)
{
    if (c->outside == OUTSIDE_BY_LAUNCHES || o->loaded)
        return NULL;
    for (int k = 0; k < 6; k++)
        if (o->why_not[k / 2][k % 2])
            return arena_format(a, "no image outside can be loaded from inside, beyond %c %s as %s",
                                "xyz"[k / 2], k % 2 ? "high" : "low", o->why_not[k / 2][k % 2]);
    return "sweeps of this operator read no images outside";
}

// What of a thread's work could be less.
static const char *for_fewer(const struct choices *c)
{
    const bool one = c->vector == 1 && c->rows == 1;
    if (choices_steps(c) > 1)
        return one ? ": choose fewer steps" : ": choose fewer steps, a smaller vector or rows";
    return one ? " for a point" : ": choose a smaller vector or rows";
}

const char *why_too_large(struct arena *a, const struct plan *p)
{
    enum { REGISTERS_AT_MOST = 768 }; // far beyond any file: the compiler would only spill
    if (p->choices.arithmetic == ARITHMETIC_MATRIX && kernel_last(&p->kernels[0])->nbands == 0)
        return "no line in the plane has two taps off the point, so there is no product for matrix "
               "cores";
    if (p->lds_bytes > p->target->lds_block_bytes)
        return arena_format(a,
                            "the tile takes %d bytes of LDS, a block has %d on %s: choose %sa "
                            "smaller block, vector or rows",
                            p->lds_bytes, p->target->lds_block_bytes, p->target->name,
                            choices_steps(&p->choices) > 1 ? "fewer steps, " : "");
    if (p->choices.arithmetic == ARITHMETIC_MATRIX && p->vgprs > p->target->vgpr_limit)
        return arena_format(a,
                            "needs about %d registers per thread, %s has %d, and matrix products "
                            "take no fewer than 4 rows",
                            p->vgprs, p->target->name, p->target->vgpr_limit);
    if (p->vgprs > REGISTERS_AT_MOST)
        return arena_format(a, "needs about %d registers per thread%s", p->vgprs,
                            for_fewer(&p->choices));
    return NULL;
}
