// SPDX-License-Identifier: MIT
// `hipstencil new`: a specification to start from.
#include <stdio.h>
#include <string.h>

#include <lua.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/named_file.h"
#include "base/terminal.h"
#include "command/command.h"
#include "command/options.h"
#include "math/limits.h"
#include "render/record.h"
#include "render/template.h"
#include "spec/language.h"

struct new
{
    const char *name, *file;
    const char *type, *shape;
    int64_t dimensions, radius;
};

static const struct argp_option OPTIONS[] = {
    {"output", 'o', "FILE", 0, "write to FILE (default: NAME.lua)", 0},
    {"dimensions", 'd', "1|2|3", 0, "axes of the grids (3)", 0},
    {"radius", 'r', "R", 0, "1 to 16 (1)", 0},
    {"shape", 's', "star|box|update", 0, "update: a time step as mathematics (star)", 0},
    {"type", 't', "float|double", 0, "elements of all grids (float)", 0},
    {0},
};

static const char *const SHAPES[] = {"star", "box", "update", NULL};
static const char *const TYPES[] = {"float", "double", NULL};

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words) != 0)
        words++;
    return *words;
}

static error_t take_name(struct new *n, char *name, struct argp_state *state)
{
    if (n->name)
        return options_fail(state, "new makes one specification: '%s' is too many", name);
    char why[NAME_PROBLEM];
    const char *problem = name_problem(NAME_OF_OPERATOR, name, strlen(name), why);
    if (problem)
        return options_fail(state, "'%s' %s", name, problem);
    n->name = name;
    return 0;
}

// A box of many taps is one that no specification may have.
static error_t finish(const struct new *n, struct argp_state *state)
{
    int64_t side = 2 * n->radius + 1, taps = 1;
    for (int axis = 0; axis < n->dimensions; axis++)
        taps *= side;
    if (strcmp(n->shape, "box") != 0 || taps <= MAX_TAPS)
        return 0;
    return options_fail(state, "a box of radius %d has %d taps in %dD; %d are the most",
                        (int)n->radius, (int)taps, (int)n->dimensions, MAX_TAPS);
}

static error_t parse(int key, char *value, struct argp_state *state)
{
    struct new *n = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        return take_name(n, value, state);
    case 'o':
        return options_file(&n->file, "-o", value, state);
    case 'd':
        if (!parse_integer(value, 1, 3, &n->dimensions))
            return options_fail(state, "--dimensions=%s: it is 1, 2 or 3", value);
        return 0;
    case 'r':
        if (!parse_integer(value, 1, MAX_RADIUS, &n->radius))
            return options_fail(state, "--radius=%s: it is 1 to %d", value, MAX_RADIUS);
        return 0;
    case 's':
        if (!is_one_of(value, SHAPES))
            return options_fail(state, "--shape=%s: it is star, box or update", value);
        n->shape = value;
        return 0;
    case 't':
        if (!is_one_of(value, TYPES))
            return options_fail(state, "--type=%s: it is float or double", value);
        n->type = value;
        return 0;
    case ARGP_KEY_SUCCESS:
        return finish(n, state);
    case ARGP_KEY_NO_ARGS:
        return options_fail(state, "new needs a name: hipstencil new NAME");
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp new_argp = {.options = OPTIONS,
                              .parser = parse,
                              .args_doc = "NAME",
                              .doc = "Writes a specification of the operator NAME to start "
                                     "from. An existing file is left alone."};

static bool render(const struct new *n, struct text *out, struct error *e)
{
    lua_State *L = templates_open(NULL, e);
    if (!L)
        return false;
    record_open(L);
    record_string(L, "name", n->name);
    record_string(L, "type", n->type);
    record_string(L, "shape", n->shape);
    record_integer(L, "dimensions", n->dimensions);
    record_integer(L, "radius", n->radius);
    bool ok = template_render(L, "new.txt", out, e);
    templates_close(L);
    return ok;
}

static bool write_new(const char *path, const struct text *t, struct error *e)
{
    if (file_exists(path))
        return fail(e, "%s: is there already; choose another file with -o", path);
    if (!named_file_prepare(path, e) || !named_file_write(path, text_string(t), t->size, e))
        return false;
    if (strcmp(path, "-") != 0 && talk() != TALK_LITTLE)
        printf("wrote   %s; next: hipstencil check %s, hipstencil compare %s\n", path, path, path);
    return true;
}

int command_new(int argc, char **argv)
{
    struct new n = {.type = "float", .shape = "star", .dimensions = 3, .radius = 1};
    struct error e = {0};
    if (!options_parse(&new_argp, argc, argv, &n, &e))
        return command_failed(&e);
    struct arena a = {0};
    struct text text = {0};
    const char *path = n.file ? n.file : arena_format(&a, "%s.lua", n.name);
    bool ok = render(&n, &text, &e) && write_new(path, &text, &e);
    text_free(&text);
    arena_free(&a);
    return ok ? EXIT_DONE : command_failed(&e);
}
