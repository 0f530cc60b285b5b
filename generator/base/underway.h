// SPDX-License-Identifier: MIT
// Underway: the process groups that run and the temporary paths that exist, so that a signal which
// ends the program (interrupt.h) leaves neither behind.
//
// One lock guards the list. It is held from before a process or a path comes into being until it is
// entered, and from before a process is reaped until it is struck off: whoever holds the lock finds
// all of them, and no id that has become another's.
#ifndef HIPSTENCIL_BASE_UNDERWAY_H
#define HIPSTENCIL_BASE_UNDERWAY_H

#include <sys/types.h>

#include "base/text.h"

void underway_lock(void);
void underway_unlock(void);
// In a process that was forked with the lock held: nothing is underway here.
void underway_forked(void);

// With the lock held:
void underway_add_group(pid_t group);
void underway_drop_group(pid_t group);
void underway_each_group(void (*visit)(pid_t group));
void underway_each_path(void (*visit)(const char *path));

// Without it. A path that is not there yet, or its name until it is renamed or removed:
void underway_add_path(const char *path);
void underway_drop_path(const char *path);
// Makes <path>.XXXXXX.part for writing, or the folder <start>XXXXXX, and enters it; `name` gets
// which. -1 and false with errno.
int underway_file(const char *path, struct text *name);
bool underway_folder(const char *start, struct text *name);

// What such files, and folders that are on their way out, end with; what the names of folders for
// compilers begin with.
#define UNDERWAY_SUFFIX ".part"
#define UNDERWAY_FOLDER "tmp-"

#endif
