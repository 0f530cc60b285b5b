// SPDX-License-Identifier: MIT
// HIP runtime API of the host platform: the part of HIP that stencil code uses, with HIP's names,
// values and error codes, executed by CPU threads. Usable from C17 and C++17.
//
// One device, number 0. "Device" pointers are ordinary host pointers. Every function may be called
// from any host thread. By default work is executed completely at submission, in the calling
// order; with HIPSTENCIL_HOST_STREAMS=lazy (hip/hip_runtime.h) nothing runs before it must, in any
// order that streams, events and waits allow.
#ifndef HIPSTENCIL_HOST_HIP_RUNTIME_API_H
#define HIPSTENCIL_HOST_HIP_RUNTIME_API_H

#include <stddef.h>
#include <stdint.h>

#include <hip/hip_vector_types.h>

#define __HIP_PLATFORM_HOST__ 1

#ifdef __cplusplus
#define HIP_HOST_DEFAULT(value) = value
#define HIP_HOST_ANY_INT        : int // enumerations take any value, as in C
extern "C" {
#else
#define HIP_HOST_DEFAULT(value)
#define HIP_HOST_ANY_INT
#endif

typedef enum hipError_t HIP_HOST_ANY_INT {
    hipSuccess = 0,
    hipErrorInvalidValue = 1,
    hipErrorOutOfMemory = 2,
    hipErrorMemoryAllocation = 2,
    hipErrorNotInitialized = 3,
    hipErrorDeinitialized = 4,
    hipErrorInvalidConfiguration = 9,
    hipErrorInvalidPitchValue = 12,
    hipErrorInvalidSymbol = 13,
    hipErrorInvalidDevicePointer = 17,
    hipErrorInvalidMemcpyDirection = 21,
    hipErrorInsufficientDriver = 35,
    hipErrorMissingConfiguration = 52,
    hipErrorPriorLaunchFailure = 53,
    hipErrorInvalidDeviceFunction = 98,
    hipErrorNoDevice = 100,
    hipErrorInvalidDevice = 101,
    hipErrorInvalidImage = 200,
    hipErrorInvalidContext = 201,
    hipErrorNoBinaryForGpu = 209,
    hipErrorFileNotFound = 301,
    hipErrorInvalidHandle = 400,
    hipErrorInvalidResourceHandle = 400,
    hipErrorIllegalState = 401,
    hipErrorNotFound = 500,
    hipErrorNotReady = 600,
    hipErrorIllegalAddress = 700,
    hipErrorLaunchOutOfResources = 701,
    hipErrorLaunchTimeOut = 702,
    hipErrorLaunchFailure = 719,
    hipErrorNotSupported = 801,
    hipErrorStreamCaptureUnsupported = 900,
    hipErrorStreamCaptureInvalidated = 901,
    hipErrorStreamCaptureMerge = 902,
    hipErrorStreamCaptureUnmatched = 903,
    hipErrorStreamCaptureUnjoined = 904,
    hipErrorStreamCaptureIsolation = 905,
    hipErrorStreamCaptureImplicit = 906,
    hipErrorCapturedEvent = 907,
    hipErrorStreamCaptureWrongThread = 908,
    hipErrorUnknown = 999
} hipError_t;

typedef enum hipMemcpyKind HIP_HOST_ANY_INT {
    hipMemcpyHostToHost = 0,
    hipMemcpyHostToDevice = 1,
    hipMemcpyDeviceToHost = 2,
    hipMemcpyDeviceToDevice = 3,
    hipMemcpyDefault = 4
} hipMemcpyKind;

typedef enum hipDeviceAttribute_t HIP_HOST_ANY_INT {
    hipDeviceAttributeMultiprocessorCount
} hipDeviceAttribute_t;

typedef enum hipFuncAttribute HIP_HOST_ANY_INT {
    hipFuncAttributeMaxDynamicSharedMemorySize = 8,
    hipFuncAttributePreferredSharedMemoryCarveout = 9,
    hipFuncAttributeMax
} hipFuncAttribute;

typedef enum hipStreamCaptureMode HIP_HOST_ANY_INT {
    hipStreamCaptureModeGlobal = 0,
    hipStreamCaptureModeThreadLocal = 1,
    hipStreamCaptureModeRelaxed = 2
} hipStreamCaptureMode;

typedef enum hipStreamCaptureStatus HIP_HOST_ANY_INT {
    hipStreamCaptureStatusNone = 0,
    hipStreamCaptureStatusActive = 1,
    hipStreamCaptureStatusInvalidated = 2
} hipStreamCaptureStatus;

typedef struct ihipStream_t *hipStream_t;
typedef struct ihipEvent_t *hipEvent_t;
typedef struct hipArray *hipArray_t;
typedef struct ihipGraph *hipGraph_t;
typedef struct hipGraphExec *hipGraphExec_t;
typedef struct hipGraphNode *hipGraphNode_t;

#define hipStreamDefault         0x00
#define hipStreamNonBlocking     0x01
#define hipEventDefault          0x0
#define hipEventBlockingSync     0x1
#define hipEventDisableTiming    0x2
#define hipHostMallocDefault     0x0
#define hipHostMallocPortable    0x1
#define hipHostMallocMapped      0x2
#define hipHostMallocNonCoherent 0x80000000

// Sizes in bytes, clock rates in kHz (0: not known). Extents in threads or blocks.
typedef struct hipDeviceProp_t {
    char name[256];
    size_t totalGlobalMem;
    size_t sharedMemPerBlock;
    int regsPerBlock;
    int warpSize;
    int maxThreadsPerBlock;
    int maxThreadsDim[3];
    int maxGridSize[3];
    int clockRate;
    int memoryClockRate;
    int memoryBusWidth;
    size_t totalConstMem;
    int major;
    int minor;
    int multiProcessorCount;
    int l2CacheSize;
    int maxThreadsPerMultiProcessor;
    int concurrentKernels;
    int pciDomainID;
    int pciBusID;
    int pciDeviceID;
    size_t maxSharedMemoryPerMultiProcessor;
    char gcnArchName[256];
    int integrated;
} hipDeviceProp_t;

// Linear 3D memory: pitch, xsize, extent.width and pos.x in bytes; the rest in rows and planes.
typedef struct hipPitchedPtr {
    void *ptr;
    size_t pitch;
    size_t xsize;
    size_t ysize;
} hipPitchedPtr;

typedef struct hipExtent {
    size_t width;
    size_t height;
    size_t depth;
} hipExtent;

typedef struct hipPos {
    size_t x;
    size_t y;
    size_t z;
} hipPos;

// srcArray and dstArray must be NULL: the host platform has no array memory.
typedef struct hipMemcpy3DParms {
    hipArray_t srcArray;
    struct hipPos srcPos;
    struct hipPitchedPtr srcPtr;
    hipArray_t dstArray;
    struct hipPos dstPos;
    struct hipPitchedPtr dstPtr;
    struct hipExtent extent;
    enum hipMemcpyKind kind;
} hipMemcpy3DParms;

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

#pragma GCC visibility push(default)

// Errors. Each failing call sets the calling thread's last error; hipGetLastError also clears it.
const char *hipGetErrorName(hipError_t error);
const char *hipGetErrorString(hipError_t error);
hipError_t hipGetLastError(void);
hipError_t hipPeekAtLastError(void);

// Device.
hipError_t hipInit(unsigned int flags);
hipError_t hipGetDeviceCount(int *count);
hipError_t hipSetDevice(int device);
hipError_t hipGetDevice(int *device);
hipError_t hipGetDeviceProperties(hipDeviceProp_t *properties, int device);
hipError_t hipDeviceSynchronize(void);
hipError_t hipDeviceReset(void);
hipError_t hipDriverGetVersion(int *version);
hipError_t hipRuntimeGetVersion(int *version);
hipError_t hipMemGetInfo(size_t *free_bytes, size_t *total_bytes);

// Memory. hipFree and hipHostFree wait for all work. Allocations are heap blocks of exactly `size` bytes, aligned to 256 and filled with the
// byte 0xAB. A size of 0 yields NULL; freeing NULL succeeds; freeing a pointer that no matching
// allocation returned yields hipErrorInvalidValue. A size beyond the machine's memory yields
// hipErrorOutOfMemory.
hipError_t hipMalloc(void **pointer, size_t size);
// 8 bytes that streams can wait for; hipFree has them back.
#define hipMallocSignalMemory 2
hipError_t hipExtMallocWithFlags(void **pointer, size_t size, unsigned int flags);
hipError_t hipFree(void *pointer);
hipError_t hipHostMalloc(void **pointer, size_t size,
                         unsigned int flags HIP_HOST_DEFAULT(hipHostMallocDefault));
hipError_t hipHostFree(void *pointer);

// Copies and fills. Widths and pitches in bytes; a pitch below the width yields
// hipErrorInvalidPitchValue. Copies from memory that is neither the device's nor pinned have read
// it when they return, copies to such memory have written it.
hipError_t hipMemcpy(void *dst, const void *src, size_t size, hipMemcpyKind kind);
hipError_t hipMemcpyAsync(void *dst, const void *src, size_t size, hipMemcpyKind kind,
                          hipStream_t stream HIP_HOST_DEFAULT(0));
hipError_t hipMemcpy2D(void *dst, size_t dst_pitch, const void *src, size_t src_pitch, size_t width,
                       size_t height, hipMemcpyKind kind);
hipError_t hipMemcpy2DAsync(void *dst, size_t dst_pitch, const void *src, size_t src_pitch,
                            size_t width, size_t height, hipMemcpyKind kind,
                            hipStream_t stream HIP_HOST_DEFAULT(0));
hipError_t hipMemcpy3D(const hipMemcpy3DParms *parameters);
hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *parameters,
                            hipStream_t stream HIP_HOST_DEFAULT(0));
hipError_t hipMemset(void *dst, int byte, size_t size);
hipError_t hipMemsetAsync(void *dst, int byte, size_t size, hipStream_t stream HIP_HOST_DEFAULT(0));
hipError_t hipMemset2D(void *dst, size_t pitch, int byte, size_t width, size_t height);
hipError_t hipMemset2DAsync(void *dst, size_t pitch, int byte, size_t width, size_t height,
                            hipStream_t stream HIP_HOST_DEFAULT(0));

// Streams. NULL is the default stream. An unknown handle yields hipErrorInvalidHandle.
hipError_t hipStreamCreate(hipStream_t *stream);
hipError_t hipStreamCreateWithFlags(hipStream_t *stream, unsigned int flags);
// Priorities are taken and make no difference.
hipError_t hipDeviceGetStreamPriorityRange(int *least, int *greatest);
hipError_t hipStreamCreateWithPriority(hipStream_t *stream, unsigned int flags, int priority);
hipError_t hipStreamDestroy(hipStream_t stream);
hipError_t hipStreamSynchronize(hipStream_t stream);
hipError_t hipStreamQuery(hipStream_t stream);
hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event,
                              unsigned int flags HIP_HOST_DEFAULT(0));

// What comes next on the stream, which is not NULL, waits until a word, of hipExtMallocWithFlags(…,
// hipMallocSignalMemory), is `value` or has gone beyond it. No other flags and masks are known.
#define hipStreamWaitValueGte 0
hipError_t hipStreamWaitValue32(hipStream_t stream, void *pointer, uint32_t value,
                                unsigned int flags, uint32_t mask);

// Capture of a stream's work, and of streams that wait for its events, in a graph. As on devices:
// nothing runs meanwhile, and calls that wait, allocate or use the NULL stream break the capture.
hipError_t hipStreamBeginCapture(hipStream_t stream, hipStreamCaptureMode mode);
hipError_t hipStreamEndCapture(hipStream_t stream, hipGraph_t *graph);
hipError_t hipStreamIsCapturing(hipStream_t stream, hipStreamCaptureStatus *status);

// Graphs. error_node, log and log_bytes are ignored.
hipError_t hipGraphInstantiate(hipGraphExec_t *exec, hipGraph_t graph, hipGraphNode_t *error_node,
                               char *log, size_t log_bytes);
hipError_t hipGraphLaunch(hipGraphExec_t exec, hipStream_t stream);
hipError_t hipGraphDestroy(hipGraph_t graph);
hipError_t hipGraphExecDestroy(hipGraphExec_t exec);

// Events. Elapsed time in milliseconds; hipErrorInvalidHandle if either event was not recorded or
// was created with hipEventDisableTiming, hipErrorNotReady if either has not come to pass.
hipError_t hipEventCreate(hipEvent_t *event);
hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned int flags);
hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream HIP_HOST_DEFAULT(0));
hipError_t hipEventSynchronize(hipEvent_t event);
hipError_t hipEventQuery(hipEvent_t event);
hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t start, hipEvent_t stop);
hipError_t hipEventDestroy(hipEvent_t event);

// One attribute is known: the multiprocessors are the threads that run blocks, one block each.
hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t attribute, int device);
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *function,
                                                        int threads, size_t dynamic_lds_bytes);

// Accepts a dynamic LDS size of at most 64 KiB; other attributes are ignored.
hipError_t hipFuncSetAttribute(const void *function, hipFuncAttribute attribute, int value);

#pragma GCC visibility pop

#ifdef __cplusplus
} // extern "C"

template <class T> static inline hipError_t hipMalloc(T **pointer, size_t size)
{
    return hipMalloc(reinterpret_cast<void **>(pointer), size);
}

template <class T>
static inline hipError_t hipHostMalloc(T **pointer, size_t size,
                                       unsigned int flags = hipHostMallocDefault)
{
    return hipHostMalloc(reinterpret_cast<void **>(pointer), size, flags);
}
#endif

#endif
