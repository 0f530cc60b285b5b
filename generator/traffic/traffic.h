// SPDX-License-Identifier: MIT
// Traffic: the bytes that one sweep of a strategy moves between the levels of a target's memory,
// found without that target. The generated kernel, compiled for the host with every access traced,
// runs a few blocks; what all blocks then access is replayed through a model of the target's
// caches.
#ifndef HIPSTENCIL_TRAFFIC_TRAFFIC_H
#define HIPSTENCIL_TRAFFIC_TRAFFIC_H

#include <stdint.h>

#include "measure/layout.h"
#include "plan/expected_traffic.h"

struct traffic_request {
    const struct plan *plan;
    const struct target *target;
    const char *library; // the plan's source as trace_toolchain_open's compiler made it
    int64_t extent[3];
    enum layout_kind layout;
    int halo[3]; // around the arrays at least, whatever the operator reads
    // Whether the device's compiler joins loads of adjacent addresses even where the kernel adds
    // 32-bit offsets to a base; where it adds 64-bit ones it does so anyway.
    bool join_loads;
    int waves; // per SIMD that are resident; 0: what the plan estimates
};

#endif
