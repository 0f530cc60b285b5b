// SPDX-License-Identifier: MIT
// HIP runtime API on NVIDIA devices: HIP's names for CUDA's types, values and functions. Usable
// from C17 and C++17; C++ gets CUDA's default arguments and typed overloads through the same names.
#ifndef HIPSTENCIL_NVIDIA_HIP_RUNTIME_API_H
#define HIPSTENCIL_NVIDIA_HIP_RUNTIME_API_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __CUDACC__
#include <cuda_runtime.h>
#else
#include <cuda_runtime_api.h>
#endif

#ifndef __HIP_PLATFORM_NVIDIA__
#define __HIP_PLATFORM_NVIDIA__ 1
#endif

// Types.
typedef cudaError_t hipError_t;
typedef cudaStream_t hipStream_t;
typedef cudaEvent_t hipEvent_t;
typedef cudaArray_t hipArray_t;
typedef enum cudaMemcpyKind hipMemcpyKind;
typedef enum cudaFuncAttribute hipFuncAttribute;
typedef struct cudaDeviceProp hipDeviceProp_t;
typedef struct cudaPitchedPtr hipPitchedPtr;
typedef struct cudaExtent hipExtent;
typedef struct cudaPos hipPos;
typedef struct cudaMemcpy3DParms hipMemcpy3DParms;
typedef enum cudaStreamCaptureMode hipStreamCaptureMode;
typedef enum cudaStreamCaptureStatus hipStreamCaptureStatus;
typedef cudaGraph_t hipGraph_t;
typedef cudaGraphExec_t hipGraphExec_t;
typedef cudaGraphNode_t hipGraphNode_t;

// Errors.
#define hipSuccess                     cudaSuccess
#define hipErrorInvalidValue           cudaErrorInvalidValue
#define hipErrorOutOfMemory            cudaErrorMemoryAllocation
#define hipErrorMemoryAllocation       cudaErrorMemoryAllocation
#define hipErrorNotInitialized         cudaErrorInitializationError
#define hipErrorDeinitialized          cudaErrorCudartUnloading
#define hipErrorInvalidConfiguration   cudaErrorInvalidConfiguration
#define hipErrorInvalidPitchValue      cudaErrorInvalidPitchValue
#define hipErrorInvalidSymbol          cudaErrorInvalidSymbol
#define hipErrorInvalidDevicePointer   cudaErrorInvalidDevicePointer
#define hipErrorInvalidMemcpyDirection cudaErrorInvalidMemcpyDirection
#define hipErrorInsufficientDriver     cudaErrorInsufficientDriver
#define hipErrorMissingConfiguration   cudaErrorMissingConfiguration
#define hipErrorPriorLaunchFailure     cudaErrorPriorLaunchFailure
#define hipErrorInvalidDeviceFunction  cudaErrorInvalidDeviceFunction
#define hipErrorNoDevice               cudaErrorNoDevice
#define hipErrorInvalidDevice          cudaErrorInvalidDevice
#define hipErrorInvalidImage           cudaErrorInvalidKernelImage
#define hipErrorInvalidContext         cudaErrorDeviceUninitialized
#define hipErrorNoBinaryForGpu         cudaErrorNoKernelImageForDevice
#define hipErrorFileNotFound           cudaErrorFileNotFound
#define hipErrorInvalidHandle          cudaErrorInvalidResourceHandle
#define hipErrorInvalidResourceHandle  cudaErrorInvalidResourceHandle
#define hipErrorIllegalState           cudaErrorIllegalState
#define hipErrorNotFound               cudaErrorSymbolNotFound
#define hipErrorNotReady               cudaErrorNotReady
#define hipErrorIllegalAddress         cudaErrorIllegalAddress
#define hipErrorLaunchOutOfResources   cudaErrorLaunchOutOfResources
#define hipErrorLaunchTimeOut          cudaErrorLaunchTimeout
#define hipErrorLaunchFailure          cudaErrorLaunchFailure
#define hipErrorNotSupported           cudaErrorNotSupported
#define hipErrorUnknown                cudaErrorUnknown

#define hipErrorStreamCaptureUnsupported cudaErrorStreamCaptureUnsupported
#define hipErrorStreamCaptureInvalidated cudaErrorStreamCaptureInvalidated
#define hipErrorStreamCaptureMerge       cudaErrorStreamCaptureMerge
#define hipErrorStreamCaptureUnmatched   cudaErrorStreamCaptureUnmatched
#define hipErrorStreamCaptureUnjoined    cudaErrorStreamCaptureUnjoined
#define hipErrorStreamCaptureIsolation   cudaErrorStreamCaptureIsolation
#define hipErrorStreamCaptureImplicit    cudaErrorStreamCaptureImplicit
#define hipErrorCapturedEvent            cudaErrorCapturedEvent
#define hipErrorStreamCaptureWrongThread cudaErrorStreamCaptureWrongThread

#define hipGetErrorName    cudaGetErrorName
#define hipGetErrorString  cudaGetErrorString
#define hipGetLastError    cudaGetLastError
#define hipPeekAtLastError cudaPeekAtLastError

// Device.
#define hipGetDeviceCount      cudaGetDeviceCount
#define hipSetDevice           cudaSetDevice
#define hipGetDevice           cudaGetDevice
#define hipGetDeviceProperties cudaGetDeviceProperties
#define hipDeviceSynchronize   cudaDeviceSynchronize
#define hipDeviceReset         cudaDeviceReset
#define hipDriverGetVersion    cudaDriverGetVersion
#define hipRuntimeGetVersion   cudaRuntimeGetVersion
#define hipMemGetInfo          cudaMemGetInfo
#define hipDeviceGetAttribute  cudaDeviceGetAttribute

#define hipDeviceAttributeMultiprocessorCount        cudaDevAttrMultiProcessorCount
#define hipOccupancyMaxActiveBlocksPerMultiprocessor cudaOccupancyMaxActiveBlocksPerMultiprocessor

#define hipFuncSetAttribute                           cudaFuncSetAttribute
#define hipFuncAttributeMaxDynamicSharedMemorySize    cudaFuncAttributeMaxDynamicSharedMemorySize
#define hipFuncAttributePreferredSharedMemoryCarveout cudaFuncAttributePreferredSharedMemoryCarveout
#define hipFuncAttributeMax                           cudaFuncAttributeMax

// Memory, copies and fills.
#define hipMalloc               cudaMalloc
#define hipFree                 cudaFree
#define hipHostFree             cudaFreeHost
#define hipHostMallocDefault    cudaHostAllocDefault
#define hipHostMallocPortable   cudaHostAllocPortable
#define hipHostMallocMapped     cudaHostAllocMapped
#define hipMemcpyHostToHost     cudaMemcpyHostToHost
#define hipMemcpyHostToDevice   cudaMemcpyHostToDevice
#define hipMemcpyDeviceToHost   cudaMemcpyDeviceToHost
#define hipMemcpyDeviceToDevice cudaMemcpyDeviceToDevice
#define hipMemcpyDefault        cudaMemcpyDefault
#define hipMemcpy               cudaMemcpy
#define hipMemcpyAsync          cudaMemcpyAsync
#define hipMemcpy2D             cudaMemcpy2D
#define hipMemcpy2DAsync        cudaMemcpy2DAsync
#define hipMemcpy3D             cudaMemcpy3D
#define hipMemcpy3DAsync        cudaMemcpy3DAsync
#define hipMemset               cudaMemset
#define hipMemsetAsync          cudaMemsetAsync
#define hipMemset2D             cudaMemset2D
#define hipMemset2DAsync        cudaMemset2DAsync

// Streams and events.
#define hipStreamDefault                cudaStreamDefault
#define hipStreamNonBlocking            cudaStreamNonBlocking
#define hipStreamCreate                 cudaStreamCreate
#define hipStreamCreateWithFlags        cudaStreamCreateWithFlags
#define hipStreamDestroy                cudaStreamDestroy
#define hipStreamCreateWithPriority     cudaStreamCreateWithPriority
#define hipDeviceGetStreamPriorityRange cudaDeviceGetStreamPriorityRange
#define hipStreamSynchronize            cudaStreamSynchronize
#define hipStreamQuery                  cudaStreamQuery
#define hipStreamWaitEvent              cudaStreamWaitEvent
#define hipEventDefault                 cudaEventDefault
#define hipEventBlockingSync            cudaEventBlockingSync
#define hipEventDisableTiming           cudaEventDisableTiming
#define hipEventCreate                  cudaEventCreate
#define hipEventCreateWithFlags         cudaEventCreateWithFlags
#define hipEventRecord                  cudaEventRecord
#define hipEventSynchronize             cudaEventSynchronize
#define hipEventQuery                   cudaEventQuery
#define hipEventElapsedTime             cudaEventElapsedTime
#define hipEventDestroy                 cudaEventDestroy

// 8 bytes that streams can wait for: any memory of the device.
#define hipMallocSignalMemory 2
static inline hipError_t hipExtMallocWithFlags(void **pointer, size_t size, unsigned int flags)
{
    return flags == hipMallocSignalMemory && size == 8 ? cudaMalloc(pointer, size)
                                                       : cudaErrorInvalidValue;
}

// A function of the driver alone, which is asked for by its name.
#define hipStreamWaitValueGte 0
static inline hipError_t hipStreamWaitValue32(hipStream_t stream, void *pointer, uint32_t value,
                                              unsigned int flags, uint32_t mask)
{
    typedef int wait(cudaStream_t stream, unsigned long long at, uint32_t value,
                     unsigned int flags);
    static wait *known;
    void *found = NULL;
    enum cudaDriverEntryPointQueryResult result;
    if (flags != hipStreamWaitValueGte || mask != UINT32_MAX)
        return cudaErrorInvalidValue;
#if CUDART_VERSION >= 12050
    if (!known && cudaGetDriverEntryPointByVersion("cuStreamWaitValue32", &found, 12000,
                                                   cudaEnableDefault, &result) == cudaSuccess)
#else
    if (!known && cudaGetDriverEntryPoint("cuStreamWaitValue32", &found, cudaEnableDefault,
                                          &result) == cudaSuccess)
#endif
        memcpy(&known, &found, sizeof known); // ISO C converts no pointer to one of a function
    if (!known)
        return cudaErrorNotSupported;
    return known(stream, (unsigned long long)(uintptr_t)pointer, value, flags) == 0
               ? cudaSuccess
               : cudaErrorUnknown;
}

// Graphs of captured work.
#define hipStreamCaptureModeGlobal        cudaStreamCaptureModeGlobal
#define hipStreamCaptureModeThreadLocal   cudaStreamCaptureModeThreadLocal
#define hipStreamCaptureModeRelaxed       cudaStreamCaptureModeRelaxed
#define hipStreamCaptureStatusNone        cudaStreamCaptureStatusNone
#define hipStreamCaptureStatusActive      cudaStreamCaptureStatusActive
#define hipStreamCaptureStatusInvalidated cudaStreamCaptureStatusInvalidated
#define hipStreamBeginCapture             cudaStreamBeginCapture
#define hipStreamEndCapture               cudaStreamEndCapture
#define hipStreamIsCapturing              cudaStreamIsCapturing
#define hipGraphLaunch                    cudaGraphLaunch
#define hipGraphDestroy                   cudaGraphDestroy
#define hipGraphExecDestroy               cudaGraphExecDestroy

// error_node, log and log_bytes are ignored.
static inline hipError_t hipGraphInstantiate(hipGraphExec_t *exec, hipGraph_t graph,
                                             hipGraphNode_t *error_node, char *log,
                                             size_t log_bytes)
{
    (void)error_node;
    (void)log;
    (void)log_bytes;
    return cudaGraphInstantiateWithFlags(exec, graph, 0);
}

static inline hipError_t hipInit(unsigned int flags)
{
    return flags == 0 ? cudaFree(NULL) : cudaErrorInvalidValue;
}

static inline hipPitchedPtr make_hipPitchedPtr(void *ptr, size_t pitch, size_t xsize, size_t ysize)
{
    hipPitchedPtr p = {ptr, pitch, xsize, ysize};
    return p;
}

static inline hipExtent make_hipExtent(size_t width, size_t height, size_t depth)
{
    hipExtent e = {width, height, depth};
    return e;
}

static inline hipPos make_hipPos(size_t x, size_t y, size_t z)
{
    hipPos p = {x, y, z};
    return p;
}

#ifdef __cplusplus
template <class T>
static inline hipError_t hipHostMalloc(T **pointer, size_t size,
                                       unsigned int flags = hipHostMallocDefault)
{
    return cudaHostAlloc(reinterpret_cast<void **>(pointer), size, flags);
}
#else
#define hipHostMalloc cudaHostAlloc
#endif

#endif
