// SPDX-License-Identifier: MIT
// The one device: this machine's processors and memory.
#include "errors.hpp"
#include "limits.hpp"
#include "settings.hpp"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <map>
#include <mutex>
#include <unistd.h>

namespace
{

constexpr int api_version = 50200000; // HIP 5.2: major * 10^7 + minor * 10^5

size_t pages_to_bytes(int pages_name)
{
    const long pages = sysconf(pages_name), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? static_cast<size_t>(pages) * static_cast<size_t>(page) : 0;
}

hipError_t check_device(int device)
{
    return device == 0 ? hipSuccess : hipErrorInvalidDevice;
}

hipError_t store(int *destination, int value)
{
    if (!destination)
        return hipErrorInvalidValue;
    *destination = value;
    return hipSuccess;
}

hipError_t describe(hipDeviceProp_t &p)
{
    host::Settings settings;
    if (!host::read_settings(settings))
        return hipErrorInvalidValue;
    p = {};
    snprintf(p.name, sizeof p.name, "host emulation (%u threads)", settings.threads);
    snprintf(p.gcnArchName, sizeof p.gcnArchName, "host");
    p.totalGlobalMem = host::total_memory();
    p.sharedMemPerBlock = host::max_lds_bytes;
    p.maxSharedMemoryPerMultiProcessor = host::max_lds_bytes;
    p.totalConstMem = INT_MAX;
    p.regsPerBlock = 65536;
    p.warpSize = host::wave_size;
    p.maxThreadsPerBlock = host::max_block_threads;
    p.maxThreadsPerMultiProcessor = host::max_block_threads;
    for (int &extent : p.maxThreadsDim)
        extent = host::max_block_threads;
    p.maxGridSize[0] = INT_MAX;
    p.maxGridSize[1] = p.maxGridSize[2] = host::max_grid_yz;
    p.multiProcessorCount = static_cast<int>(settings.threads);
    p.integrated = 1;
    return hipSuccess;
}

std::mutex raised_lock;
std::map<const void *, size_t> raised; // LDS limit by kernel

} // namespace

size_t host::lds_limit(const void *function)
{
    const std::lock_guard<std::mutex> guard(raised_lock);
    const auto found = raised.find(function);
    return found == raised.end() ? max_lds_bytes : std::max(found->second, max_lds_bytes);
}

void host::raise_lds_limit(const void *function, size_t bytes)
{
    const std::lock_guard<std::mutex> guard(raised_lock);
    raised[function] = bytes;
}

size_t host::total_memory()
{
    return pages_to_bytes(_SC_PHYS_PAGES);
}

hipError_t hipInit(unsigned int flags)
{
    return host::record(flags == 0 ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipGetDeviceCount(int *count)
{
    return host::record(store(count, 1));
}

hipError_t hipSetDevice(int device)
{
    return host::record(check_device(device));
}

hipError_t hipGetDevice(int *device)
{
    return host::record(store(device, 0));
}

hipError_t hipGetDeviceProperties(hipDeviceProp_t *properties, int device)
{
    if (!properties)
        return host::record(hipErrorInvalidValue);
    const hipError_t error = check_device(device);
    return host::record(error == hipSuccess ? describe(*properties) : error);
}

hipError_t hipDriverGetVersion(int *version)
{
    return host::record(store(version, api_version));
}

hipError_t hipRuntimeGetVersion(int *version)
{
    return host::record(store(version, api_version));
}

hipError_t hipMemGetInfo(size_t *free_bytes, size_t *total_bytes)
{
    if (!free_bytes || !total_bytes)
        return host::record(hipErrorInvalidValue);
    *free_bytes = pages_to_bytes(_SC_AVPHYS_PAGES);
    *total_bytes = host::total_memory();
    return hipSuccess;
}

hipError_t hipFuncSetAttribute(const void *function, hipFuncAttribute attribute, int value)
{
    if (!function)
        return host::record(hipErrorInvalidDeviceFunction);
    if (attribute != hipFuncAttributeMaxDynamicSharedMemorySize)
        return hipSuccess;
    if (value < 0 || static_cast<size_t>(value) > host::raised_lds_bytes)
        return host::record(hipErrorInvalidValue);
    host::raise_lds_limit(function, static_cast<size_t>(value));
    return hipSuccess;
}
