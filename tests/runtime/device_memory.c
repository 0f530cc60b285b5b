// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "device_memory.h"
#include "select.h"

#include <hip/hip_runtime.h>

#include <stdlib.h>

void *device_zeros(size_t bytes)
{
    void *memory = NULL;
    assert_int_equal(hipMalloc(&memory, bytes), hipSuccess);
    assert_int_equal(hipMemset(memory, 0, bytes), hipSuccess);
    return memory;
}

void set_order(const char *order, const char *seed)
{
    setenv("HIPSTENCIL_HOST_ORDER", order, 1);
    setenv("HIPSTENCIL_HOST_SEED", seed, 1);
}
