// SPDX-License-Identifier: MIT
#include "traffic/simulate.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/apart.h"
#include "traffic/sweep.h"

enum { SWEEP_TIMEOUT = 3600 }; // seconds; the largest sweeps take minutes

// What a process that traces tells.
struct answer {
    struct traffic traffic;
    char problem[1024]; // empty if there is none
};
_Static_assert(sizeof(struct answer) <= MESSAGE_LIMIT, "an answer is one message");

static void answer(struct apart *apart)
{
    const struct traffic_job *job = apart->context;
    struct answer a = {0};
    struct error e = {0};
    if (!sweep_run(&job->request, &a.traffic, &e))
        snprintf(a.problem, sizeof a.problem, "%.1000s", error_text(&e));
    apart_tell(apart, &a);
}

static void hear(struct apart *apart, const void *message)
{
    struct traffic_job *job = apart->context;
    const struct answer *a = message;
    job->traffic = a->traffic;
    job->answered = true;
    if (a->problem[0])
        fail(&job->error, "%s", a->problem);
}

void traffic_simulate_all(struct traffic_job *jobs, int count, int parallel)
{
    struct apart *children = must_alloc((size_t)(count + 1) * sizeof *children);
    for (int i = 0; i < count; i++)
        children[i] = (struct apart){.body = answer,
                                     .heard = hear,
                                     .context = &jobs[i],
                                     .size = sizeof(struct answer),
                                     .timeout = SWEEP_TIMEOUT};
    aparts_run(children, count, parallel);
    for (int i = 0; i < count; i++) {
        char how[128];
        process_describe(children[i].end, children[i].code, how, sizeof how);
        if (!jobs[i].answered)
            fail(&jobs[i].error, "tracing ended with %s", how);
    }
    free(children);
}
