// SPDX-License-Identifier: MIT
#include "render/python_names.h"

#include <string.h>

#include "base/arena.h"

// All that 3.8 and later have. Words that are keywords in places only (`match`) are names elsewhere.
static const char *const KEYWORDS[] = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield",    NULL};

// Modules that are loaded before `import <op>` looks for a file, or by what templates/bindings.py
// imports, in some version and on some system. Other modules of the library only hide each other.
static const char *const MODULES[] = {
    "abc",          "array",       "atexit",    "binascii", "builtins",    "cmath",
    "codecs",       "collections", "copyreg",   "ctypes",   "encodings",   "enum",
    "errno",        "fcntl",       "functools", "gc",       "genericpath", "grp",
    "faulthandler", "heapq",       "importlib", "io",       "itertools",   "keyword",
    "linecache",    "marshal",     "math",      "mmap",     "msvcrt",      "nt",
    "ntpath",       "operator",    "os",        "posix",    "posixpath",   "pwd",
    "pyexpat",      "re",          "reprlib",   "select",   "site",        "spwd",
    "stat",         "struct",      "sys",       "syslog",   "time",        "types",
    "typing",       "unicodedata", "warnings",  "weakref",  "winreg",      "xxsubtype",
    "zipimport",    "zlib",        NULL};

// Attributes of structures that ctypes, or the module itself, looks up in Args.
static const char *const ATTRIBUTES[] = {"_anonymous_", "_fields_", "from_buffer_copy", NULL};

static bool is_among(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names != NULL;
}

// Members of <op>_args that a user named; NULL at the end.
static const char *const *members_of(struct arena *a, const struct plan_set *set)
{
    const struct model *m = set->model;
    const char **all =
        arena_alloc(a, (size_t)(m->ngrids + m->nscalars + m->steps.npoints + 1) * sizeof *all);
    int n = 0;
    for (int g = 0; g < m->ngrids; g++)
        all[n++] = set->names->grids[g].member;
    for (int i = 0; i < m->nscalars; i++)
        all[n++] = set->names->scalars[i].member;
    for (int i = 0; i < m->steps.npoints; i++)
        all[n++] = set->names->points[i].member;
    all[n] = NULL;
    return all;
}

const char *const *python_keywords(struct arena *a, const struct plan_set *set)
{
    const char **found = NULL;
    int count = 0, capacity = 0;
    for (const char *const *name = members_of(a, set); *name; name++)
        if (is_among(*name, KEYWORDS))
            *ARENA_APPEND(a, found, count, capacity) = *name;
    *ARENA_APPEND(a, found, count, capacity) = NULL;
    return found;
}

static bool fits_module(const char *op, struct error *e)
{
    if (is_among(op, KEYWORDS))
        return fail(e, "'%s' is a keyword of Python", op);
    return !is_among(op, MODULES) || fail(e, "Python has a module '%s' of its own", op);
}

static bool fit_arguments(struct arena *a, const struct plan_set *set, struct error *e)
{
    const char *const *members = members_of(a, set);
    for (const char *const *name = members; *name; name++) {
        if (is_among(*name, ATTRIBUTES))
            return fail(e, "its arguments have an attribute '%s' of their own", *name);
        const char *there = arena_format(a, "%s_", *name);
        if (is_among(*name, KEYWORDS) && is_among(there, members))
            return fail(e, "'%s' is a keyword of Python, where it is called '%s', as another is",
                        *name, there);
    }
    return true;
}

bool python_names_fit(const struct plan_set *set, struct error *e)
{
    struct arena a = {0};
    struct error why = {0};
    bool ok = (fits_module(set->model->name, &why) && fit_arguments(&a, set, &why)) ||
              fail(e, "%s: no Python module: %s; give it another name in the spec",
                   set->model->path, error_text(&why));
    arena_free(&a);
    return ok;
}
