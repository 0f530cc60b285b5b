// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_RUNTIME_STATUS_H
#define HIPSTENCIL_RUNTIME_STATUS_H

#include <hipstencil/runtime.h>

// Yields `status` and makes "function: what" the thread's error text.
hs_status hs_fail(hs_status status, const char *function, const char *what);

#define HS_REFUSE(what) hs_fail(HS_ERROR_ARGUMENT, __func__, what)
#define HS_NO_MEMORY()  hs_fail(HS_ERROR_OUT_OF_MEMORY, __func__, "host memory is exhausted")

// The end of what was enqueued on `stream`, with its status so far: waits for the default stream.
hs_status hs_finish(hs_status status, const hs_stream *stream);

#endif
