// SPDX-License-Identifier: MIT
// A simulation's whole state in a file, and back: a run that goes on from it goes on bit for bit.
//
// A checkpoint holds the operator's name, element size and extents, its scalars, the number of the
// step, the origin and all grids by name, halos too. The ending of the path says the format:
//
//   .h5, .hdf5   HDF5, where the library was built with it (HIPSTENCIL_WITH_HDF5): a dataset for
//                each grid, [z][y][x] with its halo, with Fletcher's checksum; attributes of the
//                root: `step`, `origin`, `extent`, `halo_lo`, `values` of the scalars, and
//                `description`, which says all of that in lines of text. Bytes may be in the order
//                of another machine.
//   any other    raw: lines of text of the same words, up to the offset that the second of them
//                names; then the grids in the order of the line `grids`, dense arrays in the byte
//                order of the machine; then a checksum of 64 bits for each grid.
//
// A file is written as PATH.part, brought to the disk and then renamed: whatever interrupts that
// leaves the file that was there. PATH.part may be left behind then and is overwritten by the next
// one; two programs must not write to one path at a time. Pieces of some MiB are in memory, not
// grids. HDF5 may be used by one host thread at a time. It keeps some memory after failures;
// versions that tell at the end of the program ("infinite loop closing library") mean that.
#ifndef HIPSTENCIL_CHECKPOINT_H
#define HIPSTENCIL_CHECKPOINT_H

#include <hipstencil/simulation.h>

#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

// 1 if paths with HDF5's endings are written and read, otherwise 0 (HS_ERROR_UNSUPPORTED then).
int hs_checkpoint_has_hdf5(void);

// Writes all grids as they are after what is enqueued on the simulation's stream. HS_ERROR_FILE,
// with the path and what the system says of it, where that fails; what was at the path is then as
// it was.
hs_status hs_checkpoint_write(hs_simulation *simulation, const char *path);

// Reads what hs_checkpoint_write wrote for the same operator, element size and extents, in a format
// that the contents tell. HS_ERROR_FILE for any other file, a truncated or a damaged one, with what
// is wrong; the simulation is then as it was: all checksums are looked at before the first grid is
// uploaded.
hs_status hs_checkpoint_read(hs_simulation *simulation, const char *path);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif
