// SPDX-License-Identifier: MIT
#include "measure/race.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/apart.h"

// What the process tells: that it is ready, and then how each entrant fared.
struct lap {
    int entrant; // -1: of the device itself
    bool begins; // so far it has only begun
    struct times time;
    char problem[128];
};

struct heat {
    const struct race *race;
    struct entrant **entrants;
    int count, next; // the first that has not run
    struct lap last; // heard by the parent
};

// ---- in the process -----------------------------------------------------------------------------

static void note_problem(const struct bench *b, struct lap *lap)
{
    snprintf(lap->problem, sizeof lap->problem, "%s: %.90s", b->problem,
             b->device.error(b->status));
}

static bool load(struct bench *b, const struct entrant *x, struct error *e)
{
    const struct experiment *of = b->experiment;
    return of->steps > 0 ? device_load_steps(&b->device, x->library, of->model, e)
                         : device_load_strategy(&b->device, x->library, x->function, e);
}

static bool run_entrant(struct bench *b, const struct entrant *x, struct arrays *a, struct lap *lap)
{
    const struct prepared_case *p = &b->experiment->cases[b->experiment->count - 1];
    struct error e = {0};
    if (!load(b, x, &e)) {
        snprintf(lap->problem, sizeof lap->problem, "%.120s", error_text(&e));
        return true; // the device is as it was
    }
    struct call call = call_make(&b->device, b->experiment, p, a->device);
    bool ok = arrays_place(b, p, a);
    placed_tell(&a->placed, b->experiment, &call);
    ok = ok && bench_check(b, "call", call_launch(&call)) &&
         bench_check(b, "execution", b->device.finish()) &&
         bench_time_strategy(b, p, a, &lap->time);
    if (!ok)
        note_problem(b, lap);
    return ok;
}

static bool open_bench(struct heat *h, struct bench *b, struct arrays *a, struct lap *lap)
{
    char name[128];
    struct error e = {0};
    if (!device_load(&b->device, h->race->driver, &e)) {
        snprintf(lap->problem, sizeof lap->problem, "%.120s", error_text(&e));
        return false;
    }
    const struct prepared_case *p = &b->experiment->cases[b->experiment->count - 1];
    bool ok = bench_check(b, "device", b->device.open(name, sizeof name)) && arrays_open(b, p, a);
    if (!ok)
        note_problem(b, lap);
    return ok;
}

static void run_heat(struct apart *apart)
{
    struct heat *h = apart->context;
    struct bench b = {.experiment = h->race->experiment,
                      .emulated = h->race->emulated,
                      .samples = h->race->samples};
    struct arrays a = {0};
    struct lap lap = {.entrant = -1};
    bool ok = open_bench(h, &b, &a, &lap);
    apart_tell(apart, &lap);
    for (int i = h->next; ok && i < h->count && !h->race->late(h->race->context); i++) {
        lap = (struct lap){.entrant = i, .begins = true};
        apart_tell(apart, &lap);
        lap.begins = false;
        ok = run_entrant(&b, h->entrants[i], &a, &lap);
        apart_tell(apart, &lap);
    }
}

// ---- in the caller ------------------------------------------------------------------------------

static void heard_lap(struct apart *apart, const void *message)
{
    struct heat *h = apart->context;
    memcpy(&h->last, message, sizeof h->last);
    if (h->last.begins || h->last.entrant < 0)
        return;
    struct entrant *x = h->entrants[h->last.entrant];
    x->time = h->last.time;
    memcpy(x->problem, h->last.problem, sizeof x->problem);
    h->next = h->last.entrant + 1;
}

// The one that was running when the process ended is out.
static void blame(struct heat *h, const struct apart *apart)
{
    struct entrant *x = h->entrants[h->last.entrant];
    char how[100];
    if (apart->end == PROCESS_TIMED_OUT)
        snprintf(
            x->problem, sizeof x->problem,
            "timed out: not done after %d s, and killed: slow, or hung; --timeout=N allows more",
            apart->code);
    else
        snprintf(x->problem, sizeof x->problem, "crashed: %s",
                 process_describe(apart->end, apart->code, how, sizeof how));
    h->next = h->last.entrant + 1;
}

static bool run_process(struct heat *h, struct error *e)
{
    struct apart apart = {.body = run_heat,
                          .heard = heard_lap,
                          .context = h,
                          .size = sizeof h->last,
                          .log = h->race->log,
                          .timeout = h->race->timeout,
                          .renewed = true};
    h->last = (struct lap){.entrant = -1, .begins = true};
    if (!apart_run(&apart))
        return fail(e, "no process could be started: %s", strerror(errno));
    if (h->last.entrant < 0 && h->last.begins)
        return fail(e, "the device cannot be used; log: %s", h->race->log);
    if (h->last.entrant < 0 && h->last.problem[0])
        return fail(e, "the device cannot be used: %s", h->last.problem);
    if (h->last.begins)
        blame(h, &apart);
    return true;
}

bool race_run(const struct race *r, struct entrant *entrants[], int count, struct error *e)
{
    struct heat h = {.race = r, .entrants = entrants, .count = count};
    while (h.next < count && !r->late(r->context))
        if (!run_process(&h, e))
            return false;
    return true;
}
