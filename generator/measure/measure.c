// SPDX-License-Identifier: MIT
#include "measure/measure.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/apart.h"
#include "base/file.h"
#include "base/printable.h"

_Static_assert(sizeof(struct trial_state) <= MESSAGE_LIMIT, "a state is one message");

struct watched {
    const struct trial *trial;
    struct apart apart;
    struct trial_state state; // the last one that arrived
};

static void send_state(void *context, const struct trial_state *s)
{
    apart_tell(context, s);
}

static void keep_state(void *context, const struct trial_state *s)
{
    ((struct watched *)context)->state = *s;
}

static void run_trial(struct apart *a)
{
    trial_run(((struct watched *)a->context)->trial, send_state, a);
}

static void heard_state(struct apart *a, const void *message)
{
    keep_state(a->context, message);
}

static int most_at_once(const struct trial *t)
{
    return t->at_once > 1 ? t->at_once : 1;
}

// Whether no case is compared after so many steps as a launch of the strategy makes.
static bool steps_unjudged(const struct trial *t)
{
    return t->experiment->steps > 0 && t->experiment->most_judged < most_at_once(t);
}

static enum outcome outcome_of(const struct watched *w)
{
    if (w->apart.end == PROCESS_TIMED_OUT)
        return OUTCOME_TIMED_OUT;
    switch (w->state.stage) {
    case TRIAL_RUNNING:
        return OUTCOME_CRASHED;
    case TRIAL_WRONG:
        return OUTCOME_WRONG;
    case TRIAL_FAILED:
        return OUTCOME_FAILED;
    default:
        return w->trial->library &&
                       (experiment_is_unjudged(w->trial->experiment) || steps_unjudged(w->trial))
                   ? OUTCOME_UNJUDGED
                   : OUTCOME_VERIFIED;
    }
}

// What the host platform said of a crash or an error that it knows the cause of: ": " and its line,
// or nothing.
static const char *cause_of(const char *log, struct arena *a)
{
    static const char MARK[] = "hipstencil host: ";
    struct text content = {0};
    struct error ignored = {0};
    const char *at =
        file_read(log, &content, &ignored) ? strstr(text_string(&content), MARK) : NULL;
    char *cause =
        arena_format(a, "%s%.*s", at ? ": " : "", at ? (int)strcspn(at + strlen(MARK), "\n") : 0,
                     at ? at + strlen(MARK) : "");
    make_printable(cause);
    text_free(&content);
    return cause;
}

static const char *note_of(const struct watched *w, enum outcome outcome, const char *log,
                           struct arena *a)
{
    char how[128];
    process_describe(w->apart.end, w->apart.code, how, sizeof how);
    switch (outcome) {
    case OUTCOME_TIMED_OUT:
        return arena_format(a,
                            "not done after %d s, in '%s', and killed: slow, or hung; --timeout=N "
                            "allows more; log: %s",
                            w->apart.code, w->state.doing, log);
    case OUTCOME_CRASHED:
        return arena_format(a, "%s in '%s'%s; log: %s", how, w->state.doing, cause_of(log, a), log);
    case OUTCOME_WRONG:
        return arena_copy(a, w->state.findings.note);
    case OUTCOME_UNJUDGED:
        return experiment_is_unjudged(w->trial->experiment)
                   ? experiment_doubt(w->trial->experiment, a)
                   : arena_format(
                         a, "no case is compared after as many steps as a launch makes, %d: %s",
                         most_at_once(w->trial), w->trial->experiment->outgrown);
    case OUTCOME_FAILED:
        return arena_format(a, "%s%s", w->state.note, cause_of(log, a));
    default:
        return arena_copy(a, w->state.note);
    }
}

struct result measure_strategy(const struct trial *t, const char *log, int timeout, struct arena *a)
{
    struct watched w = {.trial = t};
    struct result r = {.outcome = OUTCOME_FAILED, .device = "", .note = ""};
    w.apart = (struct apart){.body = run_trial,
                             .heard = heard_state,
                             .context = &w,
                             .size = sizeof w.state,
                             .log = log,
                             .timeout = timeout,
                             .end = PROCESS_EXITED};
    if (t->in_process) {
        trial_run(t, keep_state, &w);
    } else if (!apart_run(&w.apart)) {
        r.note = arena_format(a, "no process could be started: %s", strerror(errno));
        return r;
    }
    r.outcome = outcome_of(&w);
    r.note = note_of(&w, r.outcome, log, a);
    r.device = arena_copy(a, w.state.device);
    r.error = w.state.findings.error;
    r.tolerance = w.state.findings.tolerance;
    r.compared = r.tolerance > 0;
    r.cases = w.state.cases;
    r.time = w.state.time;
    r.copy = w.state.copy;
    return r;
}

// ---- outcomes -----------------------------------------------------------------------------------

const char *outcome_name(enum outcome o)
{
    static const char *const NAMES[] = {
        [OUTCOME_NOT_APPLICABLE] = "not applicable",
        [OUTCOME_NOT_BUILT] = "not compiled",
        [OUTCOME_FAILED] = "failed",
        [OUTCOME_CRASHED] = "crashed",
        [OUTCOME_TIMED_OUT] = "timed out",
        [OUTCOME_WRONG] = "wrong",
        [OUTCOME_UNJUDGED] = "unjudged",
        [OUTCOME_VERIFIED] = "verified",
    };
    return NAMES[o];
}

bool outcome_is_failure(enum outcome o)
{
    return o != OUTCOME_VERIFIED && o != OUTCOME_UNJUDGED && o != OUTCOME_NOT_APPLICABLE;
}
