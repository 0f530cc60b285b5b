// SPDX-License-Identifier: MIT
// Templates as Lua: one line of Lua for each of theirs, so that an error names the template's own line.
#ifndef HIPSTENCIL_RENDER_CHUNK_H
#define HIPSTENCIL_RENDER_CHUNK_H

#include "base/text.h"

struct lua_State;

// Pushes the text of a file as a function of its environment, for a template also of what its lines are
// given to (`emit`, `indented`); of what is no Lua a message, and returns false. Messages call the
// file `path`.
bool chunk_load(struct lua_State *L, const char *path, const struct text *source);

#endif
