// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_REPORT_EXTENT_TEXT_H
#define HIPSTENCIL_REPORT_EXTENT_TEXT_H

#include <stdint.h>

#include "base/arena.h"

// "512x512x512", of fewer dimensions fewer, with `between` instead of "x".
const char *extent_text(const int64_t size[3], const char *between, struct arena *a);

#endif
