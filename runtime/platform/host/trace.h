/* SPDX-License-Identifier: MIT */
/* libhipstencil_trace: the host platform with launches handed to a program instead of run, so that
 * it can run single blocks and see what each thread accesses.
 *
 * Kernels are compiled with clang's -fsanitize-coverage=func,trace-loads,trace-stores and linked to
 * this library in place of libhipstencil_host. One CPU thread at a time may use it. */
#ifndef HIPSTENCIL_HOST_TRACE_H
#define HIPSTENCIL_HOST_TRACE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { HIP_TRACE_STORE = 1, HIP_TRACE_LDS = 2 };

typedef struct hipTraceAccess {
    uint64_t address; /* LDS: bytes from its start */
    uint32_t site;    /* the instruction, by the low half of its address */
    uint16_t thread;  /* of the block, x fastest */
    uint8_t bytes;
    uint8_t flags;
} hipTraceAccess;

typedef struct hipTraceLaunch {
    const char *kernel;
    unsigned grid[3], block[3];
} hipTraceLaunch;

typedef struct hipTraceSink {
    void *context;
    /* Called for every launch; runs what it wants to with hipTraceBlock. */
    void (*launch)(void *context, const hipTraceLaunch *launch);
    /* Accesses between two barriers, thread after thread, each thread's in program order. */
    void (*interval)(void *context, const hipTraceAccess *accesses, size_t count);
    /* Arrays; what is neither here nor in LDS is a thread's own. */
    uint64_t first, end;
    /* What launches are told of the device that they are for: compute units, and how many blocks of
     * so many threads one of them runs at once. */
    int units;
    int (*resident)(void *context, int threads);
} hipTraceSink;

void hipTraceSetSink(const hipTraceSink *sink);

/* For the sink's `launch`: runs block number `block`, x fastest, of the launch it was called for.
 */
void hipTraceBlock(uint64_t block);

#ifdef __cplusplus
}
#endif

#endif
