// SPDX-License-Identifier: MIT
// What measuring needs of a device: memory, times, and the copy kernel that the strategies are
// compared with. Plain HIP for every platform; `hipstencil compare` compiles and loads it.
// All functions return a hipError_t as int.
#include <hip/hip_runtime.h>

#include <stddef.h>

enum { COPY_THREADS = 256 };

// 16 bytes per thread.
__global__ void __launch_bounds__(COPY_THREADS) hipstencil_copy_kernel(float4 *to, const float4 *from,
                                                                      size_t count)
{
    size_t i = (size_t)blockIdx.x * COPY_THREADS + threadIdx.x;
    if (i < count)
        to[i] = from[i];
}

extern "C" {

int hipstencil_device_open(char *name, size_t size)
{
    hipDeviceProp_t properties;
    int device = 0;
    hipError_t status = hipGetDevice(&device);
    if (status == hipSuccess)
        status = hipGetDeviceProperties(&properties, device);
    for (size_t i = 0; i < size; i++)
        name[i] = status == hipSuccess && i + 1 < size ? properties.name[i] : '\0';
    return status;
}

int hipstencil_device_alloc(void **pointer, size_t bytes)
{
    return hipMalloc(pointer, bytes);
}

int hipstencil_device_free(void *pointer)
{
    return hipFree(pointer);
}

int hipstencil_device_upload(void *to, const void *from, size_t bytes)
{
    return hipMemcpy(to, from, bytes, hipMemcpyHostToDevice);
}

int hipstencil_device_download(void *to, const void *from, size_t bytes)
{
    return hipMemcpy(to, from, bytes, hipMemcpyDeviceToHost);
}

int hipstencil_device_finish(void)
{
    return hipDeviceSynchronize();
}

const char *hipstencil_device_error(int status)
{
    return hipGetErrorString((hipError_t)status);
}

// Copies count * 16 bytes.
int hipstencil_copy(void *to, const void *from, size_t count)
{
    const unsigned int blocks = (unsigned int)((count + COPY_THREADS - 1) / COPY_THREADS);
    hipLaunchKernelGGL(hipstencil_copy_kernel, dim3(blocks), dim3(COPY_THREADS), 0, 0, (float4 *)to,
                       (const float4 *)from, count);
    return hipGetLastError();
}

// Time on the device of `repeats` calls of `launch`, in milliseconds.
int hipstencil_device_time(int (*launch)(void *), void *context, int repeats, float *milliseconds)
{
    hipEvent_t start, stop;
    hipError_t status = hipEventCreate(&start);
    if (status != hipSuccess)
        return status;
    status = hipEventCreate(&stop);
    if (status != hipSuccess) {
        (void)hipEventDestroy(start);
        return status;
    }
    status = hipEventRecord(start, 0);
    for (int i = 0; i < repeats && status == hipSuccess; i++)
        status = (hipError_t)launch(context);
    if (status == hipSuccess)
        status = hipEventRecord(stop, 0);
    if (status == hipSuccess)
        status = hipEventSynchronize(stop);
    if (status == hipSuccess)
        status = hipEventElapsedTime(milliseconds, start, stop);
    (void)hipEventDestroy(stop);
    (void)hipEventDestroy(start);
    return status;
}

} // extern "C"
