// SPDX-License-Identifier: MIT
// A simulation of a whole box: on this process alone or, started by mpirun with --mpi, on as many ranks as there are.
// A program that is made without MPI has the first alone, and says so.
#ifndef APP_RANKS_RANKS_H
#define APP_RANKS_RANKS_H

#include <hipstencil/points.h>
#include <hipstencil/simulation.h>
#include <hipstencil/snapshots.h>

#include <stdbool.h>

struct whole {
    hs_simulation *part; // this rank's: all of it, if it is alone
    int64_t lo[3];       // where it begins
    bool several;        // ranks, or what may be one of several
    bool first;          // this rank writes and speaks
    void *domain;
};

// Takes --mpi out of the words, and starts what it asks for. Ends the program where there is no MPI.
void ranks_begin(int *argc, char **argv);
void ranks_end(void);

// 1 on the rank that tells hs_error_text().
bool ranks_speak(void);

hs_status whole_create(struct whole *whole, const hipstencil_operator *op, const int64_t extent[3]);
void whole_destroy(struct whole *whole);

// Boxes and dense arrays are those of the whole: each rank gives all of it, and gets all of it from `gather`.
hs_status whole_upload(struct whole *whole, const char *grid, const hs_box *box, const void *dense);
hs_status whole_gather(struct whole *whole, const char *grid, const hs_box *box, void *dense);
hs_status whole_fill_halos(struct whole *whole);
hs_status whole_run(struct whole *whole, int64_t steps);

hs_status whole_place(struct whole *whole, const char *set, const hs_points_desc *points);
hs_status whole_records(struct whole *whole, const char *set, int64_t rows, void *dense);

// Checkpoints: of several ranks in a format of their own, which any number of ranks reads.
hs_status whole_write(struct whole *whole, const char *path);
hs_status whole_read(struct whole *whole, const char *path);

// What a writer of snapshots gets of several ranks, on the first, while steps wait.
hs_status whole_show(struct whole *whole, const char *grid, const hs_box *box,
                     hs_snapshot_writer write, void *context);

#endif
