// SPDX-License-Identifier: MIT
// Sweeps simulated side by side, each in a child process: what a traced kernel does there stays
// there.
#ifndef HIPSTENCIL_TRAFFIC_SIMULATE_H
#define HIPSTENCIL_TRAFFIC_SIMULATE_H

#include "traffic/traffic.h"

struct traffic_job {
    struct traffic_request request;
    struct traffic traffic;
    bool answered;      // by the process that traces
    struct error error; // set if `traffic` is not known
};

// As many side by side as `parallel` says. Memory that the arrays would need is reserved, not used.
void traffic_simulate_all(struct traffic_job *jobs, int count, int parallel);

#endif
