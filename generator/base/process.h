// SPDX-License-Identifier: MIT
// Processes: other programs, run in their own process group with their output in a log file.
#ifndef HIPSTENCIL_BASE_PROCESS_H
#define HIPSTENCIL_BASE_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"

enum process_end {
    PROCESS_NOT_STARTED, // `code` is an errno value
    PROCESS_EXITED,      // `code` is the exit status
    PROCESS_SIGNALLED,   // `code` is the signal
    PROCESS_TIMED_OUT,   // killed; `code` is the limit in seconds
    PROCESS_LATE,        // killed at `until` or `at_last`, or not begun by then
};

struct process {
    // Wanted:
    const char *const *argv; // argv[0] is a path; NULL-terminated
    const char *directory;   // to run in; NULL for the present one
    const char *log;         // standard output and error are appended to this file; NULL drops them
    int timeout;             // seconds; 0 for none
    double until;            // of monotonic_seconds(); 0 for no end
    double at_last; // later: the end as long as no other that has one succeeded; 0: `until` is
    // Temporary files go to a folder of its own below `directory`, which is removed when it has
    // ended: compilers leave some behind.
    bool tidy;
    // Found:
    enum process_end end;
    int code;
    // While running:
    pid_t pid;
    double deadline;
    char *temporary; // the folder of `tidy`
};

// Runs all, at most `parallel` at a time, and waits for all of them. `done` (may be NULL) is told
// how many have ended.
void processes_run(struct process *list, int count, int parallel,
                   void (*done)(void *context, int ended), void *context);

bool process_succeeded(const struct process *p);
// "exit status 1", "signal 11 (Segmentation fault)", "killed after 120 s", …
const char *process_describe(enum process_end end, int code, char *buffer, size_t size);
// Turns what waitpid said into an end and a code.
void process_decode(int status, enum process_end *end, int *code);

// Appends the absolute path of the program `name`: itself if it has a slash, else from PATH.
bool process_find(const char *name, struct text *path);

// Those that this process may run on.
int processor_count(void);
double monotonic_seconds(void);

#endif
