// SPDX-License-Identifier: MIT
#include "measure/trial.h"

#include <stdio.h>
#include <string.h>

#include "measure/bench.h"
#include "measure/stepped_findings.h"

enum { INVALID_VALUE = 1 }; // hipErrorInvalidValue on every platform

struct run {
    const struct trial *trial;
    struct bench bench;
    struct trial_state state;
    void (*tell)(void *, const struct trial_state *);
    void *context;
};

static void now_doing(struct run *r, const char *what)
{
    snprintf(r->state.doing, sizeof r->state.doing, "%s", what);
    r->tell(r->context, &r->state);
}

// Reports what the bench noted, unless it is in order.
static bool fine(struct run *r, bool ok)
{
    const struct bench *b = &r->bench;
    if (ok)
        return true;
    r->state.stage = TRIAL_FAILED;
    snprintf(r->state.note, sizeof r->state.note, "%s: %s: %s", r->state.doing, b->problem,
             b->device.error(b->status));
    return false;
}

static bool succeeded(struct run *r, const char *what, int status)
{
    return fine(r, bench_check(&r->bench, what, status));
}

// ---- one case -----------------------------------------------------------------------------------

// A launcher may refuse misaligned arrays with this one status.
static bool refused(const struct prepared_case *p, int status)
{
    return status == INVALID_VALUE && p->rule.layout == LAYOUT_MISALIGNED;
}

static bool judge(struct run *r, const struct prepared_case *p, struct arrays *a, int status)
{
    const struct experiment *x = r->trial->experiment;
    struct findings *f = &r->state.findings;
    bool refusal = refused(p, status), right = true;
    for (int i = 0; i < x->model->ngrids; i++) {
        if (!fine(r, arrays_fetch_one(&r->bench, a, i)))
            return false;
        right = (refusal ? verify_untouched : verify_grid)(x, p, i, a->after[0], f) && right;
    }
    if (refusal)
        snprintf(r->state.note, sizeof r->state.note, "refuses misaligned arrays");
    if (!right)
        r->state.stage = TRIAL_WRONG;
    return right;
}

// ---- sweeps -------------------------------------------------------------------------------------

static bool launch(struct run *r, const struct prepared_case *p, const struct arrays *a,
                   int *status)
{
    struct call call = call_make(&r->bench.device, r->trial->experiment, p, a->device);
    *status = call_launch(&call);
    return (refused(p, *status) || succeeded(r, r->trial->function, *status)) &&
           succeeded(r, "execution", r->bench.device.finish());
}

// A sweep that updates a grid in place goes on from what it left.
static bool in_place(const struct model *m)
{
    for (int i = 0; i < m->ngrids; i++)
        if (m->grids[i].written && m->grids[i].read)
            return true;
    return false;
}

// A timed case is judged after its times were taken: by what the timed calls left, or by one more
// call from the beginning where each call goes on from the one before.
static bool run_case(struct run *r, const struct prepared_case *p, bool timed, struct arrays *a)
{
    now_doing(r, p->rule.name);
    if (!fine(r, arrays_open(&r->bench, p, a)))
        return false;
    int status = 0;
    if (!launch(r, p, a, &status))
        return false;
    if (timed) {
        now_doing(r, "timing");
        if (!fine(r, bench_time_strategy(&r->bench, p, a, &r->state.time)))
            return false;
        now_doing(r, p->rule.name);
        if (in_place(r->trial->experiment->model) &&
            !(fine(r, arrays_refill(&r->bench, p, a)) && launch(r, p, a, &status)))
            return false;
    }
    return judge(r, p, a, status);
}

// ---- steps ---------------------------------------------------------------------------------------

// From the beginning, after halos obey the rules.
static bool step_on(struct run *r, struct arrays *a, struct call *call)
{
    return succeeded(r, "what lies outside", call_halo(call)) &&
           (call->steps == 0 || succeeded(r, "steps", call_launch(call))) &&
           succeeded(r, "execution", r->bench.device.finish()) &&
           fine(r, arrays_fetch(&r->bench, a));
}

static bool run_march(struct run *r, const struct prepared_case *p, const struct march *m,
                      struct arrays *a)
{
    const struct experiment *x = r->trial->experiment;
    struct call call = call_make(&r->bench.device, x, p, a->device);
    int array[MAX_GRIDS];
    call.steps = m->steps;
    placed_tell(&a->placed, x, &call);
    if (!fine(r, arrays_refill(&r->bench, p, a)) || !step_on(r, a, &call))
        return false;
    call_arrays(&call, x, p, a->device, array);
    bool right = verify_march(x, p, m, array, a->after, &r->state.findings) &&
                 verify_records(x, p, m, &a->placed, &call, &r->state.findings);
    if (!right)
        r->state.stage = TRIAL_WRONG;
    return right;
}

static bool run_steps(struct run *r, const struct prepared_case *p, bool timed, struct arrays *a)
{
    const struct march unknown = {.steps = r->trial->experiment->steps};
    now_doing(r, p->rule.name);
    if (!fine(r, arrays_make(&r->bench, p, a) && arrays_place(&r->bench, p, a)))
        return false;
    for (int i = 0; i < p->nmarches; i++)
        if (!run_march(r, p, &p->marches[i], a))
            return false;
    if (p->nmarches == 0 && !run_march(r, p, &unknown, a))
        return false;
    if (!timed)
        return true;
    now_doing(r, "timing");
    return fine(r, bench_time_strategy(&r->bench, p, a, &r->state.time));
}

// ---- all of it ----------------------------------------------------------------------------------

static bool time_copy(struct run *r, const struct prepared_case *p)
{
    now_doing(r, "timing the copy");
    return fine(r, bench_time_copy(&r->bench, p, &r->state.copy));
}

static bool run_cases(struct run *r)
{
    const struct experiment *x = r->trial->experiment;
    struct arrays a = {0};
    bool ok = true;
    for (int i = 0; ok && i < x->count; i++) {
        bool timed = r->trial->time && i == x->count - 1;
        ok = (x->steps > 0 ? run_steps : run_case)(r, &x->cases[i], timed, &a);
        r->state.cases += ok;
    }
    arrays_close(&r->bench, &a);
    return ok && (!r->trial->time || time_copy(r, &x->cases[x->count - 1]));
}

static bool load_libraries(struct run *r, struct error *e)
{
    const struct trial *t = r->trial;
    struct device *d = &r->bench.device;
    if (!device_load(d, t->driver, e) || !t->library)
        return !e->set;
    return t->experiment->steps > 0 ? device_load_steps(d, t->library, t->experiment->model, e)
                                    : device_load_strategy(d, t->library, t->function, e);
}

static bool open_device(struct run *r)
{
    struct error e = {0};
    now_doing(r, "loading");
    if (load_libraries(r, &e)) {
        int status = r->bench.device.open(r->state.device, sizeof r->state.device);
        if (status == 0)
            return true;
        fail(&e, "%s", r->bench.device.error(status));
    }
    r->state.stage = TRIAL_FAILED;
    snprintf(r->state.note, sizeof r->state.note, "%.500s", error_text(&e));
    return false;
}

void trial_run(const struct trial *t, void (*tell)(void *context, const struct trial_state *s),
               void *context)
{
    struct run r = {.trial = t, .tell = tell, .context = context};
    r.bench = (struct bench){.experiment = t->experiment, .emulated = t->emulated};
    if (open_device(&r) && (!t->library || run_cases(&r)))
        r.state.stage = TRIAL_VERIFIED;
    tell(context, &r.state);
}
