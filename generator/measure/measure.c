// SPDX-License-Identifier: MIT
#include "measure/measure.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process.h"

// ---- in the child ------------------------------------------------------------------------------

static void send_state(void *context, const struct trial_state *s)
{
    const char *at = (const char *)s;
    size_t left = sizeof *s;
    while (left > 0) {
        ssize_t n = write(*(int *)context, at, left);
        if (n < 0 && errno != EINTR)
            _exit(EXIT_FAILED);
        at += n > 0 ? n : 0;
        left -= n > 0 ? (size_t)n : 0;
    }
}

static void redirect(int from, const char *path, int flags)
{
    int fd = open(path, flags, 0644);
    if (fd < 0)
        return;
    dup2(fd, from);
    close(fd);
}

// Ends without the parent's exit handlers; leaks are the parent's to answer for.
static _Noreturn void child(const struct trial *t, const char *log, int pipe_end, pid_t parent)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(EXIT_FAILED);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
    redirect(STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);
    dup2(STDOUT_FILENO, STDERR_FILENO);
    trial_run(t, send_state, &pipe_end);
    _exit(EXIT_DONE);
}

// ---- in the parent -----------------------------------------------------------------------------

struct watched {
    pid_t pid;
    int pipe;
    int timeout;
    struct trial_state state; // the last one that arrived whole
    char part[sizeof(struct trial_state)];
    size_t got;
    enum process_end end;
    int code;
};

// Reads what is there; false at the end of the pipe.
static bool receive(struct watched *w)
{
    ssize_t n = read(w->pipe, w->part + w->got, sizeof w->part - w->got);
    if (n < 0)
        return errno == EINTR;
    w->got += (size_t)n;
    if (w->got == sizeof w->part) {
        memcpy(&w->state, w->part, sizeof w->state);
        w->got = 0;
    }
    return n > 0;
}

// Waits for the pipe's end, which is the child's. False if the time is up before it.
static bool watch(struct watched *w)
{
    double deadline = monotonic_seconds() + w->timeout;
    for (;;) {
        double left = deadline - monotonic_seconds();
        if (left <= 0)
            return false;
        struct pollfd p = {.fd = w->pipe, .events = POLLIN};
        int ready = poll(&p, 1, (int)(fmin(left, 1e6) * 1000) + 1);
        if (ready > 0 && !receive(w))
            return true;
    }
}

static void reap(struct watched *w, bool ended)
{
    int status = 0;
    if (!ended) {
        kill(-w->pid, SIGKILL);
        kill(w->pid, SIGKILL); // in case it has not made its group yet
    }
    while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR)
        ;
    process_decode(status, &w->end, &w->code);
    if (!ended) {
        w->end = PROCESS_TIMED_OUT;
        w->code = w->timeout;
    }
}

static bool start(struct watched *w, const struct trial *t, const char *log)
{
    int ends[2];
    pid_t parent = getpid();
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    fflush(NULL);
    w->pid = fork();
    if (w->pid == 0) {
        close(ends[0]);
        child(t, log, ends[1], parent);
    }
    close(ends[1]);
    w->pipe = ends[0];
    if (w->pid < 0)
        close(ends[0]);
    return w->pid > 0;
}

static enum outcome outcome_of(const struct watched *w)
{
    if (w->end == PROCESS_TIMED_OUT)
        return OUTCOME_HUNG;
    switch (w->state.stage) {
    case TRIAL_RUNNING:
        return OUTCOME_CRASHED;
    case TRIAL_WRONG:
        return OUTCOME_WRONG;
    case TRIAL_FAILED:
        return OUTCOME_FAILED;
    default:
        return OUTCOME_VERIFIED;
    }
}

static const char *note_of(const struct watched *w, enum outcome outcome, const char *log,
                           struct arena *a)
{
    char how[128];
    process_describe(w->end, w->code, how, sizeof how);
    switch (outcome) {
    case OUTCOME_HUNG:
        return arena_format(a, "hung: %s in '%s'; log: %s", how, w->state.doing, log);
    case OUTCOME_CRASHED:
        return arena_format(a, "crashed: %s in '%s'; log: %s", how, w->state.doing, log);
    case OUTCOME_WRONG:
        return arena_copy(a, w->state.findings.note);
    default:
        return arena_copy(a, w->state.note);
    }
}

static void keep_state(void *context, const struct trial_state *s)
{
    ((struct watched *)context)->state = *s;
}

static bool run_apart(struct watched *w, const struct trial *t, const char *log)
{
    if (!start(w, t, log))
        return false;
    reap(w, watch(w));
    close(w->pipe);
    return true;
}

struct result measure_strategy(const struct trial *t, const char *log, int timeout, struct arena *a)
{
    struct watched w = {.timeout = timeout, .end = PROCESS_EXITED};
    struct result r = {.outcome = OUTCOME_FAILED, .device = "", .note = ""};
    if (t->in_process) {
        trial_run(t, keep_state, &w);
    } else if (!run_apart(&w, t, log)) {
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
