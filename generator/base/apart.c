// SPDX-License-Identifier: MIT
#include "base/apart.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/underway.h"

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
    sigset_t mask;
    underway_forked();
    interrupt_outer_mask(&mask);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(EXIT_FAILED);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
    if (a->log) {
        redirect(STDOUT_FILENO, a->log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);
        dup2(STDOUT_FILENO, STDERR_FILENO);
    }
    a->body(a);
    _exit(EXIT_DONE);
}

// ---- in the parent ------------------------------------------------------------------------------

static void set_deadline(struct apart *a)
{
    a->deadline = monotonic_seconds() + a->timeout;
}

static void start(struct apart *a)
{
    int ends[2];
    pid_t parent = getpid();
    a->got = 0;
    a->pid = -1;
    a->end = PROCESS_NOT_STARTED;
    if (pipe2(ends, O_CLOEXEC) == 0) {
        fflush(NULL);
        underway_lock();
        a->pid = fork();
        a->code = errno;
        if (a->pid == 0) {
            close(ends[0]);
            a->pipe = ends[1];
            child(a, parent);
        }
        if (a->pid > 0) {
            setpgid(a->pid, a->pid); // whoever of the two comes first
            underway_add_group(a->pid);
        }
        underway_unlock();
        close(ends[1]);
        a->pipe = ends[0];
        if (a->pid < 0)
            close(ends[0]);
    } else {
        a->code = errno;
    }
    set_deadline(a);
}

// Reads what is there; false at the end of the pipe, which is the child's.
static bool receive(struct apart *a)
{
    ssize_t n = read(a->pipe, a->part + a->got, a->size - a->got);
    if (n < 0)
        return errno == EINTR;
    a->got += (size_t)n;
    if (a->got == a->size) {
        a->heard(a, a->part);
        a->got = 0;
        if (a->renewed)
            set_deadline(a);
    }
    return n > 0;
}

static void reap(struct apart *a, bool ended)
{
    int status = 0;
    if (!ended) {
        kill(-a->pid, SIGKILL);
    }
    siginfo_t info;
    while (waitid(P_PID, (id_t)a->pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR)
        ;
    underway_lock();
    while (waitpid(a->pid, &status, 0) < 0 && errno == EINTR)
        ;
    underway_drop_group(a->pid);
    underway_unlock();
    process_decode(status, &a->end, &a->code);
    if (!ended) {
        a->end = PROCESS_TIMED_OUT;
        a->code = a->timeout;
    }
    close(a->pipe);
}

// Waits until one of them has something to say, has ended or has no time left.
static void wait_for(struct apart *const *running, struct pollfd *ready, int count)
{
    double left = INFINITY, now = monotonic_seconds();
    for (int i = 0; i < count; i++) {
        ready[i] = (struct pollfd){.fd = running[i]->pipe, .events = POLLIN};
        left = fmin(left, running[i]->deadline - now);
    }
    if (poll(ready, (nfds_t)count, (int)(fmax(0, fmin(left, 1e6)) * 1000) + 1) < 0)
        for (int i = 0; i < count; i++) // a signal: nothing is known of any
            ready[i].revents = 0;
}

// Whether it has ended, of itself or by now.
static bool attend(struct apart *a, bool ready)
{
    bool ended = ready && !receive(a), late = monotonic_seconds() >= a->deadline;
    if (ended || late)
        reap(a, ended);
    return ended || late;
}

void aparts_run(struct apart *list, int count, int parallel)
{
    enum { MOST = 64 };
    struct apart *running[MOST];
    struct pollfd ready[MOST];
    parallel = parallel < 1 ? 1 : parallel > MOST ? MOST : parallel;
    for (int next = 0, active = 0; next < count || active > 0;) {
        for (; active < parallel && next < count; next++) {
            start(&list[next]);
            if (list[next].pid > 0)
                running[active++] = &list[next];
        }
        if (active <= 0)
            continue;
        wait_for(running, ready, active);
        for (int i = active - 1; i >= 0; i--)
            if (attend(running[i], ready[i].revents != 0))
                running[i] = running[--active];
    }
}

bool apart_run(struct apart *a)
{
    aparts_run(a, 1, 1);
    if (a->end == PROCESS_NOT_STARTED)
        errno = a->code;
    return a->end != PROCESS_NOT_STARTED;
}
