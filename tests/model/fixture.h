// SPDX-License-Identifier: MIT
// Operators from the text of a spec. What cannot be read fails the test that asks for it.
#ifndef HIPSTENCIL_TEST_FIXTURE_H
#define HIPSTENCIL_TEST_FIXTURE_H

#include "plan/planned.h"

// `strategies` as for --strategies, `settings` as words for --set: "rows=2 vector=4"; NULL for
// none. Free with planned_free.
struct planned operator_of(const char *spec, const char *strategies, const char *settings,
                           const char *target);
// The same without a word about strategies.
struct planned model_of(const char *spec);
// The message that the spec is refused with; lives until the next call.
const char *refusal_of(const char *spec);

#endif
