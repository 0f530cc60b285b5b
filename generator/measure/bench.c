// SPDX-License-Identifier: MIT
#include "measure/bench.h"

#include <stdlib.h>

#include "measure/figures.h"

enum {
    SAMPLES = 15,
    EMULATED_SAMPLES = 3,
    MAX_SAMPLES = 63,
    MAX_REPEATS = 1000, // calls per sample
    COPY_UNIT = 16,     // bytes; see hipstencil_copy
    // Sets of arrays in turn are together far larger than any GPU's last-level cache (256 MiB,
    // MI300X).
    COLD_BYTES = 1 << 30,
    MAX_SETS = 4096,
};
static const double SAMPLE_MILLISECONDS = 2; // far above the resolution of device events

bool bench_check(struct bench *b, const char *what, int status)
{
    if (status == 0)
        return true;
    b->problem = what;
    b->status = status;
    return false;
}

// ---- arrays -------------------------------------------------------------------------------------

static size_t array_bytes(const struct bench *b, const struct prepared_case *p)
{
    return (size_t)p->layout.size * (size_t)element_size(b->experiment->model->type);
}

// Of steps; sweeps have no points.
static bool with_points(struct bench *b, struct placed *pl, bool ok)
{
    return ok || bench_check(b, pl->problem, pl->status);
}

static void close_points(struct bench *b, struct arrays *a)
{
    placed_close(&a->placed, &b->device);
    a->placed = (struct placed){0};
}

bool arrays_refill(struct bench *b, const struct prepared_case *p, struct arrays *a)
{
    size_t bytes = array_bytes(b, p);
    for (int i = 0; i < experiment_arrays(b->experiment); i++)
        if (!bench_check(b, "upload", b->device.upload(a->device[i], p->before[i], bytes)))
            return false;
    return with_points(b, &a->placed, placed_refill(&a->placed, b->experiment, &b->device));
}

bool arrays_make(struct bench *b, const struct prepared_case *p, struct arrays *a)
{
    size_t bytes = array_bytes(b, p);
    close_points(b, a);
    if (a->bytes == bytes)
        return true;
    arrays_close(b, a);
    a->bytes = bytes;
    for (int i = 0; i < experiment_arrays(b->experiment); i++)
        if (!bench_check(b, "allocation", b->device.alloc(&a->device[i], bytes)))
            return false;
    return true;
}

bool arrays_open(struct bench *b, const struct prepared_case *p, struct arrays *a)
{
    return arrays_make(b, p, a) && arrays_refill(b, p, a);
}

bool arrays_place(struct bench *b, const struct prepared_case *p, struct arrays *a)
{
    const struct experiment *x = b->experiment;
    const struct call call = call_make(&b->device, x, p, a->device);
    if (x->steps == 0 || a->placed.is_open)
        return true;
    return with_points(b, &a->placed, placed_open(&a->placed, x, p, &call));
}

static bool fetch(struct bench *b, struct arrays *a, int array, int to)
{
    if (!a->after[to])
        a->after[to] = must_alloc(a->bytes);
    return bench_check(b, "download", b->device.download(a->after[to], a->device[array], a->bytes));
}

bool arrays_fetch_one(struct bench *b, struct arrays *a, int array)
{
    return fetch(b, a, array, 0);
}

bool arrays_fetch(struct bench *b, struct arrays *a)
{
    for (int i = 0; i < experiment_arrays(b->experiment); i++)
        if (!fetch(b, a, i, i))
            return false;
    return with_points(b, &a->placed, placed_fetch(&a->placed, b->experiment, &b->device));
}

void arrays_close(struct bench *b, struct arrays *a)
{
    for (int i = 0; i < MAX_ARRAYS; i++) {
        if (a->device[i])
            b->device.free(a->device[i]);
        free(a->after[i]);
    }
    close_points(b, a);
    *a = (struct arrays){0};
}

// ---- times --------------------------------------------------------------------------------------

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool sample(struct bench *b, int (*launch)(void *), void *context, int repeats, double *out)
{
    float milliseconds = 0;
    int status = b->device.time(launch, context, repeats, &milliseconds);
    *out = (double)milliseconds / repeats;
    return bench_check(b, "timing", status);
}

static int repeats_for(const struct bench *b, double milliseconds)
{
    double wanted = milliseconds > 0 ? SAMPLE_MILLISECONDS / milliseconds : MAX_REPEATS;
    if (b->emulated || wanted < 1)
        return 1;
    return wanted > MAX_REPEATS ? MAX_REPEATS : (int)wanted;
}

// Warms up, then takes samples of so many calls that each lasts SAMPLE_MILLISECONDS.
static bool take_times(struct bench *b, int (*launch)(void *), void *context, struct times *out)
{
    double all[MAX_SAMPLES], first;
    int usual = b->emulated ? EMULATED_SAMPLES : SAMPLES;
    int n = b->samples == 0 ? usual : b->samples < MAX_SAMPLES ? b->samples : MAX_SAMPLES;
    if (!sample(b, launch, context, 1, &first) || !sample(b, launch, context, 1, &first))
        return false;
    int repeats = repeats_for(b, first);
    for (int i = 0; i < n; i++)
        if (!sample(b, launch, context, repeats, &all[i]))
            return false;
    qsort(all, (size_t)n, sizeof *all, by_value);
    *out = (struct times){.median = all[n / 2],
                          .least = all[0],
                          .most = all[n - 1],
                          .samples = n,
                          .lower = all[n / 4],
                          .upper = all[n - 1 - n / 4]};
    return true;
}

static int sets_for(const struct bench *b, double bytes)
{
    double sets = b->emulated ? 1 : COLD_BYTES / bytes + 1;
    return sets < MAX_SETS ? (int)sets : MAX_SETS;
}

struct copy {
    const struct device *device;
    char *buffer[2];
    size_t count; // of one call
    int sets, next;
};

static int copy_launch(void *context)
{
    struct copy *c = context;
    size_t at = (size_t)c->next * c->count * COPY_UNIT;
    c->next = (c->next + 1) % c->sets;
    return c->device->copy(c->buffer[1] + at, c->buffer[0] + at, c->count);
}

// The copy reads half of the sweep's bytes and writes half.
bool bench_time_copy(struct bench *b, const struct prepared_case *p, struct times *out)
{
    double bytes = effective_bytes(b->experiment->model, p->layout.extent);
    struct copy c = {.device = &b->device, .count = (size_t)(bytes / 2 / COPY_UNIT) + 1};
    c.sets = sets_for(b, bytes);
    size_t size = (size_t)c.sets * c.count * COPY_UNIT;
    bool ok = bench_check(b, "allocation", b->device.alloc((void **)&c.buffer[0], size)) &&
              bench_check(b, "allocation", b->device.alloc((void **)&c.buffer[1], size)) &&
              take_times(b, copy_launch, &c, out);
    for (int i = 0; i < 2; i++)
        if (c.buffer[i])
            b->device.free(c.buffer[i]);
    return ok;
}

// The same call on several sets of arrays in turn.
struct ring {
    struct arrays *sets;
    struct call *calls;
    const struct experiment *experiment;
    int count, next;
};

static int ring_launch(void *context)
{
    struct ring *ring = context;
    struct call *call = &ring->calls[ring->next];
    placed_tell(&ring->sets[ring->next].placed, ring->experiment, call);
    ring->next = (ring->next + 1) % ring->count;
    return call_launch(call);
}

// Another set with what `first` holds, which is on the device already.
static bool arrays_open_like(struct bench *b, const struct prepared_case *p,
                             const struct arrays *first, struct arrays *a)
{
    const struct model *m = b->experiment->model;
    const size_t bytes = array_bytes(b, p);
    if (bytes % COPY_UNIT != 0)
        return arrays_open(b, p, a);
    for (int i = 0; i < m->ngrids; i++)
        if (!bench_check(b, "allocation", b->device.alloc(&a->device[i], bytes)) ||
            !bench_check(b, "copy",
                         b->device.copy(a->device[i], first->device[i], bytes / COPY_UNIT)))
            return false;
    return true;
}

static bool ring_open(struct bench *b, const struct prepared_case *p, const struct arrays *first,
                      struct ring *ring)
{
    const struct experiment *x = b->experiment;
    int wanted = x->steps > 0 ? 1 : sets_for(b, (double)array_bytes(b, p) * x->model->ngrids);
    ring->sets = must_alloc((size_t)wanted * sizeof *ring->sets);
    ring->calls = must_alloc((size_t)wanted * sizeof *ring->calls);
    ring->experiment = x;
    ring->sets[0] = *first;
    ring->calls[0] = call_make(&b->device, x, p, first->device);
    for (ring->count = 1; ring->count < wanted; ring->count++) {
        struct arrays *a = &ring->sets[ring->count];
        *a = (struct arrays){0};
        if (!arrays_open_like(b, p, first, a)) {
            arrays_close(b, a);
            return false;
        }
        ring->calls[ring->count] = call_make(&b->device, x, p, a->device);
    }
    return true;
}

// The first set is the caller's.
static void ring_close(struct bench *b, struct ring *ring)
{
    for (int i = 1; i < ring->count; i++)
        arrays_close(b, &ring->sets[i]);
    free(ring->sets);
    free(ring->calls);
}

static void divide(struct times *t, double by)
{
    t->median /= by;
    t->least /= by;
    t->most /= by;
    t->lower /= by;
    t->upper /= by;
}

bool bench_time_strategy(struct bench *b, const struct prepared_case *p, const struct arrays *a,
                         struct times *out)
{
    struct ring ring = {0};
    bool ok = ring_open(b, p, a, &ring) && take_times(b, ring_launch, &ring, out);
    ring_close(b, &ring);
    if (b->experiment->steps > 0)
        divide(out, (double)b->experiment->steps);
    return ok;
}
