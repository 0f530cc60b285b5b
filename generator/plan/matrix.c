// SPDX-License-Identifier: MIT
// The 16 points of a product read elements lo … 15 + hi of their line, counted from the first
// point: 16 + count - 1 of them for `count` taps from lo to hi. Parts of 4 elements cover these and
// nothing else, because what lies beyond has not been fetched: the last part may overlap the one
// before. Lines leave the point itself out: it is in a register, and without it the lines of a star
// along x and y often have the same weights.
#include "plan/matrix.h"

#include <string.h>

bool matrix_cores_for(const struct target *t, enum element_type type)
{
    return t->matrix_cores >= (type == ELEMENT_DOUBLE ? 2 : 1);
}

int matrix_weights(const struct level *l)
{
    int weights = 0;
    for (int i = 0; i < l->nbands; i++)
        weights += l->bands[i].nparts;
    return weights;
}

// ---- bands --------------------------------------------------------------------------------------

// Whether one of the points reads element `at`.
static bool is_read(const struct band *b, int at)
{
    for (int i = 0; i < b->count; i++)
        if (b->coefficients[i] >= 0 && at - i >= 0 && at - i < MATRIX_WIDTH)
            return true;
    return false;
}

static void cut_into_parts(struct arena *a, struct band *b)
{
    int elements = MATRIX_WIDTH + b->count - 1;
    for (int next = 0; next < elements;) {
        if (!is_read(b, next)) {
            next++;
            continue;
        }
        int from = next + MATRIX_DEPTH > elements ? elements - MATRIX_DEPTH : next;
        *ARENA_APPEND(a, b->parts, b->nparts, b->parts_capacity) =
            (struct band_part){.from = b->lo + from, .done = next - from};
        next = from + MATRIX_DEPTH;
    }
}

static bool same_weights(const struct band *a, const struct band *b)
{
    return a->rows == b->rows && a->lo == b->lo && a->count == b->count &&
           memcmp(a->coefficients, b->coefficients, (size_t)a->count * sizeof(int)) == 0;
}

static int intern_band(struct schedule *s, const struct band *b)
{
    struct level *l = s->level;
    for (int i = 0; i < l->nbands; i++)
        if (same_weights(&l->bands[i], b))
            return i;
    struct band *added = ARENA_APPEND(s->context->arena, l->bands, l->nbands, l->bands_capacity);
    *added = *b;
    added->name = arena_format(s->context->arena, "band%d", l->nbands - 1);
    return l->nbands - 1;
}

// ---- lines --------------------------------------------------------------------------------------

// One way to take lines out of the taps of one sum in one plane.
struct cut {
    const struct kernel_tap *taps;
    int ntaps;
    bool *taken;        // by tap
    struct band *bands; // one for each line, not shared yet
    int nbands, bands_capacity;
    struct band_line *lines;
    int nlines, lines_capacity;
    int cost; // LDS reads of a thread
};

static bool at_point(const struct kernel_tap *t)
{
    return t->offset[0] == 0 && t->offset[1] == 0;
}

// The taps not taken yet that lie at `at` across axis `along`: how many, and their ends.
static int taps_of_line(const struct cut *c, int along, int at, int *lo, int *hi)
{
    int off = 0;
    for (int i = 0; i < c->ntaps; i++) {
        const struct kernel_tap *t = &c->taps[i];
        if (c->taken[i] || t->offset[1 - along] != at)
            continue;
        if (at_point(t))
            continue;
        *lo = !off || t->offset[along] < *lo ? t->offset[along] : *lo;
        *hi = !off || t->offset[along] > *hi ? t->offset[along] : *hi;
        off++;
    }
    return off;
}

static void take_line(struct schedule *s, struct cut *c, int along, int at, int lo, int hi)
{
    struct arena *a = s->context->arena;
    struct band b = {.lo = lo, .count = hi - lo + 1};
    b.rows = along == 1 && s->kernel->interleaved;
    b.coefficients = arena_alloc(a, (size_t)b.count * sizeof *b.coefficients);
    for (int i = 0; i < b.count; i++)
        b.coefficients[i] = -1;
    for (int i = 0; i < c->ntaps; i++)
        if (!c->taken[i] && !at_point(&c->taps[i]) && c->taps[i].offset[1 - along] == at) {
            b.coefficients[c->taps[i].offset[along] - lo] = c->taps[i].coefficient;
            c->taken[i] = true;
        }
    cut_into_parts(a, &b);
    c->cost += b.nparts;
    *ARENA_APPEND(a, c->bands, c->nbands, c->bands_capacity) = b;
    *ARENA_APPEND(a, c->lines, c->nlines, c->lines_capacity) =
        (struct band_line){.grid = c->taps[0].grid, .along_y = along == 1, .at = at};
}

static void take_lines_along(struct schedule *s, struct cut *c, int along)
{
    const struct kernel *k = s->kernel;
    int lo = 0, hi = 0;
    for (int at = -k->reach_lo[1 - along]; at <= k->reach_hi[1 - along]; at++)
        if (taps_of_line(c, along, at, &lo, &hi) >= 2)
            take_line(s, c, along, at, lo, hi);
}

static struct cut cut_plane(struct schedule *s, const struct kernel_tap *taps, int ntaps, int along)
{
    struct cut c = {.taps = taps, .ntaps = ntaps};
    c.taken = arena_alloc(s->context->arena, (size_t)ntaps * sizeof *c.taken);
    take_lines_along(s, &c, along);
    take_lines_along(s, &c, 1 - along);
    for (int i = 0; i < ntaps; i++)
        c.cost += c.taken[i] || at_point(&taps[i]) ? 0 : MATRIX_ROWS;
    return c;
}

// ---- sums ---------------------------------------------------------------------------------------

static bool same_lines(const struct band_sum *a, const struct band_sum *b)
{
    if (a->sum != b->sum || a->nlines != b->nlines)
        return false;
    for (int i = 0; i < a->nlines; i++)
        if (a->lines[i].at != b->lines[i].at || a->lines[i].along_y != b->lines[i].along_y ||
            a->lines[i].band != b->lines[i].band)
            return false;
    return true;
}

// Planes whose lines are the same share one sum.
static void add_lines(struct schedule *s, const struct cut *c)
{
    struct level *l = s->level;
    struct arena *a = s->context->arena;
    struct band_sum sum = {.sum = c->taps[0].sum, .lines = c->lines, .nlines = c->nlines};
    for (int i = 0; i < c->nlines; i++)
        sum.lines[i].band = intern_band(s, &c->bands[i]);
    struct band_sum *to = NULL;
    for (int i = 0; i < l->nband_sums && !to; i++)
        if (same_lines(&l->band_sums[i], &sum))
            to = &l->band_sums[i];
    if (!to) {
        sum.name = name_of(a, "lines", arena_format(a, "%d", l->nband_sums), s->level->suffix);
        to = ARENA_APPEND(a, l->band_sums, l->nband_sums, l->band_sums_capacity);
        *to = sum;
    }
    *ARENA_APPEND(a, to->targets, to->ntargets, to->targets_capacity) =
        (struct target_slot){.slot = l->z_hi - c->taps[0].offset[2]};
}

// Keeps those taps of a plane, at `kept` and on, that are in no line. Returns how many.
static int schedule_plane(struct schedule *s, int first, int ntaps, int kept)
{
    const struct kernel_tap *taps = s->taps + first;
    struct cut c = cut_plane(s, taps, ntaps, 0), by_columns = cut_plane(s, taps, ntaps, 1);
    if (by_columns.cost < c.cost)
        c = by_columns;
    if (c.nlines > 0)
        add_lines(s, &c);
    int count = 0;
    for (int i = 0; i < ntaps; i++)
        if (!c.taken[i])
            s->taps[kept + count++] = taps[i];
    return count;
}

// An element of a line, and with it those of the 16 lines beside it.
struct operand {
    int grid, along_y, at, from;
};

static bool is_new(const struct operand *known, int count, const struct operand *o)
{
    for (int i = 0; i < count; i++)
        if (memcmp(&known[i], o, sizeof *o) == 0)
            return false;
    return true;
}

static int count_reads(struct arena *a, const struct level *l)
{
    struct operand *known = NULL;
    int reads = 0, capacity = 0;
    for (int i = 0; i < l->nband_sums; i++)
        for (int n = 0; n < l->band_sums[i].nlines; n++) {
            const struct band_line *line = &l->band_sums[i].lines[n];
            const struct band *b = &l->bands[line->band];
            for (int p = 0; p < b->nparts; p++) {
                struct operand o = {line->grid, line->along_y, line->at, b->parts[p].from};
                if (is_new(known, reads, &o))
                    *ARENA_APPEND(a, known, reads, capacity) = o;
            }
        }
    return reads;
}

void matrix_schedule(struct schedule *s)
{
    int kept = 0;
    for (int i = 0, n; i < s->ntaps; i += n) {
        for (n = 1; i + n < s->ntaps && s->taps[i + n].sum == s->taps[i].sum &&
                    s->taps[i + n].offset[2] == s->taps[i].offset[2];
             n++)
            ;
        kept += schedule_plane(s, i, n, kept);
    }
    s->ntaps = kept;
    s->level->band_reads = count_reads(s->context->arena, s->level);
}
