// SPDX-License-Identifier: MIT
// Generated code derives names from a grid's: u_c, u_xm1, u_line_yp2, u_here, tile_u, sum_u. A grid
// whose name is a derived name of another, or a word of the templates, gets a suffix there; users
// see the name itself in the header.
#include "plan/names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// Digits, or nothing.
static bool is_count(const char *text)
{
    return text[strspn(text, "0123456789")] == '\0';
}

static bool is_numbered(const char *name, const char *prefix)
{
    size_t n = strlen(prefix);
    return strncmp(name, prefix, n) == 0 && name[n] && is_count(name + n);
}

// real2, wide4, taken4, odd4
static bool is_vector_type(const char *name)
{
    size_t n = strcspn(name, "0123456789");
    return name[n] && is_count(name + n) &&
           ((n == 4 && strncmp(name, "real", n) == 0) ||
            (n == 4 && strncmp(name, "wide", n) == 0) ||
            (n == 5 && strncmp(name, "taken", n) == 0) || (n == 3 && strncmp(name, "odd", n) == 0));
}

// radius, radius_x, radius_xm: how far taps reach
static bool is_radius(const char *name)
{
    static const char RADIUS[] = "radius";
    size_t n = strlen(RADIUS);
    return strncmp(name, RADIUS, n) == 0 && (name[n] == '\0' || name[n] == '_');
}

static bool is_word(const char *name)
{
    for (const char *const *word = names_words(); *word; word++)
        if (strcmp(*word, name) == 0)
            return true;
    if (name[0] == 'z' && name[1] && strchr("cmp", name[1]) &&
        is_count(name + 2)) // zm4 … zc … zp4: planes
        return true;
    // f0, p1, q2, r3, s4, t5: folds, planes of a step, combinations, what rows have in common, slots, common
    // subexpressions
    return (strchr("fpqrst", name[0]) && name[1] && is_count(name + 1)) || is_vector_type(name) ||
           is_radius(name);
}

// Past the ends that names were given, as in x_grid_c.
static const char *past_kinds(const char *suffix)
{
    static const char KIND[] = "grid_";
    while (strncmp(suffix, KIND, strlen(KIND)) == 0)
        suffix += strlen(KIND);
    return suffix;
}

// What follows "<grid>_": a word, or a place such as xm4_yp1.
static bool is_derived_suffix(const char *suffix)
{
    static const char *const SUFFIXES[] = {"c",    "line",  "here", "before",
                                           "base", "ahead", "tile", "stored"};
    if (strncmp(suffix, "pair", 4) == 0 && isdigit((unsigned char)suffix[4]))
        return true;
    for (size_t i = 0; i < sizeof SUFFIXES / sizeof *SUFFIXES; i++) {
        size_t n = strlen(SUFFIXES[i]);
        if (strncmp(suffix, SUFFIXES[i], n) == 0 && (suffix[n] == '\0' || suffix[n] == '_'))
            return true;
    }
    return strchr("xyz", suffix[0]) && suffix[1] && strchr("mp", suffix[1]) &&
           strspn(suffix + 2, "0123456789") > 0;
}

static bool is_derived(const struct model *m, const char *name)
{
    static const char *const PREFIXES[] = {
        "tile_",   "sum",     "own_",    "here_",       "to_",   "halo",     "side",       "row_",
        "across_", "down_",   "band",    "lines",       "old",   "choose_",  "beside_",    "next",
        "coming",  "made",    "arrived", "beside",      "wait",  "rows_z",   "point_row_", "column",
        "plane",   "points_", "by_",     "use_points_", "found", "left_out", "behind"};
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++)
        if (strncmp(name, PREFIXES[i], strlen(PREFIXES[i])) == 0)
            return true;
    for (int g = 0; g < m->ngrids; g++) {
        size_t n = strlen(m->grids[g].name);
        if (strncmp(name, m->grids[g].name, n) == 0 && name[n] == '_' &&
            is_derived_suffix(past_kinds(name + n + 1)))
            return true;
    }
    return false;
}

// HEAT for heat. What has capitals itself stays as it is behind a word that has small letters: Heat,
// HEAT and heat are three operators.
static const char *macro_stem(struct arena *a, const char *name)
{
    char *stem = arena_copy(a, name);
    for (char *c = stem; *c; c++) {
        if (*c >= 'A' && *c <= 'Z')
            return arena_format(a, "Of_%s", name);
        *c = (char)toupper((unsigned char)*c);
    }
    return stem;
}

static bool ends_with(const char *name, const char *end)
{
    const size_t n = strlen(name), size = strlen(end);
    return n > size && strcmp(name + n - size, end) == 0;
}

// <OP>_H, CHECKS_OF_<OP>_H and the like, which guard headers, and the macros of launch bounds and of steps: the
// operator's, its stages', and those of what it is a stage of, whose names begin with the same word.
static bool is_macro(const char *stem, const char *name)
{
    static const char *const PREFIXES[] = {"CHECKS_OF_", "DEVICE_OF_", "STAGES_OF_"};
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++)
        if (strncmp(name, PREFIXES[i], strlen(PREFIXES[i])) == 0)
            name += strlen(PREFIXES[i]);
    const size_t word = strcspn(stem, "_");
    return strncmp(name, stem, word) == 0 && name[word] == '_' &&
           (ends_with(name, "_H") || ends_with(name, "_LAUNCH_BOUNDS") || ends_with(name, "_STEP"));
}

// ---- what users named ---------------------------------------------------------------------------

// Names in the making: those given so far are not NULL.
struct naming {
    struct arena *arena;
    const struct model *model;
    struct names *names;
};

// Whether a user's name or an identifier given so far is `name`.
static bool is_taken(const struct naming *n, const char *name)
{
    const struct model *m = n->model;
    for (int g = 0; g < m->ngrids; g++)
        if (strcmp(m->grids[g].name, name) == 0 ||
            (n->names->grids[g].id && strcmp(n->names->grids[g].id, name) == 0))
            return true;
    for (int s = 0; s < m->nscalars; s++)
        if (strcmp(m->scalars[s], name) == 0 ||
            (n->names->scalars[s].id && strcmp(n->names->scalars[s].id, name) == 0))
            return true;
    for (int i = 0; i < m->steps.npoints; i++)
        if (strcmp(m->steps.points[i].name, name) == 0 ||
            (n->names->points[i].id && strcmp(n->names->points[i].id, name) == 0))
            return true;
    return false;
}

// Arguments of some operators have these: those with indices, with steps, that count them, whose groups need
// scratch. A user's name gives way to them in all, so that a member keeps its name when an operator comes to
// have more.
const char *const *names_members(void)
{
    static const char *const MEMBERS[] = {"extent", "pitch",      "lo",      "hi",      "origin",
                                          "step",   "steps_done", "sharing", "scratch", NULL};
    return MEMBERS;
}

static bool is_member(const char *name)
{
    for (const char *const *member = names_members(); *member; member++)
        if (strcmp(*member, name) == 0)
            return true;
    // In Python each array of scratch is a member; C++ takes no member of the name of another's type.
    return is_numbered(name, "scratch_") || strcmp(name, "hipstencil_points") == 0;
}

// What ends with _args is a type of arguments, or may be: the operator's, its stages'.
static const char *identifier(const struct naming *n, const char *name, const char *kind)
{
    const struct model *m = n->model;
    if (!is_word(name) && !is_member(name) && !ends_with(name, "_args") && !is_derived(m, name) &&
        !is_macro(n->names->macros, name))
        return name;
    do
        name = arena_format(n->arena, "%s_%s", name, kind);
    while (is_taken(n, name));
    return name;
}

// `kind` tells what gives way to a word of generated code: "grid", "scalar", "points".
static struct user_name user_name(const struct naming *n, const char *name, const char *kind)
{
    const char *id = identifier(n, name, kind);
    const bool gives_way = is_member(name) || is_macro(n->names->macros, name);
    return (struct user_name){id, gives_way ? id : name};
}

// ---- what users did not name --------------------------------------------------------------------

static const char *coefficient_prefix(const struct model *m)
{
    static const char *const PREFIXES[] = {"c", "w", "k", "coef"};
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++) {
        bool taken = false;
        for (int g = 0; g < m->ngrids; g++)
            taken = taken || is_numbered(m->grids[g].name, PREFIXES[i]);
        for (int s = 0; s < m->nscalars; s++)
            taken = taken || is_numbered(m->scalars[s], PREFIXES[i]);
        if (!taken)
            return PREFIXES[i];
    }
    return "coefficient_";
}

// How near to the centre a coefficient is used first; those of the pointwise part come last.
static int nearest(const struct model *m, int coefficient)
{
    int best = 3 * MAX_RADIUS + 1;
    for (int s = 0; s < m->nsums; s++)
        for (int i = 0; i < m->sums[s].ntaps; i++) {
            const int *o = m->sums[s].taps[i].offset;
            int distance = abs(o[0]) + abs(o[1]) + abs(o[2]);
            if (m->sums[s].taps[i].coefficient == coefficient && distance < best)
                best = distance;
        }
    return best;
}

// Numbers go by distance from the centre: c0 is the centre's where the centre has one.
static const char *const *coefficient_names(const struct naming *n)
{
    const struct model *m = n->model;
    const char *prefix = coefficient_prefix(m);
    const char **names = arena_alloc(n->arena, (size_t)m->ncoefficients * sizeof *names);
    int next = 0;
    for (int d = 0; d <= 3 * MAX_RADIUS + 1; d++)
        for (int i = 0; i < m->ncoefficients; i++)
            if (nearest(m, i) == d)
                names[i] = arena_format(n->arena, "%s%d", prefix, next++);
    return names;
}

// sum_u, or sum0_u, sum1_u, … where grid u has several.
static const char *sum_name(const struct naming *n, int sum)
{
    const struct model *m = n->model;
    const int grid = m->sums[sum].grid;
    const char *id = n->names->grids[grid].id;
    int before = 0, same = 0;
    for (int k = 0; k < m->nsums; k++) {
        same += m->sums[k].grid == grid;
        before += k < sum && m->sums[k].grid == grid;
    }
    return same == 1 ? arena_format(n->arena, "sum_%s", id)
                     : arena_format(n->arena, "sum%d_%s", before, id);
}

static const char *const *sum_names(const struct naming *n)
{
    const char **names = arena_alloc(n->arena, (size_t)n->model->nsums * sizeof *names);
    for (int s = 0; s < n->model->nsums; s++)
        names[s] = sum_name(n, s);
    return names;
}

// ---- all of them --------------------------------------------------------------------------------

const struct names *names_make(struct arena *a, const struct model *m)
{
    struct names *names = arena_alloc(a, sizeof *names);
    const struct naming n = {a, m, names};
    names->macros = macro_stem(a, m->name);
    for (int g = 0; g < m->ngrids; g++)
        names->grids[g] = user_name(&n, m->grids[g].name, "grid");
    for (int s = 0; s < m->nscalars; s++)
        names->scalars[s] = user_name(&n, m->scalars[s], "scalar");
    for (int i = 0; i < m->steps.npoints; i++)
        names->points[i] = user_name(&n, m->steps.points[i].name, "points");
    names->coefficients = coefficient_names(&n);
    names->sums = sum_names(&n);
    return names;
}

const char *name_of(struct arena *a, const char *stem, const char *place, const char *suffix)
{
    const size_t lengths[] = {strlen(stem), strlen(place), strlen(suffix) + 1};
    char *name = arena_alloc(a, lengths[0] + lengths[1] + lengths[2]);
    memcpy(name, stem, lengths[0]);
    memcpy(name + lengths[0], place, lengths[1]);
    memcpy(name + lengths[0] + lengths[1], suffix, lengths[2]);
    return name;
}
