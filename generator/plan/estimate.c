// SPDX-License-Identifier: MIT
#include "plan/estimate.h"

#include "base/integer.h"
#include "plan/matrix.h"

// Of partial sums and windows.
static int state_words(const struct model *m, const struct kernel *k)
{
    int held = k->slots * k->rows * k->vector, words = 0;
    for (int s = 0; s < m->nsums; s++)
        if (k->choices.reuse == REUSE_PARTIAL && k->sum_used[s])
            words += held * element_size(m->arithmetic) / 4;
    words += k->nheld * k->vector * (k->z_hi + 1) * element_size(m->type) / 4;
    for (int g = 0; g < m->ngrids; g++)
        if (k->windowed[g])
            words += held * element_size(m->type) / 4;
    return words;
}

// Held from the beginning of a step to its end.
static int early_elements(const struct kernel *k)
{
    int elements = 0;
    for (int i = 0; k->early && i < k->nlate; i++)
        elements += k->late[i].width;
    return elements;
}

static int fetched_elements(const struct kernel *k)
{
    int elements = 0;
    for (int i = 0; i < k->narrivals; i++) {
        const struct arrival *a = &k->arrivals[i];
        elements += a->own ? k->rows * k->vector : 0;
        if (a->tile >= 0 && k->choices.prefetch != PREFETCH_ASYNC) {
            const struct tile *t = &k->tiles[a->tile];
            elements += t->halo_slots * k->vector + t->side_slots * t->side_width;
        }
    }
    return elements;
}

// Values that are not held anyway: those that one step's sums read, or, once these are added up,
// those that the update of one row reads.
static int working_elements(const struct kernel *k)
{
    int elements = 0, late = 0;
    for (int i = 0; i < k->nvalues; i++)
        if (k->values[i].source != SOURCE_WINDOW)
            elements += k->values[i].width;
    for (int i = 0; i < k->nlate; i++)
        late += k->late[i].row == 0 && !k->early ? k->late[i].width : 0;
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

// Factors are fitted to clang 15's reports for gfx90a over the shipped specs.
int estimate_vgprs(const struct model *m, const struct target *t, const struct kernel *k)
{
    enum { ADDRESSES = 6, STREAM_ADDRESSES = 12, OPERANDS_READ_AHEAD = 12 };
    int words = element_size(m->type) / 4, full = t->vgprs / t->max_waves;
    int state = state_words(m, k), fetched = fetched_elements(k) * words;
    int working = working_elements(k) * words, total = state + fetched + working;
    int early = early_elements(k) * words;
    if (k->choices.stream == STREAM_NONE)
        return k->rows > 1 ? working + ADDRESSES + k->rows
                           : scheduled(working + ADDRESSES, ADDRESSES, full);
    if (k->choices.arithmetic == ARITHMETIC_MATRIX)
        return total * 6 / 5 + early + STREAM_ADDRESSES +
               (matrix_weights(k) + smaller(k->band_reads, OPERANDS_READ_AHEAD)) * words;
    if (k->choices.reuse == REUSE_PARTIAL)
        return total * 6 / 5 + early + ADDRESSES;
    if (k->rows > 1 || k->choices.reuse == REUSE_QUEUE)
        return total + STREAM_ADDRESSES;
    return larger(state + STREAM_ADDRESSES,
                  scheduled(total + ADDRESSES, state + STREAM_ADDRESSES, full));
}

int expected_registers(const struct target *t, int estimate, int threads)
{
    if (t->family != FAMILY_NVIDIA)
        return estimate;
    return smaller(estimate * 3 / 4, target_registers_left(t, threads));
}

static double streamed_share(const struct kernel *k)
{
    if (k->choices.stream == STREAM_NONE)
        return 1;
    return (double)(k->choices.window + k->slots - 1) / k->choices.window;
}

static double tile_loads(const struct kernel *k)
{
    double loads = 0;
    for (int i = 0; i < k->ntiles; i++) {
        const struct tile *t = &k->tiles[i];
        double plane = (double)k->points_x * k->points_y + (double)t->halo_items * k->vector +
                       (double)t->side_items * t->side_width;
        double points = (double)k->points_x * k->points_y *
                        (k->choices.stream == STREAM_NONE ? k->points_z : 1);
        loads += plane * t->planes / points;
    }
    return loads;
}

double estimate_loads(const struct kernel *k)
{
    double values = 0, own = 0, thread = k->rows * k->vector;
    for (int i = 0; i < k->nvalues; i++)
        if (k->values[i].source == SOURCE_GLOBAL)
            values += k->values[i].width;
    for (int i = 0; i < k->nlate; i++)
        values += k->late[i].width;
    for (int i = 0; i < k->narrivals; i++)
        own += k->arrivals[i].own && k->arrivals[i].tile < 0 ? thread : 0;
    return ((values + own) / thread + tile_loads(k)) * streamed_share(k);
}

double estimate_lds_reads(const struct kernel *k)
{
    double values = 0;
    for (int i = 0; i < k->nvalues; i++)
        if (k->values[i].source == SOURCE_LDS)
            values += k->values[i].width;
    values += k->band_reads;
    return values / (k->rows * k->vector) * streamed_share(k);
}

int estimate_instruction_bytes(const struct target *t)
{
    enum { AMD_BYTES = 8, NVIDIA_BYTES = 16 };
    return t->family == FAMILY_AMD ? AMD_BYTES : NVIDIA_BYTES;
}

// Fitted to the code of gfx90a and sm_90 for the shipped stars of radius 1 to 16.
int estimate_step_bytes(const struct model *m, const struct target *t, const struct kernel *k)
{
    enum { OVERHEAD = 50 };
    int points = k->rows * k->vector, reads = 0;
    // Products of matrices leave the taps along the stream to everything else.
    bool matrix = k->choices.arithmetic == ARITHMETIC_MATRIX;
    double operations = (matrix ? k->slots : m->flops / 2) * points / (k->packed ? 2 : 1);
    for (int i = 0; i < k->nvalues; i++)
        reads += k->values[i].source == SOURCE_LDS || k->values[i].source == SOURCE_GLOBAL;
    return (int)(operations + reads + OVERHEAD) * estimate_instruction_bytes(t);
}
