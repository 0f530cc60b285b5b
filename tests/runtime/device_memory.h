// SPDX-License-Identifier: MIT
// Helpers of the host platform's tests.
#ifndef HIPSTENCIL_TESTS_RUNTIME_DEVICE_MEMORY_H
#define HIPSTENCIL_TESTS_RUNTIME_DEVICE_MEMORY_H

#include <stddef.h>

// Device memory filled with zeros; the caller releases it with hipFree. Fails the test on error.
void *device_zeros(size_t bytes);

// Order and seed of later launches.
void set_order(const char *order, const char *seed);

#endif
