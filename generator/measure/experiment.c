// SPDX-License-Identifier: MIT
#include "measure/experiment.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/parallel.h"

// Cells of a reference, 16 bytes each; 200 cubed for one output.
static const int64_t FULL_POINTS = 8000000;
enum { FACE_ROWS = 2, SAMPLED_POINTS = 1 << 20, LEAST_ROWS = 16, ELEMENTS_AT_ONCE = 1 << 20 };

uint64_t poison_bits(enum element_type t, bool output)
{
    uint64_t bits = t == ELEMENT_FLOAT ? UINT32_C(0x7fcbadad) : UINT64_C(0x7ffcbadadeadbeef);
    return output ? bits : bits + 1;
}

// ---- arrays -------------------------------------------------------------------------------------

static void set_element(void *array, enum element_type t, int64_t at, double value)
{
    if (t == ELEMENT_FLOAT)
        ((float *)array)[at] = (float)value;
    else
        ((double *)array)[at] = value;
}

// One array on its way.
struct making {
    const struct experiment *x;
    int grid, outside; // by whose numbers the interior and the rest are drawn
    bool kept;         // otherwise the interior holds no input
    const struct layout *layout;
    const int *lo, *hi; // how far outside there are inputs
    void *array;
};

static void poison(void *context, int64_t from, int64_t to)
{
    const struct making *m = context;
    enum element_type t = m->x->model->type;
    uint64_t bits = poison_bits(t, !m->kept);
    uint32_t half = (uint32_t)bits;
    for (int64_t i = from; i < to; i++) {
        if (t == ELEMENT_FLOAT)
            memcpy((float *)m->array + i, &half, sizeof half);
        else
            memcpy((double *)m->array + i, &bits, sizeof bits);
    }
}

static bool is_outside(const struct making *m, int64_t x, int64_t y, int64_t z)
{
    const int64_t *n = m->layout->extent;
    return x < 0 || x >= n[0] || y < 0 || y >= n[1] || z < 0 || z >= n[2];
}

static void fill_rows(void *context, int64_t from, int64_t to)
{
    const struct making *m = context;
    const struct layout *l = m->layout;
    int64_t rows = l->extent[1] + m->lo[1] + m->hi[1]; // of a plane
    for (int64_t n = from; n < to; n++) {
        int64_t y = n % rows - m->lo[1], z = n / rows - m->lo[2];
        const int grid[2] = {m->grid, m->outside};
        const uint64_t row[2] = {input_row(&m->x->oracle.inputs, m->grid, y, z),
                                 input_row(&m->x->oracle.inputs, m->outside, y, z)};
        for (int64_t i = -m->lo[0]; i < l->extent[0] + m->hi[0]; i++) {
            bool outside = is_outside(m, i, y, z);
            if (m->kept || outside)
                set_element(m->array, m->x->model->type, layout_at(l, i, y, z),
                            input_value(&m->x->oracle.inputs, grid[outside], row[outside], i));
        }
    }
}

static int64_t filled_rows(const struct making *m)
{
    return (m->layout->extent[1] + m->lo[1] + m->hi[1]) *
           (m->layout->extent[2] + m->lo[2] + m->hi[2]);
}

int experiment_arrays(const struct experiment *x)
{
    return x->model->ngrids + (x->time > 1 ? x->model->steps.scratch : 0);
}

int experiment_grid(const struct experiment *x, int array)
{
    int grid = 0, scratch = MAX_GRIDS + array - x->model->ngrids;
    if (array < x->model->ngrids)
        return array;
    while (x->model->steps.partner[grid] != scratch)
        grid++;
    return grid;
}

void *experiment_array(const struct experiment *x, int array, const struct layout *l,
                       const int lo[3], const int hi[3])
{
    int grid = experiment_grid(x, array);
    struct making m = {.x = x,
                       .grid = grid,
                       .outside = x->steps > 0 ? input_grid_outside(x->model, grid) : grid,
                       .kept = array < x->model->ngrids && x->model->grids[grid].kept,
                       .layout = l,
                       .lo = lo,
                       .hi = hi};
    m.array = must_alloc((size_t)l->size * (size_t)element_size(x->model->type));
    parallel_for(l->size, ELEMENTS_AT_ONCE, poison, &m);
    parallel_for(filled_rows(&m), ELEMENTS_AT_ONCE / l->pitch[0] + 1, fill_rows, &m);
    return m.array;
}

// ---- what is compared ---------------------------------------------------------------------------

static int64_t region(const struct test_case *c, int axis)
{
    return c->hi[axis] - c->lo[axis];
}

static bool at_face(const struct test_case *c, int axis, int64_t at)
{
    return region(c, axis) > 1 && (at < c->lo[axis] + FACE_ROWS || at >= c->hi[axis] - FACE_ROWS);
}

// Keeps a row outside the faces with such a chance that SAMPLED_POINTS are to be expected.
static bool sampled(const struct test_case *c, uint64_t seed, int64_t y, int64_t z)
{
    uint64_t all = (uint64_t)(region(c, 1) * region(c, 2));
    uint64_t wanted = (uint64_t)(SAMPLED_POINTS / region(c, 0));
    return input_mix(seed ^ (uint64_t)(z * c->extent[1] + y)) % all <
           (wanted > LEAST_ROWS ? wanted : LEAST_ROWS);
}

static void choose_rows(struct experiment *x, struct prepared_case *p)
{
    const struct test_case *c = &p->rule;
    int64_t n = region(c, 1) * region(c, 2);
    bool all = n * region(c, 0) * x->model->noutputs <= FULL_POINTS;
    x->complete = x->complete && all;
    p->rows = must_alloc((size_t)n * sizeof *p->rows);
    for (int64_t z = c->lo[2]; z < c->hi[2]; z++)
        for (int64_t y = c->lo[1]; y < c->hi[1]; y++)
            if (all || at_face(c, 1, y) || at_face(c, 2, z) ||
                sampled(c, x->oracle.inputs.seed, y, z))
                p->rows[p->nrows++] = (struct row){y, z};
}

static void note_unjudged(struct unjudged *u, const struct prepared_case *p, int grid, int64_t nth,
                          bool without)
{
    int64_t n = region(&p->rule, 0);
    u->without += without;
    u->unstable += !without;
    if (u->name && (u->first_without || !without))
        return;
    const struct row *row = &p->rows[nth / n];
    u->first_without = without;
    u->name = p->rule.name;
    u->grid = grid;
    memcpy(u->at, (int64_t[]){p->rule.lo[0] + nth % n, row->y, row->z}, sizeof u->at);
}

static void count_unjudged(struct experiment *x, const struct prepared_case *p)
{
    int64_t points = p->nrows * region(&p->rule, 0);
    for (int i = 0; i < x->model->noutputs; i++)
        for (int64_t k = 0; k < points; k++) {
            double value = p->expected.value[i][k], scale = p->expected.scale[i][k];
            x->unjudged.points++;
            if (!oracle_judges(value, scale))
                note_unjudged(&x->unjudged, p, x->model->outputs[i].grid, k, !isinf(scale));
        }
}

static void make_reference(struct experiment *x, struct prepared_case *p)
{
    size_t points = (size_t)(p->nrows * region(&p->rule, 0));
    for (int i = 0; i < x->model->noutputs; i++) {
        p->expected.value[i] = must_alloc(points * sizeof(double));
        p->expected.scale[i] = must_alloc(points * sizeof(double));
    }
    oracle_evaluate(&x->oracle, p->rows, p->nrows, p->rule.lo[0], p->rule.hi[0], &p->expected);
}

static void prepare(struct experiment *x, const struct test_case *rule, const struct layout *l)
{
    struct prepared_case *p = ARENA_APPEND(&x->arena, x->cases, x->count, x->capacity);
    p->rule = *rule;
    p->rule.name = case_title(rule, &x->arena);
    p->layout = *l;
    // A grid has data in its own halo only, which may be smaller than the operator's: a kernel that
    // uses more than it declares computes with NaNs.
    for (int i = 0; i < x->model->ngrids; i++)
        p->before[i] =
            experiment_array(x, i, &p->layout, x->model->grids[i].lo, x->model->grids[i].hi);
    choose_rows(x, p);
    make_reference(x, p);
    count_unjudged(x, p);
}

// The arrays as they are before and after, and on platform host those of the "device".
bool experiment_fits(const struct experiment *x, const struct layout *l, struct error *e)
{
    double bytes = 3.0 * experiment_arrays(x) * (double)l->size * element_size(x->model->type);
    double there = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGE_SIZE);
    return bytes < there || fail(e,
                                 "%s: %lldx%lldx%lld needs about %.0f GB of memory, of which the "
                                 "machine has %.0f; ask for a smaller --size",
                                 x->model->name, (long long)l->extent[0], (long long)l->extent[1],
                                 (long long)l->extent[2], bytes / 1e9, there / 1e9);
}

static bool prepare_all(struct experiment *x, const int64_t size[3], enum verify verify,
                        struct error *e)
{
    struct test_case rule;
    const struct model *m = x->model;
    for (int position = 0; case_next(&position, verify, m->dimensions, size, &rule);) {
        const struct layout l = layout_make(rule.extent, m->lo, m->hi, rule.layout);
        if (!experiment_fits(x, &l, e))
            return false;
        prepare(x, &rule, &l);
    }
    return true;
}

struct experiment *experiment_make(const struct model *m, enum function_library library,
                                   const int64_t size[3], enum verify verify, uint64_t seed,
                                   struct error *e)
{
    struct experiment *x = must_alloc(sizeof *x);
    *x = (struct experiment){.model = m, .complete = true, .time = 1};
    if (oracle_open(&x->oracle, m, library, (struct drawn){seed, 1}, &x->arena, e) &&
        prepare_all(x, size, verify, e))
        return x;
    experiment_free(x);
    return NULL;
}

// ---- what cannot be judged ----------------------------------------------------------------------

bool experiment_is_unjudged(const struct experiment *x)
{
    return x->unjudged.without > 0 || x->unjudged.unstable * 1000 > x->unjudged.points;
}

// "give `range = {lo, hi}` to grid 'u'", for those that have none.
static void add_advice(const struct model *m, struct text *out)
{
    int n = 0;
    for (int i = 0; i < m->ngrids; i++)
        if (m->grids[i].read && !m->grids[i].has_range)
            text_addf(out, "%s'%s'", n++ ? ", " : "give `range = {lo, hi}` to grid ",
                      m->grids[i].name);
    if (n == 0)
        text_add(out, "give its grids other ranges");
    if (m->nscalars > 0)
        text_add(out, " (its scalars lie in [0.5, 1.5))");
}

const char *experiment_doubt(const struct experiment *x, struct arena *a)
{
    static const char WITHOUT[] = "the operator has no finite value",
                      UNSTABLE[] = "a root or a divisor is nearly 0, or a comparison nearly a tie,";
    const struct unjudged *u = &x->unjudged;
    struct text out = {0};
    if (u->without + u->unstable == 0)
        return "";
    text_addf(&out,
              "%s at (%lld, %lld, %lld) of '%s' in case '%s', as at %lld of %lld points, for "
              "random inputs; ",
              u->first_without ? WITHOUT : UNSTABLE, (long long)u->at[0], (long long)u->at[1],
              (long long)u->at[2], x->model->grids[u->grid].name, u->name,
              (long long)(u->first_without ? u->without : u->unstable), (long long)u->points);
    add_advice(x->model, &out);
    const char *sentence = arena_copy(a, text_string(&out));
    text_free(&out);
    return sentence;
}

void experiment_free(struct experiment *x)
{
    if (!x)
        return;
    for (int i = 0; i < x->count; i++) {
        struct prepared_case *p = &x->cases[i];
        for (int g = 0; g < MAX_ARRAYS; g++)
            free(p->before[g]);
        for (int o = 0; o < x->model->noutputs; o++) {
            free(p->expected.value[o]);
            free(p->expected.scale[o]);
        }
        for (int i = 0; i < p->nmarches; i++)
            march_free(&p->marches[i]);
        free(p->rows);
    }
    arena_free(&x->arena);
    free(x);
}
