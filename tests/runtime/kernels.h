// SPDX-License-Identifier: MIT
// Test kernels with a C interface. Pointers are device pointers. Blocks are one-dimensional with
// TEST_BLOCK threads unless a function says otherwise; each function returns hipGetLastError().
#ifndef HIPSTENCIL_TESTS_RUNTIME_KERNELS_H
#define HIPSTENCIL_TESTS_RUNTIME_KERNELS_H

#include <hip/hip_runtime.h>

enum { TEST_BLOCK = 256, TEST_WAVE = 64, SHUFFLE_RESULTS = 6 };

#ifdef __cplusplus
extern "C" {
#endif

// Adds 1 to hits[i] for the linear thread number i of the whole grid.
hipError_t launch_count_hits(dim3 grid, dim3 block, int *hits);

// out[i] = a * i + b.x + b.y, with arguments of several types.
hipError_t launch_affine(int n, double *out, float a, double2 b);

// out[i] = the i-th of TEST_BLOCK numbers that were copied to constant memory.
hipError_t launch_constants(const float *numbers, float *out);

// out[b] = sum of the block's TEST_BLOCK inputs, by a tree in LDS.
hipError_t launch_block_sum(int blocks, const float *in, float *out);

// out[i] = number of threads of the block that saw another block's number in LDS.
hipError_t launch_lds_owner(int blocks, int *out);

// out[i] = i - 1 within a block (0 for thread 0), read from the neighbour's LDS slot. Without the
// barrier the result is right only if threads run in ascending order.
hipError_t launch_neighbour(int blocks, int with_barrier, int *out);

// Appends to log the linear number of each thread of the grid as it runs, once per interval
// between barriers. `length` must be 0 before.
hipError_t launch_log_order(int blocks, int intervals, unsigned *length, int *log);

// Every thread of a block uses `kib` KiB of its stack before and after a barrier: in calls of 4 KiB,
// or, with `at_once`, in one of 512 KiB whose lowest bytes it touches first.
hipError_t launch_deep(int kib, int at_once, int *out);

// Shuffles lane numbers in a block of `threads`: SHUFFLE_RESULTS results per thread, -1
// where the source lane does not exist.
hipError_t launch_shuffles(int threads, int *out);

// Lanes below 32 sum lane numbers among themselves by shuffles; the others get -1. Then a barrier.
hipError_t launch_branch_shuffle(int *out);

// Reverses each block through dynamic LDS.
hipError_t launch_reverse(int blocks, size_t lds_bytes, const int *in, int *out);

// Counts the NaNs that a block finds in static and in dynamic LDS before it overwrites them.
hipError_t launch_count_nans(int blocks, int *static_nans, int *dynamic_nans);

// Every thread of the grid adds 1 to each counter.
hipError_t launch_atomics(int blocks, int *i, unsigned *u, unsigned long long *l, float *f,
                          double *d);

// Half of the threads of block 1 end before the barrier that the others wait at.
hipError_t launch_divergent_barrier(int blocks);

// Thread 0 writes 1 to *out.
hipError_t launch_write_one(int *out);

// Does nothing, with any geometry.
hipError_t launch_nothing(dim3 grid, dim3 block, size_t lds_bytes, hipStream_t stream);

// *x = a * *x + b: the order of two of them shows.
hipError_t launch_scale_add(int a, int b, int *x, hipStream_t stream);

// Copies an n³ cube plane by plane through LDS, one barrier per plane. n² is a multiple of
// TEST_BLOCK.
hipError_t launch_copy_planes(int n, const float *in, float *out);

#ifdef __cplusplus
}
#endif

#endif
