// SPDX-License-Identifier: MIT
// How far a simulation is, as a line on the terminal:
//
//     1200 of 5000 steps, 0.412 ms per step, 326 Gpoint/s, 0:02 left
//
//     hs_progress *progress;
//     hs_status status = hs_progress_create(&progress, heat, 5000);
//     for (int i = 0; i < 50 && status == HS_OK; ++i) {
//         status = hs_simulation_run(heat, 100);
//         if (status == HS_OK)
//             status = hs_progress_mark(progress);
//     }
//     if (status == HS_OK)
//         status = hs_progress_finish(progress);
//     hs_progress_destroy(progress);
//
// It counts steps that the device has done, not those that are enqueued. Nothing is said, and
// nothing waited for, where stderr is no terminal.
#ifndef HIPSTENCIL_PROGRESS_H
#define HIPSTENCIL_PROGRESS_H

#include <hipstencil/simulation.h>

#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hs_progress hs_progress;

// Of `steps` from the simulation's step on, at least 1; time counts from now. The simulation lives
// longer. The caller owns *progress and releases it with hs_progress_destroy.
hs_status hs_progress_create(hs_progress **progress, hs_simulation *simulation, int64_t steps);

// Ends the line, where it has begun.
void hs_progress_destroy(hs_progress *progress);

// Called after steps were enqueued: looks which of the steps before are done, and writes the line
// anew ten times a second at most. Does not wait.
hs_status hs_progress_mark(hs_progress *progress);

// Waits for what is enqueued and writes the line for the last time.
hs_status hs_progress_finish(hs_progress *progress);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif
