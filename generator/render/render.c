// SPDX-License-Identifier: MIT
#include "render/render.h"

#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>
#include <lua.h>

#include "plan/plan_set.h"
#include "render/context.h"
#include "render/python_names.h"
#include "render/record.h"
#include "render/template.h"
#include "base/file.h"

// Where the record of plan `i` is in the list of those that are applicable, from 1.
static int place_of(const struct plan_set *set, int i)
{
    int place = 0;
    for (int k = 0; k <= i; k++)
        place += set->plans[k].applicable;
    return place;
}

// Of an operator that is a sweep: its kernels.
static void push_sweep(lua_State *L, const struct plan_set *set)
{
    push_needs(L, &set->needs, set->plans, set->count);
    record_field(L, "needs");
    list_open(L);
    for (int i = 0; i < set->count; i++)
        if (set->plans[i].applicable) {
            push_plan(L, &set->plans[i]);
            list_append(L);
        }
    if (set->recommended >= 0)
        lua_geti(L, -1, place_of(set, set->recommended));
    else
        lua_pushboolean(L, 0);
    lua_setfield(L, -3, "recommended");
    record_field(L, "plans");
    push_shallow(L, set);
    record_field(L, "shallow");
    push_point(L, set);
    record_field(L, "point");
    push_target_lists(L, set);
}

// Those of its arguments that Python calls otherwise.
static void push_keywords(lua_State *L, const struct plan_set *set)
{
    struct arena a = {0};
    list_open(L);
    for (const char *const *name = python_keywords(&a, set); *name; name++) {
        lua_pushstring(L, *name);
        list_append(L);
    }
    arena_free(&a);
}

// What every file of an operator sees. Pushes one table.
static void push_names(lua_State *L, const struct plan_set *set, const char *command)
{
    lua_newtable(L); // plain: what a file does not name is looked up further out
    record_string(L, "version", HIPSTENCIL_VERSION);
    record_string(L, "command", command);
    record_string(L, "spec", set->model->path);
    push_model(L, set->model, set->names, set->operations);
    record_field(L, "model");
    push_keywords(L, set);
    record_field(L, "keywords");
    push_steps(L, set);
    record_field(L, "steps");
    push_groups(L, set);
    record_field(L, "groups");
    push_stages(L, set);
    record_field(L, "stages");
    if (set->stages) {
        push_ways(L, set);
        record_field(L, "ways");
        push_needs(L, &set->needs, set->plans, 0); // no kernels: nothing
        record_field(L, "needs");
    } else {
        push_sweep(L, set);
    }
}

// Pushes the common names extended by the plan at a place of theirs; 0 for none.
static void push_file_names(lua_State *L, int common, int place)
{
    lua_newtable(L);
    lua_pushnil(L);
    while (lua_next(L, common)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_settable(L, -4);
    }
    if (place > 0) {
        lua_getfield(L, common, "plans");
        lua_geti(L, -1, place);
        lua_setfield(L, -3, "plan");
        lua_pop(L, 1);
    }
}

static char *copy_name(const char *stem, const char *suffix)
{
    struct text name = {0};
    text_addf(&name, "%s%s", stem, suffix);
    return name.data;
}

// The banner carries the checksum of everything below it.
static void seal(struct text *t)
{
    static const char MARK[] = "@CHECKSUM@";
    char *mark = strstr(t->data, MARK);
    if (!mark)
        return;
    char *body = strchr(mark, '\n');
    char digest[65];
    sha256_hex(body, strlen(body), digest);
    struct text sealed = {0};
    text_add_bytes(&sealed, t->data, (size_t)(mark - t->data));
    text_add_bytes(&sealed, digest, 16);
    text_add(&sealed, mark + strlen(MARK));
    text_free(t);
    *t = sealed;
}

static bool render_at(lua_State *L, int common, const char *template, char *name, int place,
                      struct rendered *out, struct error *e)
{
    struct rendered_file *f = &out->files[out->count++];
    *f = (struct rendered_file){.name = name};
    push_file_names(L, common, place);
    if (!template_render(L, template, &f->text, e))
        return false;
    seal(&f->text);
    return true;
}

static bool render_file(lua_State *L, int common, const char *template, char *name,
                        struct rendered *out, struct error *e)
{
    return render_at(L, common, template, name, 0, out, e);
}

// `label`.hip; of a stage, whose folder others share, `stage`_`label`.hip.
static char *strategy_file(const char *stage, const char *label)
{
    struct text name = {0};
    text_addf(&name, "%s%s%s.hip", stage ? stage : "", stage ? "_" : "", label);
    return name.data;
}

static bool render_strategy(lua_State *L, int common, const struct plan_set *set, int i,
                            const char *stage, struct rendered *out, struct error *e)
{
    const struct plan *p = &set->plans[i];
    bool ok = render_at(L, common, "strategy.hip", strategy_file(stage, p->label), place_of(set, i),
                        out, e);
    out->files[out->count - 1].plan = p;
    return ok;
}

// The kernels of a sweep. `stage` is NULL for an operator that is one.
static bool render_sweep(lua_State *L, const struct plan_set *set, const char *stage,
                         struct rendered *out, struct error *e)
{
    int common = lua_gettop(L);
    const char *op = set->model->name;
    if (!render_file(L, common, "header.hip", copy_name(op, ".h"), out, e) ||
        !render_file(L, common, "faults.hip", copy_name(op, "_checks.h"), out, e) ||
        !render_file(L, common, "device.hip", copy_name(op, "_device.h"), out, e))
        return false;
    for (int i = 0; i < set->count; i++)
        if (set->plans[i].applicable && !render_strategy(L, common, set, i, stage, out, e))
            return false;
    if (set->model->steps.defined &&
        !render_file(L, common, "steps.hip", copy_name(op, "_steps.hip"), out, e))
        return false;
    return render_file(L, common, "table.hip", copy_name(op, ".hip"), out, e);
}

// A launch of all stages.
static bool render_fused(lua_State *L, int common, const struct plan_set *set, int i,
                         struct rendered *out, struct error *e)
{
    const struct plan *p = &set->plans[i];
    lua_getfield(L, common, "ways");
    lua_geti(L, -1, place_of(set, i));
    lua_setfield(L, common, "way");
    lua_pop(L, 1);
    bool ok = render_file(L, common, "fused_stages.hip", strategy_file(NULL, p->label), out, e);
    out->files[out->count - 1].plan = p;
    return ok;
}

static bool render_stages(lua_State *L, const struct plan_set *set, const char *command,
                          struct rendered *out, struct error *e)
{
    int common = lua_gettop(L);
    const char *op = set->model->name;
    if (!render_file(L, common, "header.hip", copy_name(op, ".h"), out, e) ||
        !render_file(L, common, "faults.hip", copy_name(op, "_checks.h"), out, e) ||
        !render_file(L, common, "stages.hip", copy_name(op, "_device.h"), out, e))
        return false;
    for (int k = 0; k < set->model->nstages; k++) {
        push_names(L, set->stages[k], command);
        if (!render_sweep(L, set->stages[k], set->model->stages[k].name, out, e))
            return false;
        lua_settop(L, common);
    }
    for (int i = 0; i < set->count; i++)
        if (set->plans[i].fused && !render_fused(L, common, set, i, out, e))
            return false;
    return render_file(L, common, "stages_steps.hip", copy_name(op, "_steps.hip"), out, e) &&
           render_file(L, common, "stages_table.hip", copy_name(op, ".hip"), out, e);
}

// Files are called by operators, stages and labels: no two of them may meet, nor <op>_all.hip.
static bool names_differ(const struct plan_set *set, const struct rendered *r, struct error *e)
{
    char *unit = copy_name(set->model->name, "_all.hip");
    bool ok = true;
    for (int i = 0; ok && i < r->count; i++) {
        const struct plan *p = r->files[i].plan;
        bool taken = strcmp(r->files[i].name, unit) == 0;
        for (int k = 0; k < r->count; k++)
            taken = taken || (k != i && strcmp(r->files[i].name, r->files[k].name) == 0);
        if (p && taken)
            ok = fail_at(e, set->model->path, 0,
                         "strategy '%s' needs another name: %s is a file of the operator", p->label,
                         r->files[i].name);
    }
    free(unit);
    return ok;
}

static int files_of(const struct plan_set *set)
{
    int files = OPERATOR_HEADERS + 2 + (set->stages ? set->count : 0);
    for (int i = 0; i < plans_sweeps(set); i++)
        files += plans_sweep(set, i)->count + OPERATOR_HEADERS + 2;
    return files;
}

bool render_operator(const struct plan_set *set, const char *templates, const char *command,
                     struct rendered *out, struct error *e)
{
    *out = (struct rendered){0};
    if (!plans_apply(set, 0, e))
        return false;
    lua_State *L = templates_open(templates, e);
    if (!L)
        return false;
    out->files = must_alloc((size_t)files_of(set) * sizeof *out->files);
    push_names(L, set, command);
    bool ok = (set->stages ? render_stages(L, set, command, out, e)
                           : render_sweep(L, set, NULL, out, e)) &&
              names_differ(set, out, e);
    templates_close(L);
    if (!ok)
        rendered_free(out);
    return ok;
}

bool render_one(const struct plan_set *set, const char *templates, const char *command,
                const char *template, const char *suffix, struct rendered *out, struct error *e)
{
    lua_State *L = templates_open(templates, e);
    if (!L)
        return false;
    out->files = must_realloc(out->files, (size_t)(out->count + 1) * sizeof *out->files);
    push_names(L, set, command);
    int common = lua_gettop(L);
    bool ok = render_file(L, common, template, copy_name(set->model->name, suffix), out, e);
    templates_close(L);
    return ok;
}

// The sources and the headers they include, each with its checksum.
static void push_files(lua_State *L, const struct rendered *r)
{
    list_open(L);
    for (int i = 0; i < r->count; i++) {
        const struct text *t = &r->files[i].text;
        const char *dot = strrchr(r->files[i].name, '.');
        char digest[65];
        sha256_hex(text_string(t), t->size, digest);
        digest[16] = '\0';
        record_open(L);
        record_string(L, "name", r->files[i].name);
        record_string(L, "checksum", digest);
        record_boolean(L, "source", strcmp(dot, ".hip") == 0);
        list_append(L);
    }
}

bool render_unit(const struct plan_set *set, const char *templates, const char *command,
                 struct rendered *r, struct error *e)
{
    struct text text = {0};
    lua_State *L = templates_open(templates, e);
    if (!L)
        return false;
    push_names(L, set, command);
    push_files(L, r);
    record_field(L, "files");
    bool ok = template_render(L, "unit.hip", &text, e);
    templates_close(L);
    if (ok) {
        char *name = copy_name(set->model->name, "_all.hip");
        seal(&text);
        rendered_add(r, name, &text);
        free(name);
    } else {
        text_free(&text);
    }
    return ok;
}

void rendered_add(struct rendered *r, const char *name, const struct text *text)
{
    r->files = must_realloc(r->files, (size_t)(r->count + 1) * sizeof *r->files);
    r->files[r->count++] = (struct rendered_file){.name = copy_name(name, ""), .text = *text};
}

void rendered_free(struct rendered *r)
{
    for (int i = 0; i < r->count; i++) {
        free((char *)r->files[i].name);
        text_free(&r->files[i].text);
    }
    free(r->files);
    *r = (struct rendered){0};
}
