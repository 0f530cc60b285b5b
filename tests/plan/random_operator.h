// SPDX-License-Identifier: MIT
// Random operators and settings, the same for the same round.
#ifndef HIPSTENCIL_TEST_RANDOM_OPERATOR_H
#define HIPSTENCIL_TEST_RANDOM_OPERATOR_H

#include "base/text.h"

struct random_operator {
    struct text spec, settings;
};

struct random_operator random_operator(int round);
void random_operator_free(struct random_operator *r);

#endif
