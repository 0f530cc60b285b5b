// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_HOST_ERRORS_HPP
#define HIPSTENCIL_HOST_ERRORS_HPP

#include <hip/hip_runtime_api.h>

namespace host
{

// Makes a failure the calling thread's last error; returns its argument.
hipError_t record(hipError_t error);

} // namespace host

#endif
