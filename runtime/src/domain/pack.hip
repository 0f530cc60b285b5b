// SPDX-License-Identifier: MIT
// Boxes of arrays to and from a dense buffer: a row of blocks for each of them.
#include <hip/hip_runtime.h>

#include "pack.h"

constexpr int threads = 256;
constexpr int64_t most = 1024; // blocks of a box

template <class T>
__global__ static void __launch_bounds__(threads)
hs_pack(const hs_packed_box *boxes, T *buffer, int unpack)
{
    const hs_packed_box box = boxes[blockIdx.y];
    const int64_t row = box.extent[0], plane = row * box.extent[1], all = plane * box.extent[2];
    T *const dense = buffer + box.at, *const first = static_cast<T *>(box.first);
    for (int64_t i = int64_t(blockIdx.x) * threads + threadIdx.x; i < all; i += int64_t(gridDim.x) * threads) {
        const int64_t z = i / plane, rest = i - z * plane, y = rest / row, x = rest - y * row;
        T *const element = first + (x + y * box.pitch[0] + z * box.pitch[1]);
        if (unpack)
            *element = dense[i];
        else
            dense[i] = *element;
    }
}

template <class T>
static hipError_t launch(const hs_packed_box *boxes, int count, int64_t largest, void *buffer, int unpack,
    hipStream_t stream)
{
    const int64_t wanted = (largest + threads - 1) / threads;
    const dim3 blocks(unsigned(wanted < most ? wanted : most), unsigned(count));
    hipLaunchKernelGGL(hs_pack<T>, blocks, dim3(threads), 0, stream, boxes, static_cast<T *>(buffer), unpack);
    return hipGetLastError();
}

extern "C" hipError_t hs_pack_launch(const hs_packed_box *boxes, int count, int64_t largest, size_t element_size,
    void *buffer, int unpack, hipStream_t stream)
{
    if (count == 0 || largest == 0)
        return hipSuccess;
    return element_size == sizeof(float) ? launch<float>(boxes, count, largest, buffer, unpack, stream)
                                         : launch<double>(boxes, count, largest, buffer, unpack, stream);
}
