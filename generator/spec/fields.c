// SPDX-License-Identifier: MIT
// The fields of `stencil {…}`, in the order in which they are documented and read.
#include <string.h>

#include "spec/spec.h"

static const char STENCIL[] = "stencil";

static void read_name(lua_State *L, int value);
static void read_doc(lua_State *L, int value);
static void read_type(lua_State *L, int value);
static void read_arithmetic(lua_State *L, int value);
static void read_fast(lua_State *L, int value);
static void read_dimensions(lua_State *L, int value);
static void read_shape(lua_State *L, int value);

#define TYPE(t) (1U << (t))

static const struct spec_field FIELDS[] = {
    {"name", "string", "a C identifier of at most 63 characters that no header uses",
     "none: required", "name = \"heat7\"", "names the generated functions and files",
     TYPE(LUA_TSTRING), read_name},
    {"doc", "string", "one line of UTF-8 text, at most 200 bytes", "empty",
     "doc = \"heat equation, explicit Euler\"", "one line about the mathematics, with its source",
     TYPE(LUA_TSTRING), read_doc},
    {"type", "string", "\"float\" or \"double\"", "\"float\"", "type = \"double\"",
     "the elements of all grids", TYPE(LUA_TSTRING), read_type},
    {"arithmetic", "string", "\"double\", or the type of the elements", "the type of the elements",
     "type = \"float\", arithmetic = \"double\"",
     "what is computed with; results are rounded to elements when they are stored",
     TYPE(LUA_TSTRING), read_arithmetic},
    {"fast", "table", "a list of what may round otherwise: \"reciprocal\", \"scaled\"",
     "{}: as written", "fast = { \"scaled\" }",
     "reciprocal: quotients by the same divisor are products with its reciprocal, which is "
     "computed once; scaled: several steps of `strips` in one launch are in units of a literal "
     "coefficient, which spares a product a point and step",
     TYPE(LUA_TTABLE), read_fast},
    {"dimensions", "integer", "1, 2 or 3",
     "as many as numbers in an offset or levels of nested lists, else 3", "dimensions = 2",
     "axes of the grids: x, then y, then z", TYPE(LUA_TNUMBER), read_dimensions},
    {"shape", "word", "star(…), box(…) or offsets{…}", "that of the coefficients",
     "shape = star(4)", "short form: which neighbours are read", TYPE(LUA_TUSERDATA), read_shape},
    {"coefficients", "word, table or function",
     "laplacian{…}, derivative{…}, lists { x = {…}, y = {…} }, a table by offset, nested lists of "
     "a box's size, a list in the order of offsets{…} or along the one axis of a star, or a "
     "function(dx,dy,dz)",
     "none: this or update is required",
     "coefficients = { x = { 1, -2, 1 }, y = { 1, -2, 1 }, z = { 1, -2, 1 } }",
     "short form: what the neighbours are multiplied by",
     TYPE(LUA_TUSERDATA) | TYPE(LUA_TTABLE) | TYPE(LUA_TFUNCTION), NULL},
    {"input", "string", "a C identifier", "\"u\"", "input = \"p\"",
     "short form: the name of the grid that is read", TYPE(LUA_TSTRING), NULL},
    {"output", "string", "a C identifier", "\"out\"", "output = \"q\"",
     "short form: the name of the grid that is written", TYPE(LUA_TSTRING), NULL},
    {"update", "table", "{ name = expression, … }",
     "none: this, stages or coefficients is required", "update = { u_next = u + r * laplacian(u) }",
     "general form: every output as mathematics", TYPE(LUA_TTABLE), NULL},
    {"stages", "table",
     "a list of updates { name = expression, … }, or of { update = {…}, name = \"…\", strategy = … "
     "}",
     "none",
     "stages = { { name = \"v\", update = { v = v + d(u, \"x\") } }, { name = \"u\", update = { u "
     "= u + d(v, \"x\") } } }",
     "time: sweeps that make a step together, each of which reads what those before wrote; "
     "unless they have names, stage1, stage2, …",
     TYPE(LUA_TTABLE), NULL},
    {"advance", "table", "{ grid = \"what it becomes\", … }",
     "what is written, if one grid alone is read, off the point too, and one written",
     "advance = { u_prev = \"u\", u = \"u_next\" }", "time: what each grid is after a step",
     TYPE(LUA_TTABLE), NULL},
    {"boundary", "word, string or table",
     "\"halo\", \"periodic\", fixed(…), mirror(…), antimirror(…); by axis { x = …, y = { low = …, "
     "high "
     "= … } }; or by grid { u = … }",
     "\"halo\": what the caller puts there",
     "boundary = { x = \"periodic\", z = { low = fixed(1), high = \"halo\" } }",
     "time: what lies outside of the grids that a step changes",
     TYPE(LUA_TUSERDATA) | TYPE(LUA_TSTRING) | TYPE(LUA_TTABLE), NULL},
    {"points", "table", "{ name = source{…}, name = receiver{…}, … }", "none",
     "points = { shots = source { grid = \"u_next\" }, traces = receiver { grid = \"u_next\" } }",
     "time: sparse sources, which act after a sweep, and receivers, which record after a step",
     TYPE(LUA_TTABLE), NULL},
    {"strategy", "word", "a strategy, as in fused{ block = {64, 4} }, or the name of a preset",
     "the plan's choice", "strategy = fused { block = { 64, 4 } }",
     "the strategy that <name>() calls", TYPE(LUA_TUSERDATA) | TYPE(LUA_TSTRING), NULL},
    {"strategies", "table", "a list of strategies and names of presets", "every preset",
     "strategies = { \"baseline\", fused { name = \"wide\", rows = 2 } }",
     "the strategies to generate and compare", TYPE(LUA_TTABLE), NULL},
};

enum { FIELD_COUNT = sizeof FIELDS / sizeof FIELDS[0] };

const struct spec_field *spec_fields(int *count)
{
    *count = FIELD_COUNT;
    return FIELDS;
}

int field_error(lua_State *L, const char *field, int value)
{
    value = lua_absindex(L, value);
    for (int i = 0; i < FIELD_COUNT; i++)
        if (strcmp(FIELDS[i].name, field) == 0)
            entry_error(L, STENCIL, field, "field '%s' is %s; it takes %s", field,
                        push_description(L, value), FIELDS[i].allowed);
    return 0;
}

static void read_name(lua_State *L, int value)
{
    char why[NAME_PROBLEM];
    size_t length;
    const char *name = lua_tolstring(L, value, &length);
    const char *problem = name_problem(NAME_OF_OPERATOR, name, length, why);
    if (problem)
        entry_error(L, STENCIL, "name", "field 'name': %s %s", push_description(L, value), problem);
    spec_of(L)->d->name = arena_copy(&spec_of(L)->d->arena, name);
}

// It is printed within comments of generated sources, which it must not end or continue.
static void read_doc(lua_State *L, int value)
{
    size_t length;
    const char *doc = lua_tolstring(L, value, &length);
    if (length > 200 || text_has_controls(doc, length))
        field_error(L, "doc", value);
    const char *problem = comment_problem(doc);
    if (problem)
        entry_error(L, STENCIL, "doc", "field 'doc' %s; it is printed in C comments", problem);
    spec_of(L)->d->doc = arena_copy(&spec_of(L)->d->arena, doc);
}

static enum element_type type_at(lua_State *L, const char *field, int value)
{
    const char *type = lua_tostring(L, value);
    if (strcmp(type, "float") != 0 && strcmp(type, "double") != 0)
        field_error(L, field, value);
    return strcmp(type, "double") == 0 ? ELEMENT_DOUBLE : ELEMENT_FLOAT;
}

static void read_type(lua_State *L, int value)
{
    struct description *d = spec_of(L)->d;
    d->type = d->arithmetic = type_at(L, "type", value);
}

// Comes after `type`.
static void read_arithmetic(lua_State *L, int value)
{
    struct description *d = spec_of(L)->d;
    d->arithmetic = type_at(L, "arithmetic", value);
    if (d->type == ELEMENT_DOUBLE && d->arithmetic == ELEMENT_FLOAT)
        entry_error(L, STENCIL, "arithmetic",
                    "field 'arithmetic' is \"float\" and 'type' is \"double\"; arithmetic is at "
                    "least as wide as the elements: arithmetic = \"double\", or type = \"float\"");
}

static void read_fast(lua_State *L, int value)
{
    const int count = (int)lua_rawlen(L, value);
    int entries = 0;
    for (lua_pushnil(L); lua_next(L, value); lua_pop(L, 1))
        entries++;
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, value, i);
        const char *word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
        if (strcmp(word, "reciprocal") == 0)
            spec_of(L)->d->fast_reciprocal = true;
        else if (strcmp(word, "scaled") == 0)
            spec_of(L)->d->fast_scaled = true;
        else
            field_error(L, "fast", -1);
        lua_pop(L, 1);
    }
    if (entries != count)
        field_error(L, "fast", value);
}

static void read_dimensions(lua_State *L, int value)
{
    int whole;
    lua_Integer n = lua_tointegerx(L, value, &whole);
    if (!whole || n < 1 || n > 3)
        field_error(L, "dimensions", value);
    spec_of(L)->d->dimensions = (int)n;
}

static void read_shape(lua_State *L, int value)
{
    if (!shape_at(L, value))
        field_error(L, "shape", value);
}

static void check_known(lua_State *L, int table)
{
    const char *names[FIELD_COUNT + 1] = {NULL};
    for (int i = 0; i < FIELD_COUNT; i++)
        names[i] = FIELDS[i].name;
    push_sorted_keys(L, table);
    for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; i++) {
        if (lua_type(L, -1) != LUA_TSTRING)
            entry_error(L, STENCIL, "1", "stencil takes fields with names; entry %s has none",
                        luaL_tolstring(L, -1, NULL));
        const char *key = lua_tostring(L, -1);
        bool known = false;
        for (int k = 0; k < FIELD_COUNT; k++)
            known |= strcmp(names[k], key) == 0;
        if (!known)
            entry_error(L, STENCIL, key, "unknown field '%s'; %s", key,
                        push_suggestion(L, "fields", key, names));
        lua_pop(L, 1);
    }
    lua_pop(L, 2);
}

static void read_fields(lua_State *L, int table)
{
    for (int i = 0; i < FIELD_COUNT; i++) {
        int type = lua_getfield(L, table, FIELDS[i].name), value = lua_gettop(L);
        if (type != LUA_TNIL && !(FIELDS[i].types & TYPE(type)))
            field_error(L, FIELDS[i].name, value);
        if (type != LUA_TNIL && FIELDS[i].read)
            FIELDS[i].read(L, value);
        lua_settop(L, value - 1);
    }
}

static bool has(lua_State *L, int table, const char *field)
{
    bool given = lua_getfield(L, table, field) != LUA_TNIL;
    lua_pop(L, 1);
    return given;
}

static void check_form(lua_State *L, int table)
{
    static const char *const short_form[] = {"shape", "coefficients", "input", "output", "update"};
    if (!has(L, table, "name"))
        word_error(L, "field 'name' is missing; it takes a C identifier");
    bool staged = has(L, table, "stages"), general = staged || has(L, table, "update");
    for (int i = 0; general && i < 4 + staged; i++)
        if (has(L, table, short_form[i]))
            entry_error(L, STENCIL, short_form[i],
                        "field '%s' does not go with '%s', which says "
                        "everything",
                        short_form[i], staged ? "stages" : "update");
    if (!general && !has(L, table, "coefficients"))
        word_error(
            L, "field 'coefficients', 'update' or 'stages' is missing; one of them says what is "
               "computed");
}

static int rank_of_coefficients(lua_State *L, int table)
{
    lua_getfield(L, table, "shape");
    lua_getfield(L, table, "coefficients");
    int top = lua_gettop(L), rank = coefficient_rank(L, top - 1, top);
    lua_settop(L, top - 2);
    return rank;
}

// `dimensions`, or what offsets and coefficients were written with, or 3. Another number than this run assumed
// ends it; description_read tries again.
static void settle_dimensions(lua_State *L, int table)
{
    struct spec *s = spec_of(L);
    int written = s->rank ? s->rank : rank_of_coefficients(L, table);
    int given = s->d->dimensions, n = given ? given : written ? written : 3;
    if (s->rank && s->rank != n)
        place_error(L, s->rank_place, "%d number%s per offset in an operator of %d dimension%s",
                    s->rank, s->rank == 1 ? "" : "s", n, n == 1 ? "" : "s");
    s->d->dimensions = n;
    if (n != s->assumed_dimensions) {
        s->wanted_dimensions = n;
        lua_error(L);
    }
}

bool is_stencil(lua_State *L, int value)
{
    return luaL_testudata(L, value, STENCIL) != NULL;
}

int word_stencil(lua_State *L)
{
    struct spec *s = spec_of(L);
    luaL_checkstack(L, 64, "stencil");
    if (lua_type(L, 1) != LUA_TTABLE)
        word_error(L, "stencil takes a table: stencil { name = …, … }");
    if (s->described)
        word_error(L, "stencil is called a second time; a specification describes one operator");
    s->described = true;
    s->d->line = place_of_caller(L).line;
    lua_settop(L, 1);
    check_known(L, 1);
    read_fields(L, 1);
    check_form(L, 1);
    settle_dimensions(L, 1);
    if (has(L, 1, "stages"))
        read_stages(L, 1);
    else if (has(L, 1, "update"))
        read_update(L, 1);
    else
        read_short_form(L, 1);
    read_advance(L, 1);
    read_boundary(L, 1);
    read_points(L, 1);
    check_everything_used(L);
    read_strategies(L, 1);
    read_stage_strategies(L, 1);
    lua_newuserdatauv(L, 1, 0);
    luaL_newmetatable(L, STENCIL);
    lua_setmetatable(L, -2);
    return 1;
}
