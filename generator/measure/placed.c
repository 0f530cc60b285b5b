// SPDX-License-Identifier: MIT
#include "measure/placed.h"

#include <stdlib.h>
#include <string.h>

static bool check(struct placed *pl, const char *what, int status)
{
    if (status == 0)
        return true;
    pl->problem = what;
    pl->status = status;
    return false;
}

// ---- values -------------------------------------------------------------------------------------

// Records are poison: what is not recorded shows.
static void fill_values(struct placed_set *s, const struct experiment *x, int set)
{
    const struct sparse_set *drawn = &s->drawn;
    const struct model *m = x->model;
    uint64_t bits = poison_bits(m->type, true);
    uint32_t half = (uint32_t)bits;
    for (int64_t i = 0; i < drawn->rows * drawn->stride; i++) {
        int64_t row = i / drawn->stride, point = i % drawn->stride;
        double value = sparse_amplitude(m, &x->oracle.inputs, set, row, point);
        bool is_amplitude = !m->steps.points[set].receiver && point < drawn->points;
        if (m->type == ELEMENT_FLOAT && is_amplitude)
            ((float *)s->before)[i] = (float)value;
        else if (m->type == ELEMENT_FLOAT)
            memcpy((float *)s->before + i, &half, sizeof half);
        else if (is_amplitude)
            ((double *)s->before)[i] = value;
        else
            memcpy((double *)s->before + i, &bits, sizeof bits);
    }
}

// ---- one set ------------------------------------------------------------------------------------

static bool make_list(struct placed *pl, struct placed_set *s, const struct call *c, int set)
{
    const struct device *d = c->device;
    struct call own = *c; // its points, groups and parts are filled
    uint64_t *words = &own.words[own.points_at + POINT_WORDS * set];
    const struct sparse_weight *weights = s->drawn.weights;
    size_t bytes = 0;
    if (d->points(own.words, words, weights, s->drawn.count, NULL, &bytes))
        return check(pl, "asking for a list of points", 1);
    void *list = must_alloc(bytes);
    bool ok = check(pl, "making a list of points",
                    d->points(own.words, words, weights, s->drawn.count, list, &bytes) != NULL) &&
              check(pl, "allocation", d->alloc(&s->list, bytes)) &&
              check(pl, "upload", d->upload(s->list, list, bytes));
    free(list);
    memcpy(s->words, words, sizeof s->words);
    return ok;
}

static bool open_set(struct placed *pl, const struct experiment *x, const struct prepared_case *p,
                     const struct call *c, int set)
{
    struct placed_set *s = &pl->set[set];
    sparse_draw(&s->drawn, x->model, &x->oracle.inputs, set, p->rule.extent,
                experiment_last_step(x));
    if (s->drawn.count == 0)
        return true; // all zeros
    s->bytes = (size_t)(s->drawn.rows * s->drawn.stride) * (size_t)element_size(x->model->type);
    s->before = must_alloc(s->bytes);
    s->after = must_alloc(s->bytes);
    fill_values(s, x, set);
    if (!make_list(pl, s, c, set) ||
        !check(pl, "allocation", c->device->alloc(&s->values, s->bytes)))
        return false;
    const void *pointers[] = {s->list, s->values};
    const int64_t numbers[] = {s->drawn.stride, s->drawn.row, s->drawn.rows};
    memcpy(s->words, pointers, sizeof pointers);
    memcpy(s->words + 2, numbers, sizeof numbers);
    return true;
}

// ---- all ----------------------------------------------------------------------------------------

bool placed_open(struct placed *pl, const struct experiment *x, const struct prepared_case *p,
                 const struct call *c)
{
    bool ok = true;
    pl->is_open = true;
    for (int i = 0; ok && i < x->model->steps.npoints; i++)
        ok = open_set(pl, x, p, c, i);
    return ok && placed_refill(pl, x, c->device);
}

bool placed_refill(struct placed *pl, const struct experiment *x, const struct device *d)
{
    bool ok = true;
    for (int i = 0; ok && i < x->model->steps.npoints; i++)
        ok = !pl->set[i].values ||
             check(pl, "upload", d->upload(pl->set[i].values, pl->set[i].before, pl->set[i].bytes));
    return ok;
}

bool placed_fetch(struct placed *pl, const struct experiment *x, const struct device *d)
{
    bool ok = true;
    for (int i = 0; ok && i < x->model->steps.npoints; i++)
        ok = !pl->set[i].values ||
             check(pl, "download",
                   d->download(pl->set[i].after, pl->set[i].values, pl->set[i].bytes));
    return ok;
}

void placed_close(struct placed *pl, const struct device *d)
{
    for (int i = 0; i < MAX_POINT_SETS; i++) {
        struct placed_set *s = &pl->set[i];
        if (s->list)
            d->free(s->list);
        if (s->values)
            d->free(s->values);
        free(s->before);
        free(s->after);
    }
}

void placed_tell(const struct placed *pl, const struct experiment *x, struct call *c)
{
    for (int i = 0; i < x->model->steps.npoints; i++)
        memcpy(&c->words[c->points_at + POINT_WORDS * i], pl->set[i].words,
               sizeof pl->set[i].words);
}
