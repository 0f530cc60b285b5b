// SPDX-License-Identifier: MIT
// The host platform, with launches told to `recorder` and not made.
#ifndef HIPSTENCIL_TESTS_RECORDER_HIP_RUNTIME_H
#define HIPSTENCIL_TESTS_RECORDER_HIP_RUNTIME_H

#include_next <hip/hip_runtime.h>

#include <type_traits>

#include "../recorder.h"

extern "C" {
recorder_function *recorder;
}

template <class T>
static auto record_object(recorded_launch &launch, const T &ends) -> decltype((void)ends.left)
{
    const int i = launch.count++;
    launch.kind[i] = 'e';
    launch.value[i] = recorded_ends(ends.left, ends.right, ends.blocks);
}

// Who is told while a launch goes on: here nobody.
template <class T>
static auto record_object(recorded_launch &, const T &told) -> decltype((void)told.signal)
{
}

template <class T> static void record_argument(recorded_launch &launch, T value)
{
    if constexpr (std::is_class_v<T>) {
        record_object(launch, value);
    } else if constexpr (std::is_pointer_v<T>) {
        const int i = launch.count++;
        launch.kind[i] = 'p';
        launch.value[i] = (int64_t)(uintptr_t)value;
    } else {
        const int i = launch.count++;
        launch.kind[i] = std::is_integral_v<T> ? 'i' : 'f';
        launch.value[i] = (int64_t)value;
    }
}

template <class... Arguments>
static void record_launch(const char *kernel, dim3 grid, dim3 block, size_t lds_bytes, hipStream_t,
                          Arguments... arguments)
{
    recorded_launch launch = {
        kernel, {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, lds_bytes, 0, {}, {}};
    (record_argument(launch, arguments), ...);
    recorder(&launch);
}

#undef hipLaunchKernelGGL
#define hipLaunchKernelGGL(kernel, ...) record_launch(#kernel, __VA_ARGS__)

#endif
