// SPDX-License-Identifier: MIT
// The device, seen from a strategy's process: the functions of templates/copy.hip, and the
// generated function. Only forked children load these; the parent never touches a GPU.
#ifndef HIPSTENCIL_MEASURE_DEVICE_H
#define HIPSTENCIL_MEASURE_DEVICE_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "measure/experiment.h"

// Statuses are hipError_t as int, 0 is success.
struct device {
    int (*open)(char *name, size_t size);
    int (*alloc)(void **pointer, size_t bytes);
    int (*free)(void *pointer);
    int (*upload)(void *to, const void *from, size_t bytes);
    int (*download)(void *to, const void *from, size_t bytes);
    int (*finish)(void);
    const char *(*error)(int status);
    int (*copy)(void *to, const void *from, size_t count);
    int (*time)(int (*launch)(void *), void *context, int repeats, float *milliseconds);
    int (*strategy)(const void *arguments, void *stream);
    // Of libraries that make whole steps: <op>_run_by, <op>_halo and the one strategy of their table.
    int (*run_by)(const void *strategy, void *arguments, int64_t steps, void *stream);
    int (*halo)(const void *arguments, unsigned faces, void *stream);
    const void *by;
    // Of those that have points: <op>_points.
    const char *(*points)(const void *arguments, void *set, const void *weights, int64_t count,
                          void *list, size_t *bytes);
};

// Each loads a library for the rest of the process's life: the driver, then the strategy.
bool device_load(struct device *d, const char *driver, struct error *e);
bool device_load_strategy(struct device *d, const char *library, const char *function,
                          struct error *e);

// The same with all that <op>_run needs, for a table of one strategy.
bool device_load_steps(struct device *d, const char *library, const struct model *m,
                       struct error *e);

enum { POINT_WORDS = 9 }; // of a hipstencil_points

// Words of the largest <op>_args.
enum { CALL_WORDS = MAX_ARRAYS + 11 + MAX_SCALARS + 6 + POINT_WORDS * MAX_POINT_SETS };

// One call of a generated function: its <op>_args, whose members are all 8 bytes wide. In this
// order: the grids' pointers to the first interior element (as the model orders the grids),
// extent[3], pitch[2] in elements, lo[3], hi[3], one double per scalar, the
// origin[3] of indices, the step and its counter where the operator has them, its sets of points, which have none, nothing
// that it shares the device with where it makes steps, its scratch, which tables without groups do not have.
struct call {
    uint64_t words[CALL_WORDS];
    int points_at, scratch_at; // where in `words` sets of points and scratch begin
    const struct device *device;
    int64_t
        steps; // 0: the strategy's sweep; otherwise so many steps, which rename grids in `words`
};

struct call call_make(const struct device *d, const struct experiment *x,
                      const struct prepared_case *p, void *const arrays[MAX_ARRAYS]);
// Launches; `context` is a struct call.
int call_launch(void *context);
// Launches what makes halos obey the rules, as steps need them.
int call_halo(const struct call *c);
// Which of `arrays` the arguments now have each grid in, by number; -1: in none.
void call_arrays(const struct call *c, const struct experiment *x, const struct prepared_case *p,
                 void *const arrays[MAX_ARRAYS], int found[MAX_GRIDS]);

#endif
