// SPDX-License-Identifier: MIT
// Records for other programs.
#ifndef HIPSTENCIL_RENDER_RECORD_JSON_H
#define HIPSTENCIL_RENDER_RECORD_JSON_H

#include <jansson.h>

struct lua_State;

// The value as JSON, a new reference: records are objects, lists arrays, texts that a record has not null.
json_t *record_json(struct lua_State *L, int value);

#endif
