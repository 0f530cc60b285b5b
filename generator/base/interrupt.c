// SPDX-License-Identifier: MIT
#include "base/interrupt.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/underway.h"

enum { PATIENCE = 5000 }; // milliseconds for killed processes to be gone

static struct {
    bool on;
    sigset_t signals, outer;
    const char *command, *next;
} watched;

// ---- ending what is underway --------------------------------------------------------------------

static void kill_group(pid_t group)
{
    kill(-group, SIGKILL);
    kill(group, SIGKILL); // in case it has not made its group yet
}

// Orphans of the group are this process's to reap by now.
static void await_group(pid_t group)
{
    for (int waited = 0; waited < PATIENCE; waited++) {
        while (waitpid(-group, NULL, WNOHANG) > 0)
            ;
        waitpid(group, NULL, WNOHANG);
        if (kill(-group, 0) != 0 && errno == ESRCH)
            return;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

static void remove_path(const char *path)
{
    remove_tree(path);
}

static void say(int number)
{
    char line[512];
    int n = snprintf(line, sizeof line, "%shipstencil: %s interrupted by SIG%s; %s\n",
                     isatty(STDERR_FILENO) ? "\r\033[K" : "", watched.command, sigabbrev_np(number),
                     watched.next);
    if (write(STDERR_FILENO, line, (size_t)n) < 0)
        return; // there is nobody left to tell
}

// ---- the thread ---------------------------------------------------------------------------------

static void end_by(int number)
{
    sigset_t only;
    signal(number, SIG_DFL);
    sigemptyset(&only);
    sigaddset(&only, number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
}

// The lock stays taken: from here on nothing begins and nobody is told of a process that was killed.
static void *wait_for_signal(void *unused)
{
    int number = 0;
    while (sigwait(&watched.signals, &number) != 0)
        ;
    underway_lock();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    underway_each_group(kill_group);
    underway_each_group(await_group);
    underway_each_path(remove_path);
    say(number);
    end_by(number);
    return unused;
}

void interrupt_watch(const char *command, const char *next)
{
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
    pthread_t thread;
    struct sigaction now;
    watched.command = command;
    watched.next = next;
    sigemptyset(&watched.signals);
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++)
        if (sigaction(SIGNALS[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&watched.signals, SIGNALS[i]);
    pthread_sigmask(SIG_BLOCK, &watched.signals, &watched.outer);
    watched.on = pthread_create(&thread, NULL, wait_for_signal, NULL) == 0;
    if (watched.on)
        pthread_detach(thread);
    else
        pthread_sigmask(SIG_SETMASK, &watched.outer, NULL);
}

void interrupt_end(void)
{
    underway_lock();
}

void interrupt_outer_mask(sigset_t *mask)
{
    if (watched.on)
        *mask = watched.outer;
    else
        pthread_sigmask(SIG_SETMASK, NULL, mask);
}
