// SPDX-License-Identifier: MIT
// Allocations, copies and fills.
#include "errors.hpp"
#include "limits.hpp"

#include <cstdlib>
#include <cstring>
#include <mutex>
#include <unordered_set>

namespace
{

constexpr int fresh_byte = 0xAB;

// Live allocations of one kind, so that only matching pointers are freed. Addresses are stored
// complemented: a leak checker must not take this set for a use of the memory.
class Allocations
{
  public:
    hipError_t allocate(void **pointer, size_t size)
    {
        void *memory = nullptr;
        if (!pointer)
            return hipErrorInvalidValue;
        *pointer = nullptr;
        if (size == 0)
            return hipSuccess;
        if (size > host::total_memory() ||
            posix_memalign(&memory, host::allocation_alignment, size) != 0)
            return hipErrorOutOfMemory;
        memset(memory, fresh_byte, size);
        const std::lock_guard<std::mutex> lock(mutex_);
        live_.insert(key(memory));
        *pointer = memory;
        return hipSuccess;
    }

    hipError_t release(void *pointer)
    {
        if (!pointer)
            return hipSuccess;
        const std::lock_guard<std::mutex> lock(mutex_);
        if (live_.erase(key(pointer)) == 0)
            return hipErrorInvalidValue;
        free(pointer);
        return hipSuccess;
    }

  private:
    static uintptr_t key(const void *pointer)
    {
        return ~reinterpret_cast<uintptr_t>(pointer);
    }

    std::mutex mutex_;
    std::unordered_set<uintptr_t> live_;
};

// Never destroyed: applications may free memory in their own static destructors.
Allocations &device_allocations()
{
    static Allocations &allocations = *new Allocations;
    return allocations;
}

Allocations &pinned_allocations()
{
    static Allocations &allocations = *new Allocations;
    return allocations;
}

hipError_t check_copy(const void *dst, const void *src, bool empty, hipMemcpyKind kind)
{
    if (static_cast<int>(kind) < hipMemcpyHostToHost || static_cast<int>(kind) > hipMemcpyDefault)
        return hipErrorInvalidMemcpyDirection;
    return empty || (dst && src) ? hipSuccess : hipErrorInvalidValue;
}

// Rows of `width` bytes; consecutive rows are dst_pitch and src_pitch bytes apart.
void copy_rows(char *dst, size_t dst_pitch, const char *src, size_t src_pitch, size_t width,
               size_t height)
{
    for (size_t row = 0; row < height; ++row)
        memmove(dst + row * dst_pitch, src + row * src_pitch, width);
}

hipError_t copy_2d(void *dst, size_t dst_pitch, const void *src, size_t src_pitch, size_t width,
                   size_t height, hipMemcpyKind kind)
{
    const bool empty = width == 0 || height == 0;
    const hipError_t error = check_copy(dst, src, empty, kind);
    if (error != hipSuccess || empty)
        return error;
    if (width > dst_pitch || width > src_pitch)
        return hipErrorInvalidPitchValue;
    copy_rows(static_cast<char *>(dst), dst_pitch, static_cast<const char *>(src), src_pitch, width,
              height);
    return hipSuccess;
}

hipError_t check_pitched(const hipPitchedPtr &memory, const hipPos &position,
                         const hipExtent &extent)
{
    if (!memory.ptr)
        return hipErrorInvalidValue;
    if (position.x > memory.pitch || extent.width > memory.pitch - position.x)
        return hipErrorInvalidPitchValue;
    if (extent.depth > 1 &&
        (position.y > memory.ysize || extent.height > memory.ysize - position.y))
        return hipErrorInvalidValue;
    return hipSuccess;
}

char *plane(const hipPitchedPtr &memory, const hipPos &position, size_t z)
{
    return static_cast<char *>(memory.ptr) +
           ((position.z + z) * memory.ysize + position.y) * memory.pitch + position.x;
}

hipError_t copy_3d(const hipMemcpy3DParms &p)
{
    if (p.srcArray || p.dstArray)
        return hipErrorNotSupported;
    if (p.extent.width == 0 || p.extent.height == 0 || p.extent.depth == 0)
        return hipSuccess;
    hipError_t error = check_copy(p.dstPtr.ptr, p.srcPtr.ptr, false, p.kind);
    if (error == hipSuccess)
        error = check_pitched(p.dstPtr, p.dstPos, p.extent);
    if (error == hipSuccess)
        error = check_pitched(p.srcPtr, p.srcPos, p.extent);
    if (error != hipSuccess)
        return error;
    for (size_t z = 0; z < p.extent.depth; ++z)
        copy_rows(plane(p.dstPtr, p.dstPos, z), p.dstPtr.pitch, plane(p.srcPtr, p.srcPos, z),
                  p.srcPtr.pitch, p.extent.width, p.extent.height);
    return hipSuccess;
}

hipError_t fill_2d(void *dst, size_t pitch, int byte, size_t width, size_t height)
{
    if (width == 0 || height == 0)
        return hipSuccess;
    if (!dst)
        return hipErrorInvalidValue;
    if (width > pitch)
        return hipErrorInvalidPitchValue;
    for (size_t row = 0; row < height; ++row)
        memset(static_cast<char *>(dst) + row * pitch, byte, width);
    return hipSuccess;
}

} // namespace

hipError_t hipMalloc(void **pointer, size_t size)
{
    return host::record(device_allocations().allocate(pointer, size));
}

hipError_t hipFree(void *pointer)
{
    return host::record(device_allocations().release(pointer));
}

hipError_t hipHostMalloc(void **pointer, size_t size, unsigned int)
{
    return host::record(pinned_allocations().allocate(pointer, size));
}

hipError_t hipHostFree(void *pointer)
{
    return host::record(pinned_allocations().release(pointer));
}

hipError_t hipMemcpy(void *dst, const void *src, size_t size, hipMemcpyKind kind)
{
    return host::record(copy_2d(dst, size, src, size, size, 1, kind));
}

hipError_t hipMemcpyAsync(void *dst, const void *src, size_t size, hipMemcpyKind kind, hipStream_t)
{
    return hipMemcpy(dst, src, size, kind);
}

hipError_t hipMemcpy2D(void *dst, size_t dst_pitch, const void *src, size_t src_pitch, size_t width,
                       size_t height, hipMemcpyKind kind)
{
    return host::record(copy_2d(dst, dst_pitch, src, src_pitch, width, height, kind));
}

hipError_t hipMemcpy2DAsync(void *dst, size_t dst_pitch, const void *src, size_t src_pitch,
                            size_t width, size_t height, hipMemcpyKind kind, hipStream_t)
{
    return hipMemcpy2D(dst, dst_pitch, src, src_pitch, width, height, kind);
}

hipError_t hipMemcpy3D(const hipMemcpy3DParms *parameters)
{
    return host::record(parameters ? copy_3d(*parameters) : hipErrorInvalidValue);
}

hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *parameters, hipStream_t)
{
    return hipMemcpy3D(parameters);
}

hipError_t hipMemset(void *dst, int byte, size_t size)
{
    return host::record(fill_2d(dst, size, byte, size, 1));
}

hipError_t hipMemsetAsync(void *dst, int byte, size_t size, hipStream_t)
{
    return hipMemset(dst, byte, size);
}

hipError_t hipMemset2D(void *dst, size_t pitch, int byte, size_t width, size_t height)
{
    return host::record(fill_2d(dst, pitch, byte, width, height));
}

hipError_t hipMemset2DAsync(void *dst, size_t pitch, int byte, size_t width, size_t height,
                            hipStream_t)
{
    return hipMemset2D(dst, pitch, byte, width, height);
}
