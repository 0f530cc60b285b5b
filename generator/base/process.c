// SPDX-License-Identifier: MIT
// The pool waits for the processes it started, by their own ids: a library's children stay its own.
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "base/underway.h"

extern char **environ;

static const long POLL_NANOSECONDS = 2000000; // far below the time of the shortest compilation

double monotonic_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int processor_count(void)
{
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0 && CPU_COUNT(&allowed) > 0)
        return CPU_COUNT(&allowed);
    long n = sysconf(_SC_NPROCESSORS_ONLN); // of a machine with more than such a set has
    return n > 0 ? (int)n : 1;
}

// ---- temporary files ----------------------------------------------------------------------------

static bool open_temporary(struct process *p)
{
    struct text path = {0}, start = {0};
    char *folder = realpath(p->directory ? p->directory : ".", NULL);
    text_addf(&start, "%s/" UNDERWAY_FOLDER, folder ? folder : "");
    bool ok = folder && underway_folder(text_string(&start), &path);
    p->temporary = ok ? path.data : NULL;
    int why = errno;
    if (!ok)
        text_free(&path);
    text_free(&start);
    free(folder);
    errno = why;
    return ok;
}

static void close_temporary(struct process *p)
{
    if (!p->temporary)
        return;
    remove_tree(p->temporary);
    underway_drop_path(p->temporary);
    free(p->temporary);
    p->temporary = NULL;
}

// The environment with another TMPDIR, the first of the list: below `directory`, in which the process runs, since clang
// has random letters for % in names of temporary files, whatever folder it is that has one.
static char **environment_of(const struct process *p, struct text *tmpdir)
{
    static const char NAME[] = "TMPDIR=";
    size_t count = 0, n = 0;
    while (environ[count])
        count++;
    char **list = must_alloc((count + 2) * sizeof *list);
    text_addf(tmpdir, "%s%s", NAME, strrchr(p->temporary, '/') + 1);
    list[n++] = tmpdir->data;
    for (size_t i = 0; i < count; i++)
        if (strncmp(environ[i], NAME, strlen(NAME)) != 0)
            list[n++] = environ[i];
    list[n] = NULL;
    return list;
}

// ---- starting -----------------------------------------------------------------------------------

static int spawn_with(struct process *p, posix_spawn_file_actions_t *files, posix_spawnattr_t *how)
{
    const char *output = p->log ? p->log : "/dev/null";
    int flags = O_WRONLY | O_APPEND | (p->log ? O_CREAT : 0);
    posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(files, STDOUT_FILENO, output, flags, 0644);
    posix_spawn_file_actions_adddup2(files, STDOUT_FILENO, STDERR_FILENO);
    if (p->directory)
        posix_spawn_file_actions_addchdir_np(files, p->directory);
    sigset_t mask;
    interrupt_outer_mask(&mask);
    posix_spawnattr_setflags(how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(how, 0);
    posix_spawnattr_setsigmask(how, &mask);
    struct text tmpdir = {0};
    char **list = p->temporary ? environment_of(p, &tmpdir) : NULL;
    underway_lock();
    int code =
        posix_spawn(&p->pid, p->argv[0], files, how, (char *const *)p->argv, list ? list : environ);
    if (code == 0)
        underway_add_group(p->pid);
    underway_unlock();
    free(list);
    text_free(&tmpdir);
    return code;
}

static void end_by(struct process *p, double until)
{
    if (until > 0 && (p->deadline == 0 || until < p->deadline))
        p->deadline = until;
}

// `one_succeeded`, of those that have an end at last.
static void start(struct process *p, bool one_succeeded)
{
    const double now = monotonic_seconds();
    const double until = p->at_last > 0 && !one_succeeded ? p->at_last : p->until;
    p->deadline = p->timeout ? now + p->timeout : 0;
    end_by(p, until);
    if (until > 0 && now >= until) {
        p->end = PROCESS_LATE;
        p->pid = 0;
        return;
    }
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&how);
    p->code = p->tidy && !open_temporary(p) ? errno : spawn_with(p, &files, &how);
    p->end = PROCESS_NOT_STARTED;
    if (p->code != 0)
        p->pid = 0;
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
}

// ---- waiting ------------------------------------------------------------------------------------

void process_decode(int status, enum process_end *end, int *code)
{
    bool signalled = WIFSIGNALED(status);
    *end = signalled ? PROCESS_SIGNALLED : PROCESS_EXITED;
    *code = signalled ? WTERMSIG(status) : WEXITSTATUS(status);
}

static void strike_off(struct process *p)
{
    underway_drop_group(p->pid);
    p->pid = 0;
}

static void kill_overdue(struct process *p)
{
    int status;
    kill(-p->pid, SIGKILL);
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
        ;
    p->end = p->until > 0 && p->deadline >= p->until ? PROCESS_LATE : PROCESS_TIMED_OUT;
    p->code = p->timeout;
    strike_off(p);
}

static bool has_ended(struct process *p)
{
    int status;
    if (p->pid == 0)
        return true;
    underway_lock();
    if (waitpid(p->pid, &status, WNOHANG) == p->pid) {
        process_decode(status, &p->end, &p->code);
        strike_off(p);
    } else if (p->deadline > 0 && monotonic_seconds() > p->deadline) {
        kill_overdue(p);
    }
    underway_unlock();
    return p->pid == 0;
}

void processes_run(struct process *list, int count, int parallel,
                   void (*done)(void *context, int ended), void *context)
{
    struct process *running[64];
    int next = 0, active = 0, ended = 0;
    bool one_succeeded = false;
    parallel = parallel < 1 ? 1 : parallel > 64 ? 64 : parallel;
    while (ended < count) {
        while (active < parallel && next < count) {
            start(&list[next], one_succeeded);
            running[active++] = &list[next++];
        }
        int before = ended;
        for (int i = active - 1; i >= 0; i--) {
            if (!has_ended(running[i]))
                continue;
            close_temporary(running[i]);
            one_succeeded |= running[i]->at_last > 0 && process_succeeded(running[i]);
            running[i] = running[--active];
            ended++;
        }
        for (int i = 0; one_succeeded && i < active; i++)
            end_by(running[i], running[i]->until);
        if (ended == before)
            nanosleep(&(struct timespec){.tv_nsec = POLL_NANOSECONDS}, NULL);
        else if (done)
            done(context, ended);
    }
}

// ---- telling ------------------------------------------------------------------------------------

bool process_succeeded(const struct process *p)
{
    return p->end == PROCESS_EXITED && p->code == 0;
}

const char *process_describe(enum process_end end, int code, char *buffer, size_t size)
{
    switch (end) {
    case PROCESS_NOT_STARTED:
        snprintf(buffer, size, "could not be started: %s", strerror(code));
        break;
    case PROCESS_EXITED:
        snprintf(buffer, size, "exit status %d", code);
        break;
    case PROCESS_SIGNALLED:
        snprintf(buffer, size, "signal %d (%s)", code, strsignal(code));
        break;
    case PROCESS_TIMED_OUT:
        snprintf(buffer, size, "killed after %d s", code);
        break;
    case PROCESS_LATE:
        snprintf(buffer, size, "there was no time left");
        break;
    }
    return buffer;
}

// ---- finding ------------------------------------------------------------------------------------

static bool is_program(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, X_OK) == 0;
}

static bool add_absolute(const char *candidate, struct text *path)
{
    char *absolute = is_program(candidate) ? realpath(candidate, NULL) : NULL;
    if (!absolute)
        return false;
    // The name that was asked for is kept: a compiler driver may behave by its name.
    if (candidate[0] == '/')
        text_add(path, candidate);
    else
        text_add(path, absolute);
    free(absolute);
    return true;
}

bool process_find(const char *name, struct text *path)
{
    if (strchr(name, '/'))
        return add_absolute(name, path);
    const char *at = getenv("PATH");
    struct text candidate = {0};
    bool found = false;
    while (at && !found) {
        size_t length = strcspn(at, ":");
        candidate.size = 0;
        text_add_bytes(&candidate, at, length);
        text_add(&candidate, length ? "/" : "./");
        text_add(&candidate, name);
        found = add_absolute(candidate.data, path);
        at = at[length] ? at + length + 1 : NULL;
    }
    text_free(&candidate);
    return found;
}
