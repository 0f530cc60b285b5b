// SPDX-License-Identifier: MIT
// Interruption by SIGINT, SIGTERM or SIGHUP: what is underway (underway.h) ends and goes, one line on
// stderr says so, and the signal ends the program.
#ifndef HIPSTENCIL_BASE_INTERRUPT_H
#define HIPSTENCIL_BASE_INTERRUPT_H

#include <signal.h>

// Once, before there are other threads: from here on these signals are blocked in all of them and
// come to a thread of its own. One that the caller of the program ignores stays ignored. `command`
// and `next`, how to go on, are what the line says.
void interrupt_watch(const char *command, const char *next);

// Before the program ends of itself: one that is being interrupted ends by its signal instead.
void interrupt_end(void);

// Signals as they were blocked when the program began: those of its children.
void interrupt_outer_mask(sigset_t *mask);

#endif
