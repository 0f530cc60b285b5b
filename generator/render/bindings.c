// SPDX-License-Identifier: MIT
#include "render/bindings.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "render/python_names.h"

enum { FORTRAN_NAME = 63 }; // characters of a name at most

enum { FORTRAN, PYTHON, LANGUAGES };
const char *const BINDING_LANGUAGES[] = {
    [FORTRAN] = "fortran", [PYTHON] = "python", [LANGUAGES] = NULL};

static int language_of(const char *name, size_t size)
{
    int i = 0;
    while (i < LANGUAGES &&
           (strlen(BINDING_LANGUAGES[i]) != size || strncmp(BINDING_LANGUAGES[i], name, size) != 0))
        i++;
    return i;
}

bool bindings_read(const char *text, struct bindings *out)
{
    *out = (struct bindings){.text = text};
    for (;; text++) {
        size_t n = strcspn(text, ",");
        int language = language_of(text, n);
        if (language == LANGUAGES)
            return false;
        out->fortran |= language == FORTRAN;
        out->python |= language == PYTHON;
        text += n;
        if (!*text)
            return true;
    }
}

// ---- names in Fortran ---------------------------------------------------------------------------

// Names of one scope: Fortran does not tell capitals, takes no underscore first and counts letters.
struct scope {
    struct arena arena;
    const char **names;
    int count, capacity;
};

static bool add_name(struct scope *s, const char *name, struct error *e)
{
    if (!isalpha((unsigned char)name[0]))
        return fail(e, "the name '%s' begins with '%c', names of Fortran begin with a letter", name,
                    name[0]);
    if (strlen(name) > FORTRAN_NAME)
        return fail(e, "the name '%s' has %zu characters, Fortran takes %d", name, strlen(name),
                    FORTRAN_NAME);
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->names[i], name) == 0)
            return fail(e, "its module has a name '%s' of its own", name);
        else if (strcasecmp(s->names[i], name) == 0)
            return fail(e, "'%s' and '%s' are one name in Fortran, which does not tell capitals",
                        s->names[i], name);
    *ARENA_APPEND(&s->arena, s->names, s->count, s->capacity) = name;
    return true;
}

// What templates/bindings.f90 and its parts declare in the module behind <op>; NULL ends each list.
static const char *const PARTS[] = {
    "_args",    "_strategy", "_strategies", "_why",           "_message",    "_stream", "_text",
    "_halo_lo", "_halo_hi",  "_element",    "_element_bytes", "_dimensions", NULL};
static const char *const PARTS_OF_STEPS[] = {
    "_run",   "_run_by", "_halo",  "_group",  "_advance", "_operator", "_period",
    "_x_low", "_x_high", "_y_low", "_y_high", "_z_low",   "_z_high",   NULL};

// Names there that have no operator's in them, and intrinsic functions that it calls.
static const char *const OTHERS[] = {
    "c_ptr",       "c_funptr",     "c_null_ptr", "c_int",  "c_int64_t", "c_intptr_t", "c_size_t",
    "c_char",      "c_float",      "c_double",   "strlen", "args",      "stream",     "status",
    "text",        "count",        "table",      "handle", "why",       "number",     "string",
    "c_f_pointer", "c_associated", "characters", "i",      "transfer",  "trim",       "size",
    NULL};
static const char *const OTHERS_OF_STEPS[] = {
    "run_steps",   "run_steps_int", "run_entry",   "run_by",    "run_by_int", "advance",
    "advance_int", "steps",         "faces",       "stage",     "lo",         "hi",
    "by",          "entries",       "description", "make_list", "set",        "name",
    "weights",     "list",          "bytes",       "c_loc",     "c_int8_t",   NULL};

static const char *const PARTS_OF_GROUPS[] = {"_group_steps", NULL};
static const char *const PARTS_OF_COUNTS[] = {"_count", NULL};
static const char *const PARTS_OF_POINTS[] = {"_set", "_weight", "_points", NULL};

static bool add_parts(const char *op, const char *const *parts, struct scope *s, struct error *e)
{
    bool ok = true;
    for (; ok && *parts; parts++)
        ok = add_name(s, arena_format(&s->arena, "%s%s", op, *parts), e);
    return ok;
}

static bool is_none_of(const char *op, const char *const *others, struct error *e)
{
    for (; *others; others++)
        if (strcasecmp(op, *others) == 0)
            return fail(e, "its module has a name '%s' of its own", *others);
    return true;
}

// Functions of strategies, or numbers of stages.
static bool add_choices(const struct plan_set *set, struct scope *s, struct error *e)
{
    const struct model *m = set->model;
    bool ok = m->nstages > 0 || add_name(s, m->name, e);
    for (int i = 0; ok && m->nstages == 0 && i < set->count; i++)
        ok = !set->plans[i].applicable ||
             add_name(s, arena_format(&s->arena, "%s_%s", m->name, set->plans[i].label), e);
    for (int k = 0; ok && k < m->nstages; k++)
        ok = add_name(s, arena_format(&s->arena, "%s_stage_%s", m->name, m->stages[k].name), e);
    return ok && (m->nstages == 0 || add_name(s, arena_format(&s->arena, "%s_stage", m->name), e));
}

static bool check_module(const struct plan_set *set, struct scope *s, struct error *e)
{
    const char *op = set->model->name;
    bool steps = set->model->steps.defined, counts = steps && set->model->counts_steps;
    return add_name(s, arena_format(&s->arena, "stencil_%s", op), e) && is_none_of(op, OTHERS, e) &&
           (!steps || is_none_of(op, OTHERS_OF_STEPS, e)) && add_parts(op, PARTS, s, e) &&
           (!steps || add_parts(op, PARTS_OF_STEPS, s, e)) &&
           (set->grouped < 0 || set->stages || add_parts(op, PARTS_OF_GROUPS, s, e)) &&
           (!counts || add_parts(op, PARTS_OF_COUNTS, s, e)) &&
           (set->model->steps.npoints == 0 || add_parts(op, PARTS_OF_POINTS, s, e)) &&
           add_choices(set, s, e);
}

// Components of <op>_args. Those of other operators count, too, as they do where names are made.
static bool check_arguments(const struct plan_set *set, struct scope *s, struct error *e)
{
    bool ok = true;
    for (const char *const *member = names_members(); ok && *member; member++)
        ok = add_name(s, *member, e);
    for (int g = 0; ok && g < set->model->ngrids; g++)
        ok = add_name(s, set->names->grids[g].member, e);
    for (int i = 0; ok && i < set->model->nscalars; i++)
        ok = add_name(s, set->names->scalars[i].member, e);
    for (int i = 0; ok && i < set->model->steps.npoints; i++)
        ok = add_name(s, set->names->points[i].member, e);
    return ok;
}

static bool fits_fortran(const struct plan_set *set, struct error *e)
{
    struct scope module = {0}, arguments = {0};
    struct error why = {0};
    bool ok = check_module(set, &module, &why) && check_arguments(set, &arguments, &why);
    arena_free(&module.arena);
    arena_free(&arguments.arena);
    return ok || fail(e, "%s: no Fortran module: %s; give it another name in the spec",
                      set->model->path, error_text(&why));
}

// ---- files --------------------------------------------------------------------------------------

bool render_bindings(const struct plan_set *set, const char *templates, const char *command,
                     const struct bindings *b, struct rendered *out, struct error *e)
{
    if (!b->text)
        return true;
    struct arena a = {0};
    const char *words = arena_format(&a, "%s --bindings %s", command, b->text);
    bool ok = !b->fortran || (fits_fortran(set, e) &&
                              render_one(set, templates, words, "bindings.f90", ".f90", out, e));
    ok = ok && (!b->python || (python_names_fit(set, e) &&
                               render_one(set, templates, words, "bindings.py", ".py", out, e)));
    arena_free(&a);
    if (!ok)
        rendered_free(out);
    return ok;
}
