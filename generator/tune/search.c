// SPDX-License-Identifier: MIT
#include "tune/search.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/process.h"
#include "base/terminal.h"
#include "model/model_dump.h"
#include "run/whole_steps.h"

enum {
    FIRST_SAMPLES = 3,
    MOST_SAMPLES = 24,
    FINALISTS = 4,
    COMPILED_AT_ONCE = 2, // per compiler process
    RACED_AT_ONCE = 32,   // between two saves of the memory
    TIME_VERIFIED =
        8, // steps at once: to twice as many every number of steps is verified, then the last
};
// Shares of the time limit: when the first look around what presets start from ends, the coarse
// grid, and the search for better neighbours.
static const double FIRST_SHARE = 0.35, GRID_SHARE = 0.65, NEAR_SHARE = 0.85;

// ---- time and progress --------------------------------------------------------------------------

static double spent(const struct search *s)
{
    return monotonic_seconds() - s->begun;
}

// So late that not even a result is waited for.
static bool overdue(const struct search *s)
{
    return spent(s) >= 2 * s->limit;
}

// Not before there is anything to choose from.
static bool late(void *context)
{
    const struct search *s = context;
    return overdue(s) || (s->measured + s->remembered > 0 && spent(s) >= s->until);
}

static void say(const struct search *s, const char *what)
{
    enum { WIDTH = 20 };
    double share = spent(s) / s->limit;
    int full = (int)(WIDTH * (share < 1 ? share : 1));
    double best = 0;
    char found[64] = "";
    for (int i = 0; i < s->known; i++)
        if (!s->contenders[i].out && s->contenders[i].samples > 0 &&
            (best == 0 || s->contenders[i].time < best))
            best = s->contenders[i].time;
    if (best > 0)
        snprintf(found, sizeof found, ", %d strategies timed, best %.4g ms",
                 s->measured + s->remembered, best);
    progress("%s [%.*s%*s] %.0f of %.0f s: %s%s", s->model->name, full, "####################",
             WIDTH - full, "", spent(s), s->limit, what, found);
}

// ---- measuring ----------------------------------------------------------------------------------

static void take_lap(struct search *s, int number)
{
    struct trier *t = &s->triers[number];
    const struct times *time = &t->entrant.time;
    if (t->entrant.problem[0]) {
        trying_take_out(s, number, t->entrant.problem);
    } else if (time->samples > 0) {
        s->measured += t->known.nlaps == 0;
        s->contenders[number] = (struct contender){time->median, time->samples, false};
        memory_add_lap(&t->known, (struct memory_lap){time->median, time->samples});
        trying_remember(s, number);
    }
}

// A memory that cannot be written is no reason to stop: said once.
static void save(struct search *s)
{
    struct error e = {0};
    if (s->unsaved || memory_save(&s->memory, &e))
        return;
    s->unsaved = true;
    terminal_tell("hipstencil: warning: %s; what is measured will not be remembered\n",
                  error_text(&e));
}

static bool race(struct search *s, const int *which, int count, int samples, struct error *e)
{
    struct entrant *entrants[RACED_AT_ONCE];
    const struct race r = {.experiment = s->experiment,
                           .driver = s->driver.library,
                           .emulated = s->bench->toolchain.platform->emulated,
                           .samples = samples,
                           .timeout = (int)s->bench->options->timeout,
                           .log = arena_format(&s->arena, "%s/race.log", s->driver.folder),
                           .late = late,
                           .context = s};
    for (int i = 0; i < count; i++) {
        entrants[i] = &s->triers[which[i]].entrant;
        entrants[i]->time = (struct times){0};
    }
    if (!race_run(&r, entrants, count, e))
        return false;
    for (int i = 0; i < count; i++)
        take_lap(s, which[i]);
    save(s);
    return true;
}

static bool measure(void *context, struct contender *all, const int *which, int count, int samples,
                    struct error *e)
{
    struct search *s = context;
    int built[RACED_AT_ONCE];
    (void)all; // s->contenders
    for (int i = 0; i < count && !late(s);) {
        int n = 0;
        for (; i < count && n < RACED_AT_ONCE; i++)
            if (s->triers[which[i]].built.library && // others were not come to
                !trying_recall_lap(s, which[i], samples))
                built[n++] = which[i];
        say(s, "measuring");
        if (n > 0 && !race(s, built, n, samples, e))
            return false;
    }
    return true;
}

static int portion_of(const struct search *s)
{
    return (int)s->bench->options->jobs * COMPILED_AT_ONCE;
}

// Candidates that there is time for, as many as all compilers take at once being one round: none is begun
// that would end beyond the limit, if it takes as long as the longest did. What the memory has is
// recalled in any case.
static int fitting(const struct search *s, int count)
{
    int jobs = (int)s->bench->options->jobs, portion = portion_of(s);
    bool recalls = s->until > s->limit, nothing_yet = s->measured + s->remembered == 0;
    double rounds = s->round > 0 ? (s->limit - spent(s)) / s->round : 1;
    int most = recalls             ? portion
               : rounds >= portion ? portion
               : rounds >= 1       ? jobs * (int)rounds
               : nothing_yet       ? 1
                                   : 0;
    return smaller(smaller(most, portion), count);
}

static bool try_portion(struct search *s, const int *list, int count, struct error *e)
{
    int which[64 * COMPILED_AT_ONCE], n = 0, jobs = (int)s->bench->options->jobs;
    double begun = monotonic_seconds();
    say(s, "compiling");
    if (!trying_compile(s, list, count, e))
        return false;
    for (int i = 0; i < count; i++)
        if (!s->contenders[list[i]].out && s->contenders[list[i]].samples < FIRST_SAMPLES)
            which[n++] = list[i];
    if (!measure(s, s->contenders, which, n, FIRST_SAMPLES, e))
        return false;
    double round = (monotonic_seconds() - begun) / ((count + jobs - 1) / jobs);
    s->round = round > s->round ? round : s->round;
    return true;
}

// Compiles and measures candidates by their numbers, in portions as long as there is time.
static bool try_all(struct search *s, const int *list, int count, struct error *e)
{
    for (int from = 0; from < count && !late(s);) {
        int n = fitting(s, count - from);
        if (n == 0)
            break;
        if (!try_portion(s, list + from, n, e))
            return false;
        from += n;
    }
    return true;
}

// Those of [from, end) that were not tried yet, `most` at most. Returns how many.
static int untried(struct search *s, int from, int end, int *list, int most)
{
    int n = 0;
    trying_grow(s);
    for (int i = from; i < end && n < most; i++)
        if (!s->triers[i].tried)
            list[n++] = i;
    return n;
}

static bool try_range(struct search *s, int from, int end, struct error *e)
{
    int *list = arena_alloc(&s->arena, (size_t)(end - from + 1) * sizeof *list);
    return try_all(s, list, untried(s, from, end, list, end - from), e);
}

static int ranked(struct search *s, int most, int *order, struct error *e)
{
    const struct halving h = {.measure = measure,
                              .late = late,
                              .context = s,
                              .first = FIRST_SAMPLES,
                              .most = most,
                              .keep = FINALISTS};
    return halving_run(&h, s->contenders, s->known, order, e);
}

static int *order_room(struct search *s)
{
    return arena_alloc(&s->arena, (size_t)s->known * sizeof(int));
}

// Looks around the best few, again as long as something new is found there; then at what earlier
// looks had no time for.
static bool look_near(struct search *s, int rounds, struct error *e)
{
    for (bool more = true; more && rounds > 0 && !late(s) && fitting(s, 1) > 0; rounds--) {
        int *order = order_room(s), before = s->candidates.count;
        int n = ranked(s, MOST_SAMPLES, order, e);
        if (n < 0)
            return false;
        for (int i = 0; i < n && i < FINALISTS / 2; i++)
            if (!candidates_near(&s->candidates, s->candidates.items[order[i]], e))
                return false;
        int end = s->candidates.count;
        int *left = arena_alloc(&s->arena, (size_t)(end + 1) * sizeof *left);
        int nleft = untried(s, s->candidates.grid, before, left, before);
        more = end > before || nleft > 0;
        if (!try_range(s, before, end, e) || !try_all(s, left, nleft, e))
            return false;
    }
    return true;
}

// The best that earlier searches found is held against what this one did, whichever way it took. To
// recall it measures nothing.
static bool recall_best(struct search *s, struct error *e)
{
    const char *settings[FINALISTS];
    int which[FINALISTS], left[FINALISTS], nwhich = 0, nleft = 0;
    int n = s->fresh ? 0 : memory_best(&s->memory, &s->arena, settings, FINALISTS);
    for (int i = 0; i < n; i++) {
        if (!candidates_recall(&s->candidates, settings[i], &which[nwhich], e))
            return false;
        nwhich += which[nwhich] >= 0;
    }
    trying_grow(s);
    for (int i = 0; i < nwhich; i++)
        if (!s->triers[which[i]].tried)
            left[nleft++] = which[i];
    if (!try_all(s, left, nleft, e))
        return false;
    for (int i = 0; i < nwhich; i++) {
        const struct memory_record *r = &s->triers[which[i]].known;
        if (s->contenders[which[i]].samples > 0 && r->nlaps > 0)
            trying_recall_lap(s, which[i], r->laps[r->nlaps - 1].samples);
    }
    return true;
}

// ---- the end ------------------------------------------------------------------------------------

static void verify(struct search *s, int number)
{
    struct trier *t = &s->triers[number];
    if (t->known.problem) {
        trying_take_out(s, number, t->known.problem);
        return;
    }
    const struct trial trial = {.experiment = s->experiment,
                                .driver = s->driver.library,
                                .library = t->entrant.library,
                                .function = t->entrant.function,
                                .at_once =
                                    candidate_plan(s->candidates.items[number])->choices.time,
                                .emulated = s->bench->toolchain.platform->emulated,
                                .time = true};
    const char *log = arena_format(&s->arena, "%s/%s-run.log", t->built.folder,
                                   s->bench->toolchain.platform->name);
    t->result = measure_strategy(&trial, log, (int)s->bench->options->timeout, &s->arena);
    if (t->result.outcome != OUTCOME_VERIFIED)
        trying_take_out(
            s, number,
            arena_format(&s->arena, "%s: %s", outcome_name(t->result.outcome), t->result.note));
    else if (s->best < 0 || t->result.time.median < s->triers[s->best].result.time.median)
        s->best = number;
}

// The fastest of what presets and the spec start from goes second, if it is not first.
static void call_best_given(const struct search *s, int *order, int n)
{
    int at = 0;
    while (at < n && order[at] >= s->candidates.given)
        at++;
    if (at < 2 || at == n)
        return;
    int best = order[at];
    memmove(&order[2], &order[1], (size_t)(at - 1) * sizeof *order);
    order[1] = best;
}

// A search that is late still holds its winner against what it started from.
static bool go_on(struct search *s, const int *order, int i, int right)
{
    if (i == 0 || right == 0)
        return i == 0 || !overdue(s);
    if (i == 1 && order[1] < s->candidates.given)
        return !overdue(s);
    return right < FINALISTS && !late(s);
}

static void find_best_given(struct search *s)
{
    s->best_given = -1;
    for (int i = 0; i < s->candidates.given; i++) {
        const struct result *r = &s->triers[i].result;
        bool right = r->outcome == OUTCOME_VERIFIED && r->time.samples > 0;
        if (right &&
            (s->best_given < 0 || r->time.median < s->triers[s->best_given].result.time.median))
            s->best_given = i;
        s->passed_over += s->contenders[i].samples == 0 && !s->triers[i].problem;
    }
}

// What compilers had no time for may be right.
static bool nothing_found(const struct search *s, struct error *e)
{
    const char *first = NULL;
    int wrong = 0;
    bool others = false;
    for (int i = 0; i < s->known; i++) {
        const struct trier *t = &s->triers[i];
        first = first ? first : t->problem;
        wrong += t->problem != NULL;
        others |= t->tried && !t->problem;
    }
    if (first && !others)
        return fail(e, "%s: none of %d candidates is right; the first: %s", s->model->name, wrong,
                    first);
    return fail(e, "%s: nothing was measured within %.0f s: choose a longer --time-limit",
                s->model->name, spent(s));
}

// Verifies the best few; one that is wrong makes room for the next. The limit ends it as soon as
// one was found right and held against the best that was given, twice the limit in any case.
static bool finish(struct search *s, struct error *e)
{
    int *order = order_room(s), right = 0;
    int n = ranked(s, FIRST_SAMPLES, order, e); // no further rounds: sorts what there is
    if (n < 0)
        return false;
    call_best_given(s, order, n);
    for (int i = 0; i < n && go_on(s, order, i, right); i++) {
        say(s, "verifying");
        verify(s, order[i]);
        right += s->triers[order[i]].result.outcome == OUTCOME_VERIFIED;
    }
    save(s);
    find_best_given(s);
    return s->best >= 0 || nothing_found(s, e);
}

static bool open_memory(struct search *s, struct error *e)
{
    struct text meaning = {0}, warning = {0};
    const struct workbench *x = s->bench;
    const struct names *names = names_make(&s->arena, s->model);
    model_dump(s->model, names->coefficients, names->sums, &meaning);
    const char *size = arena_format(&s->arena, "%lldx%lldx%lld", (long long)s->size[0],
                                    (long long)s->size[1], (long long)s->size[2]);
    const char *steps = arena_format(&s->arena, "%lld steps", (long long)x->options->steps);
    const char *flags = getenv(x->toolchain.kind->flags);
    const char *parts[] = {text_string(&meaning),
                           element_name(s->model->type),
                           size,
                           steps,
                           s->device,
                           x->target->name,
                           x->toolchain.platform->name,
                           x->toolchain.identity,
                           flags ? flags : ""};
    bool ok = tune_memory_open(&s->memory, x->cache, s->model->name, parts,
                               sizeof parts / sizeof *parts, &warning, &s->arena, e);
    if (warning.size > 0)
        terminal_tell("hipstencil: warning: %s\n", warning.data);
    text_free(&meaning);
    text_free(&warning);
    return ok;
}

static bool prepare(struct search *s, struct error *e)
{
    struct build_source driver = workbench_driver(s->bench);
    const struct build_request request = workbench_build_request(s->bench);
    if (!build_all(&request, &driver, 1, &s->driver, &s->arena, e))
        return false;
    if (s->driver.problem)
        return fail(e, "copy.hip: %s", s->driver.problem);
    if (!workbench_device(s->bench, &s->driver, false, &s->device, &s->arena, e) ||
        !open_memory(s, e) || !candidates_open(&s->candidates, e))
        return false;
    say(s, "preparing");
    s->experiment =
        workbench_experiment(s->bench, s->model, s->size, VERIFY_QUICK, TIME_VERIFIED, e);
    if (s->experiment && experiment_is_unjudged(s->experiment))
        return fail_unjudged(e, "%s: no candidate can be judged: %s", s->model->name,
                             experiment_doubt(s->experiment, &s->arena));
    return s->experiment != NULL;
}

static void order_grid(struct search *s)
{
    double *times = arena_alloc(&s->arena, (size_t)(s->candidates.given + 1) * sizeof *times);
    for (int i = 0; i < s->candidates.given; i++)
        times[i] = s->contenders[i].out ? 0 : s->contenders[i].time;
    candidates_order(&s->candidates, times);
}

// What presets and the spec start from has all the time there is: nothing else is tried before.
// Compilers that would be idle make what is next to the first of it.
static bool try_given(struct search *s, struct error *e)
{
    struct candidates *c = &s->candidates;
    int portion = portion_of(s), idle = (portion - c->given % portion) % portion;
    int *list = arena_alloc(&s->arena, (size_t)(c->given + idle + 1) * sizeof *list);
    s->until = s->limit;
    if (c->given > 0 && idle > 0 && !candidates_near(c, c->items[0], e))
        return false;
    int n = untried(s, 0, c->given, list, c->given);
    n += untried(s, c->grid, c->count, list + n, idle);
    return try_all(s, list, n, e);
}

static bool seek(struct search *s, struct error *e)
{
    const struct candidates *c = &s->candidates;
    if (!try_given(s, e))
        return false;
    order_grid(s);
    s->until = FIRST_SHARE * s->limit;
    if (!look_near(s, 1, e))
        return false;
    s->until = GRID_SHARE * s->limit;
    if (!try_range(s, c->given, c->grid, e))
        return false;
    s->until = NEAR_SHARE * s->limit;
    if (!look_near(s, INT_MAX, e))
        return false;
    s->until = 2 * s->limit;
    if (!recall_best(s, e))
        return false;
    s->until = s->limit;
    return finish(s, e);
}

bool search_run(struct search *s, struct error *e)
{
    s->best = s->best_given = -1;
    s->begun = monotonic_seconds();
    s->candidates = (struct candidates){.model = s->model,
                                        .asked = s->asked,
                                        .plan = s->plan,
                                        .size = {s->size[0], s->size[1], s->size[2]},
                                        .steps = s->bench->options->steps > 0};
    bool ok = prepare(s, e) && seek(s, e);
    progress_clear();
    return ok;
}

void search_free(struct search *s)
{
    tune_memory_close(&s->memory);
    experiment_free(s->experiment);
    candidates_free(&s->candidates);
    free(s->triers);
    free(s->contenders);
    arena_free(&s->arena);
}
