// SPDX-License-Identifier: MIT
#include "render/sheet.h"

#include <string.h>

#include <lauxlib.h>
#include <lua.h>

#include "base/text.h"
#include "render/line_ends.h"

struct sheet {
    struct lines lines;
    struct text line; // being put together
    bool code;
    int indent, directive;
};

// User values of the sheet, which each of its functions has as its upvalue.
enum { WRITE = 1, COMPLAIN };

static struct sheet *sheet_of(lua_State *L)
{
    return lua_touserdata(L, lua_upvalueindex(1));
}

// ---- lines --------------------------------------------------------------------------------------

static void add_blank_line(struct sheet *s)
{
    const struct lines *l = &s->lines;
    bool follows = l->count > 0 && !*l->list[l->count - 1];
    if (!s->code || !follows) // no two in a row
        lines_add(&s->lines, "");
}

static void add_line(struct sheet *s, const char *text)
{
    size_t size = strlen(text) + 1, indent = (size_t)s->indent;
    if (!text[strspn(text, " \t\n\v\f\r")]) {
        add_blank_line(s);
        return;
    }
    char *line = arena_alloc(&s->lines.arena, indent + size);
    memset(line, ' ', indent);
    memcpy(line + indent, text, size);
    if (s->code)
        lines_add_broken(&s->lines, line);
    else
        lines_add(&s->lines, line);
}

// Values of markers may have brought further lines.
static void add_lines(struct sheet *s, char *text)
{
    for (char *end; (end = strchr(text, '\n')); text = end + 1) {
        *end = '\0';
        add_line(s, text);
    }
    add_line(s, text);
}

// ---- values -------------------------------------------------------------------------------------

static void complain_of(lua_State *L, int index)
{
    const char *value = luaL_tolstring(L, index, NULL);
    lua_getiuservalue(L, lua_upvalueindex(1), COMPLAIN);
    lua_pushfstring(L, "a template prints strings and integers, this is %s", value);
    lua_call(L, 1, 0);
}

// Makes an argument the text of it.
static void write_value(lua_State *L, int index)
{
    if (lua_getiuservalue(L, lua_upvalueindex(1), WRITE) == LUA_TFUNCTION) {
        lua_pushvalue(L, index);
        lua_getiuservalue(L, lua_upvalueindex(1), COMPLAIN);
        lua_call(L, 2, 1);
        lua_replace(L, index);
        return;
    }
    lua_pop(L, 1);
    if (lua_type(L, index) != LUA_TSTRING && !lua_isinteger(L, index))
        complain_of(L, index);
}

static int sheet_emit(lua_State *L)
{
    struct sheet *s = sheet_of(L);
    text_clear(&s->line);
    for (int i = 1, n = lua_gettop(L); i <= n; i++) {
        if (i % 2 == 0)
            write_value(L, i);
        size_t size;
        const char *text = lua_tolstring(L, i, &size);
        text_add_bytes(&s->line, text, size);
    }
    add_lines(s, s->line.data);
    return 0;
}

// ---- parts --------------------------------------------------------------------------------------

static int sheet_indented(lua_State *L)
{
    sheet_of(L)->directive = (int)luaL_checkinteger(L, 1);
    return 0;
}

static int sheet_enter(lua_State *L)
{
    struct sheet *s = sheet_of(L);
    lua_pushinteger(L, s->indent);
    s->indent += s->directive;
    return 1;
}

static int sheet_leave(lua_State *L)
{
    sheet_of(L)->indent = (int)luaL_checkinteger(L, 1);
    return 0;
}

// ---- files --------------------------------------------------------------------------------------

static void clear(struct sheet *s)
{
    lines_free(&s->lines);
    text_free(&s->line);
    *s = (struct sheet){0};
}

static int sheet_begin(lua_State *L)
{
    struct sheet *s = sheet_of(L);
    clear(s);
    s->code = lua_toboolean(L, 1);
    lua_settop(L, 3);
    lua_setiuservalue(L, lua_upvalueindex(1), COMPLAIN);
    lua_setiuservalue(L, lua_upvalueindex(1), WRITE);
    return 0;
}

static int sheet_text(lua_State *L)
{
    struct sheet *s = sheet_of(L);
    if (s->code) {
        lines_drop_braces(&s->lines);
        lines_fill_comments(&s->lines);
    }
    text_clear(&s->line);
    for (int i = 0; i < s->lines.count; i++) {
        text_add(&s->line, s->lines.list[i]);
        text_add(&s->line, "\n");
    }
    lua_pushlstring(L, text_string(&s->line), s->line.size);
    return 1;
}

static int sheet_close(lua_State *L)
{
    clear(lua_touserdata(L, 1));
    return 0;
}

void sheet_open(lua_State *L)
{
    static const luaL_Reg FUNCTIONS[] = {{"emit", sheet_emit},
                                         {"indented", sheet_indented},
                                         {"enter", sheet_enter},
                                         {"leave", sheet_leave},
                                         {"begin", sheet_begin},
                                         {"text", sheet_text},
                                         {NULL, NULL}};
    luaL_newlibtable(L, FUNCTIONS);
    struct sheet *s = lua_newuserdatauv(L, sizeof *s, 2);
    *s = (struct sheet){0};
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, sheet_close);
    lua_setfield(L, -2, "__gc");
    lua_setmetatable(L, -2);
    luaL_setfuncs(L, FUNCTIONS, 1);
    lua_setglobal(L, "sheet");
}
