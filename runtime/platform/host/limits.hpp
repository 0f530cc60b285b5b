// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_HOST_LIMITS_HPP
#define HIPSTENCIL_HOST_LIMITS_HPP

#include <cstddef>

namespace host
{

constexpr int max_block_threads = 1024;
constexpr int max_grid_yz = 65535;
constexpr int wave_size = 64;
constexpr size_t max_lds_bytes = size_t{64} << 10;
// What hipFuncSetAttribute can raise a kernel's limit to: the most that any device has.
constexpr size_t raised_lds_bytes = size_t{227} << 10;
constexpr size_t allocation_alignment = 256;

// Dynamic LDS that launches of a kernel may ask for; `raise_lds_limit` is hipFuncSetAttribute.
size_t lds_limit(const void *function);
void raise_lds_limit(const void *function, size_t bytes);

// Bytes of physical memory, all of which is the device's.
size_t total_memory();

} // namespace host

#endif
