// SPDX-License-Identifier: MIT
// Events: places in streams, and the times at which they came to pass.
#include "errors.hpp"
#include "handles.hpp"
#include "stream.hpp"

#include <chrono>

using Clock = std::chrono::steady_clock;

struct ihipEvent_t {
    bool timed = true;
    bool recorded = false;
    host::Place place;
    std::shared_ptr<Clock::time_point> time;
};

namespace
{

// Never destroyed: applications may destroy handles in their own static destructors.
host::Handles<ihipEvent_t> &events()
{
    static auto &handles = *new host::Handles<ihipEvent_t>;
    return handles;
}

// Streams are used with copies of events, so that only one kind of handle is locked at a time.
hipError_t read_event(hipEvent_t handle, ihipEvent_t &copy)
{
    return events().with(handle, [&](const ihipEvent_t &e) {
        copy = e;
        return hipSuccess;
    });
}

hipError_t create_event(hipEvent_t *event, unsigned int flags)
{
    const unsigned int known = hipEventBlockingSync | hipEventDisableTiming;
    if (flags & ~known)
        return hipErrorInvalidValue;
    const hipError_t error = events().create(event);
    if (error == hipSuccess)
        (*event)->timed = !(flags & hipEventDisableTiming);
    return error;
}

// The token of an event that the program can wait for.
hipError_t event_token(hipEvent_t event, host::Token &token)
{
    ihipEvent_t e;
    const hipError_t error = read_event(event, e);
    if (error == hipSuccess && e.place.capture)
        return hipErrorCapturedEvent;
    token = e.place.token;
    return error;
}

hipError_t record_event(hipEvent_t event, hipStream_t stream)
{
    const auto time = std::make_shared<Clock::time_point>();
    const auto stamp = [time] {
        *time = Clock::now();
        return hipSuccess;
    };
    host::Place place;
    ihipEvent_t known;
    hipError_t error = read_event(event, known);
    if (error == hipSuccess)
        error = host::mark(stream, stamp, place);
    if (error != hipSuccess)
        return error;
    return events().with(event, [&](ihipEvent_t &e) {
        e.recorded = true;
        e.place = place;
        e.time = time;
        return hipSuccess;
    });
}

hipError_t elapsed(const ihipEvent_t &start, const ihipEvent_t &stop, float &milliseconds)
{
    for (const ihipEvent_t *e : {&start, &stop})
        if (!e->timed || !e->recorded || e->place.capture)
            return hipErrorInvalidHandle;
    if (!host::is_done(start.place.token) || !host::is_done(stop.place.token))
        return hipErrorNotReady;
    milliseconds = std::chrono::duration<float, std::milli>(*stop.time - *start.time).count();
    return hipSuccess;
}

} // namespace

hipError_t hipEventCreate(hipEvent_t *event)
{
    return hipEventCreateWithFlags(event, hipEventDefault);
}

hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned int flags)
{
    return host::record(create_event(event, flags));
}

hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream)
{
    return host::record(record_event(event, stream));
}

hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned int)
{
    ihipEvent_t e;
    const hipError_t error = read_event(event, e);
    return host::record(error == hipSuccess ? host::wait_for(stream, e.place) : error);
}

hipError_t hipEventSynchronize(hipEvent_t event)
{
    host::Token token;
    const hipError_t error = event_token(event, token);
    return host::record(error == hipSuccess ? host::finish(token) : error);
}

hipError_t hipEventQuery(hipEvent_t event)
{
    host::Token token;
    const hipError_t error = event_token(event, token);
    return error == hipSuccess ? host::answer(token) : host::record(error);
}

hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t start, hipEvent_t stop)
{
    ihipEvent_t first, second;
    if (!milliseconds)
        return host::record(hipErrorInvalidValue);
    hipError_t error = read_event(start, first);
    if (error == hipSuccess)
        error = read_event(stop, second);
    if (error == hipSuccess)
        error = elapsed(first, second, *milliseconds);
    return error == hipErrorNotReady ? error : host::record(error);
}

hipError_t hipEventDestroy(hipEvent_t event)
{
    return host::record(events().destroy(event));
}
