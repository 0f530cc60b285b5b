// SPDX-License-Identifier: MIT
// Between parcel.c and the kernels of pack.hip.
#ifndef HIPSTENCIL_DOMAIN_PACK_H
#define HIPSTENCIL_DOMAIN_PACK_H

#include <stddef.h>
#include <stdint.h>

#include <hip/hip_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

// A box of an array, in words: those at `first` + x + y * pitch[0] + z * pitch[1], x below extent[0] and so on; dense, x
// fastest, from word `at` of a buffer.
typedef struct hs_packed_box {
    void *first;
    int64_t extent[3], pitch[2], at;
} hs_packed_box;

// Copies `count` boxes, none of them larger than `largest` words, to the buffer, or from it: one launch.
// `boxes` and `buffer` are on the device. Words are of 4, 8 or 16 bytes.
hipError_t hs_pack_launch(const hs_packed_box *boxes, int count, int64_t largest, size_t word,
                          void *buffer, int unpack, hipStream_t stream);

#ifdef __cplusplus
}
#endif

#endif
