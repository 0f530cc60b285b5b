// SPDX-License-Identifier: MIT
#include "render/context.h"

#include <stdio.h>
#include <string.h>

#include <lua.h>

#include "plan/grouping.h"
#include "plan/kernel.h"
#include "plan/launch_geometry.h"
#include "plan/matrix.h"
#include "plan/primitives_make.h"
#include "plan/recurring.h"
#include "render/record.h"

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
    record_string(L, "pitch_name", t->pitch_name);
    record_string(L, "plane_name", t->plane_name);
    record_integer(L, "rows", t->rows);
    record_integer(L, "planes", t->planes);
    record_integer(L, "buffers", t->buffers);
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
    record_integer(L, "end_items", t->end_items);
    record_integer(L, "end_pieces", t->end_pieces);
    record_boolean(L, "own_from_window", t->own_from_window);
    record_boolean(L, "whole", t->whole);
    record_boolean(L, "rows_guarded", t->rows_guarded);
    record_boolean(L, "side_guarded", t->side_guarded);
}

static void push_stream(lua_State *L, const struct kernel *k, const struct stream *s)
{
    record_open(L);
    record_integer(L, "grid", s->grid + 1);
    record_integer(L, "level", s->level);
    record_boolean(L, "loaded", s->maker < 0);
    record_boolean(L, "windowed", kernel_holds_planes(k, s));
    record_integer(L, "tile", s->tile + 1);
    record_integer(L, "newest", s->newest);
    record_integer(L, "shared", s->shared);
    record_boolean(L, "own", s->own);
    record_boolean(L, "from_lds", kernel_window_from_lds(k, s));
}

static void push_streams(lua_State *L, const struct kernel *k)
{
    list_open(L);
    for (int i = 0; i < k->nstreams; i++) {
        push_stream(L, k, &k->streams[i]);
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

static void record_geometry(lua_State *L, const struct geometry *g)
{
    record_string(L, "family", g->family);
    record_boolean(L, "edge", g->edge);
    record_boolean(L, "wide", g->wide);
    record_string(L, "order", g->order);
    record_integer(L, "vector", g->vector);
    record_integer(L, "rows", g->rows);
    record_integer(L, "threads", g->threads);
    record_integer(L, "points_x", g->points[0]);
    record_integer(L, "points_y", g->points[1]);
    record_integer(L, "points_z", g->points[2]);
    list_of_three(L, g->stores);
    record_field(L, "stores");
    list_open(L);
    for (int axis = 0; axis < 3; axis++) {
        lua_pushlstring(L, &g->axis[axis], g->axis[axis] ? 1 : 0);
        list_append(L);
    }
    record_field(L, "axis");
}

// What a kernel is told of the region that it works on: its last parameters, and what the launch
// gives for them.
static void push_region(lua_State *L, const struct kernel *k)
{
    list_open(L);
    for (int i = 0; i < k->region.count; i++) {
        record_open(L);
        record_string(L, "type", k->region.parameters[i].type);
        record_string(L, "name", k->region.parameters[i].name);
        record_string(L, "given", k->region.parameters[i].given);
        list_append(L);
    }
}

static void push_tiles(lua_State *L, const struct kernel *k)
{
    list_open(L);
    for (int i = 0; i < k->ntiles; i++) {
        push_tile(L, &k->tiles[i]);
        list_append(L);
    }
}

static void push_levels(lua_State *L, const struct kernel *k, int grids)
{
    list_open(L);
    for (int i = 0; i < k->nlevels; i++) {
        push_level(L, &k->levels[i], k, grids);
        list_append(L);
    }
}

// Lists of constants that one line declares.
static void push_constants(lua_State *L, const struct kernel *k)
{
    list_open(L);
    for (int i = 0; i < k->nconstants;) {
        record_open(L);
        record_string(L, "doc", k->constants[i].doc);
        list_open(L);
        do {
            record_open(L);
            record_string(L, "name", k->constants[i].name);
            record_string(L, "text", k->constants[i].text);
            list_append(L);
        } while (++i < k->nconstants && !k->constants[i].doc);
        record_field(L, "list");
        list_append(L);
    }
}

// By axis: the constant down and up, or false.
static void push_reach_names(lua_State *L, const struct kernel *k)
{
    list_open(L);
    for (int axis = 0; axis < 3; axis++) {
        list_open(L);
        for (int side = 0; side < 2; side++) {
            if (k->reach_names[axis][side])
                lua_pushstring(L, k->reach_names[axis][side]);
            else
                lua_pushboolean(L, 0);
            list_append(L);
        }
        list_append(L);
    }
}

// What windows hand on, each from the newest plane to the oldest.
static void push_recurring(lua_State *L, const struct recurring *r)
{
    list_open(L);
    for (int i = 0; r && i < r->count; i++) {
        const struct recurring_value *v = &r->values[i];
        record_open(L);
        record_string(L, "name", v->name);
        list_open(L);
        for (int n = 0; n < v->count; n++) {
            record_open(L);
            record_integer(L, "node", v->list[n].node + 1);
            record_integer(L, "plane", v->list[n].plane);
            list_append(L);
        }
        record_field(L, "planes");
        list_append(L);
    }
}

static void push_kernel(lua_State *L, const struct kernel *k, const struct plan *p)
{
    const struct model *m = p->model;
    record_open(L);
    record_string(L, "symbol", k->symbol);
    record_string(L, "part", k->part);
    push_constants(L, k);
    record_field(L, "constants");
    push_reach_names(L, k);
    record_field(L, "reach_names");
    record_string(L, "role", k->role);
    record_choices(L, &k->choices);
    record_geometry(L, &k->geometry);
    const bool by_blocks = p->target->family == FAMILY_NVIDIA;
    record_integer(L, "least_resident",
                   by_blocks ? kernel_bound_blocks(p->target, k) : k->choices.waves);
    push_region(L, k);
    record_field(L, "region");
    list_of_three(L, k->reach_lo);
    record_field(L, "reach_lo");
    list_of_three(L, k->reach_hi);
    record_field(L, "reach_hi");
    record_boolean(L, "interleaved", k->interleaved);
    push_streams(L, k);
    record_field(L, "streams");
    push_levels(L, k, m->ngrids);
    record_field(L, "levels");
    record_integer(L, "filling", kernel_filling(k));
    record_boolean(L, "fetches", kernel_fetches(k));
    push_fusion(L, k->fusion, m);
    record_field(L, "fusion");
    record_integer(L, "turns", k->turns);
    record_integer(L, "unrolled", k->unrolled);
    record_integer(L, "ahead", k->ahead);
    record_integer(L, "tile_lag", kernel_tile_lag(k));
    record_boolean(L, "copies_windows", kernel_copies_windows(k));
    record_boolean(L, "dynamic_lds", k->dynamic_lds);
    push_tiles(L, k);
    record_field(L, "tiles");
    list_of_indices(L, k->grids, k->ngrids);
    record_field(L, "grids");
    list_of_indices(L, k->uniforms, k->nuniforms);
    record_field(L, "uniforms");
    list_of_flags(L, k->sum_used, m->nsums);
    record_field(L, "sum_used");
    record_boolean(L, "finish", k->finish);
    record_boolean(L, "images", k->images);
    list_of_flags(L, k->inward, 3);
    record_field(L, "inward");
    record_boolean(L, "ends", k->ends);
    record_boolean(L, "end_blocks", k->end_blocks);
    record_boolean(L, "crowded", k->crowded);
    record_integer(L, "end_threads", k->end_threads);
    record_boolean(L, "ragged", kernel_is_ragged(k));
    record_integer(L, "row_blocks", k->row_blocks);
    record_boolean(L, "rounds", k->rounds);
    record_integer(L, "lds_bytes", k->lds_bytes);
    record_boolean(L, "past_l1", kernel_copies_past_l1(k));
    record_integer(L, "live_planes", k->live_planes);
    push_recurring(L, k->recurring);
    record_field(L, "recurring");
    record_boolean(L, "steady", k->steady);
    record_boolean(L, "by_axis", k->by_axis);
    record_boolean(L, "columns_kept", k->columns_kept);
    record_boolean(L, "planes_listed", k->list_bytes > 0);
    record_boolean(L, "cut", k->cut > 0);
    record_integer(L, "planes_to_cut", k->cut);
}

static void push_kernels(lua_State *L, const struct plan *p)
{
    list_open(L);
    for (int i = 0; i < p->nkernels; i++) {
        push_kernel(L, &p->kernels[i], p);
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

static void push_functions(lua_State *L, const struct elementwise *f)
{
    record_open(L);
    record_boolean(L, "lesser", f->lesser);
    record_boolean(L, "greater", f->greater);
    record_boolean(L, "magnitude", f->magnitude);
    record_boolean(L, "root", f->root);
    record_boolean(L, "exponential", f->exponential);
    record_boolean(L, "logarithm", f->logarithm);
    record_boolean(L, "sine", f->sine);
    record_boolean(L, "cosine", f->cosine);
    record_boolean(L, "tangent", f->tangent);
    record_boolean(L, "power", f->power);
    record_boolean(L, "choose", f->choose);
    record_boolean(L, "choose_le", f->choose_le);
    record_boolean(L, "choose_eq", f->choose_eq);
}

// Coefficients that are literals and that a kernel of these plans calls by name.
static void push_literals(lua_State *L, const struct plan *plans, int count)
{
    const struct model *m = plans->model;
    list_open(L);
    for (int i = 0; i < m->ncoefficients; i++) {
        bool mentioned = false;
        for (int p = 0; p < count; p++)
            mentioned = mentioned || (plans[p].applicable && plan_mentions(&plans[p], i));
        if (mentioned && m->coefficients[i].literal) {
            lua_pushinteger(L, i + 1);
            list_append(L);
        }
    }
}

static void push_widths(lua_State *L, const char *field, const struct widths *w)
{
    list_open(L);
    for (int i = 0; i < w->count; i++) {
        lua_pushinteger(L, w->of[i]);
        list_append(L);
    }
    record_field(L, field);
}

void push_needs(lua_State *L, const struct primitives *n, const struct plan *plans, int count)
{
    record_open(L);
    record_boolean(L, "load_once", n->load_once);
    record_boolean(L, "ends", n->ends);
    record_boolean(L, "end_blocks", n->end_blocks);
    record_boolean(L, "end_launches", n->end_launches);
    record_boolean(L, "store_streaming", n->store_streaming);
    record_boolean(L, "lds_read", n->lds_read);
    record_boolean(L, "lds_write", n->lds_write);
    record_boolean(L, "async_copies", n->async_copies);
    record_boolean(L, "put", n->put);
    record_boolean(L, "widen", n->widen);
    record_boolean(L, "numbered", n->numbered);
    record_boolean(L, "by_element", n->by_element);
    record_boolean(L, "splat", n->splat);
    record_boolean(L, "steps", n->steps);
    record_boolean(L, "keep_offset", n->keep_offset);
    record_boolean(L, "keep_sum", n->keep_sum);
    record_boolean(L, "matrix", n->matrix);
    record_boolean(L, "launch_bounds", n->launch_bounds);
    record_boolean(L, "balance", n->balance);
    record_boolean(L, "rounds", n->rounds);
    record_boolean(L, "groups", n->groups);
    record_boolean(L, "past_l1", n->past_l1);
    record_boolean(L, "meets_by_waves", n->meets_by_waves);
    record_boolean(L, "meets_by_threads", n->meets_by_threads);
    record_boolean(L, "lanes_meet", n->lanes_meet);
    record_boolean(L, "begins", n->begins);
    record_boolean(L, "flags", n->flags);
    record_boolean(L, "images", n->images);
    push_functions(L, &n->functions);
    record_field(L, "functions");
    push_widths(L, "widths", &n->widths);
    push_widths(L, "taken", &n->taken);
    push_widths(L, "odd", &n->odd);
    push_literals(L, plans, count);
    record_field(L, "literals");
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
    if (record_is_made(L, p))
        return;
    record_string(L, "label", p->label);
    record_string(L, "preset_doc", preset_find(p->preset)->doc);
    record_string(L, "function_name", p->function);
    record_string(L, "summary", p->summary);
    record_integer(L, "alignment", p->alignment);
    record_integer(L, "lds_bytes", p->lds_bytes);
    record_integer(L, "exchange_bytes", p->exchange_bytes);
    record_integer(L, "vgprs", p->vgprs);
    record_integer(L, "vector", p->choices.vector);
    record_boolean(L, "loads_images", p->choices.outside == OUTSIDE_BY_LOADS);
    record_integer(L, "rows", p->choices.rows);
    record_integer(L, "time", choices_steps(&p->choices));
    record_boolean(L, "fewer", grouping_fewer(p));
    record_integer(L, "window", p->choices.stream == STREAM_NONE ? 1 : p->choices.window);
    list_of_three(L, p->choices.block);
    record_field(L, "block");
    list_of_three(L, p->span);
    record_field(L, "span");
    record_hundredths(L, "loads", p->loads);
    record_hundredths(L, "lds_reads", p->lds_reads);
    push_kernels(L, p);
    record_field(L, "kernels");
    record_boolean(L, "edge", p->edge != NULL);
    if (p->group)
        push_kernel(L, p->group, p);
    else
        lua_pushboolean(L, 0);
    record_field(L, "group");
    push_needs(L, &p->needs, p, 1);
    record_field(L, "needs");
}

void push_point(lua_State *L, const struct plan_set *set)
{
    const struct plan *point = NULL; // of several one that does what any of them needs
    for (int i = 0; i < set->count; i++) {
        const struct plan *p = &set->plans[i];
        if (p->applicable && p->edge && (!point || p->edge->images))
            point = p;
    }
    if (point)
        push_kernel(L, point->edge, point);
    else
        lua_pushboolean(L, 0);
}

void push_target_lists(lua_State *L, const struct plan_set *set)
{
    push_matrix_targets(L, set->model->type);
    record_field(L, "matrix_targets");
    push_smaller_targets(L, set->plans[0].target);
    record_field(L, "smaller_targets");
    record_boolean(L, "bounds_count_blocks", set->plans[0].target->family == FAMILY_NVIDIA);
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
    record_integer(L, "again", set->shallow.again);
    record_integer(L, "few_rounds", FEW_ROUNDS);
    record_integer(L, "long_walk", LONG_WALK);
    record_integer(L, "part", set->shallow.part);
    record_integer(L, "plane", set->shallow.plane);
    record_integer(L, "thick", set->shallow.thick);
    push_plan(L, &set->plans[set->shallow.flat]);
    record_field(L, "flat");
}
