// SPDX-License-Identifier: MIT
// Streams and timers.
#include "status.h"

#include <stdlib.h>

struct hs_stream {
    hipStream_t native;
};

struct hs_timer {
    hipEvent_t start, stop;
};

hs_status hs_stream_create(hs_stream **stream)
{
    if (!stream)
        return HS_ERROR_ARGUMENT;
    hs_stream *created = calloc(1, sizeof *created);
    if (!created)
        return HS_ERROR_OUT_OF_MEMORY;
    const hs_status status =
        HS_HIP(hipStreamCreateWithFlags(&created->native, hipStreamNonBlocking));
    if (status == HS_OK) {
        *stream = created;
        created = NULL;
    }
    free(created);
    return status;
}

void hs_stream_destroy(hs_stream *stream)
{
    if (!stream)
        return;
    (void)HS_HIP(hipStreamSynchronize(stream->native));
    (void)HS_HIP(hipStreamDestroy(stream->native));
    free(stream);
}

hs_status hs_stream_synchronize(hs_stream *stream)
{
    return HS_HIP(hipStreamSynchronize(hs_stream_native(stream)));
}

hipStream_t hs_stream_native(const hs_stream *stream)
{
    return stream ? stream->native : NULL;
}

hs_status hs_timer_create(hs_timer **timer)
{
    hs_status status = HS_ERROR_ARGUMENT;
    hs_timer *created = NULL;
    if (!timer)
        goto end;
    status = HS_ERROR_OUT_OF_MEMORY;
    created = calloc(1, sizeof *created);
    if (!created)
        goto end;
    status = HS_HIP(hipEventCreate(&created->start));
    if (status != HS_OK)
        goto end;
    status = HS_HIP(hipEventCreate(&created->stop));
    if (status != HS_OK)
        goto end;
    *timer = created;
    created = NULL;
end:
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
                 : HS_ERROR_ARGUMENT;
}

hs_status hs_timer_stop(hs_timer *timer, const hs_stream *stream)
{
    return timer ? HS_HIP(hipEventRecord(timer->stop, hs_stream_native(stream)))
                 : HS_ERROR_ARGUMENT;
}

hs_status hs_timer_elapsed(hs_timer *timer, double *milliseconds)
{
    if (!timer || !milliseconds)
        return HS_ERROR_ARGUMENT;
    float elapsed = 0.0f;
    hs_status status = HS_HIP(hipEventSynchronize(timer->stop));
    if (status == HS_OK)
        status = HS_HIP(hipEventElapsedTime(&elapsed, timer->start, timer->stop));
    if (status == HS_OK)
        *milliseconds = (double)elapsed;
    return status;
}
