// SPDX-License-Identifier: MIT
// The outputs: from `update` as written, or from shape and coefficients.
#include <string.h>

#include "spec/spec.h"

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static void add_output(lua_State *L, int grid, int value, int stage, const char *path)
{
    struct description *d = spec_of(L)->d;
    struct place where = place_of_caller(L);
    if (d->noutputs == MAX_OUTPUTS)
        entry_error(L, "stencil", path, "more than %d outputs", MAX_OUTPUTS);
    d->outputs[d->noutputs++] = (struct output){
        grid, value, stage, locate_entry(where.source, where.line, "stencil", path)};
}

// ---- general form -------------------------------------------------------------------------------

static int output_grid(lua_State *L, const char *name, size_t length, const char *path,
                       const char *what)
{
    struct description *d = spec_of(L)->d;
    char why[NAME_PROBLEM];
    const char *problem = name_problem(NAME_OF_GRID, name, length, why);
    if (problem)
        entry_error(L, "stencil", path, "%s: the name '%s' %s", what, name, problem);
    if (find_name(d->scalars, d->nscalars, name) >= 0)
        entry_error(L, "stencil", path, "%s: '%s' is the name of a scalar", what, name);
    int grid = find_name(d->grids, d->ngrids, name);
    if (grid < 0 && d->ngrids == MAX_GRIDS)
        entry_error(L, "stencil", path, "more than %d grids, read and written", MAX_GRIDS);
    return grid >= 0 ? grid : declare_grid(L, arena_copy(&d->arena, name));
}

static bool is_zero(const struct expr_pool *p, int node)
{
    const struct expr *n = expr_at(p, node);
    return n->op == EXPR_NUMBER && n->number->value == 0;
}

// The key is at -2, the value on top.
static void read_result(lua_State *L, const char *outputs, const char *what, int stage)
{
    size_t length;
    const char *name = lua_tolstring(L, -2, &length);
    const char *path = lua_pushfstring(L, "%s/%s", outputs, name);
    int value = node_at(L, -2);
    if (value < 0)
        entry_error(L, "stencil", path, "%s: '%s' is %s; it takes an expression of grids", what,
                    name, push_description(L, -2));
    if (node_is_uniform(L, value))
        entry_error(L, "stencil", path,
                    "%s: the expression of '%s' %s; it takes one that reads a grid, as in %s = 2*u",
                    what, name,
                    is_zero(spec_of(L)->d->pool, value) ? "is 0, as what is multiplied by 0 is"
                                                        : "has no grid in it",
                    name);
    add_output(L, output_grid(L, name, length, path, what), value, stage, path);
    lua_pop(L, 1);
}

void read_results(lua_State *L, int value, const char *path, const char *what, int stage)
{
    lua_pushvalue(L, value);
    push_sorted_keys(L, -1);
    if (lua_rawlen(L, -1) == 0)
        entry_error(L, "stencil", path, "%s is empty; it takes { name = expression, … }", what);
    for (lua_Integer i = 1; lua_rawgeti(L, -1, i) != LUA_TNIL; i++) {
        if (lua_type(L, -1) != LUA_TSTRING)
            entry_error(L, "stencil", path, "%s: results need names, as in { out = … }", what);
        lua_pushvalue(L, -1);
        lua_gettable(L, -4);
        read_result(L, path, what, stage);
        lua_pop(L, 2);
    }
    lua_pop(L, 3);
}

void read_update(lua_State *L, int table)
{
    lua_getfield(L, table, "update");
    read_results(L, lua_gettop(L), "update", "field 'update'", 0);
    lua_pop(L, 1);
}

// ---- short form ---------------------------------------------------------------------------------

static int field_grid(lua_State *L, int table, const char *field, const char *fallback)
{
    struct description *d = spec_of(L)->d;
    char why[NAME_PROBLEM];
    size_t length;
    if (lua_getfield(L, table, field) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_pushstring(L, fallback);
    }
    const char *name = lua_tolstring(L, -1, &length);
    const char *problem = name_problem(NAME_OF_GRID, name, length, why);
    if (find_name(d->scalars, d->nscalars, name) >= 0)
        problem = "is the name of a scalar";
    if (find_name(d->grids, d->ngrids, name) >= 0)
        problem = "is the name of another grid";
    if (problem)
        entry_error(L, "stencil", field, "field '%s': '%s' %s", field, name, problem);
    int grid = declare_grid(L, arena_copy(&d->arena, name));
    lua_pop(L, 1);
    return grid;
}

void read_short_form(lua_State *L, int table)
{
    struct expr_pool *p = spec_of(L)->d->pool;
    lua_getfield(L, table, "shape");
    lua_getfield(L, table, "coefficients");
    int top = lua_gettop(L), input = field_grid(L, table, "input", "u");
    int output = field_grid(L, table, "output", "out");
    struct term_list *terms = push_coefficient_terms(L, top - 1, top);
    int value = apply_terms(L, terms, expr_tap(p, input, (int[3]){0}));
    if (node_is_uniform(L, value))
        entry_error(L, "stencil", "coefficients", "field 'coefficients': every one is 0");
    push_node(L, value);
    add_output(L, output, value, 0, "coefficients");
    lua_settop(L, top - 2);
}

// ---- what nothing uses --------------------------------------------------------------------------

// Values of fixed faces are used, too.
static void mark_faces(const struct description *d, bool *needed)
{
    for (int i = 0; i < d->nboundary; i++)
        for (int face = 0; face < 6; face++) {
            const struct face_rule *r = &d->boundary[i].rules.face[face / 2][face % 2];
            if (r->kind == OUTSIDE_FIXED)
                needed[r->value] = true;
        }
}

static void mark_used(lua_State *L, bool *needed, bool *grids, bool *scalars)
{
    const struct description *d = spec_of(L)->d;
    mark_faces(d, needed);
    for (int i = 0; i < d->noutputs; i++) {
        needed[d->outputs[i].value] = true;
        grids[d->outputs[i].grid] = true;
    }
    for (int i = d->pool->count - 1; i >= 0; i--) {
        const struct expr *n = expr_at(d->pool, i);
        for (int k = 0; needed[i] && k < expr_operands(n->op); k++)
            needed[n->operand[k]] = true;
        if (needed[i] && n->op == EXPR_TAP)
            grids[n->index] = true;
        if (needed[i] && n->op == EXPR_SCALAR)
            scalars[n->index] = true;
    }
}

// What sources multiply amplitudes by. Their grids are read by an update, too: kernels have no others.
static void mark_scales(lua_State *L, const bool *grids, bool *scalars)
{
    const struct description *d = spec_of(L)->d;
    bool *seen = lua_newuserdatauv(L, (size_t)d->pool->count, 0);
    for (int k = 0; k < d->npoints; k++) {
        const struct point_set *p = &d->points[k];
        memset(seen, 0, (size_t)d->pool->count);
        if (p->scale >= 0)
            expr_mark(d->pool, p->scale, seen);
        for (int i = 0; i < d->pool->count; i++) {
            const struct expr *n = expr_at(d->pool, i);
            if (seen[i] && n->op == EXPR_SCALAR)
                scalars[n->index] = true;
            if (seen[i] && n->op == EXPR_TAP && !grids[n->index])
                entry_error(L, "stencil", lua_pushfstring(L, "points/%s", p->name),
                            "field 'points': scale of '%s' is all that reads grid '%s'; it takes "
                            "grids of an update, weights of points can hold others",
                            p->name, d->grids[n->index]);
        }
    }
    lua_pop(L, 1);
}

void check_everything_used(lua_State *L)
{
    check_conditions_used(L);
    struct spec *s = spec_of(L);
    const struct description *d = s->d;
    bool grids[MAX_GRIDS] = {false}, scalars[MAX_SCALARS] = {false};
    bool *needed = lua_newuserdatauv(L, (size_t)d->pool->count, 0);
    memset(needed, 0, (size_t)d->pool->count);
    mark_used(L, needed, grids, scalars);
    mark_scales(L, grids, scalars);
    for (int i = 0; i < d->ngrids; i++)
        if (!grids[i])
            place_error(L, s->grid_place[i], "grid '%s' is declared and never used", d->grids[i]);
    for (int i = 0; i < d->nscalars; i++)
        if (!scalars[i])
            place_error(L, s->scalar_place[i], "scalar '%s' is declared and never used",
                        d->scalars[i]);
    lua_pop(L, 1);
}
