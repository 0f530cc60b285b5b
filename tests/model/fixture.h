// SPDX-License-Identifier: MIT
// Operators from the text of a spec. What cannot be read fails the test that asks for it.
#ifndef HIPSTENCIL_TEST_FIXTURE_H
#define HIPSTENCIL_TEST_FIXTURE_H

#include "operator.h"

// `strategies` as for --strategies, `settings` as words for --set: "rows=2 vector=4"; NULL for
// none. Free with operator_free.
struct operator operator_of(const char *spec, const char *strategies, const char *settings,
                            const char *target);
// The same without a word about strategies.
struct operator model_of(const char *spec);
// The message that the spec is refused with; lives until the next call.
const char *refusal_of(const char *spec);

#endif
