// SPDX-License-Identifier: MIT
// Marks are events in a ring, in the order of the stream: the oldest is asked first whether it is
// done. Where all are under way, steps are not marked; a later mark has them.
#define _POSIX_C_SOURCE 200809L
#include "simulation.h"
#include "status.h"

#include <hipstencil/progress.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { MARKS = 32 };

typedef struct hs_mark {
    hipEvent_t done;
    int64_t step;
} hs_mark;

struct hs_progress {
    hs_simulation *simulation;
    int64_t first, steps; // of the simulation
    int64_t done;         // of these steps
    double points;        // of the interior
    double start, seen,
        shown;             // seconds: when it began, when `done` was so many, when that was written
    bool speaks, has_line; // to a terminal; that has a line which is not ended
    int64_t marked, passed; // marks so far, and those that are done
    hs_mark marks[MARKS];
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

hs_status hs_progress_create(hs_progress **progress, hs_simulation *simulation, int64_t steps)
{
    if (!progress || !simulation || steps < 1)
        return HS_REFUSE("progress or simulation is NULL, or steps is below 1");
    hs_progress *created = calloc(1, sizeof *created);
    if (!created)
        return HS_NO_MEMORY();
    created->simulation = simulation;
    created->first = simulation->step;
    created->steps = steps;
    created->points = (double)hs_grid_region_elements(simulation->grids[0], HS_INTERIOR);
    created->start = created->seen = now();
    created->speaks = isatty(STDERR_FILENO) == 1;
    hs_status status = HS_OK;
    for (int i = 0; created->speaks && i < MARKS && status == HS_OK; ++i)
        status = HS_HIP(hipEventCreateWithFlags(&created->marks[i].done, hipEventDisableTiming));
    if (status == HS_OK) {
        *progress = created;
        created = NULL;
    }
    hs_progress_destroy(created);
    return status;
}

void hs_progress_destroy(hs_progress *progress)
{
    if (!progress)
        return;
    if (progress->has_line)
        fprintf(stderr, "\n");
    for (int i = 0; i < MARKS; ++i)
        if (progress->marks[i].done)
            (void)HS_HIP(hipEventDestroy(progress->marks[i].done));
    free(progress);
}

// Three digits, or the whole number.
static void write_figure(double value, const char *unit)
{
    fprintf(stderr, value < 999.5 ? "%.3g %s, " : "%.0f %s, ", value, unit);
}

// Clears what a longer line has left.
static void show(hs_progress *p)
{
    const double elapsed = p->seen - p->start, per_step = elapsed / (double)p->done;
    const int64_t more = p->steps > p->done ? p->steps - p->done : 0;
    const int64_t left = (int64_t)(per_step * (double)more + 0.5);
    fprintf(stderr, "\r%" PRId64 " of %" PRId64 " steps, ", p->done, p->steps);
    write_figure(per_step * 1e3, "ms per step");
    write_figure(p->points / per_step * 1e-9, "Gpoint/s");
    if (left >= 3600)
        fprintf(stderr, "%" PRId64 ":%02d:%02d left\033[K", left / 3600, (int)(left / 60 % 60),
                (int)(left % 60));
    else
        fprintf(stderr, "%d:%02d left\033[K", (int)(left / 60), (int)(left % 60));
    fflush(stderr);
    p->has_line = true;
    p->shown = now();
}

// Which marks are done.
static hs_status look(hs_progress *p)
{
    while (p->passed < p->marked) {
        const hs_mark *mark = &p->marks[p->passed % MARKS];
        const hipError_t error = hipEventQuery(mark->done);
        if (error == hipErrorNotReady) {
            (void)hipGetLastError();
            return HS_OK;
        }
        if (error != hipSuccess)
            return hs_check_hip(error, "hs_progress_mark", "hipEventQuery");
        p->done = mark->step - p->first;
        p->seen = now();
        ++p->passed;
    }
    return HS_OK;
}

static hs_status set_mark(hs_progress *p)
{
    hs_mark *mark = &p->marks[p->marked % MARKS];
    if (p->marked - p->passed == MARKS)
        return HS_OK;
    mark->step = p->simulation->step;
    ++p->marked;
    return HS_HIP(hipEventRecord(mark->done, hs_stream_native(p->simulation->stream)));
}

hs_status hs_progress_mark(hs_progress *progress)
{
    if (!progress)
        return HS_REFUSE("progress is NULL");
    if (!progress->speaks)
        return HS_OK;
    hs_status status = look(progress);
    if (status == HS_OK)
        status = set_mark(progress);
    if (status == HS_OK && progress->done > 0 && now() - progress->shown > 0.1)
        show(progress);
    return status;
}

hs_status hs_progress_finish(hs_progress *progress)
{
    if (!progress)
        return HS_REFUSE("progress is NULL");
    if (!progress->speaks)
        return HS_OK;
    const hs_status status = hs_stream_synchronize(progress->simulation->stream);
    if (status != HS_OK)
        return status;
    progress->done = progress->simulation->step - progress->first;
    progress->seen = now();
    progress->passed = progress->marked;
    if (progress->done > 0)
        show(progress);
    return HS_OK;
}
