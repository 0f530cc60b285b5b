// SPDX-License-Identifier: MIT
#include "measure/sparse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double roundoff(enum element_type type)
{
    return (type == ELEMENT_FLOAT ? 1 : 2) * element_roundoff(type); // the oracle's own, too
}

// What a rounding is a part of: below the least normal number of the type it is one of that (underflow.h).
static double rounded_size(double x, enum element_type type)
{
    return x == 0 ? 0 : fabs(x) + element_least_normal(type);
}

// ---- what there is ------------------------------------------------------------------------------

// Numbers as they are drawn, one after the other.
struct draw {
    uint64_t stream, next;
};

static int64_t below(struct draw *d, int64_t n)
{
    return (int64_t)(input_mix(d->stream + UINT64_C(0x9e3779b97f4a7c15) * ++d->next) >> 1) % n;
}

// At a face, at the end of a block of 16, or anywhere.
static int64_t draw_index(struct draw *d, int64_t n)
{
    int64_t kind = below(d, 4), edge = 16 * below(d, n / 16 + 1) - below(d, 2);
    if (kind == 0)
        return below(d, 2) * (n - 1);
    return kind == 1 && edge >= 0 && edge < n ? edge : below(d, n);
}

static void draw_cell(struct draw *d, const int64_t extent[3], int64_t cell[3])
{
    for (int axis = 0; axis < 3; axis++)
        cell[axis] = draw_index(d, extent[axis]);
}

static void add_weight(struct draw *d, struct sparse_set *s, int64_t point, const int64_t cell[3])
{
    struct sparse_weight *w = &s->weights[s->count++];
    w->point = point;
    memcpy(w->cell, cell, sizeof w->cell);
    w->weight = (double)(below(d, 2047) - 1023) / 1024; // what every type holds
}

// A point in one cell, or in the eight around a place; now and then where another is, or one cell twice.
static void draw_point(struct draw *d, struct sparse_set *s, int64_t point, const int64_t extent[3])
{
    int64_t at[3], cell[3];
    int64_t kind = below(d, 4);
    draw_cell(d, extent, at);
    if (kind == 1 && s->count > 0)
        memcpy(at, s->weights[below(d, s->count)].cell, sizeof at);
    add_weight(d, s, point, at);
    if (kind == 2)
        add_weight(d, s, point, at);
    for (int i = 1; kind == 3 && i < 8; i++) {
        bool inside = true;
        for (int axis = 0; axis < 3; axis++) {
            cell[axis] = at[axis] + (i >> axis & 1);
            inside = inside && cell[axis] < extent[axis];
        }
        if (inside)
            add_weight(d, s, point, cell);
    }
}

void sparse_draw(struct sparse_set *s, const struct model *m, const struct inputs *in, int set,
                 const int64_t extent[3], int64_t steps)
{
    struct draw d = {input_mix(in->seed ^ (UINT64_C(0xd6e8feb86659fd93) * (uint64_t)(set + 1))), 0};
    d.stream = input_mix(d.stream ^ (uint64_t)(extent[0] << 40 ^ extent[1] << 20 ^ extent[2]));
    *s = (struct sparse_set){0};
    int64_t wanted = below(&d, 6) == 0 ? 0 : 1 + below(&d, 9);
    while (s->points < wanted && s->count + 8 <= MOST_WEIGHTS)
        draw_point(&d, s, s->points++, extent);
    s->stride = s->points + below(&d, 3);
    s->row = below(&d, 3);
    bool ends = !m->steps.points[set].receiver && below(&d, 3) == 0;
    s->rows = s->row + (ends ? 2 : steps);
}

double sparse_amplitude(const struct model *m, const struct inputs *in, int set, int64_t row,
                        int64_t point)
{
    const struct input_range *range = &in->range[m->steps.points[set].grid];
    uint64_t stream = in->seed ^ (UINT64_C(0xa0761d6478bd642f) * (uint64_t)(set + 1));
    double amount = input_amount(input_mix(stream + (uint64_t)row), (uint64_t)point) / 4;
    amount *= fmax(fabs(range->from), fabs(range->to));
    amount = range->signs ? amount : fabs(amount);
    return m->type == ELEMENT_FLOAT ? (double)(float)amount : amount;
}

// ---- scales -------------------------------------------------------------------------------------

// An operator that computes the expression.
static const struct model *model_of_scale(const struct model *m, const struct model_points *p,
                                          struct arena *a)
{
    struct model *own = arena_alloc(a, sizeof *own);
    *own = *m;
    own->nstages = 0;
    own->noutputs = 1;
    own->outputs[0] = (struct model_output){.grid = p->grid, .value = p->scale, .raw = p->scale};
    return own;
}

bool sparse_open(struct oracle *o, struct drawn drawn, struct arena *a, struct error *e)
{
    const struct model *m = o->model;
    struct oracle *scales = arena_alloc(a, MAX_POINT_SETS * sizeof *scales);
    for (int i = 0; i < m->steps.npoints; i++) {
        const struct model_points *p = &m->steps.points[i];
        if (p->scale < 0)
            continue;
        if (!oracle_open(&scales[i], model_of_scale(m, p, a), o->library, drawn, a, e))
            return false;
        for (int g = 0; g < m->ngrids; g++)
            if (!m->grids[g].has_range && !scales[i].inputs.range[g].signs)
                o->inputs = inputs_make(m, drawn, true);
    }
    o->scales = scales;
    return true;
}

struct amount {
    double value, doubt;
};

static struct amount scale_at(const struct sparse_moment *now, int set, const int64_t cell[3])
{
    struct oracle o = now->oracle->scales[set];
    struct amount got;
    double scale = 0;
    if (now->oracle->model->steps.points[set].scale < 0)
        return (struct amount){1, 0};
    const struct row row = {.y = cell[1], .z = cell[2]};
    struct reference out = {.value = {&got.value}, .scale = {&scale}};
    o.fields = now->fields;
    o.taken = now->step;
    oracle_evaluate(&o, &row, 1, cell[0], cell[0] + 1, &out);
    got.doubt = oracle_judges(got.value, scale) ? o.tolerance[0] * scale : INFINITY;
    return got;
}

// ---- sources ------------------------------------------------------------------------------------

static bool same_cell(const struct sparse_weight *a, const struct sparse_weight *b)
{
    return memcmp(a->cell, b->cell, sizeof a->cell) == 0;
}

static bool is_first_of_cell(const struct sparse_set *s, int weight)
{
    for (int i = 0; i < weight; i++)
        if (same_cell(&s->weights[i], &s->weights[weight]))
            return false;
    return true;
}

static int64_t place(const struct field *f, const int64_t cell[3])
{
    return cell[0] + cell[1] * f->pitch[0] + cell[2] * f->pitch[1];
}

// What all weights of a cell add up to, and how wrong that may be.
static struct amount sum_of_cell(const struct sparse_moment *now, int set,
                                 const struct sparse_set *s, int weight)
{
    const struct model *m = now->oracle->model;
    double sum = 0, magnitude = 0;
    for (int i = weight; i < s->count; i++) {
        if (!same_cell(&s->weights[i], &s->weights[weight]))
            continue;
        double term =
            s->weights[i].weight *
            sparse_amplitude(m, &now->oracle->inputs, set, s->row + now->step, s->weights[i].point);
        sum += term;
        magnitude += rounded_size(term, m->arithmetic);
    }
    return (struct amount){sum, (s->count + 3) * roundoff(m->arithmetic) * magnitude};
}

static void add_to_cell(const struct sparse_moment *now, int set, const struct sparse_set *s,
                        int weight)
{
    const struct model *m = now->oracle->model;
    const struct model_points *p = &m->steps.points[set];
    struct field *f = &now->fields[p->grid];
    const int64_t at = place(f, s->weights[weight].cell);
    const struct amount by = scale_at(now, set, s->weights[weight].cell);
    const struct amount sum = sum_of_cell(now, set, s, weight);
    double before = p->replaces ? 0 : f->value[at], more = by.value * sum.value;
    double value = before + more, doubt = p->replaces ? 0 : f->doubt[at];
    doubt += fabs(by.value) * sum.doubt + by.doubt * (fabs(sum.value) + sum.doubt);
    doubt += 2 * roundoff(m->arithmetic) * rounded_size(more, m->arithmetic);
    doubt += 2 * roundoff(m->type) * rounded_size(value, m->type);
    uint64_t stream = input_mix(now->noise + (uint64_t)(now->step * MAX_POINT_SETS + set + 1));
    if (now->noise && isfinite(doubt) && isfinite(value))
        value += doubt * input_amount(stream, (uint64_t)weight);
    f->value[at] = value;
    f->doubt[at] = isfinite(value) ? doubt : INFINITY;
}

void sparse_add(const struct sparse_moment *now, int set, const struct sparse_set *s)
{
    for (int i = 0; i < s->count && s->row + now->step < s->rows; i++)
        if (is_first_of_cell(s, i))
            add_to_cell(now, set, s, i);
}

// ---- receivers ----------------------------------------------------------------------------------

void sparse_record(const struct sparse_moment *now, int set, const struct sparse_set *s,
                   struct sparse_record *out)
{
    const struct model *m = now->oracle->model;
    const struct field *f = &now->fields[m->steps.points[set].grid];
    for (int64_t point = 0; point < s->points && s->row + now->step < s->rows; point++) {
        double sum = 0, magnitude = 0, doubt = 0;
        for (int i = 0; i < s->count; i++) {
            if (s->weights[i].point != point)
                continue;
            int64_t at = place(f, s->weights[i].cell);
            double term = s->weights[i].weight * f->value[at];
            sum += term;
            magnitude += rounded_size(term, m->arithmetic);
            doubt += s->weights[i].weight == 0 ? 0 : fabs(s->weights[i].weight) * f->doubt[at];
        }
        int64_t at = (s->row + now->step) * s->stride + point;
        out->value[at] = sum;
        out->doubt[at] = doubt + (s->count + 3) * roundoff(m->arithmetic) * magnitude +
                         2 * roundoff(m->type) * rounded_size(sum, m->type);
    }
}
