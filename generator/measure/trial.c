// SPDX-License-Identifier: MIT
#include "measure/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/device.h"
#include "measure/figures.h"

enum {
    SAMPLES = 15,
    EMULATED_SAMPLES = 3,
    MAX_REPEATS = 1000, // calls per sample
    COPY_UNIT = 16,     // bytes; see hipstencil_copy
    INVALID_VALUE = 1,  // hipErrorInvalidValue on every platform
    // Calls go round so many sets of arrays that together they are far larger than any GPU's
    // last-level cache (256 MiB, MI300X): no call finds in a cache what an earlier one left there.
    COLD_BYTES = 1 << 30,
    MAX_SETS = 4096,
};
static const double SAMPLE_MILLISECONDS = 2; // far above the resolution of device events

struct run {
    const struct trial *trial;
    struct device device;
    struct trial_state state;
    void (*tell)(void *, const struct trial_state *);
    void *context;
};

// The arrays of one case, on the device and as they came back.
struct arrays {
    void *device[MAX_GRIDS], *after[MAX_GRIDS];
};

static void now_doing(struct run *r, const char *what)
{
    snprintf(r->state.doing, sizeof r->state.doing, "%s", what);
    r->tell(r->context, &r->state);
}

static bool failed(struct run *r, const char *what, int status)
{
    r->state.stage = TRIAL_FAILED;
    snprintf(r->state.note, sizeof r->state.note, "%s: %s: %s", r->state.doing, what,
             r->device.error(status));
    return false;
}

// Reports a status other than success.
static bool succeeded(struct run *r, const char *what, int status)
{
    return status == 0 || failed(r, what, status);
}

// ---- one case ----------------------------------------------------------------------------------

static size_t array_bytes(const struct run *r, const struct prepared_case *p)
{
    return (size_t)p->layout.size * (size_t)element_size(r->trial->experiment->model->type);
}

static bool arrays_open(struct run *r, const struct prepared_case *p, struct arrays *a)
{
    size_t bytes = array_bytes(r, p);
    for (int i = 0; i < r->trial->experiment->model->ngrids; i++) {
        if (!succeeded(r, "allocation", r->device.alloc(&a->device[i], bytes)) ||
            !succeeded(r, "upload", r->device.upload(a->device[i], p->before[i], bytes)))
            return false;
    }
    return true;
}

static bool arrays_fetch(struct run *r, const struct prepared_case *p, struct arrays *a)
{
    size_t bytes = array_bytes(r, p);
    for (int i = 0; i < r->trial->experiment->model->ngrids; i++) {
        a->after[i] = must_alloc(bytes);
        if (!succeeded(r, "download", r->device.download(a->after[i], a->device[i], bytes)))
            return false;
    }
    return true;
}

static void arrays_close(struct run *r, struct arrays *a)
{
    for (int i = 0; i < MAX_GRIDS; i++) {
        if (a->device[i])
            r->device.free(a->device[i]);
        free(a->after[i]);
    }
}

// A launcher may refuse misaligned arrays with this one status.
static bool refused(const struct prepared_case *p, int status)
{
    return status == INVALID_VALUE && p->rule.layout == LAYOUT_MISALIGNED;
}

static bool judge(struct run *r, const struct prepared_case *p, struct arrays *a, int status)
{
    const struct experiment *x = r->trial->experiment;
    struct findings *f = &r->state.findings;
    if (!arrays_fetch(r, p, a))
        return false;
    bool refusal = refused(p, status);
    bool right = refusal ? inspect_untouched(x, p, a->after, f) : inspect_grids(x, p, a->after, f);
    if (refusal)
        snprintf(r->state.note, sizeof r->state.note, "refuses misaligned arrays");
    if (!right)
        r->state.stage = TRIAL_WRONG;
    return right;
}

// ---- times -------------------------------------------------------------------------------------

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool sample(struct run *r, int (*launch)(void *), void *context, int repeats, double *out)
{
    float milliseconds = 0;
    int status = r->device.time(launch, context, repeats, &milliseconds);
    *out = (double)milliseconds / repeats;
    return succeeded(r, "timing", status);
}

static int repeats_for(const struct run *r, double milliseconds)
{
    double wanted = milliseconds > 0 ? SAMPLE_MILLISECONDS / milliseconds : MAX_REPEATS;
    if (r->trial->emulated || wanted < 1)
        return 1;
    return wanted > MAX_REPEATS ? MAX_REPEATS : (int)wanted;
}

// Warms up, then takes samples of so many calls that each lasts SAMPLE_MILLISECONDS.
static bool take_times(struct run *r, int (*launch)(void *), void *context, struct times *out)
{
    double all[SAMPLES], first;
    int n = r->trial->emulated ? EMULATED_SAMPLES : SAMPLES;
    if (!sample(r, launch, context, 1, &first) || !sample(r, launch, context, 1, &first))
        return false;
    int repeats = repeats_for(r, first);
    for (int i = 0; i < n; i++)
        if (!sample(r, launch, context, repeats, &all[i]))
            return false;
    qsort(all, (size_t)n, sizeof *all, by_value);
    *out = (struct times){all[n / 2], all[0], all[n - 1], n};
    return true;
}

static int sets_for(const struct run *r, double bytes)
{
    double sets = r->trial->emulated ? 1 : COLD_BYTES / bytes + 1;
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
static bool time_copy(struct run *r, const struct prepared_case *p)
{
    double bytes = effective_bytes(r->trial->experiment->model, p->layout.extent);
    struct copy c = {.device = &r->device, .count = (size_t)(bytes / 2 / COPY_UNIT) + 1};
    c.sets = sets_for(r, bytes);
    size_t size = (size_t)c.sets * c.count * COPY_UNIT;
    now_doing(r, "timing the copy");
    bool ok = succeeded(r, "allocation", r->device.alloc((void **)&c.buffer[0], size)) &&
              succeeded(r, "allocation", r->device.alloc((void **)&c.buffer[1], size)) &&
              take_times(r, copy_launch, &c, &r->state.copy);
    for (int i = 0; i < 2; i++)
        if (c.buffer[i])
            r->device.free(c.buffer[i]);
    return ok;
}

// The same call on several sets of arrays in turn.
struct ring {
    struct arrays *sets;
    struct call *calls;
    int count, next;
};

static int ring_launch(void *context)
{
    struct ring *ring = context;
    struct call *call = &ring->calls[ring->next];
    ring->next = (ring->next + 1) % ring->count;
    return call_launch(call);
}

static bool ring_open(struct run *r, const struct prepared_case *p, const struct arrays *first,
                      struct ring *ring)
{
    const struct experiment *x = r->trial->experiment;
    int wanted = sets_for(r, (double)array_bytes(r, p) * x->model->ngrids);
    ring->sets = must_alloc((size_t)wanted * sizeof *ring->sets);
    ring->calls = must_alloc((size_t)wanted * sizeof *ring->calls);
    ring->sets[0] = *first;
    ring->calls[0] = call_make(&r->device, x, p, first->device);
    for (ring->count = 1; ring->count < wanted; ring->count++) {
        struct arrays *a = &ring->sets[ring->count];
        *a = (struct arrays){0};
        if (!arrays_open(r, p, a)) {
            arrays_close(r, a);
            return false;
        }
        ring->calls[ring->count] = call_make(&r->device, x, p, a->device);
    }
    return true;
}

// The first set is the caller's.
static void ring_close(struct run *r, struct ring *ring)
{
    for (int i = 1; i < ring->count; i++)
        arrays_close(r, &ring->sets[i]);
    free(ring->sets);
    free(ring->calls);
}

static bool time_strategy(struct run *r, const struct prepared_case *p, const struct arrays *a)
{
    struct ring ring = {0};
    now_doing(r, "timing");
    bool ok = ring_open(r, p, a, &ring) && take_times(r, ring_launch, &ring, &r->state.time);
    ring_close(r, &ring);
    return ok;
}

// ---- all of it ---------------------------------------------------------------------------------

// A timed case is judged after its times were taken: by what the timed calls left.
static bool run_case(struct run *r, const struct prepared_case *p, bool timed, struct arrays *a)
{
    now_doing(r, p->rule.name);
    if (!arrays_open(r, p, a))
        return false;
    struct call call = call_make(&r->device, r->trial->experiment, p, a->device);
    int status = call_launch(&call);
    if (!refused(p, status) && !succeeded(r, r->trial->function, status))
        return false;
    if (!succeeded(r, "execution", r->device.finish()) || (timed && !time_strategy(r, p, a)))
        return false;
    now_doing(r, p->rule.name);
    return judge(r, p, a, status);
}

static bool run_cases(struct run *r)
{
    const struct experiment *x = r->trial->experiment;
    for (int i = 0; i < x->count; i++) {
        struct arrays a = {0};
        bool timed = r->trial->time && i == x->count - 1;
        bool ok = run_case(r, &x->cases[i], timed, &a);
        r->state.cases += ok;
        arrays_close(r, &a);
        if (!ok || (timed && !time_copy(r, &x->cases[i])))
            return false;
    }
    return true;
}

static bool load_libraries(struct run *r, struct error *e)
{
    const struct trial *t = r->trial;
    return device_load(&r->device, t->driver, e) &&
           (!t->library || device_load_strategy(&r->device, t->library, t->function, e));
}

static bool open_device(struct run *r)
{
    struct error e = {0};
    now_doing(r, "loading");
    if (load_libraries(r, &e)) {
        int status = r->device.open(r->state.device, sizeof r->state.device);
        if (status == 0)
            return true;
        fail(&e, "%s", r->device.error(status));
    }
    const char *text = strstr(e.message, "error: ");
    r->state.stage = TRIAL_FAILED;
    snprintf(r->state.note, sizeof r->state.note, "%.500s", text + strlen("error: "));
    return false;
}

void trial_run(const struct trial *t, void (*tell)(void *context, const struct trial_state *s),
               void *context)
{
    struct run r = {.trial = t, .tell = tell, .context = context};
    if (open_device(&r) && (!t->library || run_cases(&r)))
        r.state.stage = TRIAL_VERIFIED;
    tell(context, &r.state);
}
