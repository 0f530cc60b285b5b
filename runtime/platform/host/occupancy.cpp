// SPDX-License-Identifier: MIT
// How much runs at once: a block on each CPU thread.
#include "errors.hpp"
#include "limits.hpp"
#include "settings.hpp"

hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t attribute, int device)
{
    host::Settings settings;
    if (device != 0)
        return host::record(hipErrorInvalidDevice);
    if (!value || attribute != hipDeviceAttributeMultiprocessorCount ||
        !host::read_settings(settings))
        return host::record(hipErrorInvalidValue);
    *value = static_cast<int>(settings.threads);
    return host::record(hipSuccess);
}

hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *function,
                                                        int threads, size_t dynamic_lds_bytes)
{
    if (!blocks || !function || threads < 1)
        return host::record(hipErrorInvalidValue);
    const bool fits =
        threads <= host::max_block_threads && dynamic_lds_bytes <= host::lds_limit(function);
    *blocks = fits ? 1 : 0;
    return host::record(hipSuccess);
}
