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

template <class T> static void record_argument(recorded_launch &launch, T value)
{
    const int i = launch.count++;
    if constexpr (std::is_pointer_v<T>) {
        launch.kind[i] = 'p';
        launch.value[i] = (int64_t)(uintptr_t)value;
    } else if constexpr (std::is_class_v<T>) { // row_ends
        launch.kind[i] = 'e';
        launch.value[i] = recorded_ends(value.left, value.right, value.blocks);
    } else {
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
