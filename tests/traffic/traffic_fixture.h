// SPDX-License-Identifier: MIT
// Traffic of one strategy, from the text of its spec. What cannot be simulated fails the test.
#ifndef HIPSTENCIL_TESTS_TRAFFIC_FIXTURE_H
#define HIPSTENCIL_TESTS_TRAFFIC_FIXTURE_H

#include "traffic/traffic.h"

struct traffic_case {
    const char *spec, *strategy, *settings; // settings as words for --set, or NULL
    const char *target;
    int64_t extent[3];
    enum layout_kind layout;
    int halo[3];
    bool join_loads;
};

struct traffic traffic_of(const struct traffic_case *c);

#endif
