// SPDX-License-Identifier: MIT
// A level of a kernel as a record: values, lines, sums of each row.
#include "render/context.h"

#include <lua.h>

#include "plan/kernel.h"
#include "render/record.h"

static void push_value(lua_State *L, const struct value *v, int vector)
{
    static const char *const SOURCES[] = {"own", "window", "lds", "lanes", "global"};
    record_open(L);
    record_string(L, "name", v->name);
    record_string(L, "source", SOURCES[v->source]);
    record_integer(L, "grid", v->grid + 1);
    record_integer(L, "x", v->x);
    record_integer(L, "row", v->row);
    record_integer(L, "dz", v->dz);
    record_integer(L, "width", v->width);
    record_boolean(L, "whole", v->width == vector);
}

static void push_values(lua_State *L, const struct value *values, int count, int vector)
{
    list_open(L);
    for (int i = 0; i < count; i++) {
        push_value(L, &values[i], vector);
        list_append(L);
    }
}

static void push_taken(lua_State *L, const struct line *l)
{
    list_open(L);
    for (int i = 0; i < l->ntaken; i++) {
        record_open(L);
        record_string(L, "name", l->taken[i].name);
        record_integer(L, "at", l->taken[i].at);
        record_boolean(L, "odd", l->taken[i].odd);
        list_append(L);
    }
}

static void push_lines(lua_State *L, const struct level *level)
{
    list_open(L);
    for (int i = 0; i < level->nlines; i++) {
        const struct line *l = &level->lines[i];
        record_open(L);
        record_string(L, "name", l->name);
        record_integer(L, "row", l->row);
        record_integer(L, "from", l->from);
        record_integer(L, "count", l->count);
        list_open(L);
        for (int p = 0; p < l->nparts; p++) {
            record_open(L);
            record_integer(L, "value", l->parts[p].value + 1);
            record_integer(L, "at", l->parts[p].at);
            list_append(L);
        }
        record_field(L, "parts");
        push_taken(L, l);
        record_field(L, "taken");
        list_append(L);
    }
}

static const char *term_name(const struct level *l, const struct fold_term *t)
{
    if (t->along > 0)
        return l->along[t->along - 1].name;
    return t->value >= 0 ? l->values[t->value].name : l->lines[t->line].taken[t->taken].name;
}

static void push_terms(lua_State *L, const struct level *l, const struct fold *f)
{
    list_open(L);
    for (int t = 0; t < f->nterms; t++) {
        lua_pushstring(L, term_name(l, &f->terms[t]));
        list_append(L);
    }
}

// By term: whether it is a result already, and no element.
static void push_computed(lua_State *L, const struct fold *f)
{
    list_open(L);
    for (int t = 0; t < f->nterms; t++) {
        lua_pushboolean(L, f->terms[t].along > 0);
        list_append(L);
    }
}

static void push_folds(lua_State *L, const struct level *l, const struct row_work *w)
{
    list_open(L);
    for (int i = 0; i < w->nfolds; i++) {
        const struct fold *f = &w->folds[i];
        record_open(L);
        record_string(L, "name", f->name);
        record_integer(L, "uses", f->uses);
        push_terms(L, l, f);
        record_field(L, "terms");
        push_computed(L, f);
        record_field(L, "computed");
        list_append(L);
    }
}

static void push_pairs(lua_State *L, const struct level *l)
{
    list_open(L);
    for (int i = 0; i < l->npairs; i++) {
        const struct pair *p = &l->pairs[i];
        record_open(L);
        record_string(L, "name", p->name);
        list_open(L);
        for (int row = 0; row < p->reach; row++) {
            lua_pushstring(L, p->kept[row]);
            list_append(L);
        }
        record_field(L, "kept");
        push_terms(L, l, &p->fold);
        record_field(L, "terms");
        push_computed(L, &p->fold);
        record_field(L, "computed");
        list_append(L);
    }
}

static void push_targets(lua_State *L, const struct target_slot *targets, int count)
{
    list_open(L);
    for (int i = 0; i < count; i++) {
        record_open(L);
        if (targets[i].name)
            record_string(L, "name", targets[i].name);
        record_integer(L, "slot", targets[i].slot + 1);
        record_boolean(L, "first", targets[i].first);
        record_boolean(L, "minus", targets[i].minus);
        if (targets[i].factor >= 0)
            record_integer(L, "factor", targets[i].factor + 1);
        else
            record_boolean(L, "factor", false);
        list_append(L);
    }
}

static void push_combination(lua_State *L, const struct combination *c)
{
    record_open(L);
    record_string(L, "name", c->name);
    record_integer(L, "sum", c->sum + 1);
    record_boolean(L, "apart", c->apart);
    list_open(L);
    for (int i = 0; i < c->nproducts; i++) {
        record_open(L);
        record_integer(L, "coefficient", c->products[i].coefficient + 1);
        record_integer(L, "fold", c->products[i].fold + 1);
        list_append(L);
    }
    record_field(L, "products");
    push_targets(L, c->targets, c->ntargets);
    record_field(L, "targets");
}

static void push_along(lua_State *L, const struct level *l)
{
    list_open(L);
    for (int r = 0; r < l->nalong; r++) {
        const struct row_work *w = &l->along[r].work;
        record_open(L);
        push_folds(L, l, w);
        record_field(L, "folds");
        list_open(L);
        push_combination(L, &w->combinations[0]);
        list_append(L);
        record_field(L, "combinations");
        list_append(L);
    }
}

static void push_work(lua_State *L, const struct level *l, const struct row_work *work, int rows,
                      int grids)
{
    list_open(L);
    for (int r = 0; work && r < rows; r++) {
        const struct row_work *w = &work[r];
        record_open(L);
        record_integer(L, "row", r);
        push_folds(L, l, w);
        record_field(L, "folds");
        list_open(L);
        for (int i = 0; i < w->ncombinations; i++) {
            push_combination(L, &w->combinations[i]);
            list_append(L);
        }
        record_field(L, "combinations");
        list_open(L);
        for (int g = 0; g < grids; g++) {
            if (w->centre[g])
                lua_pushstring(L, w->centre[g]);
            else
                lua_pushboolean(L, 0);
            list_append(L);
        }
        record_field(L, "centre");
        record_string(L, "before", w->before);
        list_append(L);
    }
}

static void push_bands(lua_State *L, const struct level *l)
{
    list_open(L);
    for (int i = 0; i < l->nbands; i++) {
        const struct band *b = &l->bands[i];
        record_open(L);
        record_string(L, "name", b->name);
        record_boolean(L, "rows", b->rows);
        record_integer(L, "lo", b->lo);
        list_open(L);
        for (int c = 0; c < b->count; c++) {
            lua_pushinteger(L, b->coefficients[c] + 1);
            list_append(L);
        }
        record_field(L, "coefficients");
        list_open(L);
        for (int p = 0; p < b->nparts; p++) {
            record_open(L);
            record_integer(L, "from", b->parts[p].from);
            record_integer(L, "done", b->parts[p].done);
            list_append(L);
        }
        record_field(L, "parts");
        list_append(L);
    }
}

static void push_band_sums(lua_State *L, const struct level *l)
{
    list_open(L);
    for (int i = 0; i < l->nband_sums; i++) {
        const struct band_sum *b = &l->band_sums[i];
        record_open(L);
        record_string(L, "name", b->name);
        record_integer(L, "sum", b->sum + 1);
        list_open(L);
        for (int n = 0; n < b->nlines; n++) {
            record_open(L);
            record_integer(L, "grid", b->lines[n].grid + 1);
            record_boolean(L, "along_y", b->lines[n].along_y);
            record_integer(L, "at", b->lines[n].at);
            record_integer(L, "band", b->lines[n].band + 1);
            list_append(L);
        }
        record_field(L, "lines");
        push_targets(L, b->targets, b->ntargets);
        record_field(L, "targets");
        list_append(L);
    }
}

static void push_held(lua_State *L, const struct level *l)
{
    list_open(L);
    for (int i = 0; i < l->nheld; i++) {
        record_open(L);
        record_string(L, "name", l->held[i].name);
        record_string(L, "value", l->values[l->held[i].value].name);
        record_integer(L, "grid", l->values[l->held[i].value].grid + 1);
        record_integer(L, "row", l->values[l->held[i].value].row);
        list_append(L);
    }
}

static void push_slot_names(lua_State *L, const struct level *l)
{
    list_open(L);
    for (int i = 0; i < l->slots; i++) {
        lua_pushstring(L, l->slot_names[i]);
        list_append(L);
    }
}

void push_level(lua_State *L, const struct level *l, const struct kernel *k, int grids)
{
    int vector = k->geometry.vector, rows = k->geometry.rows;
    record_open(L);
    record_string(L, "suffix", l->suffix);
    record_integer(L, "lag", l->lag);
    record_boolean(L, "gathers", l->gathers);
    record_integer(L, "slots", l->slots);
    record_integer(L, "z_lo", l->z_lo);
    record_integer(L, "lowest", l->lowest);
    record_integer(L, "z_hi", l->z_hi);
    push_slot_names(L, l);
    record_field(L, "slot_names");
    push_values(L, l->values, l->nvalues, vector);
    record_field(L, "values");
    push_values(L, l->late, l->nlate, vector);
    record_field(L, "late");
    push_held(L, l);
    record_field(L, "held");
    record_boolean(L, "early", l->early);
    push_lines(L, l);
    record_field(L, "lines");
    push_pairs(L, l);
    record_field(L, "pairs");
    push_along(L, l);
    record_field(L, "along");
    push_work(L, l, l->work, rows, grids);
    record_field(L, "work");
    push_work(L, l, l->found, rows, grids);
    record_field(L, "found");
    push_bands(L, l);
    record_field(L, "bands");
    push_band_sums(L, l);
    record_field(L, "band_sums");
}
