// SPDX-License-Identifier: MIT
#include "traffic/simulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process.h"
#include "traffic/sweep.h"

// What the child tells: small enough that a write is not split.
struct answer {
    struct traffic traffic;
    char problem[1024]; // empty if there is none
};

static void answer(const struct traffic_request *r, int to)
{
    struct answer a = {0};
    struct error e = {0};
    if (!sweep_run(r, &a.traffic, &e))
        snprintf(a.problem, sizeof a.problem, "%.1000s", e.message);
    ssize_t written = write(to, &a, sizeof a);
    _exit(written == (ssize_t)sizeof a ? 0 : 1);
}

static bool hear(int from, pid_t child, struct traffic *out, struct error *e)
{
    struct answer a;
    size_t heard = 0;
    for (ssize_t n = 1; n > 0 && heard < sizeof a; heard += (size_t)n)
        n = read(from, (char *)&a + heard, sizeof a - heard);
    int status = 0, code;
    enum process_end end;
    waitpid(child, &status, 0);
    if (heard < sizeof a) {
        char how[128];
        process_decode(status, &end, &code);
        return fail(e, "tracing ended with %s", process_describe(end, code, how, sizeof how));
    }
    *out = a.traffic;
    return !a.problem[0] || fail(e, "%s", a.problem);
}

struct child {
    pid_t process; // 0: none
    int from;
};

static struct child start(const struct traffic_request *r, struct error *e)
{
    int ends[2];
    fflush(NULL);
    if (pipe(ends) != 0) {
        fail(e, "no pipe to a process that traces");
        return (struct child){0};
    }
    pid_t process = fork();
    if (process == 0) {
        close(ends[0]);
        answer(r, ends[1]);
    }
    close(ends[1]);
    if (process > 0)
        return (struct child){process, ends[0]};
    close(ends[0]);
    fail(e, "no process that traces");
    return (struct child){0};
}

static void finish(struct child c, struct traffic_job *job)
{
    if (!c.process)
        return;
    hear(c.from, c.process, &job->traffic, &job->error);
    close(c.from);
}

void traffic_simulate_all(struct traffic_job *jobs, int count, int parallel)
{
    struct child *children = must_alloc((size_t)(count + 1) * sizeof *children);
    for (int started = 0, ended = 0; ended < count; ended++) {
        for (; started < count && started - ended < parallel; started++)
            children[started] = start(&jobs[started].request, &jobs[started].error);
        finish(children[ended], &jobs[ended]);
    }
    free(children);
}
