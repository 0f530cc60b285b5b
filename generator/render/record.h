// SPDX-License-Identifier: MIT
// Records: Lua tables in which asking for an unknown field is an error.
#ifndef HIPSTENCIL_RENDER_RECORD_H
#define HIPSTENCIL_RENDER_RECORD_H

#include <stdbool.h>

struct lua_State;

void record_open(struct lua_State *L); // pushes a new record
// Pushes the record that was made of `thing` before; if there is none, a new one, and returns false.
bool record_is_made(struct lua_State *L, const void *thing);
void record_integer(struct lua_State *L, const char *field, long long value);
void record_number(struct lua_State *L, const char *field, double value);
void record_boolean(struct lua_State *L, const char *field, bool value);
void record_string(struct lua_State *L, const char *field, const char *value); // NULL gives false
void record_field(struct lua_State *L, const char *field); // pops a value into the record below it
void list_open(struct lua_State *L);                       // pushes a new plain list
void list_append(struct lua_State *L);                     // pops a value onto the list below it
void list_of_three(struct lua_State *L, const int values[3]); // pushes a list: x, y, z
void list_of_indices(struct lua_State *L, const int *indices,
                     int count); // counted from 1, none is 0
void list_of_flags(struct lua_State *L, const bool *flags, int count);

#endif
