// SPDX-License-Identifier: MIT
// Earlier results: the document of an older run, which --against holds new ones against. It is input as
// any file is: what it lacks is empty or NAN.
#ifndef HIPSTENCIL_REPORT_EARLIER_H
#define HIPSTENCIL_REPORT_EARLIER_H

#include <jansson.h>

#include "base/error.h"

// The operators of the document that `command` wrote to `path`: a new reference. NULL after filling
// `e`, for what is no such document too.
json_t *earlier_read(const char *path, const char *command, struct error *e);

const char *earlier_text(const json_t *object, const char *key);
// `group`: NULL for a member of the object itself, or the member that has it.
double earlier_number(const json_t *object, const char *group, const char *key);
bool earlier_same(const json_t *a, const json_t *b, const char *key);
// The result of the same strategy as `row`'s; NULL if there is none.
const json_t *earlier_row(const json_t *op, const json_t *row);

#endif
