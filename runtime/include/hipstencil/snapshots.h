// SPDX-License-Identifier: MIT
// What a grid holds at some steps, handed to a host thread while the simulation goes on.
//
//     const hs_snapshots_desc desc = {.simulation = heat, .grid = "u", .every = 50,
//                                     .write = hs_snapshot_write_file, .context = "out/heat"};
//     hs_snapshots *snapshots;
//     hs_status status = hs_snapshots_create(&snapshots, &desc);
//     for (int i = 0; i < 500 && status == HS_OK; ++i) {
//         status = hs_simulation_run(heat, 10); // strategies may take several steps at once
//         if (status == HS_OK)
//             status = hs_snapshots_take(snapshots);
//     }
//     if (status == HS_OK)
//         status = hs_snapshots_finish(snapshots);
//     hs_snapshots_destroy(snapshots);
//
// On the simulation's stream a snapshot is a copy from the grid to memory of the device, no more;
// from there it goes to pinned memory on a stream of its own, and then to `write` on a host thread
// of its own. The simulation's stream waits for neither. There are as many buffers as the
// description says, each of a snapshot's size on the device and in pinned memory. Where the writer
// is so slow that none is free, `full` decides; the counts tell how often.
#ifndef HIPSTENCIL_SNAPSHOTS_H
#define HIPSTENCIL_SNAPSHOTS_H

#include <hipstencil/simulation.h>

#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hs_snapshot {
    const char *grid;    // its name
    int64_t step;        // hs_simulation_step when it was taken
    hs_box box;          // that it is of
    int64_t extent[3];   // of the box
    size_t element_size; // 4: floats, 8: doubles
    const void *values;  // dense, x fastest
} hs_snapshot;

// Gets snapshots in the order in which they were taken, one after another, on a thread of the
// library with the simulation's device current. `snapshot` and its values are valid until it
// returns. What is not HS_OK ends the writing: hs_snapshots_take and hs_snapshots_finish then fail
// with it and the thread's hs_error_text.
typedef hs_status (*hs_snapshot_writer)(void *context, const hs_snapshot *snapshot);

// A writer of files; the context is the beginning of their paths, a text: of "out/heat" and the
// grid u, 64 x 64 x 8 doubles after 100 steps, out/heat_u_0000000100_64x64x8.f64, which has the
// values and nothing else.
hs_status hs_snapshot_write_file(void *context, const hs_snapshot *snapshot);

typedef enum hs_snapshots_full {
    HS_SNAPSHOTS_WAIT, // hs_snapshots_take waits: the host, while the stream has work left
    HS_SNAPSHOTS_DROP  // this snapshot is not taken
} hs_snapshots_full;

typedef struct hs_snapshots_desc {
    hs_simulation *simulation; // lives longer than the snapshots
    const char *grid;          // its name, which lives as long
    const hs_box *box;         // NULL: the interior; halos may be part of it
    int64_t every;             // hs_snapshots_take does nothing after steps that this does not
                               // divide; 0: 1
    int buffers;               // 0: 2
    hs_snapshots_full full;
    hs_snapshot_writer write;
    void *context;
} hs_snapshots_desc;

typedef struct hs_snapshots hs_snapshots;

// The caller owns *snapshots and releases it with hs_snapshots_destroy, which writes what was taken
// first.
hs_status hs_snapshots_create(hs_snapshots **snapshots, const hs_snapshots_desc *desc);
void hs_snapshots_destroy(hs_snapshots *snapshots);

// Takes what the grid holds after the steps that are enqueued, if a snapshot is due after so many.
hs_status hs_snapshots_take(hs_snapshots *snapshots);

// Waits until all that were taken are written.
hs_status hs_snapshots_finish(hs_snapshots *snapshots);

typedef struct hs_snapshots_counts {
    int64_t taken, written;
    int64_t dropped; // not taken, as no buffer was free
    int64_t waited;  // taken after a wait for a buffer
} hs_snapshots_counts;

void hs_snapshots_count(hs_snapshots *snapshots, hs_snapshots_counts *counts);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif
