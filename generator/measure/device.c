// SPDX-License-Identifier: MIT
#include "measure/device.h"

#include <string.h>

#include "base/library.h"

bool device_load(struct device *d, const char *driver, struct error *e)
{
    void *library;
    return library_load(driver, &library, e) &&
           library_find(library, "hipstencil_device_open", &d->open, e) &&
           library_find(library, "hipstencil_device_alloc", &d->alloc, e) &&
           library_find(library, "hipstencil_device_free", &d->free, e) &&
           library_find(library, "hipstencil_device_upload", &d->upload, e) &&
           library_find(library, "hipstencil_device_download", &d->download, e) &&
           library_find(library, "hipstencil_device_finish", &d->finish, e) &&
           library_find(library, "hipstencil_device_error", &d->error, e) &&
           library_find(library, "hipstencil_copy", &d->copy, e) &&
           library_find(library, "hipstencil_device_time", &d->time, e);
}

bool device_load_strategy(struct device *d, const char *library, const char *function,
                          struct error *e)
{
    void *own;
    return library_load(library, &own, e) && library_find(own, function, &d->strategy, e);
}

bool device_load_steps(struct device *d, const char *library, const struct model *m,
                       struct error *e)
{
    void *own;
    const void *(*strategies)(int *count) = NULL;
    struct arena a = {0};
    int count = 0;
    bool ok = library_load(library, &own, e) &&
              library_find(own, arena_format(&a, "%s_run_by", m->name), &d->run_by, e) &&
              library_find(own, arena_format(&a, "%s_halo", m->name), &d->halo, e) &&
              library_find(own, arena_format(&a, "%s_strategies", m->name), &strategies, e);
    ok = ok && (m->steps.npoints == 0 ||
                library_find(own, arena_format(&a, "%s_points", m->name), &d->points, e));
    arena_free(&a);
    if (ok)
        d->by = strategies(&count);
    return ok;
}

static void put(struct call *c, int *at, const void *word)
{
    memcpy(&c->words[(*at)++], word, sizeof c->words[0]);
}

static void put_all(struct call *c, int *at, const int64_t *words, int count)
{
    for (int i = 0; i < count; i++)
        put(c, at, &words[i]);
}

static void put_interior(struct call *c, int *at, const void *array, int64_t base)
{
    const char *interior = (const char *)array + base;
    put(c, at, &interior);
}

struct call call_make(const struct device *d, const struct experiment *x,
                      const struct prepared_case *p, void *const arrays[MAX_ARRAYS])
{
    struct call c = {.device = d, .steps = x->steps};
    int at = 0;
    int64_t base = p->layout.first * element_size(x->model->type);
    for (int i = 0; i < x->model->ngrids; i++)
        put_interior(&c, &at, arrays[i], base);
    put_all(&c, &at, p->layout.extent, 3);
    put_all(&c, &at, p->layout.pitch, 2);
    put_all(&c, &at, p->rule.lo, 3);
    put_all(&c, &at, p->rule.hi, 3);
    for (int i = 0; i < x->model->nscalars; i++) {
        double value = input_scalar(&x->oracle.inputs, i);
        put(&c, &at, &value);
    }
    for (int axis = 0; axis < 3 && model_indexes(x->model); axis++)
        put_all(&c, &at, (int64_t[]){input_origin(&x->oracle.inputs, axis)}, 1);
    if (x->model->counts_steps)
        put_all(&c, &at, (int64_t[]){input_step(&x->oracle.inputs), 0}, 2); // no counter
    c.points_at = at;
    at += POINT_WORDS * x->model->steps.npoints;
    c.scratch_at = at += x->steps > 0; // after what shares the device: nothing
    for (int i = x->model->ngrids; i < experiment_arrays(x); i++)
        put_interior(&c, &at, arrays[i], base);
    return c;
}

int call_launch(void *context)
{
    struct call *c = context;
    const struct device *d = c->device;
    return c->steps > 0 ? d->run_by(d->by, c->words, c->steps, NULL) : d->strategy(c->words, NULL);
}

int call_halo(const struct call *c)
{
    return c->device->halo(c->words, 0, NULL);
}

void call_arrays(const struct call *c, const struct experiment *x, const struct prepared_case *p,
                 void *const arrays[MAX_ARRAYS], int found[MAX_GRIDS])
{
    struct call began = call_make(c->device, x, p, arrays);
    int grids = x->model->ngrids;
    for (int g = 0; g < grids; g++) {
        found[g] = -1;
        for (int k = 0; k < experiment_arrays(x); k++)
            if (c->words[g] == began.words[k < grids ? k : began.scratch_at + k - grids])
                found[g] = k;
    }
}
