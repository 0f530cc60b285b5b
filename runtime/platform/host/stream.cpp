// SPDX-License-Identifier: MIT
// Streams and events. Work is complete when its submission returns, so there is nothing to wait
// for; what remains is the validity of handles and the time at which an event was recorded.
#include "errors.hpp"

#include <chrono>
#include <memory>
#include <mutex>
#include <new>
#include <unordered_map>

struct ihipStream_t {
};

struct ihipEvent_t {
    bool timed = true;
    bool recorded = false;
    std::chrono::steady_clock::time_point time = {};
};

namespace
{

// Live objects of one type: a destroyed or foreign handle is refused, not dereferenced.
template <class Object> class Handles
{
  public:
    hipError_t create(Object **handle)
    {
        if (!handle)
            return hipErrorInvalidValue;
        std::unique_ptr<Object> object(new (std::nothrow) Object);
        if (!object)
            return hipErrorOutOfMemory;
        const std::lock_guard<std::mutex> lock(mutex_);
        *handle = object.get();
        live_.emplace(object.get(), std::move(object));
        return hipSuccess;
    }

    hipError_t destroy(Object *handle)
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        return live_.erase(handle) == 1 ? hipSuccess : hipErrorInvalidHandle;
    }

    // Calls action(object) while the object cannot be destroyed.
    template <class Action> hipError_t with(Object *handle, Action action)
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        const auto found = live_.find(handle);
        return found == live_.end() ? hipErrorInvalidHandle : action(*found->second);
    }

  private:
    std::mutex mutex_;
    std::unordered_map<Object *, std::unique_ptr<Object>> live_;
};

// Never destroyed: applications may destroy handles in their own static destructors.
Handles<ihipStream_t> &streams()
{
    static auto &handles = *new Handles<ihipStream_t>;
    return handles;
}

Handles<ihipEvent_t> &events()
{
    static auto &handles = *new Handles<ihipEvent_t>;
    return handles;
}

hipError_t check_stream(hipStream_t stream)
{
    return stream ? streams().with(stream, [](ihipStream_t &) { return hipSuccess; }) : hipSuccess;
}

hipError_t check_event(hipEvent_t event)
{
    return events().with(event, [](ihipEvent_t &) { return hipSuccess; });
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

hipError_t read_time(hipEvent_t event, std::chrono::steady_clock::time_point &time)
{
    return events().with(event, [&](ihipEvent_t &e) {
        time = e.time;
        return e.timed && e.recorded ? hipSuccess : hipErrorInvalidHandle;
    });
}

} // namespace

hipError_t hipStreamCreate(hipStream_t *stream)
{
    return host::record(streams().create(stream));
}

hipError_t hipStreamCreateWithFlags(hipStream_t *stream, unsigned int flags)
{
    if (flags != hipStreamDefault && flags != hipStreamNonBlocking)
        return host::record(hipErrorInvalidValue);
    return hipStreamCreate(stream);
}

hipError_t hipStreamDestroy(hipStream_t stream)
{
    return host::record(streams().destroy(stream));
}

hipError_t hipStreamSynchronize(hipStream_t stream)
{
    return host::record(check_stream(stream));
}

hipError_t hipStreamQuery(hipStream_t stream)
{
    return host::record(check_stream(stream));
}

hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned int)
{
    const hipError_t error = check_stream(stream);
    return host::record(error == hipSuccess ? check_event(event) : error);
}

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
    const hipError_t error = check_stream(stream);
    if (error != hipSuccess)
        return host::record(error);
    return host::record(events().with(event, [](ihipEvent_t &e) {
        e.recorded = true;
        e.time = std::chrono::steady_clock::now();
        return hipSuccess;
    }));
}

hipError_t hipEventSynchronize(hipEvent_t event)
{
    return host::record(check_event(event));
}

hipError_t hipEventQuery(hipEvent_t event)
{
    return host::record(check_event(event));
}

hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t start, hipEvent_t stop)
{
    std::chrono::steady_clock::time_point begin, end;
    if (!milliseconds)
        return host::record(hipErrorInvalidValue);
    hipError_t error = read_time(start, begin);
    if (error == hipSuccess)
        error = read_time(stop, end);
    if (error == hipSuccess)
        *milliseconds = std::chrono::duration<float, std::milli>(end - begin).count();
    return host::record(error);
}

hipError_t hipEventDestroy(hipEvent_t event)
{
    return host::record(events().destroy(event));
}
