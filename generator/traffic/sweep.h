// SPDX-License-Identifier: MIT
// A sweep: the launches of one call, traced and replayed. Runs in a process of its own.
#ifndef HIPSTENCIL_TRAFFIC_SWEEP_H
#define HIPSTENCIL_TRAFFIC_SWEEP_H

#include "traffic/traffic.h"

bool sweep_run(const struct traffic_request *r, struct traffic *out, struct error *e);

#endif
