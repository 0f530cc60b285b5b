// SPDX-License-Identifier: MIT
#include "plan/estimate.h"

#include "base/integer.h"
#include "plan/carried.h"
#include "plan/instructions.h"
#include "plan/levels.h"
#include "plan/matrix.h"
#include "plan/nvcc_registers.h"
#include "plan/symmetry.h"

// Held from the beginning of a step to its end.
static int early_elements(const struct level *l)
{
    int elements = 0;
    for (int i = 0; l->early && i < l->nlate; i++)
        elements += l->late[i].width;
    return elements;
}

static int fetched_elements(const struct kernel *k)
{
    int elements = 0, own = k->geometry.rows * k->geometry.vector;
    for (int i = 0; i < k->nstreams; i++) {
        const struct stream *s = &k->streams[i];
        elements += (kernel_loads_column(k, s) ? own : 0) + (s->own ? own : 0);
        if (s->tile >= 0 && k->choices.prefetch != PREFETCH_ASYNC) {
            const struct tile *t = &k->tiles[s->tile];
            elements += t->halo_slots * k->geometry.vector + t->side_slots * t->side_width;
        }
    }
    return elements;
}

// Values that are not held anyway: those that one step's sums read, or, once these are added up,
// those that the update of one row reads.
static int working_elements(const struct level *l)
{
    int elements = 0, late = 0;
    for (int i = 0; i < l->nvalues; i++)
        if (l->values[i].source != SOURCE_WINDOW)
            elements += l->values[i].width;
    for (int i = 0; i < l->nlate; i++)
        late += l->late[i].row == 0 && !l->early ? l->late[i].width : 0;
    return larger(elements, late);
}

// What a scheduler makes of a kernel that carries `floor` registers and would use `total` if it
// loaded everything before it added the first. It aims at `full`, the most that full occupancy
// allows, and gets there unless the floor is above it or there is very much to load.
static int scheduled(int total, int floor, int full)
{
    if (floor > full)
        return total * 7 / 8;
    return total > full * 5 / 2 ? total * 3 / 5 : smaller(total, full);
}

// What all levels of a kernel carry, in words.
struct demand {
    int state, early, weights, reads;
    int working; // of the level that needs most
};

static struct demand demand_of(const struct model *m, const struct kernel *k)
{
    struct demand d = {0};
    int words = element_size(m->type) / 4;
    for (int i = 0; i < k->nlevels; i++) {
        const struct level *l = &k->levels[i];
        d.state += carried_registers(m, k, l);
        d.early += early_elements(l) * words;
        d.weights += matrix_weights(l);
        d.reads += l->band_reads;
        d.working = larger(d.working, working_elements(l) * words);
    }
    return d;
}

// Of sums that wait, what waits with them, and what is on its way or at hand.
static int planes_of_updates(const struct model *m, const struct kernel *k)
{
    const struct level *l = kernel_last(k);
    const struct fusion *f = k->fusion;
    int waiting = l->nheld / k->geometry.rows * l->z_hi, grids = levels_grids_loaded(f);
    for (int i = 0; i < m->nsums; i++)
        waiting += k->sum_used[i] * (l->slots - 1);
    waiting += grids * f->delay;
    return (k->nlevels - k->levels[0].gathers) * waiting +
           (f->stages > 0 ? 1 : k->ahead + 1) * grids;
}

// Rows of pairs that wait in a level.
static int rows_of_pairs(const struct level *l)
{
    int rows = 0;
    for (int i = 0; i < l->npairs; i++)
        rows += l->pairs[i].reach;
    return rows;
}

// Rows that nvcc has beside sums where mirrors lie beyond some faces, and rows, or rows and columns, are chosen beyond
// others.
static int rows_of_faces(const struct fusion *f)
{
    enum { ROWS = 1, ROWS_AND_COLUMNS = 3 };
    const bool mirrors = fusion_reflects(f, 0) || fusion_reflects(f, 2); // z is the plane's y
    if (!mirrors || !fusion_carries(f, 2))
        return 0;
    return f->keeps_by < 0 && fusion_carries(f, 0) ? ROWS_AND_COLUMNS : ROWS;
}

// Planes of all levels and one on its way, of what is read at the point too; and what one row of a level is
// made of beside them.
static int estimate_levels(const struct model *m, const struct kernel *k)
{
    enum { ADDRESSES = 28, PINNED = 20 };
    const struct geometry *g = &k->geometry;
    const struct level *l = kernel_last(k);
    const struct fusion *f = k->fusion;
    bool space = kernel_sums_planes(k);
    int words = element_size(m->type) / 4, rows = 0;
    int in_registers = f->time - (kernel_waits(k) ? k->levels[0].gathers : f->stages > 0);
    int planes = space ? 1 : 0;
    for (int i = 0; i < f->nstates; i++) {
        planes += f->states[i].around ? in_registers * (l->slots - 1 + (space ? f->delay : 0)) + 1
                                      : f->time * l->lag + 1;
        planes += f->states[i].previous >= 0 ? 2 : 0;
        planes += kernel_waits(k) && f->stages == 0 ? k->ahead : f->stages == 0;
    }
    planes += f->nconstants * ((f->time - 1) * l->lag + 2);
    if (f->updates)
        planes = planes_of_updates(m, k);
    planes += f->below * f->around + f->time * rows_of_pairs(l);
    if (kernel_strips(k) && kernel_sums(k))
        planes += rows_of_faces(f);
    if (kernel_strips(k) && !sums_are_star(m))
        rows += 5 * g->vector; // lines of a box, until all rows that take them have them
    for (int i = 0; i < l->nvalues; i++)
        if (l->values[i].source == SOURCE_LDS)
            rows += l->values[i].width;
    return (planes * g->rows * g->vector + rows + 2 * g->vector) * words +
           (space ? PINNED : ADDRESSES);
}

// Factors are fitted to clang 15's reports for gfx90a over the shipped specs.
int estimate_vgprs(const struct model *m, const struct target *t, const struct kernel *k)
{
    enum { ADDRESSES = 6, STREAM_ADDRESSES = 12, OPERANDS_READ_AHEAD = 12 };
    if (k->fusion) {
        const int registers = estimate_levels(m, k);
        if (!kernel_waits(k))
            return registers;
        if (t->family != FAMILY_NVIDIA) // clang has sums that move in two places
            return registers * 9 / 4;
        const bool space = kernel_sums_planes(k); // where sums are pinned
        return space ? registers : registers * 6 / 5;
    }
    if (t->family == FAMILY_NVIDIA)
        return nvcc_registers(m, k);
    const struct demand d = demand_of(m, k);
    int words = element_size(m->type) / 4, full = t->vgprs / t->max_waves;
    int rows = k->geometry.rows;
    int total = d.state + fetched_elements(k) * words + d.working;
    if (!kernel_streams(k))
        return rows > 1 ? d.working + ADDRESSES + rows
                        : scheduled(d.working + ADDRESSES, ADDRESSES, full);
    if (k->choices.arithmetic == ARITHMETIC_MATRIX)
        return total * 6 / 5 + d.early + STREAM_ADDRESSES +
               (d.weights + smaller(d.reads, OPERANDS_READ_AHEAD)) * words;
    if (k->choices.reuse == REUSE_PARTIAL)
        return total * 6 / 5 + d.early + ADDRESSES;
    if (rows > 1 || k->choices.reuse == REUSE_QUEUE)
        return total + STREAM_ADDRESSES;
    return larger(d.state + STREAM_ADDRESSES,
                  scheduled(total + ADDRESSES, d.state + STREAM_ADDRESSES, full));
}

int least_registers(const struct model *m, const struct target *t, const struct kernel *k)
{
    return t->family == FAMILY_NVIDIA && !k->fusion ? nvcc_least_registers(m, k)
                                                    : estimate_vgprs(m, t, k);
}

// nvcc saves a few registers where that lets one more block in: of plans for sm_90 that were estimated to
// take up to a tenth more, most do. What a bound on blocks leaves it takes to have loads on their way: of such plans
// half as much again as otherwise, and more.
int expected_registers(const struct target *t, int estimate, const struct kernel *k)
{
    const int threads = k->geometry.threads, bound = kernel_bound_blocks(t, k);
    if (t->family != FAMILY_NVIDIA)
        return estimate;
    const int wanted = kernel_copies_windows(k) ? estimate : estimate * 8 / 5; // for loads
    if (bound > 0)
        return smaller(wanted, target_registers_left(t, bound * threads));
    const int most = smaller(estimate, target_registers_left(t, threads));
    const int blocks = target_blocks(t, target_occupancy(t, most, 0, threads), threads) + 1;
    const int fewer = target_registers_left(t, blocks * threads);
    return most > fewer && 25 * most <= 26 * fewer ? fewer : most;
}

double expected_more_loads(const struct model *m, const struct target *t, const struct kernel *k)
{
    const int estimate = estimate_vgprs(m, t, k);
    const int more = larger(0, expected_registers(t, estimate, k) - estimate);
    return kernel_bound_blocks(t, k) > 0 ? (double)more / estimate : 0;
}

// Planes that a block reads for each that it stores: the stream starts before the first of them.
static double streamed_share(const struct kernel *k)
{
    int window = k->choices.window;
    return kernel_streams(k) ? (double)(window + kernel_filling(k)) / window : 1;
}

static double tile_loads(const struct kernel *k)
{
    const struct geometry *g = &k->geometry;
    double loads = 0;
    for (int i = 0; i < k->ntiles; i++) {
        const struct tile *t = &k->tiles[i];
        double own = (double)g->points[0] * g->points[1];
        double plane =
            own + (double)t->halo_items * g->vector + (double)t->side_items * t->side_width;
        loads += plane * t->planes / (own * (kernel_streams(k) ? 1 : g->points[2]));
    }
    return loads;
}

static double loaded_values(const struct level *l)
{
    double values = 0;
    for (int i = 0; i < l->nvalues; i++)
        if (l->values[i].source == SOURCE_GLOBAL)
            values += l->values[i].width;
    return values;
}

static double late_values(const struct level *l)
{
    double values = 0;
    for (int i = 0; i < l->nlate; i++)
        values += l->late[i].width;
    return values;
}

// Of a point and step: every plane that a block reads, by what it stores.
static double fused_share(const struct kernel *k)
{
    const struct geometry *g = &k->geometry;
    return (double)g->points[0] * g->points[1] / (g->stores[0] * g->stores[1]) * streamed_share(k);
}

double estimate_loads(const struct kernel *k)
{
    if (k->fusion)
        return fused_share(k) * levels_grids_loaded(k->fusion) / k->fusion->time;
    double values = 0, late = 0, columns = 0, thread = k->geometry.rows * k->geometry.vector;
    for (int i = 0; i < k->nlevels; i++) {
        values += loaded_values(&k->levels[i]);
        late += late_values(&k->levels[i]);
    }
    for (int i = 0; i < k->nstreams; i++)
        columns += k->streams[i].keep == KEEP_WINDOW;
    const double share = streamed_share(k), of_sums = kernel_fills_columns(k) ? 1 : share;
    const double copied = kernel_copies_windows(k) ? columns : 0; // with the tiles
    return columns * share + (values / thread + tile_loads(k) - copied) * of_sums + late / thread;
}

// Combinations lie sum by sum.
static int sums_of_row(const struct row_work *w)
{
    int sums = 0;
    for (int c = 0; c < w->ncombinations; c++)
        sums += c == 0 || w->combinations[c].sum != w->combinations[c - 1].sum;
    return sums;
}

// Elements that a thread reads from LDS in a step: of the tile, and sums that have waited.
static int lds_values(const struct kernel *k, const struct level *l)
{
    int elements = l->band_reads;
    for (int i = 0; i < k->nstreams; i++) // the thread's own points
        elements +=
            kernel_window_from_lds(k, &k->streams[i]) ? k->geometry.rows * k->geometry.vector : 0;
    for (int r = 0; kernel_halves(k) && r < k->geometry.rows; r++)
        elements += sums_of_row(&l->work[r]) * k->geometry.vector;
    for (int i = 0; i < l->nvalues; i++)
        elements += l->values[i].source == SOURCE_LDS ? l->values[i].width : 0;
    return elements;
}

double estimate_lds_reads(const struct kernel *k)
{
    double values = 0;
    for (int i = 0; i < k->nlevels; i++)
        values += lds_values(k, &k->levels[i]);
    if (k->fusion)
        return values / k->nlevels * fused_share(k) / (k->geometry.rows * k->geometry.vector);
    return values / (k->geometry.rows * k->geometry.vector) * streamed_share(k);
}

static int instruction_bytes(const struct target *t)
{
    enum { AMD_BYTES = 8, NVIDIA_BYTES = 16 };
    return t->family == FAMILY_AMD ? AMD_BYTES : NVIDIA_BYTES;
}

// A load each; from another lane each element by itself.
static int instructions_for(const struct value *v)
{
    if (v->source == SOURCE_LANES)
        return v->width;
    return v->source == SOURCE_LDS || v->source == SOURCE_GLOBAL;
}

// Fitted to the code of gfx90a and sm_90 for the shipped stars of radius 1 to 16. What is no sum takes more than its
// instructions, for what is unusual and to move registers: of WENO's fluxes, 560 for a point, there are 512 to 600 that also hand
// on what recurs. On an H200 `fused` takes 1.18 ms where a step is written out once (65 KB), 1.33 twice, 2.61 five times.
int estimate_step_bytes(const struct model *m, const struct target *t, const struct kernel *k)
{
    enum { OVERHEAD = 50 };
    static const double BESIDE_SUMS = 1.3;
    double points = k->geometry.rows * k->geometry.vector;
    double instructions = OVERHEAD;
    if (k->finish)
        instructions += BESIDE_SUMS * points * update_beyond_flops(m);
    // Products of matrices leave the taps along the stream to everything else.
    bool matrix = k->choices.arithmetic == ARITHMETIC_MATRIX;
    for (int i = 0; i < k->nlevels; i++) {
        const struct level *l = &k->levels[i];
        const double operations = matrix ? l->slots : m->flops / 2 - l->spared / k->geometry.rows;
        instructions += operations * points / (k->packed ? 2 : 1);
        for (int v = 0; v < l->nvalues; v++)
            instructions += instructions_for(&l->values[v]);
    }
    return (int)instructions * instruction_bytes(t);
}
