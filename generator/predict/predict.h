// SPDX-License-Identifier: MIT
// Predict: how long a step takes on a target that is not at hand. What its sweep takes is
// plan/expected_time.h's.
#ifndef HIPSTENCIL_PREDICT_PREDICT_H
#define HIPSTENCIL_PREDICT_PREDICT_H

#include <jansson.h>

#include "plan/expected_time.h"

// Makes the prediction of a sweep that of a step.
void predict_step(const struct plan_set *set, const struct plan *plan, const int64_t size[3],
                  struct prediction *p);

// Makes the prediction of a launch that of each of the `steps` that it makes.
void predict_share(struct prediction *p, int steps);

// That of a step of stages, `count` sweeps one after the other.
void predict_stages(const struct plan_set *set, const struct plan *way, const int64_t size[3],
                    const struct prediction *const sweeps[], int count, struct prediction *out);

// A new reference: what `inspect --json` and `compare --json` both say of a row. `rank` is by time,
// from 1.
json_t *prediction_json(const struct prediction *p, int rank);

#endif
