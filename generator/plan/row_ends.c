// SPDX-License-Identifier: MIT
#include "plan/row_ends.h"

#include <limits.h>

// ---- by threads ---------------------------------------------------------------------------------

// Whether all that sums read of neighbours is in tiles that are copied by rows, halos and sides.
static bool reads_tiles_alone(const struct kernel *k)
{
    for (int i = 0; i < k->ntiles; i++)
        if (k->tiles[i].whole)
            return false;
    for (int i = 0; i < k->levels[0].nvalues; i++)
        if (k->levels[0].values[i].source == SOURCE_GLOBAL)
            return false;
    return k->ntiles > 0;
}

// Shares what makes no whole vector out to lanes that have no piece in the last slot of sides; false if these are few.
static bool share_ends(struct tile *t, const struct geometry *g)
{
    t->end_pieces = t->side_slots > 0 ? (g->vector - 2 + t->side_width) / t->side_width : 0;
    t->end_items = t->rows * t->end_pieces;
    return t->side_rest > 0 && t->side_rest + t->end_items <= g->threads;
}

// Ends of rows that are no whole vector. A launch of their own took 26 us at 509x512x512 on an H200, a tenth of the
// sweep of a star of radius 1: it reads the sectors of each row again that the sweep has read (tests/device/NOTES.md).
// Where tiles have all neighbours, the last elements of a row are copied as sides are, and stored one by one.
void row_ends_by_threads(struct kernel *k)
{
    const struct choices *c = &k->choices;
    k->ends = c->pass == PASS_ONE && c->prefetch == PREFETCH_ASYNC && !k->fusion &&
              c->arithmetic != ARITHMETIC_MATRIX && k->geometry.vector > 1 && reads_tiles_alone(k);
    for (int i = 0; i < k->ntiles && k->ends; i++)
        k->ends = share_ends(&k->tiles[i], &k->geometry);
    for (int i = 0; i < k->ntiles && !k->ends; i++)
        k->tiles[i].end_items = k->tiles[i].end_pieces = 0;
}

// ---- by blocks ----------------------------------------------------------------------------------

// Whether a kernel is given what the edge kernel is.
static bool knows_what_edges_do(const struct kernel *k, const struct kernel *edge)
{
    for (int i = 0; i < edge->nuniforms; i++)
        if (!k->mentions[edge->uniforms[i]])
            return false;
    return k->images == edge->images && k->finish;
}

// Rows that are planes to a kernel have no rows beyond them.
static bool has_rows_of_blocks(const struct kernel *k)
{
    return k->ntiles == 0 && k->geometry.axis[2] != 'y' && k->geometry.order[0] == 'x';
}

// Scalar registers of AMD's, two for each pointer and base of those that both ways of a kernel need.
static bool has_room_for_pointers(const struct plan *p)
{
    enum {
        POINTERS = 10
    }; // with eleven acoustic_tti_r2 takes 140 vector registers for 77 (gfx90a)
    return p->target->family != FAMILY_AMD || p->kernels[0].ngrids <= POINTERS;
}

void row_ends_by_blocks(const struct plan *p)
{
    enum {
        FEW = 32, // whose loads, each of another row, a unit takes one after the other
        MOST_ROWS = MOST_BLOCKS / 4 * 3
    };
    struct kernel *k = &p->kernels[0];
    k->end_blocks = p->edge && p->nkernels == 1 && k->geometry.vector > 1 && !k->ends &&
                    has_rows_of_blocks(k) && has_room_for_pointers(p) &&
                    knows_what_edges_do(k, p->edge);
    if (!k->end_blocks)
        return;
    k->end_threads = kernel_streams(k) || k->geometry.threads < FEW ? k->geometry.threads : FEW;
    // Points at ends of a launch are counted in 32 bits, and a quarter of its rows of blocks is left for them.
    const int64_t of_row = (int64_t)2 * k->geometry.vector * k->geometry.points[1];
    const int64_t counted = INT32_MAX / of_row / k->geometry.points[2];
    k->row_blocks = counted < MOST_ROWS ? counted : MOST_ROWS;
    k->region.parameters[k->region.count++] = (struct region_parameter){"row_ends", "ends", "ends"};
}
