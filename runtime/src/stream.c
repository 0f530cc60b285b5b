// SPDX-License-Identifier: MIT
// Streams and timers.
#include "status.h"

#include <stdlib.h>

struct hs_stream {
    hipStream_t native;
    hipEvent_t reached; // by the stream when another one began to wait for it
};

struct hs_timer {
    hipEvent_t start, stop;
};

static hs_status create(hs_stream **stream, int priority)
{
    hs_stream *created = calloc(1, sizeof *created);
    if (!created)
        return HS_NO_MEMORY();
    hs_status status =
        HS_HIP(hipStreamCreateWithPriority(&created->native, hipStreamNonBlocking, priority));
    if (status == HS_OK)
        status = HS_HIP(hipEventCreateWithFlags(&created->reached, hipEventDisableTiming));
    if (status == HS_OK) {
        *stream = created;
        created = NULL;
    }
    hs_stream_destroy(created);
    return status;
}

hs_status hs_stream_create(hs_stream **stream)
{
    return stream ? create(stream, 0) : HS_REFUSE("stream is NULL");
}

hs_status hs_stream_create_urgent(hs_stream **stream)
{
    int least = 0, greatest = 0;
    if (!stream)
        return HS_REFUSE("stream is NULL");
    const hs_status status = HS_HIP(hipDeviceGetStreamPriorityRange(&least, &greatest));
    return status == HS_OK ? create(stream, greatest) : status;
}

void hs_stream_destroy(hs_stream *stream)
{
    if (!stream)
        return;
    if (stream->native) {
        (void)HS_HIP(hipStreamSynchronize(stream->native));
        (void)HS_HIP(hipStreamDestroy(stream->native));
    }
    if (stream->reached)
        (void)HS_HIP(hipEventDestroy(stream->reached));
    free(stream);
}

hs_status hs_stream_synchronize(hs_stream *stream)
{
    return HS_HIP(hipStreamSynchronize(hs_stream_native(stream)));
}

hs_status hs_stream_wait(hs_stream *stream, hs_stream *other)
{
    if (stream == other)
        return HS_OK; // in order already
    const hipEvent_t reached = other ? other->reached : stream->reached;
    const hs_status status = HS_HIP(hipEventRecord(reached, hs_stream_native(other)));
    return status == HS_OK ? HS_HIP(hipStreamWaitEvent(hs_stream_native(stream), reached, 0))
                           : status;
}

hipStream_t hs_stream_native(const hs_stream *stream)
{
    return stream ? stream->native : NULL;
}

hs_status hs_finish(hs_status status, const hs_stream *stream)
{
    return status == HS_OK && !stream ? HS_HIP(hipStreamSynchronize(NULL)) : status;
}

hs_status hs_timer_create(hs_timer **timer)
{
    if (!timer)
        return HS_REFUSE("timer is NULL");
    hs_timer *created = calloc(1, sizeof *created);
    if (!created)
        return HS_NO_MEMORY();
    hs_status status = HS_HIP(hipEventCreate(&created->start));
    if (status == HS_OK)
        status = HS_HIP(hipEventCreate(&created->stop));
    if (status == HS_OK) {
        *timer = created;
        created = NULL;
    }
    hs_timer_destroy(created);
    return status;
}

void hs_timer_destroy(hs_timer *timer)
{
    if (!timer)
        return;
    if (timer->start)
        (void)HS_HIP(hipEventDestroy(timer->start));
    if (timer->stop)
        (void)HS_HIP(hipEventDestroy(timer->stop));
    free(timer);
}

hs_status hs_timer_start(hs_timer *timer, const hs_stream *stream)
{
    return timer ? HS_HIP(hipEventRecord(timer->start, hs_stream_native(stream)))
                 : HS_REFUSE("timer is NULL");
}

hs_status hs_timer_stop(hs_timer *timer, const hs_stream *stream)
{
    return timer ? HS_HIP(hipEventRecord(timer->stop, hs_stream_native(stream)))
                 : HS_REFUSE("timer is NULL");
}

hs_status hs_timer_elapsed(hs_timer *timer, double *milliseconds)
{
    if (!timer || !milliseconds)
        return HS_REFUSE("timer or milliseconds is NULL");
    float elapsed = 0.0f;
    hs_status status = HS_HIP(hipEventSynchronize(timer->stop));
    if (status == HS_OK)
        status = HS_HIP(hipEventElapsedTime(&elapsed, timer->start, timer->stop));
    if (status == HS_OK)
        *milliseconds = (double)elapsed;
    return status;
}
