// SPDX-License-Identifier: MIT
// Buffers are a ring: hs_snapshots_take fills the one after the last in use, the writer's thread
// empties the first. A buffer is in use from then on until it is written, so that neither copy
// overwrites what the other or the writer still reads.
#define _POSIX_C_SOURCE 200809L
#include "box.h"
#include "status.h"

#include <hipstencil/snapshots.h>

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct hs_buffer {
    void *device, *pinned;
    hipEvent_t packed;  // `device` holds the snapshot
    hipEvent_t arrived; // `pinned` does
    int64_t step;
} hs_buffer;

struct hs_snapshots {
    hs_snapshots_desc desc;
    hs_box box;
    size_t element_size, bytes;
    int device;
    hs_stream *stream; // from the device to pinned memory
    int buffers;
    hs_buffer *buffer;
    bool has_mutex, has_changed, has_thread;
    pthread_t thread;
    pthread_mutex_t mutex; // what follows
    pthread_cond_t changed;
    hs_snapshots_counts counts;
    int64_t ended; // of those taken: written, or given up
    bool closing;
    hs_status status; // of the writer
    char error[1024];
};

// ---- the writer's thread ------------------------------------------------------------------------

static hs_status write_snapshot(const hs_snapshots *s, const hs_buffer *buffer)
{
    hs_snapshot snapshot = {.grid = s->desc.grid,
                            .step = buffer->step,
                            .box = s->box,
                            .element_size = s->element_size,
                            .values = buffer->pinned};
    for (int axis = 0; axis < 3; ++axis)
        snapshot.extent[axis] = s->box.hi[axis] - s->box.lo[axis];
    const hs_status status = HS_HIP(hipEventSynchronize(buffer->arrived));
    return status == HS_OK ? s->desc.write(s->desc.context, &snapshot) : status;
}

// With the mutex held.
static void end_snapshot(hs_snapshots *s, hs_status status)
{
    s->counts.written += status == HS_OK && s->status == HS_OK;
    if (status != HS_OK && s->status == HS_OK) {
        s->status = status;
        snprintf(s->error, sizeof s->error, "%s", hs_error_text());
    }
    ++s->ended;
    pthread_cond_broadcast(&s->changed);
}

static void *write_snapshots(void *context)
{
    hs_snapshots *s = context;
    hs_status status = HS_HIP(hipSetDevice(s->device));
    pthread_mutex_lock(&s->mutex);
    for (;;) {
        while (s->ended == s->counts.taken && !s->closing)
            pthread_cond_wait(&s->changed, &s->mutex);
        if (s->ended == s->counts.taken)
            break;
        const hs_buffer *buffer = &s->buffer[s->ended % s->buffers];
        const bool go_on = status == HS_OK && s->status == HS_OK;
        pthread_mutex_unlock(&s->mutex);
        if (go_on)
            status = write_snapshot(s, buffer);
        pthread_mutex_lock(&s->mutex);
        end_snapshot(s, status);
    }
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

// ---- making them --------------------------------------------------------------------------------

static hs_status make_buffer(hs_buffer *buffer, size_t bytes)
{
    hs_status status = HS_HIP(hipMalloc(&buffer->device, bytes));
    if (status == HS_OK)
        status = hs_pinned_alloc(&buffer->pinned, bytes);
    if (status == HS_OK)
        status = HS_HIP(hipEventCreateWithFlags(&buffer->packed, hipEventDisableTiming));
    if (status == HS_OK)
        status = HS_HIP(hipEventCreateWithFlags(&buffer->arrived, hipEventDisableTiming));
    return status;
}

static void free_buffer(const hs_buffer *buffer)
{
    if (buffer->packed)
        (void)HS_HIP(hipEventDestroy(buffer->packed));
    if (buffer->arrived)
        (void)HS_HIP(hipEventDestroy(buffer->arrived));
    if (buffer->device)
        (void)HS_HIP(hipFree(buffer->device));
    hs_pinned_free(buffer->pinned);
}

static hs_status find_box(hs_snapshots *s, const hs_grid *grid)
{
    s->box = s->desc.box ? *s->desc.box : hs_grid_box(grid, HS_INTERIOR);
    s->element_size = hs_grid_description(grid)->element_size;
    s->bytes = (size_t)hs_box_elements(&s->box) * s->element_size;
    const hs_status status = hs_box_check(grid, &s->box, "hs_snapshots_create");
    if (status == HS_OK && s->bytes == 0)
        return hs_fail(HS_ERROR_ARGUMENT, "hs_snapshots_create", "the box is empty");
    return status;
}

static hs_status make_buffers(hs_snapshots *s)
{
    s->buffers = s->desc.buffers ? s->desc.buffers : 2;
    s->buffer = calloc((size_t)s->buffers, sizeof *s->buffer);
    hs_status status = s->buffer ? hs_stream_create(&s->stream) : HS_NO_MEMORY();
    for (int i = 0; i < s->buffers && status == HS_OK; ++i)
        status = make_buffer(&s->buffer[i], s->bytes);
    return status == HS_OK ? HS_HIP(hipGetDevice(&s->device)) : status;
}

static hs_status start_thread(hs_snapshots *s)
{
    s->has_mutex = pthread_mutex_init(&s->mutex, NULL) == 0;
    s->has_changed = pthread_cond_init(&s->changed, NULL) == 0;
    if (s->has_mutex && s->has_changed)
        s->has_thread = pthread_create(&s->thread, NULL, write_snapshots, s) == 0;
    return s->has_thread ? HS_OK
                         : hs_fail(HS_ERROR_OUT_OF_MEMORY, "hs_snapshots_create",
                                   "the system gives no thread");
}

hs_status hs_snapshots_create(hs_snapshots **snapshots, const hs_snapshots_desc *desc)
{
    hs_grid *grid = NULL;
    if (!snapshots || !desc || !desc->simulation || !desc->grid || !desc->write)
        return HS_REFUSE("snapshots, desc, its simulation, grid or write is NULL");
    if (desc->every < 0)
        return HS_REFUSE("every is below 0");
    if (desc->buffers < 0 || desc->full < HS_SNAPSHOTS_WAIT || desc->full > HS_SNAPSHOTS_DROP)
        return HS_REFUSE("buffers is below 0, or full is neither to wait nor to drop");
    hs_status status = hs_simulation_grid(desc->simulation, desc->grid, &grid);
    if (status != HS_OK)
        return status;
    hs_snapshots *created = calloc(1, sizeof *created);
    if (!created)
        return HS_NO_MEMORY();
    created->desc = *desc;
    status = find_box(created, grid);
    if (status == HS_OK)
        status = make_buffers(created);
    if (status == HS_OK)
        status = start_thread(created);
    if (status == HS_OK) {
        *snapshots = created;
        created = NULL;
    }
    hs_snapshots_destroy(created);
    return status;
}

static void end_thread(hs_snapshots *s)
{
    pthread_mutex_lock(&s->mutex);
    s->closing = true;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->mutex);
    pthread_join(s->thread, NULL);
}

void hs_snapshots_destroy(hs_snapshots *snapshots)
{
    if (!snapshots)
        return;
    if (snapshots->has_thread)
        end_thread(snapshots);
    if (snapshots->has_changed)
        pthread_cond_destroy(&snapshots->changed);
    if (snapshots->has_mutex)
        pthread_mutex_destroy(&snapshots->mutex);
    hs_stream_destroy(snapshots->stream);
    for (int i = 0; snapshots->buffer && i < snapshots->buffers; ++i)
        free_buffer(&snapshots->buffer[i]);
    free(snapshots->buffer);
    free(snapshots);
}

// ---- taking -------------------------------------------------------------------------------------

// With the mutex held: the writer's failure, as the caller's.
static hs_status writers_status(const hs_snapshots *s, const char *function)
{
    return s->status == HS_OK ? HS_OK
                              : hs_fail_with(s->status, function, "the writer: %.900s", s->error);
}

static bool is_full(const hs_snapshots *s)
{
    return s->counts.taken - s->ended == s->buffers;
}

// A buffer to fill in, or none where the snapshot is dropped.
static hs_status find_buffer(hs_snapshots *s, hs_buffer **buffer)
{
    pthread_mutex_lock(&s->mutex);
    const bool full = is_full(s);
    if (full && s->desc.full == HS_SNAPSHOTS_WAIT)
        ++s->counts.waited;
    while (s->desc.full == HS_SNAPSHOTS_WAIT && is_full(s))
        pthread_cond_wait(&s->changed, &s->mutex);
    const hs_status status = writers_status(s, "hs_snapshots_take");
    if (status == HS_OK && is_full(s))
        ++s->counts.dropped;
    *buffer = status != HS_OK || is_full(s) ? NULL : &s->buffer[s->counts.taken % s->buffers];
    pthread_mutex_unlock(&s->mutex);
    return status;
}

static hs_status enqueue(const hs_snapshots *s, const hs_grid *grid, const hs_buffer *buffer)
{
    const hipStream_t compute = hs_stream_native(hs_simulation_stream(s->desc.simulation));
    const hipStream_t copies = hs_stream_native(s->stream);
    hs_status status = hs_box_pack(grid, &s->box, buffer->device, compute);
    if (status == HS_OK)
        status = HS_HIP(hipEventRecord(buffer->packed, compute));
    if (status == HS_OK)
        status = HS_HIP(hipStreamWaitEvent(copies, buffer->packed, 0));
    if (status == HS_OK)
        status = HS_HIP(hipMemcpyAsync(buffer->pinned, buffer->device, s->bytes,
                                       hipMemcpyDeviceToHost, copies));
    if (status == HS_OK)
        status = HS_HIP(hipEventRecord(buffer->arrived, copies));
    if (status != HS_OK) // nothing may use the buffer when it is filled in again, or freed
        (void)hipStreamSynchronize(compute);
    return status;
}

hs_status hs_snapshots_take(hs_snapshots *snapshots)
{
    hs_grid *grid = NULL;
    hs_buffer *buffer = NULL;
    if (!snapshots)
        return HS_REFUSE("snapshots is NULL");
    const int64_t every = snapshots->desc.every,
                  step = hs_simulation_step(snapshots->desc.simulation);
    if (every > 0 && step % every != 0)
        return HS_OK;
    hs_status status = hs_simulation_grid(snapshots->desc.simulation, snapshots->desc.grid, &grid);
    if (status == HS_OK)
        status = find_buffer(snapshots, &buffer);
    if (!buffer)
        return status;
    buffer->step = step;
    status = enqueue(snapshots, grid, buffer);
    if (status != HS_OK)
        return status;
    pthread_mutex_lock(&snapshots->mutex);
    ++snapshots->counts.taken;
    pthread_cond_broadcast(&snapshots->changed);
    pthread_mutex_unlock(&snapshots->mutex);
    return HS_OK;
}

hs_status hs_snapshots_finish(hs_snapshots *snapshots)
{
    if (!snapshots)
        return HS_REFUSE("snapshots is NULL");
    pthread_mutex_lock(&snapshots->mutex);
    while (snapshots->ended < snapshots->counts.taken)
        pthread_cond_wait(&snapshots->changed, &snapshots->mutex);
    const hs_status status = writers_status(snapshots, __func__);
    pthread_mutex_unlock(&snapshots->mutex);
    return status;
}

void hs_snapshots_count(hs_snapshots *snapshots, hs_snapshots_counts *counts)
{
    pthread_mutex_lock(&snapshots->mutex);
    *counts = snapshots->counts;
    pthread_mutex_unlock(&snapshots->mutex);
}

// ---- files --------------------------------------------------------------------------------------

static hs_status bad_call(const char *path, const char *call)
{
    return hs_fail_with(HS_ERROR_FILE, "hs_snapshot_write_file", "%s: %s: %s", path, call,
                        strerror(errno));
}

hs_status hs_snapshot_write_file(void *context, const hs_snapshot *snapshot)
{
    char path[4096];
    const int64_t *n = snapshot->extent;
    const size_t count = (size_t)(n[0] * n[1] * n[2]);
    const int length =
        snprintf(path, sizeof path, "%s_%s_%010" PRId64 "_%" PRId64 "x%" PRId64 "x%" PRId64 ".f%zu",
                 (const char *)context, snapshot->grid, snapshot->step, n[0], n[1], n[2],
                 snapshot->element_size * 8);
    if (length < 0 || (size_t)length >= sizeof path)
        return HS_REFUSE("the path is too long");
    FILE *file = fopen(path, "wb");
    if (!file)
        return bad_call(path, "open");
    hs_status status = HS_OK;
    if (fwrite(snapshot->values, snapshot->element_size, count, file) != count)
        status = bad_call(path, "write");
    if (fclose(file) != 0 && status == HS_OK)
        status = bad_call(path, "close");
    if (status != HS_OK)
        (void)remove(path); // half of one would look like a whole one
    return status;
}
