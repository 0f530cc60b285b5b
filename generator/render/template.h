// SPDX-License-Identifier: MIT
// Templates: HIP, HTML and gnuplot text with Lua in it.
//
//   //% statement        a line of Lua; it leaves no line in the output
//   text $(expression)   the expression's value, a string or a number, in place
//   //% part("name", t)  renders templates/name.hip with the fields of t in scope, every line
//                        indented by as much as the directive is; in an .html or .gp file a part
//                        is of that kind, and markers escape what they print (markup.lua)
//
// A template line becomes one line of Lua, so an error names the template's own line. Unknown
// names and fields are errors.
#ifndef HIPSTENCIL_RENDER_TEMPLATE_H
#define HIPSTENCIL_RENDER_TEMPLATE_H

#include "base/text.h"

struct lua_State;

// Appends a file as it is in the program; false if there is none of that name.
bool embedded_text(const char *name, struct text *out);

// A state with the template library loaded; `directory` overrides the embedded files, or is NULL.
struct lua_State *templates_open(const char *directory, struct error *e);
void templates_close(struct lua_State *L);
// Renders `name` with the table at the top of the stack as its names; pops the table.
bool template_render(struct lua_State *L, const char *name, struct text *out, struct error *e);

#endif
