// SPDX-License-Identifier: MIT
// Allocations, copies and fills.
#include "errors.hpp"
#include "limits.hpp"
#include "stream.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

namespace
{

constexpr int fresh_byte = 0xAB;

// Whole pages of it at once, which takes half of what a fault of each does. A hint.
void populate(void *memory, size_t size)
{
#ifdef MADV_POPULATE_WRITE
    const uintptr_t page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
    const uintptr_t first = (reinterpret_cast<uintptr_t>(memory) + page - 1) / page * page;
    const uintptr_t end = (reinterpret_cast<uintptr_t>(memory) + size) / page * page;
    if (end > first)
        (void)madvise(reinterpret_cast<void *>(first), end - first, MADV_POPULATE_WRITE);
#else
    (void)memory, (void)size;
#endif
}

// Live allocations of one kind, so that only matching pointers are freed. Addresses are stored
// complemented, so that they descend: a leak checker must not take this set for a use of the memory.
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
        populate(memory, size);
        memset(memory, fresh_byte, size);
        const std::lock_guard<std::mutex> lock(mutex_);
        live_.emplace(key(memory), size);
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

    bool holds(const void *pointer)
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        const auto found = live_.lower_bound(key(pointer)); // the last that begins before it
        return found != live_.end() && found->first - key(pointer) < found->second;
    }

  private:
    static uintptr_t key(const void *pointer)
    {
        return ~reinterpret_cast<uintptr_t>(pointer);
    }

    std::mutex mutex_;
    std::map<uintptr_t, size_t> live_; // sizes
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

// Memory that a device copies from and to by itself; all other is the program's alone.
bool is_shared(const void *pointer)
{
    return device_allocations().holds(pointer) || pinned_allocations().holds(pointer);
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

// Rows and planes of bytes in memory.
struct Pitched {
    char *first;
    size_t pitch, plane;
};

struct Box {
    size_t width, height, depth;
};

void copy_box(const Pitched &dst, const Pitched &src, const Box &box)
{
    for (size_t z = 0; z < box.depth; ++z)
        copy_rows(dst.first + z * dst.plane, dst.pitch, src.first + z * src.plane, src.pitch,
                  box.width, box.height);
}

// What the program's own memory holds now.
std::shared_ptr<std::vector<char>> stage(const Pitched &src, const Box &box)
{
    const auto staged = std::make_shared<std::vector<char>>(box.width * box.height * box.depth);
    copy_box({staged->data(), box.width, box.width * box.height}, src, box);
    return staged;
}

// The program's own memory is read before this returns and written before it returns.
hipError_t submit_copy(hipStream_t stream, const Pitched &dst, const Pitched &src, const Box &box)
{
    if (!is_shared(src.first) && is_shared(dst.first) && !host::runs_at_once(stream)) {
        const auto staged = stage(src, box);
        return host::submit(stream, [dst, staged, box] {
            copy_box(dst, {staged->data(), box.width, box.width * box.height}, box);
            return hipSuccess;
        });
    }
    const auto work = [dst, src, box] {
        copy_box(dst, src, box);
        return hipSuccess;
    };
    return is_shared(dst.first) ? host::submit(stream, work) : host::submit_and_wait(stream, work);
}

hipError_t copy_2d(void *dst, size_t dst_pitch, const void *src, size_t src_pitch, size_t width,
                   size_t height, hipMemcpyKind kind, hipStream_t stream)
{
    const bool empty = width == 0 || height == 0;
    const hipError_t error = check_copy(dst, src, empty, kind);
    if (error != hipSuccess || empty)
        return error;
    if (width > dst_pitch || width > src_pitch)
        return hipErrorInvalidPitchValue;
    char *const from = const_cast<char *>(static_cast<const char *>(src)); // only read
    return submit_copy(stream, {static_cast<char *>(dst), dst_pitch, 0}, {from, src_pitch, 0},
                       {width, height, 1});
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

Pitched at(const hipPitchedPtr &memory, const hipPos &position)
{
    const size_t plane = memory.ysize * memory.pitch;
    return {static_cast<char *>(memory.ptr) + position.z * plane + position.y * memory.pitch +
                position.x,
            memory.pitch, plane};
}

hipError_t copy_3d(const hipMemcpy3DParms &p, hipStream_t stream)
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
    return submit_copy(stream, at(p.dstPtr, p.dstPos), at(p.srcPtr, p.srcPos),
                       {p.extent.width, p.extent.height, p.extent.depth});
}

hipError_t fill_2d(void *dst, size_t pitch, int byte, size_t width, size_t height,
                   hipStream_t stream)
{
    if (width == 0 || height == 0)
        return hipSuccess;
    if (!dst)
        return hipErrorInvalidValue;
    if (width > pitch)
        return hipErrorInvalidPitchValue;
    return host::submit(stream, [=] {
        for (size_t row = 0; row < height; ++row)
            memset(static_cast<char *>(dst) + row * pitch, byte, width);
        return hipSuccess;
    });
}

// Once nothing can use it any more.
hipError_t release(Allocations &allocations, void *pointer)
{
    const hipError_t error = pointer ? host::check_uncaptured() : hipSuccess;
    if (error != hipSuccess || !pointer)
        return error;
    const hipError_t worked = host::finish_all();
    const hipError_t released = allocations.release(pointer);
    return worked == hipSuccess ? released : worked;
}

hipError_t allocate(Allocations &allocations, void **pointer, size_t size)
{
    const hipError_t error = host::check_uncaptured();
    return error == hipSuccess ? allocations.allocate(pointer, size) : error;
}

// What a call that copies leaves to be waited for: copies between shared memory run on.
hipError_t wait_for_copy(const void *dst, const void *src, hipError_t error)
{
    const bool pinned = pinned_allocations().holds(dst) || pinned_allocations().holds(src);
    return error == hipSuccess && pinned ? hipStreamSynchronize(nullptr) : error;
}

} // namespace

hipError_t hipMalloc(void **pointer, size_t size)
{
    return host::record(allocate(device_allocations(), pointer, size));
}

hipError_t hipExtMallocWithFlags(void **pointer, size_t size, unsigned int flags)
{
    if (flags != hipMallocSignalMemory || size != 8)
        return host::record(hipErrorInvalidValue);
    return hipMalloc(pointer, size);
}

hipError_t hipFree(void *pointer)
{
    return host::record(release(device_allocations(), pointer));
}

hipError_t hipHostMalloc(void **pointer, size_t size, unsigned int)
{
    return host::record(allocate(pinned_allocations(), pointer, size));
}

hipError_t hipHostFree(void *pointer)
{
    return host::record(release(pinned_allocations(), pointer));
}

hipError_t hipMemcpy(void *dst, const void *src, size_t size, hipMemcpyKind kind)
{
    return hipMemcpy2D(dst, size, src, size, size, 1, kind);
}

hipError_t hipMemcpyAsync(void *dst, const void *src, size_t size, hipMemcpyKind kind,
                          hipStream_t stream)
{
    return host::record(copy_2d(dst, size, src, size, size, 1, kind, stream));
}

hipError_t hipMemcpy2D(void *dst, size_t dst_pitch, const void *src, size_t src_pitch, size_t width,
                       size_t height, hipMemcpyKind kind)
{
    return host::record(wait_for_copy(
        dst, src, copy_2d(dst, dst_pitch, src, src_pitch, width, height, kind, nullptr)));
}

hipError_t hipMemcpy2DAsync(void *dst, size_t dst_pitch, const void *src, size_t src_pitch,
                            size_t width, size_t height, hipMemcpyKind kind, hipStream_t stream)
{
    return host::record(copy_2d(dst, dst_pitch, src, src_pitch, width, height, kind, stream));
}

hipError_t hipMemcpy3D(const hipMemcpy3DParms *parameters)
{
    if (!parameters)
        return host::record(hipErrorInvalidValue);
    return host::record(wait_for_copy(parameters->dstPtr.ptr, parameters->srcPtr.ptr,
                                      copy_3d(*parameters, nullptr)));
}

hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *parameters, hipStream_t stream)
{
    return host::record(parameters ? copy_3d(*parameters, stream) : hipErrorInvalidValue);
}

hipError_t hipMemset(void *dst, int byte, size_t size)
{
    return hipMemset2D(dst, size, byte, size, 1);
}

hipError_t hipMemsetAsync(void *dst, int byte, size_t size, hipStream_t stream)
{
    return hipMemset2DAsync(dst, size, byte, size, 1, stream);
}

hipError_t hipMemset2D(void *dst, size_t pitch, int byte, size_t width, size_t height)
{
    return hipMemset2DAsync(dst, pitch, byte, width, height, nullptr);
}

hipError_t hipMemset2DAsync(void *dst, size_t pitch, int byte, size_t width, size_t height,
                            hipStream_t stream)
{
    return host::record(fill_2d(dst, pitch, byte, width, height, stream));
}
