// SPDX-License-Identifier: MIT
// The host platform's memory, streams, events and device queries.
#define _GNU_SOURCE
#include "kernels.h"
#include "select.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void fresh_memory_is_garbage_and_aligned(void **state)
{
    (void)state;
    const size_t sizes[] = {1, 255, 256, 100000};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        unsigned char *memory = NULL;
        assert_int_equal(hipMalloc((void **)&memory, sizes[i]), hipSuccess);
        assert_int_equal((uintptr_t)memory % 256, 0);
        for (size_t b = 0; b < sizes[i]; ++b)
            assert_int_equal(memory[b], 0xAB);
        assert_int_equal(hipFree(memory), hipSuccess);
    }
}

static void only_allocated_pointers_are_freed(void **state)
{
    (void)state;
    int local = 0;
    void *device = NULL, *pinned = NULL, *nothing = &local;
    assert_int_equal(hipMalloc(&device, 64), hipSuccess);
    assert_int_equal(hipHostMalloc(&pinned, 64, hipHostMallocDefault), hipSuccess);
    assert_int_equal(hipMalloc(&nothing, 0), hipSuccess);
    assert_null(nothing);
    assert_int_equal(hipMalloc(NULL, 64), hipErrorInvalidValue);
    assert_int_equal(hipFree(&local), hipErrorInvalidValue);
    assert_int_equal(hipFree(pinned), hipErrorInvalidValue);
    assert_int_equal(hipHostFree(device), hipErrorInvalidValue);
    assert_int_equal(hipFree(device), hipSuccess);
    assert_int_equal(hipFree(device), hipErrorInvalidValue);
    assert_int_equal(hipHostFree(pinned), hipSuccess);
    assert_int_equal(hipFree(NULL), hipSuccess);
}

static void copies_move_rows_and_boxes(void **state)
{
    (void)state;
    enum { X = 5, Y = 4, Z = 3, PITCH = 8, ROWS = 6 };
    unsigned char dense[Z][Y][X], padded[Z][ROWS][PITCH], back[Z][Y][X];
    for (size_t i = 0; i < sizeof dense; ++i)
        ((unsigned char *)dense)[i] = (unsigned char)(i + 1);
    memset(padded, 0, sizeof padded);
    hipMemcpy3DParms p;
    memset(&p, 0, sizeof p);
    p.srcPtr = make_hipPitchedPtr(dense, X, X, Y);
    p.dstPtr = make_hipPitchedPtr(padded, PITCH, PITCH, ROWS);
    p.dstPos = make_hipPos(2, 1, 0);
    p.extent = make_hipExtent(X, Y, Z);
    p.kind = hipMemcpyHostToDevice;
    assert_int_equal(hipMemcpy3D(&p), hipSuccess);
    for (int z = 0; z < Z; ++z) {
        assert_int_equal(padded[z][0][2], 0);
        assert_int_equal(padded[z][1][1], 0);
        assert_int_equal(
            hipMemcpy2D(back[z], X, &padded[z][1][2], PITCH, X, Y, hipMemcpyDeviceToHost),
            hipSuccess);
    }
    assert_memory_equal(back, dense, sizeof dense);
}

static void copies_refuse_bad_arguments(void **state)
{
    (void)state;
    char a[16] = {0}, b[16] = {0};
    assert_int_equal(hipMemcpy(a, NULL, 4, hipMemcpyDefault), hipErrorInvalidValue);
    assert_int_equal(hipMemcpy(NULL, NULL, 0, hipMemcpyDefault), hipSuccess);
    assert_int_equal(hipMemcpy(a, b, 4, (hipMemcpyKind)9), hipErrorInvalidMemcpyDirection);
    assert_int_equal(hipMemcpy2D(a, 3, b, 4, 4, 2, hipMemcpyDefault), hipErrorInvalidPitchValue);
    assert_int_equal(hipMemset2D(a, 3, 0, 4, 2), hipErrorInvalidPitchValue);
    assert_int_equal(hipMemset(NULL, 0, 1), hipErrorInvalidValue);
    assert_int_equal(hipMemcpy3D(NULL), hipErrorInvalidValue);
}

static void fills_touch_only_their_rows(void **state)
{
    (void)state;
    unsigned char rows[3][8];
    assert_int_equal(hipMemset(rows, 1, sizeof rows), hipSuccess);
    assert_int_equal(hipMemset2D(rows[0], 8, 7, 5, 2), hipSuccess);
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 8; ++x)
            assert_int_equal(rows[y][x], y < 2 && x < 5 ? 7 : 1);
}

static void last_error_is_kept_until_read(void **state)
{
    (void)state;
    assert_int_equal(hipSetDevice(1), hipErrorInvalidDevice);
    assert_int_equal(hipSetDevice(0), hipSuccess);
    assert_int_equal(hipPeekAtLastError(), hipErrorInvalidDevice);
    assert_int_equal(hipGetLastError(), hipErrorInvalidDevice);
    assert_int_equal(hipGetLastError(), hipSuccess);
}

static void every_error_has_a_name(void **state)
{
    (void)state;
    assert_string_equal(hipGetErrorName(hipSuccess), "hipSuccess");
    assert_string_equal(hipGetErrorName(hipErrorOutOfMemory), "hipErrorOutOfMemory");
    assert_string_equal(hipGetErrorName(hipErrorInvalidConfiguration),
                        "hipErrorInvalidConfiguration");
    assert_string_equal(hipGetErrorString(hipErrorInvalidValue), "invalid argument");
    assert_string_equal(hipGetErrorString((hipError_t)12345), "unrecognized error code");
}

static void streams_and_events_follow_hip(void **state)
{
    (void)state;
    hipStream_t stream = NULL;
    hipEvent_t start = NULL, stop = NULL, untimed = NULL;
    float milliseconds = -1.0f;
    assert_int_equal(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking), hipSuccess);
    assert_int_equal(hipEventCreate(&start), hipSuccess);
    assert_int_equal(hipEventCreate(&stop), hipSuccess);
    assert_int_equal(hipEventCreateWithFlags(&untimed, hipEventDisableTiming), hipSuccess);
    assert_int_equal(hipEventRecord(start, stream), hipSuccess);
    assert_int_equal(hipEventElapsedTime(&milliseconds, start, stop), hipErrorInvalidHandle);
    assert_int_equal(hipGetLastError(), hipErrorInvalidHandle);
    assert_int_equal(launch_nothing((dim3){64, 1, 1}, (dim3){64, 1, 1}, 0, stream), hipSuccess);
    assert_int_equal(hipEventRecord(stop, stream), hipSuccess);
    assert_int_equal(hipEventRecord(untimed, NULL), hipSuccess);
    assert_int_equal(hipStreamWaitEvent(stream, untimed, 0), hipSuccess);
    assert_int_equal(hipEventSynchronize(stop), hipSuccess);
    assert_int_equal(hipEventElapsedTime(&milliseconds, start, stop), hipSuccess);
    assert_true(milliseconds > 0.0f);
    assert_int_equal(hipEventElapsedTime(&milliseconds, start, untimed), hipErrorInvalidHandle);
    assert_int_equal(hipStreamSynchronize(stream), hipSuccess);
    assert_int_equal(hipEventDestroy(start), hipSuccess);
    assert_int_equal(hipEventDestroy(stop), hipSuccess);
    assert_int_equal(hipEventDestroy(untimed), hipSuccess);
    assert_int_equal(hipStreamDestroy(stream), hipSuccess);
}

static void destroyed_handles_are_refused(void **state)
{
    (void)state;
    hipStream_t stream = NULL;
    hipEvent_t event = NULL;
    const dim3 one = {1, 1, 1};
    assert_int_equal(hipStreamCreate(&stream), hipSuccess);
    assert_int_equal(hipEventCreate(&event), hipSuccess);
    assert_int_equal(hipStreamDestroy(stream), hipSuccess);
    assert_int_equal(hipEventDestroy(event), hipSuccess);
    assert_int_equal(hipStreamSynchronize(stream), hipErrorInvalidHandle);
    assert_int_equal(launch_nothing(one, one, 0, stream), hipErrorInvalidHandle);
    assert_int_equal(hipEventRecord(event, NULL), hipErrorInvalidHandle);
    assert_int_equal(hipEventDestroy(event), hipErrorInvalidHandle);
}

static void device_properties_say_host(void **state)
{
    (void)state;
    hipDeviceProp_t properties;
    int count = 0, device = -1;
    setenv("HIPSTENCIL_HOST_THREADS", "3", 1);
    assert_int_equal(hipGetDeviceCount(&count), hipSuccess);
    assert_int_equal(count, 1);
    assert_int_equal(hipGetDevice(&device), hipSuccess);
    assert_int_equal(device, 0);
    assert_int_equal(hipGetDeviceProperties(&properties, 0), hipSuccess);
    assert_string_equal(properties.name, "host emulation (3 threads)");
    assert_string_equal(properties.gcnArchName, "host");
    assert_int_equal(properties.warpSize, 64);
    assert_int_equal(properties.multiProcessorCount, 3);
    assert_true(properties.totalGlobalMem > 0);
    assert_int_equal(hipGetDeviceProperties(&properties, 1), hipErrorInvalidDevice);
}

static void address_sanitizer_sees_a_kernel_overrun(void **state)
{
    (void)state;
#ifndef UNDER_ADDRESS_SANITIZER
    skip();
#else
    int status = 0, *memory = NULL;
    assert_int_equal(hipMalloc((void **)&memory, 64 * sizeof *memory), hipSuccess);
    const pid_t child = fork();
    if (child == 0) {
        close(STDERR_FILENO);
        _exit(launch_write_one(memory + 64) == hipSuccess ? 0 : 2);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_false(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 2));
    assert_int_equal(hipFree(memory), hipSuccess);
#endif
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fresh_memory_is_garbage_and_aligned),
        cmocka_unit_test(only_allocated_pointers_are_freed),
        cmocka_unit_test(copies_move_rows_and_boxes),
        cmocka_unit_test(copies_refuse_bad_arguments),
        cmocka_unit_test(fills_touch_only_their_rows),
        cmocka_unit_test(last_error_is_kept_until_read),
        cmocka_unit_test(every_error_has_a_name),
        cmocka_unit_test(streams_and_events_follow_hip),
        cmocka_unit_test(destroyed_handles_are_refused),
        cmocka_unit_test(device_properties_say_host),
        cmocka_unit_test(address_sanitizer_sees_a_kernel_overrun),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
