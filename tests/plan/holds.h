// SPDX-License-Identifier: MIT
// A check that fails with the case at hand. Included last: cmocka has a macro `fail`.
#ifndef HIPSTENCIL_TEST_HOLDS_H
#define HIPSTENCIL_TEST_HOLDS_H

#include "select.h"

static const char *about; // the case at hand, for messages

#define HOLDS(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s does not hold:\n%s", #condition, about);                                  \
    } while (0)

#endif
