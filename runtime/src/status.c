// SPDX-License-Identifier: MIT
#include "status.h"

#include <stdio.h>

static _Thread_local char error_text[512];

const char *hs_status_text(hs_status status)
{
    switch (status) {
    case HS_OK:
        return "success";
    case HS_ERROR_ARGUMENT:
        return "an argument is outside its documented range";
    case HS_ERROR_OVERFLOW:
        return "a size does not fit the address space";
    case HS_ERROR_OUT_OF_MEMORY:
        return "out of memory";
    case HS_ERROR_DEVICE:
        return "a HIP call failed";
    }
    return "unknown status";
}

const char *hs_error_text(void)
{
    return error_text;
}

hs_status hs_fail(hs_status status, const char *function, const char *what)
{
    snprintf(error_text, sizeof error_text, "%s: %s", function, what);
    return status;
}

hs_status hs_check_hip(hipError_t error, const char *function, const char *call)
{
    if (error == hipSuccess)
        return HS_OK;
    snprintf(error_text, sizeof error_text, "%s: %s: %s (%s)", function, call,
             hipGetErrorString(error), hipGetErrorName(error));
    (void)hipGetLastError();
    return error == hipErrorOutOfMemory ? HS_ERROR_OUT_OF_MEMORY : HS_ERROR_DEVICE;
}
