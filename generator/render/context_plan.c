// SPDX-License-Identifier: MIT
#include "render/context.h"

#include <stdio.h>
#include <string.h>

#include <lua.h>

#include "plan/kernel.h"
#include "plan/matrix.h"
#include "render/record.h"

static void push_value(lua_State *L, const struct value *v, const struct kernel *k)
{
    static const char *const SOURCES[] = {"own", "window", "lds", "global"};
    record_open(L);
    record_string(L, "name", v->name);
    record_string(L, "source", SOURCES[v->source]);
    record_integer(L, "grid", v->grid + 1);
    record_integer(L, "x", v->x);
    record_integer(L, "row", v->row);
    record_integer(L, "dz", v->dz);
    record_integer(L, "width", v->width);
    record_boolean(L, "whole", v->width == k->vector);
}

static void push_values(lua_State *L, const struct kernel *k, const struct value *values, int count)
{
    list_open(L);
    for (int i = 0; i < count; i++) {
        push_value(L, &values[i], k);
        list_append(L);
    }
}

static void push_lines(lua_State *L, const struct kernel *k)
{
    list_open(L);
    for (int i = 0; i < k->nlines; i++) {
        const struct line *l = &k->lines[i];
        record_open(L);
        record_string(L, "name", l->name);
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
        list_append(L);
    }
}

static void push_folds(lua_State *L, const struct row_work *w)
{
    list_open(L);
    for (int i = 0; i < w->nfolds; i++) {
        const struct fold *f = &w->folds[i];
        record_open(L);
        record_string(L, "name", f->name);
        record_integer(L, "uses", f->uses);
        list_open(L);
        for (int t = 0; t < f->nterms; t++) {
            record_open(L);
            record_integer(L, "value", f->terms[t].value + 1);
            record_integer(L, "line", f->terms[t].line + 1);
            record_integer(L, "at", f->terms[t].at);
            list_append(L);
        }
        record_field(L, "terms");
        list_append(L);
    }
}

static void push_targets(lua_State *L, const struct target_slot *targets, int count)
{
    list_open(L);
    for (int i = 0; i < count; i++) {
        record_open(L);
        record_integer(L, "slot", targets[i].slot + 1);
        record_boolean(L, "first", targets[i].first);
        list_append(L);
    }
}

static void push_combination(lua_State *L, const struct combination *c)
{
    record_open(L);
    record_string(L, "name", c->name);
    record_integer(L, "sum", c->sum + 1);
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

static void push_work(lua_State *L, const struct kernel *k, const struct model *m)
{
    list_open(L);
    for (int r = 0; r < k->rows; r++) {
        const struct row_work *w = &k->work[r];
        record_open(L);
        record_integer(L, "row", r);
        push_folds(L, w);
        record_field(L, "folds");
        list_open(L);
        for (int i = 0; i < w->ncombinations; i++) {
            push_combination(L, &w->combinations[i]);
            list_append(L);
        }
        record_field(L, "combinations");
        list_open(L);
        for (int g = 0; g < m->ngrids; g++) {
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

static void push_bands(lua_State *L, const struct kernel *k)
{
    list_open(L);
    for (int i = 0; i < k->nbands; i++) {
        const struct band *b = &k->bands[i];
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

static void push_band_sums(lua_State *L, const struct kernel *k)
{
    list_open(L);
    for (int i = 0; i < k->nband_sums; i++) {
        const struct band_sum *b = &k->band_sums[i];
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

static void push_tile(lua_State *L, const struct tile *t)
{
    record_open(L);
    record_string(L, "name", t->name);
    record_integer(L, "grid", t->grid + 1);
    list_of_three(L, t->lo);
    record_field(L, "lo");
    list_of_three(L, t->hi);
    record_field(L, "hi");
    record_integer(L, "left", t->left);
    record_integer(L, "pitch", t->pitch);
    record_integer(L, "rows", t->rows);
    record_integer(L, "origin", t->origin);
    record_integer(L, "plane", t->pitch * t->rows);
    record_integer(L, "planes", t->planes);
    record_integer(L, "buffers", t->buffers);
    record_integer(L, "elements", t->elements);
    record_integer(L, "halo_items", t->halo_items);
    record_integer(L, "halo_slots", t->halo_slots);
    record_integer(L, "halo_rest", t->halo_rest);
    record_integer(L, "side_items", t->side_items);
    record_integer(L, "side_slots", t->side_slots);
    record_integer(L, "side_rest", t->side_rest);
    record_integer(L, "side_width", t->side_width);
    record_integer(L, "side_left", t->side_left);
    record_integer(L, "side_columns", t->side_columns);
    record_integer(L, "side_rows", t->side_rows);
    record_integer(L, "side_first_row", t->side_first_row);
    record_boolean(L, "own_from_window", t->own_from_window);
    record_boolean(L, "whole", t->whole);
    record_boolean(L, "rows_guarded", t->rows_guarded);
    record_boolean(L, "side_guarded", t->side_guarded);
}

static void push_arrival(lua_State *L, const struct arrival *a)
{
    record_open(L);
    record_integer(L, "grid", a->grid + 1);
    record_integer(L, "dz", a->dz);
    record_integer(L, "tile", a->tile + 1);
    record_boolean(L, "tiled", a->tile >= 0);
    record_boolean(L, "own", a->own);
    record_boolean(L, "windowed", a->slot >= 0);
}

static void push_flags(lua_State *L, const bool *flags, int count)
{
    list_open(L);
    for (int i = 0; i < count; i++) {
        lua_pushboolean(L, flags[i]);
        list_append(L);
    }
}

static void record_setting(lua_State *L, const struct setting_rule *s, const struct choices *c)
{
    int n = setting_number(s, c);
    switch (s->kind) {
    case SETTING_BLOCK:
        list_of_three(L, c->block);
        record_field(L, s->key);
        break;
    case SETTING_WORD:
        record_string(L, s->key, s->words[n]);
        break;
    case SETTING_BOOLEAN:
        record_boolean(L, s->key, n);
        break;
    case SETTING_INTEGER:
    case SETTING_POWER:
        record_integer(L, s->key, n);
        break;
    }
}

// Every setting by its key. Words that templates ask about are answers here; of `prefetch` they
// see no word, but whether it is to registers.
static void record_choices(lua_State *L, const struct choices *c)
{
    int count;
    const struct setting_rule *rules = setting_rules(&count);
    for (int i = 0; i < count; i++)
        record_setting(L, &rules[i], c);
    record_boolean(L, "streamed", c->stream != STREAM_NONE);
    record_boolean(L, "alternate", c->walk == WALK_ALTERNATE);
    record_boolean(L, "prefetch", c->prefetch == PREFETCH_REGISTERS);
    record_boolean(L, "async", c->prefetch == PREFETCH_ASYNC);
    record_boolean(L, "matrix", c->arithmetic == ARITHMETIC_MATRIX);
}

static void push_held(lua_State *L, const struct kernel *k)
{
    list_open(L);
    for (int i = 0; i < k->nheld; i++) {
        record_open(L);
        record_string(L, "name", k->held[i].name);
        record_string(L, "value", k->values[k->held[i].value].name);
        record_integer(L, "row", k->values[k->held[i].value].row);
        list_append(L);
    }
}

static void push_kernel(lua_State *L, const struct kernel *k, const struct model *m)
{
    record_open(L);
    record_string(L, "symbol", k->symbol);
    record_string(L, "role", k->role);
    record_string(L, "family", k->family);
    record_choices(L, &k->choices);
    record_boolean(L, "edge", k->edge);
    record_boolean(L, "wide", k->wide);
    record_boolean(L, "packed", k->packed);
    record_string(L, "order", k->order);
    record_integer(L, "turns", k->turns);
    record_integer(L, "unrolled", k->unrolled);
    record_integer(L, "ahead", k->ahead);
    record_boolean(L, "dynamic_lds", k->dynamic_lds);
    record_integer(L, "live_planes", k->live_planes);
    record_boolean(L, "cut", k->cut);
    record_integer(L, "vector", k->vector);
    record_integer(L, "rows", k->rows);
    record_integer(L, "threads", k->threads);
    record_integer(L, "points_x", k->points_x);
    record_integer(L, "points_y", k->points_y);
    record_integer(L, "points_z", k->points_z);
    list_open(L);
    for (int axis = 0; axis < 3; axis++) {
        lua_pushlstring(L, &k->axis[axis], k->axis[axis] ? 1 : 0);
        list_append(L);
    }
    record_field(L, "axis");
    list_of_three(L, k->reach_lo);
    record_field(L, "reach_lo");
    list_of_three(L, k->reach_hi);
    record_field(L, "reach_hi");
    record_integer(L, "slots", k->slots);
    record_integer(L, "z_lo", k->z_lo);
    record_integer(L, "z_hi", k->z_hi);
    list_open(L);
    for (int i = 0; i < k->slots; i++) {
        lua_pushstring(L, k->slot_names[i]);
        list_append(L);
    }
    record_field(L, "slot_names");
    push_values(L, k, k->values, k->nvalues);
    record_field(L, "values");
    push_values(L, k, k->late, k->nlate);
    record_field(L, "late");
    push_held(L, k);
    record_field(L, "held");
    push_lines(L, k);
    record_field(L, "lines");
    push_work(L, k, m);
    record_field(L, "work");
    push_bands(L, k);
    record_field(L, "bands");
    push_band_sums(L, k);
    record_field(L, "band_sums");
    record_boolean(L, "interleaved", k->interleaved);
    list_open(L);
    for (int i = 0; i < k->ntiles; i++) {
        push_tile(L, &k->tiles[i]);
        list_append(L);
    }
    record_field(L, "tiles");
    list_open(L);
    for (int i = 0; i < k->narrivals; i++) {
        push_arrival(L, &k->arrivals[i]);
        list_append(L);
    }
    record_field(L, "arrivals");
    push_flags(L, k->grid_used, m->ngrids);
    record_field(L, "grid_used");
    push_flags(L, k->sum_used, m->nsums);
    record_field(L, "sum_used");
    push_flags(L, k->windowed, m->ngrids);
    record_field(L, "windowed");
    record_boolean(L, "early", k->early);
    record_boolean(L, "accumulate", k->accumulate);
    record_boolean(L, "finish", k->finish);
    record_integer(L, "lds_bytes", k->lds_bytes);
}

static void push_kernels(lua_State *L, const struct plan *p)
{
    list_open(L);
    for (int i = 0; i < p->nkernels; i++) {
        push_kernel(L, &p->kernels[i], p->model);
        list_append(L);
    }
}

// Targets that have the instruction of a matrix product: the others take it through LDS.
static void push_matrix_targets(lua_State *L, enum element_type type)
{
    int count;
    const struct target *all = targets(&count);
    list_open(L);
    for (int i = 0; i < count; i++)
        if (matrix_cores_for(&all[i], type)) {
            lua_pushstring(L, all[i].name);
            list_append(L);
        }
}

// Targets that have fewer registers to share among waves than the plan counts on.
static void push_smaller_targets(lua_State *L, const struct target *t)
{
    int count;
    const struct target *all = targets(&count);
    list_open(L);
    for (int i = 0; i < count; i++)
        if (all[i].family == t->family && all[i].vgprs < t->vgprs) {
            lua_pushstring(L, all[i].name);
            list_append(L);
        }
}

// Hundredths as an integer: templates print no floating point.
static void record_hundredths(lua_State *L, const char *field, double value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.2f", value);
    record_string(L, field, digits);
}

void push_plan(lua_State *L, const struct plan *p)
{
    record_open(L);
    record_string(L, "label", p->label);
    record_string(L, "preset", p->preset);
    record_string(L, "preset_doc", preset_find(p->preset)->doc);
    record_string(L, "function_name", p->function);
    record_string(L, "summary", p->summary);
    record_boolean(L, "applicable", p->applicable);
    record_integer(L, "alignment", p->alignment);
    record_integer(L, "lds_bytes", p->lds_bytes);
    record_integer(L, "exchange_bytes", p->exchange_bytes);
    push_matrix_targets(L, p->model->type);
    record_field(L, "matrix_targets");
    push_smaller_targets(L, p->target);
    record_field(L, "smaller_targets");
    record_boolean(L, "balanced", p->choices.balance);
    record_integer(L, "vgprs", p->vgprs);
    record_integer(L, "vector", p->choices.vector);
    record_integer(L, "rows", p->choices.rows);
    record_integer(L, "window", p->choices.stream == STREAM_NONE ? 1 : p->choices.window);
    list_of_three(L, p->choices.block);
    record_field(L, "block");
    list_of_three(L, p->span);
    record_field(L, "span");
    record_hundredths(L, "loads", p->loads);
    record_hundredths(L, "lds_reads", p->lds_reads);
    push_kernels(L, p);
    record_field(L, "kernels");
    if (p->edge)
        push_kernel(L, p->edge, p->model);
    else
        lua_pushboolean(L, 0);
    record_field(L, "edge");
}

void push_shallow(lua_State *L, const struct plan_set *set)
{
    if (set->shallow.plan < 0) {
        lua_pushboolean(L, 0);
        return;
    }
    record_open(L);
    push_plan(L, &set->plans[set->shallow.plan]);
    record_field(L, "plan");
    record_integer(L, "blocks", set->shallow.blocks);
    record_integer(L, "planes", set->shallow.planes);
}
