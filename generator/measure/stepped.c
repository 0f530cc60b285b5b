// SPDX-License-Identifier: MIT
#include "measure/stepped.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "measure/sparse.h"
#include "measure/surround.h"

// Beyond these the sum of terms, or of factors of them that a strategy takes out, may overflow.
static const double LARGE_FLOAT = 0x1p100, LARGE_DOUBLE = 0x1p1000;

// One run. Fields move from grid to grid with what they hold.
struct state {
    struct oracle oracle; // reads `field`
    const struct model *model;
    int64_t extent[3], first, size; // of a field, in elements; where (0, 0, 0) lies
    struct field field[MAX_GRIDS];
    int array[MAX_GRIDS];   // whose field it was at the start
    struct row *rows;       // all of the interior
    struct reference swept; // of the stage with the most outputs
    int nswept;
    struct sparse_set points[MAX_POINT_SETS];
    struct sparse_record records[MAX_POINT_SETS]; // of receivers
    uint64_t noise;                               // 0: none
    int64_t step;
    bool carries;     // into scales, what fields may be wrong by
    struct lost lost; // of the last step
};

// ---- places -------------------------------------------------------------------------------------

static int64_t along(const struct model *m, const int64_t extent[3], int axis)
{
    return m->lo[axis] + extent[axis] + m->hi[axis];
}

int64_t march_at(const struct model *m, const int64_t extent[3], int64_t x, int64_t y, int64_t z)
{
    int64_t row = (z + m->lo[2]) * along(m, extent, 1) + y + m->lo[1];
    return row * along(m, extent, 0) + x + m->lo[0];
}

static int64_t place(const struct state *s, const int64_t at[3])
{
    return march_at(s->model, s->extent, at[0], at[1], at[2]) - s->first;
}

typedef void element_visitor(struct state *s, int grid, const int64_t at[3]);

// All elements that the grid has.
static void each_element(struct state *s, int grid, element_visitor *visit)
{
    int lo[3], hi[3];
    surround_depth(s->model, grid, lo, hi);
    for (int64_t z = -lo[2]; z < s->extent[2] + hi[2]; z++)
        for (int64_t y = -lo[1]; y < s->extent[1] + hi[1]; y++)
            for (int64_t x = -lo[0]; x < s->extent[0] + hi[0]; x++)
                visit(s, grid, (int64_t[]){x, y, z});
}

static bool is_interior(const int64_t at[3], const int64_t extent[3])
{
    return at[0] >= 0 && at[0] < extent[0] && at[1] >= 0 && at[1] < extent[1] && at[2] >= 0 &&
           at[2] < extent[2];
}

// Between steps, but for what is the caller's around it.
static bool holds_nothing(const struct model *m, int grid)
{
    return !m->grids[grid].kept;
}

// ---- the start ----------------------------------------------------------------------------------

static void put_input(struct state *s, int grid, const int64_t at[3])
{
    const struct inputs *in = &s->oracle.inputs;
    bool inside = is_interior(at, s->extent);
    if (holds_nothing(s->model, grid) && inside)
        return;
    int drawn = inside ? grid : input_grid_outside(s->model, grid);
    s->field[grid].value[place(s, at)] =
        input_value(in, drawn, input_row(in, drawn, at[1], at[2]), at[0]);
}

static struct field field_make(const struct state *s)
{
    struct field f = {.pitch = {along(s->model, s->extent, 0)}};
    f.pitch[1] = f.pitch[0] * along(s->model, s->extent, 1);
    f.value = must_alloc((size_t)s->size * sizeof *f.value);
    f.doubt = must_alloc((size_t)s->size * sizeof *f.doubt);
    f.carried = s->carries ? must_alloc((size_t)s->size * sizeof *f.carried) : NULL;
    for (int64_t i = 0; i < s->size; i++) {
        f.value[i] = NAN;
        f.doubt[i] = 0;
        if (f.carried)
            f.carried[i] = 0;
    }
    f.value += s->first;
    f.doubt += s->first;
    if (f.carried)
        f.carried += s->first;
    return f;
}

static int most_outputs(const struct model *m)
{
    int most = m->noutputs;
    for (int k = 0; k < m->nstages; k++)
        most = m->stages[k].model->noutputs > most ? m->stages[k].model->noutputs : most;
    return most;
}

static void list_rows(struct state *s)
{
    s->nswept = most_outputs(s->model);
    int64_t rows = s->extent[1] * s->extent[2];
    s->rows = must_alloc((size_t)rows * sizeof *s->rows);
    for (int64_t i = 0; i < rows; i++)
        s->rows[i] = (struct row){.y = i % s->extent[1], .z = i / s->extent[1]};
    for (int i = 0; i < s->nswept; i++) {
        s->swept.value[i] = must_alloc((size_t)(rows * s->extent[0]) * sizeof(double));
        s->swept.scale[i] = must_alloc((size_t)(rows * s->extent[0]) * sizeof(double));
    }
}

// ---- rules --------------------------------------------------------------------------------------

static void put_origin(struct state *s, int grid, const int64_t at[3])
{
    const struct inputs *in = &s->oracle.inputs;
    const struct origin o = surround_origin(s->model, in, grid, at, s->extent);
    struct field *f = &s->field[grid];
    int64_t here = place(s, at);
    double unit = (s->model->type == ELEMENT_FLOAT ? 2 : 4) * element_roundoff(s->model->type);
    if (o.what == ORIGIN_VALUE) {
        f->value[here] = o.value;
        f->doubt[here] = unit * fabs(o.value);
    } else if (o.what == ORIGIN_IMAGE) {
        int64_t there = place(s, o.at);
        f->value[here] = o.sign * s->field[o.grid].value[there];
        f->doubt[here] = s->field[o.grid].doubt[there];
        if (f->carried)
            f->carried[here] = s->field[o.grid].carried[there];
    }
}

// All of a grid that a rule may reach.
static void put_origins(struct state *s, int grid)
{
    int lo[3], hi[3];
    surround_depth(s->model, grid, lo, hi);
    for (int64_t z = -lo[2]; z < s->extent[2] + hi[2]; z++)
        for (int64_t y = -lo[1]; y < s->extent[1] + hi[1]; y++)
            for (int64_t at[3] = {-lo[0], y, z}; at[0] < s->extent[0] + hi[0];
                 at[0] = surround_next(s->model, at, s->extent))
                put_origin(s, grid, at);
}

// ---- points -------------------------------------------------------------------------------------

static size_t record_size(const struct state *s, int set)
{
    return (size_t)(s->points[set].rows * s->points[set].stride + 1);
}

static void open_points(struct state *s, int64_t steps)
{
    for (int i = 0; i < s->model->steps.npoints; i++) {
        sparse_draw(&s->points[i], s->model, &s->oracle.inputs, i, s->extent, steps);
        s->records[i].value = must_alloc(record_size(s, i) * sizeof(double));
        s->records[i].doubt = must_alloc(record_size(s, i) * sizeof(double));
        for (size_t k = 0; k < record_size(s, i); k++)
            s->records[i].value[k] = s->records[i].doubt[k] = NAN;
    }
}

// Sources of a stage; after the last, -1, receivers.
static void use_points(struct state *s, int stage)
{
    const struct sparse_moment now = {&s->oracle, s->field, s->step, s->noise};
    for (int i = 0; i < s->model->steps.npoints; i++) {
        const struct model_points *p = &s->model->steps.points[i];
        if (stage < 0 && p->receiver)
            sparse_record(&now, i, &s->points[i], &s->records[i]);
        else if (!p->receiver && p->stage == stage)
            sparse_add(&now, i, &s->points[i]);
    }
}

// ---- images that blocks make ---------------------------------------------------------------------

// Whether elements beyond a face are images.
static bool has_images(const struct oracle *o, const int64_t extent[3], int axis)
{
    const struct model *m = o->model;
    for (int side = 0; side < 2; side++)
        for (int g = 0; g < m->ngrids; g++) {
            int64_t at[3] = {0, 0, 0};
            at[axis] = side == 0 ? -1 : extent[axis];
            const bool there = (side == 0 ? m->lo : m->hi)[axis] > 0 && m->steps.changes[g];
            if (there && surround_origin(m, &o->inputs, g, at, extent).what == ORIGIN_IMAGE)
                return true;
        }
    return false;
}

// Whether a point is its own neighbour, of operators that launches make several steps of.
static bool meets_itself(const struct oracle *o, const int64_t extent[3])
{
    const struct model *m = o->model;
    for (int axis = 0; axis < m->dimensions; axis++) {
        const int reach = m->lo[axis] > m->hi[axis] ? m->lo[axis] : m->hi[axis];
        if (extent[axis] <= reach && has_images(o, extent, axis))
            return true;
    }
    return false;
}

// The least of an operator's tolerances: scales of what is wrong by so much.
static double least_tolerance(const struct oracle *o)
{
    double least = INFINITY;
    for (int i = 0; i < o->model->noutputs; i++)
        least = fmin(least, o->tolerance[i]);
    return least;
}

// ---- from the first step to the last ------------------------------------------------------------

static void state_open(struct state *s, const struct oracle *o, const int64_t extent[3],
                       int64_t steps, bool carries, uint64_t noise)
{
    *s = (struct state){.oracle = *o, .model = o->model, .noise = noise, .carries = carries};
    memcpy(s->extent, extent, sizeof s->extent);
    s->first = march_at(s->model, extent, 0, 0, 0);
    s->size = along(s->model, extent, 0) * along(s->model, extent, 1) * along(s->model, extent, 2);
    for (int g = 0; g < s->model->ngrids; g++) {
        s->field[g] = field_make(s);
        s->array[g] = g;
        each_element(s, g, put_input);
    }
    for (int g = 0; g < s->model->ngrids; g++)
        if (s->model->steps.changes[g])
            put_origins(s, g);
    list_rows(s);
    open_points(s, steps);
}

static void state_close(struct state *s)
{
    for (int g = 0; g < s->model->ngrids; g++) {
        free(s->field[g].value - s->first);
        free(s->field[g].doubt - s->first);
        if (s->field[g].carried)
            free(s->field[g].carried - s->first);
    }
    for (int i = 0; i < s->nswept; i++) {
        free(s->swept.value[i]);
        free(s->swept.scale[i]);
    }
    for (int i = 0; i < s->model->steps.npoints; i++) {
        free(s->records[i].value);
        free(s->records[i].doubt);
    }
    free(s->rows);
}

// ---- a step -------------------------------------------------------------------------------------

static void note_lost(struct lost *l, bool without, int grid, const int64_t at[3])
{
    if (l->without + l->unstable == 0 || (without && l->without == 0)) {
        l->grid = grid;
        memcpy(l->at, at, sizeof l->at);
    }
    l->without += without;
    l->unstable += !without;
}

// One sweep of a step: its oracle, and what its grids are of the step's.
struct sweep {
    struct oracle oracle;
    const int *grid;
    int number; // of the stage
};

static int grid_of(const struct sweep *w, int grid)
{
    return w->grid ? w->grid[grid] : grid;
}

static void store_output(struct state *s, const struct sweep *w, int output)
{
    const int64_t *n = s->extent;
    int grid = grid_of(w, w->oracle.model->outputs[output].grid);
    bool narrow = s->model->type == ELEMENT_FLOAT;
    const double most = narrow ? LARGE_FLOAT : LARGE_DOUBLE;
    uint64_t at_step = (uint64_t)(s->step * MAX_STAGES + w->number);
    uint64_t stream = input_mix(s->noise + at_step * MAX_GRIDS + (uint64_t)grid);
    const double least = least_tolerance(&w->oracle);
    struct field *f = &s->field[grid];
    int64_t here = 0;
    for (int64_t i = 0; i < n[0] * n[1] * n[2]; i++, here++) {
        const int64_t at[3] = {i % n[0], i / n[0] % n[1], i / n[0] / n[1]};
        if (at[0] == 0)
            here = place(s, at);
        double value = s->swept.value[output][i], scale = s->swept.scale[output][i];
        double doubt = w->oracle.tolerance[output] * scale;
        bool held = !isfinite(scale) || scale < most, judged = oracle_judges(value, scale) && held;
        if (!judged)
            note_lost(&s->lost, !isinf(scale), grid, at);
        if (s->noise && judged)
            value += w->oracle.drift[output] * value + doubt * input_amount(stream, (uint64_t)i);
        f->value[here] = value;
        f->doubt[here] = judged ? doubt : INFINITY;
        if (f->carried)
            f->carried[here] = judged ? doubt / least : 0;
    }
    s->lost.points += n[0] * n[1] * n[2];
}

static void rename_grids(struct state *s)
{
    struct field before[MAX_GRIDS];
    int array[MAX_GRIDS];
    memcpy(before, s->field, sizeof before);
    memcpy(array, s->array, sizeof array);
    for (int g = 0; g < s->model->ngrids; g++) {
        s->field[g] = before[s->model->steps.from[g]];
        s->array[g] = array[s->model->steps.from[g]];
    }
}

// Sweep, sources, then the rules of the grids that it wrote.
static void take_sweep(struct state *s, struct sweep *w)
{
    const struct model *m = w->oracle.model;
    struct field fields[MAX_GRIDS];
    for (int g = 0; g < m->ngrids; g++)
        fields[g] = s->field[grid_of(w, g)];
    w->oracle.fields = fields;
    w->oracle.taken = s->step;
    oracle_evaluate(&w->oracle, s->rows, s->extent[1] * s->extent[2], 0, s->extent[0], &s->swept);
    for (int i = 0; i < m->noutputs; i++)
        store_output(s, w, i);
    use_points(s, w->number);
    for (int i = 0; i < m->noutputs; i++)
        put_origins(s, grid_of(w, m->outputs[i].grid));
}

static void take_step(struct state *s)
{
    s->lost = (struct lost){0};
    for (int k = 0; k == 0 || k < s->model->nstages; k++) {
        struct sweep w = {.oracle = s->oracle.stages ? s->oracle.stages[k] : s->oracle,
                          .grid = s->oracle.stages ? s->model->stages[k].grid : NULL,
                          .number = k};
        take_sweep(s, &w);
    }
    use_points(s, -1);
    rename_grids(s);
    s->step++;
}

int64_t stepped_lasts(const struct oracle *o, const int64_t extent[3], int64_t steps,
                      struct lost *lost)
{
    struct state s;
    state_open(&s, o, extent, steps, false, 0);
    int64_t last = 0;
    for (; last < steps; last++) {
        take_step(&s);
        if (s.lost.without > 0 || s.lost.unstable * 1000 > s.lost.points)
            break;
    }
    if (last < steps)
        *lost = s.lost;
    state_close(&s);
    return last;
}

// ---- what is allowed ----------------------------------------------------------------------------

// `b` where it is no NaN and larger.
static double larger(double a, double b)
{
    return b > a ? b : a;
}

static double deviation(const struct state *base, const struct state *others, int grid, int64_t at)
{
    double most = 0;
    for (int r = 0; r < PERTURBED_RUNS; r++)
        most = larger(most, fabs(others[r].field[grid].value[at] - base->field[grid].value[at]));
    return most;
}

// The largest of an element and its neighbours, of all that the grid has.
static double nearby(const struct state *s, const double *deviations, int grid, const int64_t at[3])
{
    int lo[3], hi[3];
    int64_t from[3], to[3];
    double most = 0;
    surround_depth(s->model, grid, lo, hi);
    for (int axis = 0; axis < 3; axis++) {
        from[axis] = at[axis] > -lo[axis] ? at[axis] - 1 : at[axis];
        to[axis] = at[axis] + 1 < s->extent[axis] + hi[axis] ? at[axis] + 1 : at[axis];
    }
    for (int64_t z = from[2]; z <= to[2]; z++)
        for (int64_t y = from[1]; y <= to[1]; y++) {
            const double *row = &deviations[place(s, (int64_t[]){from[0], y, z})];
            for (int64_t i = 0; i <= to[0] - from[0]; i++)
                most = larger(most, row[i]);
        }
    return most;
}

struct taking {
    const struct state *base, *others;
    struct march *march;
    double *deviations;
};

// By a step, or by a rule.
static bool is_written(const struct state *s, int grid, const int64_t at[3])
{
    return is_interior(at, s->extent) ||
           surround_origin(s->model, &s->oracle.inputs, grid, at, s->extent).what != ORIGIN_KEPT;
}

static double allowed_at(const struct taking *t, int grid, const int64_t at[3])
{
    const struct state *s = t->base;
    int64_t here = place(s, at);
    double doubt = s->field[grid].doubt[here];
    if (holds_nothing(s->model, grid) && is_written(s, grid, at))
        return NAN;
    if (!isfinite(s->field[grid].value[here]) || isinf(doubt))
        return INFINITY;
    if (doubt == 0 && t->deviations[here] == 0)
        return 0;
    if (t->march->steps <= 1 && s->model->nstages <= 1 && s->model->steps.npoints == 0)
        return doubt;
    return doubt + DEVIATIONS * nearby(s, t->deviations, grid, at);
}

static void take_grid(const struct taking *t, int grid)
{
    const struct state *s = t->base;
    int lo[3], hi[3];
    struct march *m = t->march;
    m->array[grid] = s->array[grid];
    m->value[grid] = must_alloc((size_t)s->size * sizeof(double));
    m->allowed[grid] = must_alloc((size_t)s->size * sizeof(double));
    memcpy(m->value[grid], s->field[grid].value - s->first, (size_t)s->size * sizeof(double));
    for (int64_t i = 0; i < s->size; i++) {
        t->deviations[i - s->first] = deviation(s, t->others, grid, i - s->first);
        m->allowed[grid][i] = NAN;
    }
    surround_depth(s->model, grid, lo, hi);
    for (int64_t z = -lo[2]; z < s->extent[2] + hi[2]; z++)
        for (int64_t y = -lo[1]; y < s->extent[1] + hi[1]; y++)
            for (int64_t x = -lo[0]; x < s->extent[0] + hi[0]; x++) {
                const int64_t at[3] = {x, y, z};
                m->allowed[grid][place(s, at) + s->first] = allowed_at(t, grid, at);
            }
}

static void take_records(const struct taking *t, int set)
{
    const struct state *s = t->base;
    size_t size = record_size(s, set);
    double *allowed = t->march->record_allowed[set] = must_alloc(size * sizeof(double));
    t->march->record[set] = must_alloc(size * sizeof(double));
    memcpy(t->march->record[set], s->records[set].value, size * sizeof(double));
    for (size_t i = 0; i < size; i++) {
        double most = 0, value = s->records[set].value[i], doubt = s->records[set].doubt[i];
        for (int r = 0; r < PERTURBED_RUNS; r++)
            most = fmax(most, fabs(t->others[r].records[set].value[i] - value));
        allowed[i] = isfinite(doubt) && isfinite(value) ? doubt + DEVIATIONS * most : INFINITY;
    }
}

static void take_march(const struct state *base, const struct state *others, struct march *out)
{
    struct taking t = {.base = base, .others = others, .march = out};
    t.deviations = must_alloc((size_t)base->size * sizeof(double));
    t.deviations += base->first;
    for (int g = 0; g < base->model->ngrids; g++)
        take_grid(&t, g);
    for (int i = 0; i < base->model->steps.npoints; i++)
        take_records(&t, i);
    free(t.deviations - base->first);
}

static const double APART = 0.01;

// Whether perturbed runs lie so far apart that how far another may be from them is not known: the
// operator magnifies what rounding does until nothing of it is left.
static bool has_come_apart(const struct state *base, const struct state *others)
{
    for (int g = 0; g < base->model->ngrids; g++) {
        double largest = 0, most = 0;
        for (int64_t i = -base->first; i < base->size - base->first; i++) {
            double value = fabs(base->field[g].value[i]);
            largest = isfinite(value) ? larger(largest, value) : largest;
            most = larger(most, deviation(base, others, g, i));
        }
        if (most > APART * largest)
            return true;
    }
    return false;
}

int stepped_march(const struct oracle *o, const int64_t extent[3], bool at_once, struct march *out,
                  int count)
{
    if (count == 0)
        return 0;
    struct state base, others[PERTURBED_RUNS];
    struct arena a = {0};
    const int64_t steps = out[count - 1].steps;
    state_open(&base, o, extent, steps, at_once && meets_itself(o, extent), 0);
    for (int r = 0; r < PERTURBED_RUNS; r++) {
        uint64_t noise = input_mix(o->inputs.seed + (uint64_t)(r + 1)) | 1;
        const struct oracle unsettled = oracle_unsettled(o, noise, &a);
        state_open(&others[r], r % 2 ? &unsettled : o, extent, steps, false, noise);
    }
    int judged = 0;
    for (; judged < count; judged++) {
        while (base.step < out[judged].steps) {
            take_step(&base);
            for (int r = 0; r < PERTURBED_RUNS; r++)
                take_step(&others[r]);
        }
        if (has_come_apart(&base, others))
            break;
        take_march(&base, others, &out[judged]);
    }
    state_close(&base);
    for (int r = 0; r < PERTURBED_RUNS; r++)
        state_close(&others[r]);
    arena_free(&a);
    return judged;
}

void march_free(struct march *m)
{
    for (int g = 0; g < MAX_GRIDS; g++) {
        free(m->value[g]);
        free(m->allowed[g]);
    }
    for (int i = 0; i < MAX_POINT_SETS; i++) {
        free(m->record[i]);
        free(m->record_allowed[i]);
    }
}
