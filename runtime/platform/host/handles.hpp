// SPDX-License-Identifier: MIT
// Live objects of one type behind handles: a destroyed or foreign handle is refused, not
// dereferenced.
#ifndef HIPSTENCIL_HOST_HANDLES_HPP
#define HIPSTENCIL_HOST_HANDLES_HPP

#include <hip/hip_runtime_api.h>

#include <memory>
#include <mutex>
#include <new>
#include <unordered_map>

namespace host
{

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
        const std::lock_guard<std::recursive_mutex> lock(mutex_);
        *handle = object.get();
        live_.emplace(object.get(), std::move(object));
        return hipSuccess;
    }

    hipError_t destroy(Object *handle)
    {
        const std::lock_guard<std::recursive_mutex> lock(mutex_);
        return live_.erase(handle) == 1 ? hipSuccess : hipErrorInvalidHandle;
    }

    // Calls action(object) while the object cannot be destroyed.
    template <class Action> hipError_t with(Object *handle, Action action)
    {
        const std::lock_guard<std::recursive_mutex> lock(mutex_);
        const auto found = live_.find(handle);
        return found == live_.end() ? hipErrorInvalidHandle : action(*found->second);
    }

    template <class Action> void for_each(Action action)
    {
        const std::lock_guard<std::recursive_mutex> lock(mutex_);
        for (auto &entry : live_)
            action(*entry.second);
    }

  private:
    std::recursive_mutex mutex_; // an action may use other handles of the type
    std::unordered_map<Object *, std::unique_ptr<Object>> live_;
};

} // namespace host

#endif
