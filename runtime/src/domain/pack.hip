// SPDX-License-Identifier: MIT
// Boxes of arrays to and from a dense buffer: a row of blocks for each of them.
#include <hip/hip_runtime.h>

#include "pack.h"

namespace
{

constexpr int threads = 256;    // small blocks lie on all units
constexpr int64_t most = 1024; // blocks of a box
constexpr int ahead = 4;       // words that a thread has on their way

struct alignas(16) quad
{
    uint64_t lo, hi;
};

// Numbers of words are unsigned of 32 bits where these do: divisions are most of the work.
template <class T, class N>
__device__ T *word_of(const hs_packed_box &box, N i)
{
    const N row = N(box.extent[0]), rows = N(box.extent[1]);
    const N y = i / row, z = y / rows;
    const int64_t at = int64_t(i - y * row) + int64_t(y - z * rows) * box.pitch[0] + int64_t(z) * box.pitch[1];
    return static_cast<T *>(box.first) + at;
}

} // namespace

template <class T, class N>
__global__ static void __launch_bounds__(threads)
hs_pack(const hs_packed_box *boxes, T *buffer, int unpack)
{
    const hs_packed_box box = boxes[blockIdx.y];
    const N all = N(box.extent[0] * box.extent[1] * box.extent[2]), stride = N(gridDim.x) * threads;
    T *const dense = buffer + box.at;
    for (N first = N(blockIdx.x) * threads + threadIdx.x; first < all; first += ahead * stride) {
        T word[ahead] = {};
        for (int k = 0; k < ahead; k++)
            if (first + k * stride < all)
                word[k] = unpack ? dense[first + k * stride] : *word_of<T>(box, N(first + k * stride));
        for (int k = 0; k < ahead; k++)
            if (first + k * stride < all)
                *(unpack ? word_of<T>(box, N(first + k * stride)) : dense + (first + k * stride)) = word[k];
    }
}

template <class T>
static hipError_t launch(const hs_packed_box *boxes, int count, int64_t largest, void *buffer, int unpack,
    hipStream_t stream)
{
    const int64_t wanted = (largest + threads * ahead - 1) / (threads * ahead);
    const dim3 blocks(unsigned(wanted < most ? wanted : most), unsigned(count));
    T *const dense = static_cast<T *>(buffer);
    if (largest < INT32_MAX / 2)
        hipLaunchKernelGGL((hs_pack<T, uint32_t>), blocks, dim3(threads), 0, stream, boxes, dense, unpack);
    else
        hipLaunchKernelGGL((hs_pack<T, uint64_t>), blocks, dim3(threads), 0, stream, boxes, dense, unpack);
    return hipGetLastError();
}

extern "C" hipError_t hs_pack_launch(const hs_packed_box *boxes, int count, int64_t largest, size_t word, void *buffer,
    int unpack, hipStream_t stream)
{
    if (count == 0 || largest == 0)
        return hipSuccess;
    return word == 4   ? launch<uint32_t>(boxes, count, largest, buffer, unpack, stream)
           : word == 8 ? launch<uint64_t>(boxes, count, largest, buffer, unpack, stream)
                       : launch<quad>(boxes, count, largest, buffer, unpack, stream);
}
