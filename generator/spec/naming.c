// SPDX-License-Identifier: MIT
// Which texts can be names, by what generated sources make of them:
//   an operator   global functions <name>, <name>_<strategy>, types <name>_args and others, <name>.h
//   a strategy    the end of a function's name, and a file
//   a stage       the end of an operator's name
//   a grid,       a member of <operator>_args and a variable of kernels
//   a scalar      the same
//   points        a member of <operator>_args
#include <stdio.h>
#include <string.h>

#include "spec/reserved.h"
#include "spec/spec.h"

// Not isalpha: identifiers are ASCII whatever the locale is.
static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_identifier(const char *name, size_t length)
{
    if (length == 0 || length > NAME_LIMIT || !is_letter(name[0]))
        return false;
    for (size_t i = 1; i < length; i++)
        if (!is_letter(name[i]) && !(name[i] >= '0' && name[i] <= '9'))
            return false;
    return true;
}

static const char *form_problem(enum name_role role, const char *name, size_t length)
{
    if (length > NAME_LIMIT)
        return "is longer than 63 characters";
    if (!is_identifier(name, length))
        return "is not a C identifier (letters, digits and _, not beginning with a digit)";
    if (strstr(name, "__"))
        return "is reserved by C++ (it has __ in it)";
    if (name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z')
        return "is reserved by C (it begins with _ and a capital letter)";
    if (name[0] == '_' && role == NAME_OF_OPERATOR)
        return "is reserved by C (it begins with _, and functions are called so)";
    if (name[0] == '_' && (role == NAME_OF_STRATEGY || role == NAME_OF_STAGE))
        return "begins with _, so that C++ reserves <operator>_<name>, which has __ in it";
    if (name[length - 1] == '_' && role == NAME_OF_OPERATOR)
        return "ends with _, so that C++ reserves <name>_args, which has __ in it";
    return NULL;
}

// ---- what generated headers call themselves -----------------------------------------------------

// <operator>_<word> is `what` in a header, or <operator>_<word>.h or .hip is.
static const struct own {
    const char *word, *file, *what;
} OWN[] = {{"args", "", "the arguments of an operator"},
           {"strategy", "", "an entry of the table of strategies"},
           {"strategies", "", "the table of strategies"},
           {"run", "", "the function of many steps"},
           {"run_by", "", "the function of many steps by a strategy"},
           {"stage", "", "the function of one stage of a step"},
           {"group", "", "the function of a group of steps"},
           {"group_steps", "", "the function that says how many steps a group has"},
           {"advance", "", "the function that renames grids after steps"},
           {"count", "", "the function that counts steps on the device"},
           {"halo", "", "the function that fills halos"},
           {"operator", "", "the description of an operator"},
           {"points", "", "the function that makes a list of points"},
           {"why", "", "the reasons for a choice"},
           {"checks", ".h", "the header of what is refused"},
           {"device", ".h", "the header that its sources share"},
           {"steps", ".hip", "the source of steps"},
           {"all", ".hip", "the source that has all others"}};

// Sources of two operators may share a folder's name, headers may not: they are included by name.
static bool is_taken(const struct own *o, enum name_role role, const char *name)
{
    size_t n = strlen(name), size = strlen(o->word);
    switch (role) {
    case NAME_OF_STRATEGY:
        return !*o->file && strcmp(name, o->word) == 0;
    case NAME_OF_STAGE:
        return strcmp(name, o->word) == 0;
    case NAME_OF_OPERATOR:
        return strcmp(o->file, ".hip") != 0 && n > size + 1 && name[n - size - 1] == '_' &&
               strcmp(name + n - size, o->word) == 0;
    default:
        return false;
    }
}

static bool own_word(enum name_role role, const char *name, char why[NAME_PROBLEM])
{
    for (size_t i = 0; i < sizeof OWN / sizeof *OWN; i++) {
        const struct own *o = &OWN[i];
        const char *who = *o->file ? "the generator" : "the generated header";
        if (!is_taken(o, role, name))
            continue;
        if (role == NAME_OF_OPERATOR)
            snprintf(why, NAME_PROBLEM,
                     "ends with _%s: of an operator '%.*s', %s%s is what %s calls %s", o->word,
                     (int)(strlen(name) - strlen(o->word) - 1), name, name, o->file, who, o->what);
        else
            snprintf(why, NAME_PROBLEM, "is taken: <operator>_%s%s is what %s calls %s", name,
                     o->file, who, o->what);
        return true;
    }
    return false;
}

// Namespaces of generated sources.
static bool own_prefix(const char *name, char why[NAME_PROBLEM])
{
    static const char *const PREFIXES[] = {"checks_of_", "choice_of_", "device_of_",
                                           "stages_of_", "images_of_", "steps_of_"};
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++) {
        size_t n = strlen(PREFIXES[i]);
        if (strncmp(name, PREFIXES[i], n) == 0 && name[n]) {
            snprintf(why, NAME_PROBLEM,
                     "begins with %s: it is what the sources of an operator '%s' call a namespace",
                     PREFIXES[i], name + n);
            return true;
        }
    }
    return false;
}

// ---- what headers and libraries call something --------------------------------------------------

// Types, variables and namespaces that the kernels and headers use, which a member or a parameter of
// that name would hide.
static bool is_used_in_kernels(const char *name)
{
    static const char *const USED[] = {"blockDim", "blockIdx", "dim3",     "double2",   "double4",
                                       "float2",   "float4",   "gridDim",  "int16_t",   "int32_t",
                                       "int64_t",  "int8_t",   "intptr_t", "main",      "ptrdiff_t",
                                       "size_t",   "std",      "uint16_t", "threadIdx", "uint32_t",
                                       "uint64_t", "uint8_t",  "warpSize", "uintptr_t", NULL};
    for (int i = 0; USED[i]; i++)
        if (strcmp(USED[i], name) == 0)
            return true;
    return false;
}

static bool clashes(enum name_role role, const char *name, const struct meaning *m)
{
    if (role == NAME_OF_STRATEGY || role == NAME_OF_STAGE)
        return false;
    if (role == NAME_OF_OPERATOR || m->kind == MEANS_KEYWORD || m->kind == MEANS_MACRO)
        return true;
    return m->kind == MEANS_SYMBOL && is_used_in_kernels(name);
}

static bool is_free(enum name_role role, const char *name)
{
    struct meaning m;
    return !form_problem(role, name, strlen(name)) &&
           (!reserved_meaning(name, &m) || !clashes(role, name, &m));
}

// What the name means elsewhere and, where one is short enough, a name of its kind that is free.
static void tell_meaning(enum name_role role, const char *name, const struct meaning *m,
                         char why[NAME_PROBLEM])
{
    static const char *const ENDS[] = {
        [NAME_OF_OPERATOR] = "_stencil", [NAME_OF_STRATEGY] = "_plan",
        [NAME_OF_STAGE] = "_stage",      [NAME_OF_GRID] = "_grid",
        [NAME_OF_SCALAR] = "_value",     [NAME_OF_POINTS] = "_points"};
    char other[NAME_LIMIT + 16];
    snprintf(other, sizeof other, "%s%s", name, ENDS[role]);
    int used = snprintf(why, NAME_PROBLEM, "is %s %s", m->what, m->origin);
    if (m->kind == MEANS_HEADER)
        used += snprintf(why + used, NAME_PROBLEM - (size_t)used,
                         ", <%s.h>, and an operator has a header of its name", name);
    else if (m->kind == MEANS_SYMBOL && role != NAME_OF_OPERATOR)
        used += snprintf(why + used, NAME_PROBLEM - (size_t)used, ", which kernels use");
    if (is_free(role, other))
        snprintf(why + used, NAME_PROBLEM - (size_t)used, "; \"%s\" is free", other);
}

const char *function_problem(const char *function, char why[NAME_PROBLEM])
{
    struct meaning m;
    if (!reserved_meaning(function, &m) || m.kind == MEANS_HEADER)
        return NULL;
    snprintf(why, NAME_PROBLEM, "is %s %s", m.what, m.origin);
    return why;
}

// <operator>_<preset> is the function of a strategy.
static bool is_strategy(const char *name, char why[NAME_PROBLEM])
{
    int n;
    const struct preset *p = presets(&n);
    for (int i = 0; i < n; i++)
        if (strcmp(name, p[i].name) == 0) {
            snprintf(why, NAME_PROBLEM, "is a strategy, whose function <operator>_%s is", name);
            return true;
        }
    return false;
}

// An operator's functions and files beside those of its strategies.
static bool preset_problem(const char *name, char why[NAME_PROBLEM])
{
    int n;
    const struct preset *p = presets(&n);
    for (int i = 0; i < n; i++) {
        char function[2 * NAME_LIMIT], text[NAME_PROBLEM];
        snprintf(function, sizeof function, "%s_%s", name, p[i].name);
        const char *problem = function_problem(function, text);
        if (strcmp(name, p[i].name) == 0)
            snprintf(why, NAME_PROBLEM,
                     "is a strategy, whose file %s.hip is; \"%s_stencil\" is free", name, name);
        else if (problem)
            snprintf(why, NAME_PROBLEM, "has a strategy %s, which %s", function, problem);
        else
            continue;
        return true;
    }
    return false;
}

const char *name_problem(enum name_role role, const char *name, size_t length,
                         char why[NAME_PROBLEM])
{
    struct meaning m;
    const char *form = form_problem(role, name, length);
    if (form)
        return form;
    if (reserved_meaning(name, &m) && clashes(role, name, &m))
        tell_meaning(role, name, &m, why);
    else if (!own_word(role, name, why) && !(role == NAME_OF_STAGE && is_strategy(name, why)) &&
             !(role == NAME_OF_OPERATOR && (own_prefix(name, why) || preset_problem(name, why))))
        return NULL;
    return why;
}
