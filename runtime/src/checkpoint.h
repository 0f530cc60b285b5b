// SPDX-License-Identifier: MIT
// What the formats of checkpoints share. Functions fail with texts that begin with the path.
#ifndef HIPSTENCIL_RUNTIME_CHECKPOINT_H
#define HIPSTENCIL_RUNTIME_CHECKPOINT_H

#include "simulation.h"

#include <hipstencil/checkpoint.h>

// Fails with HS_ERROR_FILE and "path: what", where `function` is that of the caller.
#define HS_BAD_FILE(path, ...) hs_bad_file(__func__, path, __VA_ARGS__)

__attribute__((format(printf, 3, 4))) hs_status hs_bad_file(const char *function, const char *path,
                                                            const char *format, ...);

// The same, of what the system says of its last call.
hs_status hs_bad_call(const char *function, const char *path, const char *call);

// Lines of text, "operator heat7\n…", of what a file must agree in with the simulation that reads
// it. The caller frees them; NULL if memory is exhausted.
char *hs_description(const hs_simulation *simulation);

// HS_ERROR_FILE naming the first line that differs: `found` is the file's, and may be longer.
hs_status hs_compare_descriptions(const char *path, const char *found, const char *wanted);

// What changes from step to step.
typedef struct hs_moment {
    int64_t step, origin[3];
    double *scalars; // of the operator; owned
} hs_moment;

hs_status hs_moment_make(hs_moment *moment, const hs_simulation *simulation);
void hs_moment_free(hs_moment *moment);
void hs_moment_restore(const hs_moment *moment, hs_simulation *simulation);

// The box of all grids.
hs_box hs_simulation_box(const hs_simulation *simulation);

// A format: how the file at `part` is written, and how that at `path` is read once it is known to
// be of the format.
hs_status hs_raw_write(hs_simulation *simulation, const char *part);
hs_status hs_raw_read(hs_simulation *simulation, const char *path);
hs_status hs_hdf5_write(hs_simulation *simulation, const char *part);
hs_status hs_hdf5_read(hs_simulation *simulation, const char *path);

#endif
