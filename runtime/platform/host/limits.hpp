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
constexpr size_t allocation_alignment = 256;

// Bytes of physical memory, all of which is the device's.
size_t total_memory();

} // namespace host

#endif
