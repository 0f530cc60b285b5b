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

static bool run_case(struct run *r, const struct prepared_case *p, struct arrays *a)
{
    now_doing(r, p->rule.name);
    if (!arrays_open(r, p, a))
        return false;
    struct call call = call_make(&r->device, r->trial->experiment, p, a->device);
    int status = call_launch(&call);
    if (!refused(p, status) && !succeeded(r, r->trial->function, status))
        return false;
    return succeeded(r, "execution", r->device.finish()) && judge(r, p, a, status);
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

struct copy {
    const struct device *device;
    void *buffer[2];
    size_t count;
};

static int copy_launch(void *context)
{
    const struct copy *c = context;
    return c->device->copy(c->buffer[1], c->buffer[0], c->count);
}

// The copy reads half of the sweep's bytes and writes half.
static bool time_copy(struct run *r, const struct prepared_case *p)
{
    double bytes = effective_bytes(r->trial->experiment->model, p->layout.extent);
    struct copy c = {.device = &r->device, .count = (size_t)(bytes / 2 / COPY_UNIT) + 1};
    now_doing(r, "timing the copy");
    bool ok = succeeded(r, "allocation", r->device.alloc(&c.buffer[0], c.count * COPY_UNIT)) &&
              succeeded(r, "allocation", r->device.alloc(&c.buffer[1], c.count * COPY_UNIT)) &&
              take_times(r, copy_launch, &c, &r->state.copy);
    for (int i = 0; i < 2; i++)
        if (c.buffer[i])
            r->device.free(c.buffer[i]);
    return ok;
}

static bool time_strategy(struct run *r, const struct prepared_case *p, struct arrays *a)
{
    struct call call = call_make(&r->device, r->trial->experiment, p, a->device);
    now_doing(r, "timing");
    return take_times(r, call_launch, &call, &r->state.time);
}

// ---- all of it ---------------------------------------------------------------------------------

static bool run_cases(struct run *r)
{
    const struct experiment *x = r->trial->experiment;
    for (int i = 0; i < x->count; i++) {
        struct arrays a = {0};
        bool timed = r->trial->time && i == x->count - 1;
        bool ok = run_case(r, &x->cases[i], &a);
        r->state.cases += ok;
        ok = ok && (!timed || time_strategy(r, &x->cases[i], &a));
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
