// SPDX-License-Identifier: MIT
// Generated code derives names from a grid's: u_c, u_xm1, u_line_yp2, u_here, tile_u, sum_u. A grid
// whose name is a derived name of another, or a word of the templates, gets a suffix there; users
// see the name itself in the header.
#include "model/names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const WORDS[] = {
    "x",           "y",         "z",           "tx",        "ty",         "tz",
    "nx",          "ny",        "nz",          "x0",        "y0",         "z0",
    "x_in",        "row",       "col",         "lane",      "real",       "vec",
    "pair",        "piece",     "load",        "store",     "keep",       "plane",
    "planes",      "next",      "now",         "buffer",    "at",         "to",
    "point",       "step",      "slot",        "column",    "tile",       "here",
    "args",        "stream",    "status",      "region",    "lo",         "hi",
    "extent",      "pitch",     "pitch_y",     "pitch_z",   "block",      "grid",
    "threads",     "first",     "last",        "aligned",   "launch",     "edge",
    "hipError_t",  "min",       "max",         "abs",       "sqrt",       "select",
    "int64_t",     "i",         "e",           "in_offset", "out_offset", "main",
    "item",        "fetch",     "publish",     "width",     "name",       "y_last",
    "z_last",      "corner",    "offset",      "choose",    "lesser",     "greater",
    "magnitude",   "root",      "read",        "write",     "take",       "put",
    "splat",       "reach",     "point_store", "wide",      "wide_vec",   "widen",
    "narrow",      "die",       "dealt",       "share",     "rest",       "number",
    "count",       "block_x",   "block_y",     "block_z",   "plane_z",    "in_plane",
    "filling",     "reading",   "fill",        "copy",      "copy_async", "copies_start",
    "copies_wait", "load_once", "row_at",      "lds",       "of4",        "of16",
    "row16",       "quad",      "product",     "thread",    "down",       "matrix_fma",
    "plus",        "layer",     "depth"};

static bool is_word(const char *name)
{
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strcmp(WORDS[i], name) == 0)
            return true;
    // f0, q1, s2, t3: folds, combinations, slots, common subexpressions
    return strchr("fqst", name[0]) && name[1] && strspn(name + 1, "0123456789") == strlen(name + 1);
}

// What follows "<grid>_": a word, or a place such as xm4_yp1.
static bool is_derived_suffix(const char *suffix)
{
    static const char *const SUFFIXES[] = {"c", "line", "here", "before", "base", "ahead"};
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
    static const char *const PREFIXES[] = {"tile_", "sum",   "own_", "here_",   "to_",
                                           "halo",  "side",  "row_", "across_", "down_",
                                           "band",  "lines", "old"};
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++)
        if (strncmp(name, PREFIXES[i], strlen(PREFIXES[i])) == 0)
            return true;
    for (int g = 0; g < m->ngrids; g++) {
        size_t n = strlen(m->grids[g].name);
        if (strncmp(name, m->grids[g].name, n) == 0 && name[n] == '_' &&
            is_derived_suffix(name + n + 1))
            return true;
    }
    return false;
}

// Whether a user's name or an identifier given so far is `name`.
static bool is_taken(const struct model *m, const char *name)
{
    for (int g = 0; g < m->ngrids; g++)
        if (strcmp(m->grids[g].name, name) == 0 ||
            (m->grids[g].id && strcmp(m->grids[g].id, name) == 0))
            return true;
    for (int s = 0; s < m->nscalars; s++)
        if (strcmp(m->scalars[s], name) == 0 ||
            (m->scalar_ids[s] && strcmp(m->scalar_ids[s], name) == 0))
            return true;
    return false;
}

// <OP>_H, which guards the header.
static bool is_guard(const struct model *m, const char *name)
{
    size_t n = strlen(m->name);
    for (size_t i = 0; i < n; i++)
        if (name[i] != toupper((unsigned char)m->name[i]))
            return false;
    return strcmp(name + n, "_H") == 0;
}

static const char *identifier(struct model *m, const char *name, const char *suffix)
{
    if (!is_word(name) && !is_derived(m, name) && !is_guard(m, name))
        return name;
    do
        name = arena_format(&m->arena, "%s_%s", name, suffix);
    while (is_taken(m, name));
    return name;
}

static bool is_numbered(const char *name, const char *prefix)
{
    size_t n = strlen(prefix);
    return strncmp(name, prefix, n) == 0 && name[n] &&
           strspn(name + n, "0123456789") == strlen(name + n);
}

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
static void name_coefficients(struct model *m)
{
    const char *prefix = coefficient_prefix(m);
    int next = 0;
    for (int d = 0; d <= 3 * MAX_RADIUS + 1; d++)
        for (int i = 0; i < m->ncoefficients; i++)
            if (nearest(m, i) == d)
                m->coefficients[i].name = arena_format(&m->arena, "%s%d", prefix, next++);
}

static void name_sums(struct model *m)
{
    for (int s = 0; s < m->nsums; s++) {
        int before = 0, same = 0;
        for (int k = 0; k < m->nsums; k++) {
            same += m->sums[k].grid == m->sums[s].grid;
            before += k < s && m->sums[k].grid == m->sums[s].grid;
        }
        const char *grid = m->grids[m->sums[s].grid].id;
        m->sums[s].name = same == 1 ? arena_format(&m->arena, "sum_%s", grid)
                                    : arena_format(&m->arena, "sum%d_%s", before, grid);
    }
}

// Whether <op>_args cannot have a member of that name.
static bool is_member(const struct model *m, const char *name)
{
    static const char *const MEMBERS[] = {"extent", "pitch", "lo", "hi"};
    for (size_t i = 0; i < sizeof MEMBERS / sizeof *MEMBERS; i++)
        if (strcmp(MEMBERS[i], name) == 0)
            return true;
    return is_guard(m, name);
}

void names_assign(struct model *m)
{
    for (int g = 0; g < m->ngrids; g++) {
        struct model_grid *grid = &m->grids[g];
        grid->id = identifier(m, grid->name, "grid");
        grid->member = is_member(m, grid->name) ? grid->id : grid->name;
    }
    for (int s = 0; s < m->nscalars; s++) {
        m->scalar_ids[s] = identifier(m, m->scalars[s], "scalar");
        m->scalar_members[s] = is_member(m, m->scalars[s]) ? m->scalar_ids[s] : m->scalars[s];
    }
    name_coefficients(m);
    name_sums(m);
}
