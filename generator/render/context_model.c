// SPDX-License-Identifier: MIT
#include "render/context.h"

#include <stdio.h>
#include <string.h>

#include <lua.h>

#include "model/alike.h"
#include "plan/parameters.h"
#include "render/record.h"

// ---- numbers ------------------------------------------------------------------------------------

// A literal of the element type: 9 and 17 significant digits give every float and double back.
static void push_literal(lua_State *L, enum element_type type, struct number n)
{
    char digits[64];
    snprintf(digits, sizeof digits, type == ELEMENT_FLOAT ? "%.9g" : "%.17g",
             type == ELEMENT_FLOAT ? (double)number_float(n) : n.value);
    const char *point = strpbrk(digits, ".e") ? "" : ".0";
    lua_pushfstring(L, "%s%s%s", digits, point, type == ELEMENT_FLOAT ? "f" : "");
}

void record_literal(lua_State *L, const char *field, enum element_type type, struct number n)
{
    push_literal(L, type, n);
    record_field(L, field);
}

// A fraction that a comment has room for.
static void record_exact(lua_State *L, struct rational r)
{
    enum { ROOM = 40 };
    char text[RATIONAL_TEXT];
    bool shown = rational_is_fraction(r) && strlen(rational_text(r, text)) <= ROOM;
    record_string(L, "exact", shown ? text : NULL);
}

// ---- expressions --------------------------------------------------------------------------------

// One record per node, under its index.
static void push_nodes(lua_State *L, const struct model *m)
{
    list_open(L);
    for (int i = 0; i < m->pool->count; i++) {
        const struct expr *n = expr_at(m->pool, i);
        record_open(L);
        record_string(L, "op", expr_op_name(n->op));
        record_integer(L, "index", n->index + 1);
        record_integer(L, "power", n->index);
        if (n->op == EXPR_INDEX) {
            list_of_three(L, n->offset);
            record_field(L, "strides");
            record_integer(L, "shift", n->shift);
        }
        list_open(L);
        for (int o = 0; o < expr_operands(n->op); o++) {
            lua_pushinteger(L, n->operand[o] + 1);
            list_append(L);
        }
        record_field(L, "operands");
        if (n->op == EXPR_NUMBER) {
            push_literal(L, m->arithmetic, *n->number);
            record_field(L, "literal");
            push_literal(L, ELEMENT_DOUBLE, *n->number);
            record_field(L, "wide");
        }
        list_append(L);
    }
}

static void push_named_nodes(lua_State *L, const struct named_nodes *named)
{
    list_open(L);
    for (int i = 0; i < named->count; i++) {
        record_open(L);
        record_string(L, "name", named->list[i].name);
        record_integer(L, "node", named->list[i].node + 1);
        list_append(L);
    }
}

static void push_operators(lua_State *L, const struct operations *o)
{
    static const char *const KINDS[] = {NULL, "real", "vec"};
    list_open(L);
    for (int i = 0; i < o->noperators; i++) {
        const struct vector_operator *v = &o->operators[i];
        const char symbol[] = {v->symbol, '\0'};
        record_open(L);
        record_string(L, "symbol", symbol);
        record_string(L, "left", KINDS[v->left]);
        record_string(L, "right", KINDS[v->right]);
        list_append(L);
    }
}

// What columns, or planes, have alike: which of it the rest reads, and which each row has its own of.
static void push_steady_nodes(lua_State *L, const struct named_nodes *named, const bool *read,
                              const bool *by_row)
{
    list_open(L);
    for (int i = 0; i < named->count; i++) {
        record_open(L);
        record_string(L, "name", named->list[i].name);
        record_integer(L, "node", named->list[i].node + 1);
        record_boolean(L, "read", read[named->list[i].node]);
        record_boolean(L, "by_row", by_row[named->list[i].node]);
        list_append(L);
    }
}

static void record_steady(lua_State *L, const struct steady *s)
{
    record_open(L);
    push_steady_nodes(L, &s->columns, s->of_column, s->by_row);
    record_field(L, "columns");
    push_steady_nodes(L, &s->planes, s->of_plane, s->by_row);
    record_field(L, "planes");
    push_named_nodes(L, &s->shared);
    record_field(L, "shared");
    record_field(L, "steady");
}

static void record_by_axis(lua_State *L, const struct by_axis *b)
{
    record_open(L);
    list_open(L);
    for (int axis = 0; axis < 3; axis++) {
        push_steady_nodes(L, &b->along[axis], b->read[axis], b->read[axis]);
        list_append(L);
    }
    record_field(L, "along");
    push_named_nodes(L, &b->shared);
    record_field(L, "shared");
    record_field(L, "by_axis");
}

static void record_recurring(lua_State *L, const struct recurring *r)
{
    record_open(L);
    push_named_nodes(L, &r->parts);
    record_field(L, "parts");
    push_named_nodes(L, &r->shared);
    record_field(L, "shared");
    record_field(L, "recurring");
}

static void record_operations(lua_State *L, const struct operations *o)
{
    push_named_nodes(L, &o->shared);
    record_field(L, "shared");
    record_steady(L, &o->steady);
    record_by_axis(L, &o->by_axis);
    record_recurring(L, &o->recurring);
    push_operators(L, o);
    record_field(L, "operators");
    list_open(L);
    for (int i = 0; i < o->nuniforms; i++) {
        lua_pushinteger(L, o->uniforms[i] + 1);
        list_append(L);
    }
    record_field(L, "uniforms");
    push_named_nodes(L, &o->uniform_parts);
    record_field(L, "uniform_parts");
}

// ---- model --------------------------------------------------------------------------------------

// Where a coefficient is used, once per offset: templates turn it into words.
static void push_uses(lua_State *L, const struct model *m, int coefficient)
{
    list_open(L);
    for (int s = 0; s < m->nsums; s++)
        for (int t = 0; t < m->sums[s].ntaps; t++) {
            const struct tap *tap = &m->sums[s].taps[t];
            if (tap->coefficient != coefficient)
                continue;
            list_open(L);
            for (int axis = 0; axis < 3; axis++) {
                lua_pushinteger(L, tap->offset[axis]);
                list_append(L);
            }
            list_append(L);
        }
}

// "c0 / c1", of steps in units of c1.
static void record_quotient(lua_State *L, const struct model *m, const struct names *names, int c)
{
    const struct model_scale *s = &m->scale;
    lua_pushboolean(L, 0);
    for (int i = 0; s->of && i < s->count; i++)
        if (s->of[i] == c || (i == s->by && s->per == c)) {
            lua_pop(L, 1);
            lua_pushfstring(L, "%s / %s", s->of[i] == c ? names->coefficients[i] : "1",
                            names->coefficients[s->by]);
        }
    record_field(L, "quotient");
}

// "plane" or "row" of taps that are others times it; otherwise false.
static void record_factor(lua_State *L, const struct model *m, int coefficient)
{
    const char *of = alike_factor(m, coefficient);
    if (of)
        record_string(L, "factor", of);
    else
        record_boolean(L, "factor", false);
}

static void push_coefficients(lua_State *L, const struct model *m, const struct names *names)
{
    list_open(L);
    for (int i = 0; i < m->ncoefficients; i++) {
        const struct coefficient *c = &m->coefficients[i];
        const struct expr *n = expr_at(m->pool, c->node);
        record_open(L);
        record_string(L, "name", names->coefficients[i]);
        record_boolean(L, "literal", c->literal);
        record_boolean(L, "counts", c->counts);
        record_boolean(L, "unit", coefficient_is_unit(m, i));
        record_integer(L, "node", c->node + 1);
        const struct number value = c->literal ? *n->number : number_double(0);
        record_literal(L, "value", m->arithmetic, value);
        record_exact(L, value.exact);
        push_uses(L, m, i);
        record_field(L, "uses");
        record_quotient(L, m, names, i);
        record_factor(L, m, i);
        list_append(L);
    }
}

static void push_grids(lua_State *L, const struct model *m, const struct names *names)
{
    list_open(L);
    for (int g = 0; g < m->ngrids; g++) {
        record_open(L);
        record_string(L, "name", m->grids[g].name);
        record_string(L, "id", names->grids[g].id);
        record_string(L, "member", names->grids[g].member);
        record_boolean(L, "read", m->grids[g].read);
        record_boolean(L, "written", m->grids[g].written);
        record_boolean(L, "scratch", m->grids[g].read && !m->grids[g].kept);
        list_of_three(L, m->grids[g].lo);
        record_field(L, "lo");
        list_of_three(L, m->grids[g].hi);
        record_field(L, "hi");
        list_append(L);
    }
}

static void push_sums(lua_State *L, const struct model *m, const struct names *names)
{
    list_open(L);
    for (int s = 0; s < m->nsums; s++) {
        record_open(L);
        record_string(L, "name", names->sums[s]);
        record_integer(L, "grid", m->sums[s].grid + 1);
        record_integer(L, "taps", m->sums[s].ntaps);
        list_append(L);
    }
}

static void push_outputs(lua_State *L, const struct model *m)
{
    list_open(L);
    for (int i = 0; i < m->noutputs; i++) {
        record_open(L);
        record_integer(L, "grid", m->outputs[i].grid + 1);
        record_integer(L, "node", m->outputs[i].value + 1);
        list_append(L);
    }
}

static void push_scalars(lua_State *L, const struct model *m, const struct names *names)
{
    list_open(L);
    for (int i = 0; i < m->nscalars; i++) {
        record_open(L);
        record_string(L, "name", m->scalars[i]);
        record_string(L, "id", names->scalars[i].id);
        record_string(L, "member", names->scalars[i].member);
        list_append(L);
    }
}

void push_model(lua_State *L, const struct model *m, const struct names *names,
                const struct operations *operations)
{
    if (record_is_made(L, m))
        return;
    record_string(L, "name", m->name);
    record_string(L, "macros", names->macros);
    record_string(L, "doc", *m->doc ? m->doc : NULL);
    record_string(L, "type", element_name(m->type));
    record_string(L, "arithmetic", element_name(m->arithmetic));
    record_boolean(L, "mixed", model_is_mixed(m));
    record_integer(L, "size", element_size(m->type));
    record_integer(L, "dimensions", m->dimensions);
    record_integer(L, "taps", m->taps);
    record_integer(L, "flops", (long long)m->flops);
    record_integer(L, "bytes", (long long)m->bytes);
    list_of_three(L, m->lo);
    record_field(L, "lo");
    list_of_three(L, m->hi);
    record_field(L, "hi");
    push_grids(L, m, names);
    record_field(L, "grids");
    push_scalars(L, m, names);
    record_field(L, "scalars");
    record_boolean(L, "reads_step", m->reads_step);
    record_boolean(L, "counts_steps", m->counts_steps);
    list_open(L);
    for (int axis = 0; axis < 3; axis++)
        if (m->indexes[axis]) {
            lua_pushinteger(L, axis + 1);
            list_append(L);
        }
    record_field(L, "indexes");
    push_coefficients(L, m, names);
    record_field(L, "coefficients");
    push_sums(L, m, names);
    record_field(L, "sums");
    push_outputs(L, m);
    record_field(L, "outputs");
    push_nodes(L, m);
    record_field(L, "nodes");
    record_operations(L, operations);
}
