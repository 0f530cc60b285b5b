// SPDX-License-Identifier: MIT
// The file being rendered: what template lines write to. Functions of the global table `sheet`:
//
//   emit(text, value, text, …)   a template line; its own text and the values of its markers take turns
//   indented(columns)            how far the directive that is run next, and asks for a part, is indented
//   enter()                      a part begins, indented by as much more; gives what it was before
//   leave(before)                it has ended
//   begin(code, write, complain)  a new file: of HIP or not; `write` gives a marker's value as the text
//                                of its language, nil where that is strings and integers; `complain`
//                                raises an error at the template line that is being run
//   text()                       all of it
#ifndef HIPSTENCIL_RENDER_SHEET_H
#define HIPSTENCIL_RENDER_SHEET_H

struct lua_State;

void sheet_open(struct lua_State *L);

#endif
