// SPDX-License-Identifier: MIT
// Traffic of one strategy. What cannot be simulated fails the test.
#ifndef HIPSTENCIL_TESTS_TRAFFIC_FIXTURE_H
#define HIPSTENCIL_TESTS_TRAFFIC_FIXTURE_H

#include "traffic/traffic.h"

struct traffic_case {
    const char *spec, *strategy, *settings; // the spec's text; settings as words for --set, or NULL
    const char *target;
    int64_t extent[3];
    enum layout_kind layout;
    int halo[3];
    bool join_loads;
};

struct traffic traffic_of(const struct traffic_case *c);

// The same for a plan that is there already, with an aligned layout.
struct traffic traffic_of_plan(const struct plan *p, const struct target *t,
                               const int64_t extent[3]);

#endif
