// SPDX-License-Identifier: MIT
#include "trace.h"
#include "block.hpp"
#include "errors.hpp"

#include <vector>

namespace host
{
namespace
{

struct Recorder {
    hipTraceSink sink = {};
    BlockRunner runner;
    std::vector<hipTraceAccess> accesses;
    uint64_t interval = 0;
    uint64_t static_lds = 0, static_lds_bytes = 0;
    uint64_t dynamic_lds = 0, dynamic_lds_bytes = 0;
    bool recording = false;
};

// Never destroyed: its fibers may not be.
Recorder &recorder()
{
    static Recorder &only = *new Recorder;
    return only;
}

void hand_over(Recorder &r)
{
    if (!r.accesses.empty())
        r.sink.interval(r.sink.context, r.accesses.data(), r.accesses.size());
    r.accesses.clear();
}

// Turns an address into an offset and flags; false for a thread's own memory.
bool locate(const Recorder &r, uint64_t &address, uint8_t &flags)
{
    if (address - r.sink.first < r.sink.end - r.sink.first)
        return true;
    flags |= HIP_TRACE_LDS;
    if (address - r.static_lds < r.static_lds_bytes) {
        address -= r.static_lds;
        return true;
    }
    const bool dynamic = address - r.dynamic_lds < r.dynamic_lds_bytes;
    address -= r.dynamic_lds;
    return dynamic;
}

void note(const void *pointer, const void *site, uint8_t bytes, uint8_t flags)
{
    Recorder &r = recorder();
    uint64_t address = reinterpret_cast<uint64_t>(pointer);
    if (!r.recording || !locate(r, address, flags))
        return;
    if (r.interval != r.runner.interval()) {
        hand_over(r);
        r.interval = r.runner.interval();
    }
    const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    r.accesses.push_back({address, static_cast<uint32_t>(reinterpret_cast<uintptr_t>(site)),
                          static_cast<uint16_t>(thread), bytes, flags});
}

void open_launch(Recorder &r, const Launch &launch, size_t lds_bytes)
{
    const StaticLds lds = find_static_lds(launch.kernel.function);
    r.runner.begin_launch(launch);
    r.static_lds = reinterpret_cast<uint64_t>(address_of(lds));
    r.static_lds_bytes = lds.size;
    r.dynamic_lds = reinterpret_cast<uint64_t>(r.runner.dynamic_lds());
    r.dynamic_lds_bytes = lds_bytes;
}

} // namespace
} // namespace host

#pragma GCC visibility push(default)
extern "C" {

void hipTraceSetSink(const hipTraceSink *sink)
{
    host::recorder().sink = *sink;
}

void hipTraceBlock(uint64_t block)
{
    host::Recorder &r = host::recorder();
    r.recording = true;
    r.runner.run_block(block);
    r.recording = false;
    hand_over(r);
}

#define HIP_TRACE_CALLBACKS(bytes)                                                                 \
    void __sanitizer_cov_load##bytes(const void *address)                                          \
    {                                                                                              \
        host::note(address, __builtin_return_address(0), bytes, 0);                                \
    }                                                                                              \
    void __sanitizer_cov_store##bytes(const void *address)                                         \
    {                                                                                              \
        host::note(address, __builtin_return_address(0), bytes, HIP_TRACE_STORE);                  \
    }

HIP_TRACE_CALLBACKS(1)
HIP_TRACE_CALLBACKS(2)
HIP_TRACE_CALLBACKS(4)
HIP_TRACE_CALLBACKS(8)
HIP_TRACE_CALLBACKS(16)

} // extern "C"
#pragma GCC visibility pop

hipError_t hipHostLaunchKernel(const hipHostKernel *kernel, dim3 grid, dim3 block, size_t lds_bytes,
                               hipStream_t)
{
    host::Recorder &r = host::recorder();
    const host::Launch launch = {
        *kernel,
        grid,
        block,
        lds_bytes,
        {},
        {},
        uint64_t{grid.x} * grid.y * grid.z,
        host::BlockOrder(host::Order::forward, 0, uint64_t{grid.x} * grid.y * grid.z)};
    const hipTraceLaunch told = {
        kernel->name, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}};
    open_launch(r, launch, lds_bytes);
    if (r.sink.launch)
        r.sink.launch(r.sink.context, &told);
    return host::record(hipSuccess);
}

hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t attribute, int device)
{
    const hipTraceSink &sink = host::recorder().sink;
    if (!value || attribute != hipDeviceAttributeMultiprocessorCount || device != 0)
        return host::record(hipErrorInvalidValue);
    *value = sink.units;
    return host::record(hipSuccess);
}

hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *, int threads,
                                                        size_t)
{
    const hipTraceSink &sink = host::recorder().sink;
    if (!blocks || threads < 1)
        return host::record(hipErrorInvalidValue);
    *blocks = sink.resident ? sink.resident(sink.context, threads) : 0;
    return host::record(hipSuccess);
}
