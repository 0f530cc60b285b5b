// SPDX-License-Identifier: MIT
#include "status.h"

#include <stdarg.h>
#include <stdio.h>

static _Thread_local char error_text[1024];

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
    case HS_ERROR_FILE:
        return "a file cannot be read or written, or is not what it should be";
    case HS_ERROR_UNSUPPORTED:
        return "the library was built without what this needs";
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

// What is said may have the last text in it.
hs_status hs_fail_with(hs_status status, const char *function, const char *format, ...)
{
    char what[sizeof error_text - 64]; // leaves room for the function
    va_list values;
    va_start(values, format);
    vsnprintf(what, sizeof what, format, values);
    va_end(values);
    return hs_fail(status, function, what);
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
