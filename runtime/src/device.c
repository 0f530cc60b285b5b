// SPDX-License-Identifier: MIT
// Device facts and pinned memory.
#include "status.h"

#include <stdio.h>
#include <string.h>

#if defined(__HIP_PLATFORM_HOST__)
#define PLATFORM "host"
#elif defined(__HIP_PLATFORM_NVIDIA__)
#define PLATFORM "nvidia"
#else
#define PLATFORM "amd"
#endif

static void write_architecture(char *text, size_t size, const hipDeviceProp_t *properties)
{
#if defined(__HIP_PLATFORM_NVIDIA__)
    snprintf(text, size, "sm_%d%d", properties->major, properties->minor);
#else
    snprintf(text, size, "%s", properties->gcnArchName);
#endif
}

static void write_facts(hs_device_facts *facts, const hipDeviceProp_t *properties)
{
    snprintf(facts->name, sizeof facts->name, "%s", properties->name);
    snprintf(facts->platform, sizeof facts->platform, "%s", PLATFORM);
    write_architecture(facts->architecture, sizeof facts->architecture, properties);
    facts->lds_per_block = properties->sharedMemPerBlock;
    facts->wave_size = properties->warpSize;
    facts->multiprocessors = properties->multiProcessorCount;
    facts->threads_per_block = properties->maxThreadsPerBlock;
}

// Free memory can only be asked of the current device.
static hs_status read_memory(int device, hs_device_facts *facts)
{
    int current = 0;
    size_t free_bytes = 0, total_bytes = 0;
    hs_status restored, status = HS_HIP(hipGetDevice(&current));
    if (status != HS_OK)
        return status;
    status = HS_HIP(hipSetDevice(device));
    if (status == HS_OK)
        status = HS_HIP(hipMemGetInfo(&free_bytes, &total_bytes));
    restored = HS_HIP(hipSetDevice(current));
    facts->memory_free = free_bytes;
    facts->memory_total = total_bytes;
    return status == HS_OK ? restored : status;
}

hs_status hs_device_count(int *count)
{
    int devices = 0;
    if (!count)
        return HS_REFUSE("count is NULL");
    const hipError_t error = hipGetDeviceCount(&devices);
    const hs_status status =
        error == hipErrorNoDevice ? HS_OK : hs_check_hip(error, __func__, "hipGetDeviceCount");
    if (error == hipErrorNoDevice)
        (void)hipGetLastError();
    if (status == HS_OK)
        *count = error == hipSuccess ? devices : 0;
    return status;
}

hs_status hs_device_select(int device)
{
    return HS_HIP(hipSetDevice(device));
}

hs_status hs_device_describe(int device, hs_device_facts *facts)
{
    hipDeviceProp_t properties;
    hs_device_facts found;
    if (!facts)
        return HS_REFUSE("facts is NULL");
    memset(&found, 0, sizeof found);
    hs_status status = HS_HIP(hipGetDeviceProperties(&properties, device));
    if (status != HS_OK)
        return status;
    write_facts(&found, &properties);
    status = read_memory(device, &found);
    if (status == HS_OK)
        *facts = found;
    return status;
}

hs_status hs_pinned_alloc(void **memory, size_t bytes)
{
    void *allocated = NULL;
    if (!memory || bytes == 0)
        return HS_REFUSE("memory is NULL or bytes is 0");
    const hs_status status = HS_HIP(hipHostMalloc(&allocated, bytes, hipHostMallocDefault));
    if (status == HS_OK)
        *memory = allocated;
    return status;
}

void hs_pinned_free(void *memory)
{
    if (memory)
        (void)HS_HIP(hipHostFree(memory));
}
