// SPDX-License-Identifier: MIT
// Apart: a function in a forked process of its own, which it may crash or hang. It inherits
// everything, changes nothing outside, and tells what it finds in messages of one size.
#ifndef HIPSTENCIL_BASE_APART_H
#define HIPSTENCIL_BASE_APART_H

#include "base/process.h"

enum { MESSAGE_LIMIT = 2048 }; // bytes

struct apart {
    // Wanted:
    void (*body)(struct apart *a);
    void (*heard)(struct apart *a, const void *message); // runs in the caller's process
    void *context;
    size_t size;     // of a message
    const char *log; // receives what the process prints; NULL for where the caller prints
    int timeout;     // seconds
    bool renewed;    // each message starts the time anew
    // Found:
    enum process_end end;
    int code;
    // While running:
    pid_t pid;
    int pipe;
    double deadline;
    char part[MESSAGE_LIMIT];
    size_t got;
};

// Runs `body` and returns when it has ended or was killed; false with errno if it did not start.
bool apart_run(struct apart *a);
// The same for many, at most `parallel` side by side.
void aparts_run(struct apart *list, int count, int parallel);
// For `body`: sends a message.
void apart_tell(struct apart *a, const void *message);

#endif
