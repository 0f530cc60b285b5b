// SPDX-License-Identifier: MIT
#include "measure/apart.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- in the child -------------------------------------------------------------------------------

void apart_tell(struct apart *a, const void *message)
{
    const char *at = message;
    size_t left = a->size;
    while (left > 0) {
        ssize_t n = write(a->pipe, at, left);
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
static _Noreturn void child(struct apart *a, pid_t parent)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(EXIT_FAILED);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
    redirect(STDOUT_FILENO, a->log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);
    dup2(STDOUT_FILENO, STDERR_FILENO);
    a->body(a);
    _exit(EXIT_DONE);
}

// ---- in the parent ------------------------------------------------------------------------------

// Reads what is there; false at the end of the pipe. `whole` tells whether a message is complete.
static bool receive(struct apart *a, bool *whole)
{
    ssize_t n = read(a->pipe, a->part + a->got, a->size - a->got);
    *whole = false;
    if (n < 0)
        return errno == EINTR;
    a->got += (size_t)n;
    if (a->got == a->size) {
        a->heard(a, a->part);
        a->got = 0;
        *whole = true;
    }
    return n > 0;
}

// Waits for the pipe's end, which is the child's. False if the time is up before it.
static bool watch(struct apart *a)
{
    double deadline = monotonic_seconds() + a->timeout;
    for (;;) {
        double left = deadline - monotonic_seconds();
        bool whole = false;
        if (left <= 0)
            return false;
        struct pollfd p = {.fd = a->pipe, .events = POLLIN};
        int ready = poll(&p, 1, (int)(fmin(left, 1e6) * 1000) + 1);
        if (ready > 0 && !receive(a, &whole))
            return true;
        if (whole && a->renewed)
            deadline = monotonic_seconds() + a->timeout;
    }
}

static void reap(struct apart *a, bool ended)
{
    int status = 0;
    if (!ended) {
        kill(-a->pid, SIGKILL);
        kill(a->pid, SIGKILL); // in case it has not made its group yet
    }
    while (waitpid(a->pid, &status, 0) < 0 && errno == EINTR)
        ;
    process_decode(status, &a->end, &a->code);
    if (!ended) {
        a->end = PROCESS_TIMED_OUT;
        a->code = a->timeout;
    }
}

static bool start(struct apart *a)
{
    int ends[2];
    pid_t parent = getpid();
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    fflush(NULL);
    a->pid = fork();
    if (a->pid == 0) {
        close(ends[0]);
        a->pipe = ends[1];
        child(a, parent);
    }
    close(ends[1]);
    a->pipe = ends[0];
    if (a->pid < 0)
        close(ends[0]);
    return a->pid > 0;
}

bool apart_run(struct apart *a)
{
    a->got = 0;
    if (!start(a))
        return false;
    reap(a, watch(a));
    close(a->pipe);
    return true;
}
