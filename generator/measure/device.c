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

static void put(struct call *c, int *at, const void *word)
{
    memcpy(&c->words[(*at)++], word, sizeof c->words[0]);
}

static void put_all(struct call *c, int *at, const int64_t *words, int count)
{
    for (int i = 0; i < count; i++)
        put(c, at, &words[i]);
}

struct call call_make(const struct device *d, const struct experiment *x,
                      const struct prepared_case *p, void *const arrays[MAX_GRIDS])
{
    struct call c = {.device = d};
    int at = 0;
    int64_t base = p->layout.first * element_size(x->model->type);
    for (int i = 0; i < x->model->ngrids; i++) {
        const char *interior = (const char *)arrays[i] + base;
        put(&c, &at, &interior);
    }
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
        put_all(&c, &at, (int64_t[]){input_step(&x->oracle.inputs)}, 1);
    return c;
}

int call_launch(void *context)
{
    const struct call *c = context;
    return c->device->strategy(c->words, NULL);
}
