// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_RUNTIME_STATUS_H
#define HIPSTENCIL_RUNTIME_STATUS_H

#include <hip/hip_runtime.h>
#include <hipstencil/runtime.h>

// Evaluates a HIP call and yields its hs_status; a failure becomes the thread's error text and is
// taken out of HIP's own last error.
#define HS_HIP(call) hs_check_hip((call), __func__, #call)

hs_status hs_check_hip(hipError_t error, const char *function, const char *call);

#endif
