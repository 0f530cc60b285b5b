// SPDX-License-Identifier: MIT
// All that can be said to the program, as a record for templates.
#ifndef HIPSTENCIL_COMMAND_REFERENCE_RECORD_H
#define HIPSTENCIL_COMMAND_REFERENCE_RECORD_H

struct lua_State;

// Pushes {version, commands, fields, words, presets, settings, targets}; `commands` have `name`,
// `doc`, `about`, `arguments` and `options`, those `long`, `short`, `aliases`, `argument`, `doc` and
// `takes`: "nothing", "file", "folder", "words", which `values` lists, "settings" or "text".
void reference_push(struct lua_State *L);

#endif
