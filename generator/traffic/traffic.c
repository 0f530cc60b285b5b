// SPDX-License-Identifier: MIT
#include "traffic/traffic.h"

#include <stdio.h>
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

bool traffic_simulate(const struct traffic_request *r, struct traffic *out, struct error *e)
{
    int ends[2];
    fflush(NULL);
    if (pipe(ends) != 0)
        return fail(e, "no pipe to a process that traces");
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        answer(r, ends[1]);
    }
    close(ends[1]);
    bool ok = child > 0 ? hear(ends[0], child, out, e) : fail(e, "no process that traces");
    close(ends[0]);
    return ok;
}
