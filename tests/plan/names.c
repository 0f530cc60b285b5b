// SPDX-License-Identifier: MIT
// Names of generated code never collide, whatever the user calls grids and scalars; and the words
// that grids give way to are those that generated code has.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "fixture.h"
#include "plan/fused_stages.h"
#include "plan/kernel.h"
#include "render/render.h"
#include "select.h"
#include "spec/language.h"

#include <cmocka.h>

static const char *id_of(const struct plan_set *plans, const char *name)
{
    const struct model *m = plans->model;
    for (int g = 0; g < m->ngrids; g++)
        if (strcmp(m->grids[g].name, name) == 0)
            return plans->names->grids[g].id;
    for (int s = 0; s < m->nscalars; s++)
        if (strcmp(m->scalars[s], name) == 0)
            return plans->names->scalars[s].id;
    fail_msg("there is no %s", name);
    return NULL;
}

static void coefficients_count_from_the_centre(void **state)
{
    (void)state;
    struct planned o = model_of("return stencil { name = \"t\", shape = star(4), coefficients = "
                                "laplacian { accuracy = 8 } }");
    for (int i = 0; i < o.model->sums[0].ntaps; i++) {
        const struct tap *t = &o.model->sums[0].taps[i];
        int distance = abs(t->offset[0]) + abs(t->offset[1]) + abs(t->offset[2]);
        const char *name = o.plans->names->coefficients[t->coefficient];
        assert_int_equal(name[0], 'c');
        assert_int_equal(atoi(name + 1), distance);
    }
    planned_free(&o);
}

static void coefficients_give_way_to_the_users_names(void **state)
{
    (void)state;
    static const struct {
        const char *grids;
        const char *first;
    } CASES[] = {{"'u', 'v'", "c0"},
                 {"'c2', 'v'", "w0"},
                 {"'c2', 'w1'", "k0"},
                 {"'c2', 'w1', 'k1'", "coef0"},
                 {"'c2', 'w1', 'k1', 'coef7'", "coefficient_0"},
                 {"'c', 'w'", "c0"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct text spec = {0};
        text_addf(&spec,
                  "local a, b, c, d = grid(%s)\nreturn stencil { name = \"t\", update = { out = "
                  "laplacian(a, { accuracy = 2 }) + b + (c or 0) + (d or 0) } }",
                  CASES[i].grids);
        struct planned o = model_of(text_string(&spec));
        bool found = false;
        for (int c = 0; c < o.model->ncoefficients; c++)
            found = found || strcmp(o.plans->names->coefficients[c], CASES[i].first) == 0;
        assert_true(found);
        planned_free(&o);
        text_free(&spec);
    }
}

static void words_of_the_templates_get_a_suffix(void **state)
{
    (void)state;
    struct planned o = model_of(
        "local x, lo, u, u_c = grid(\"x\", \"lo\", \"u\", \"u_c\")\nlocal s0, h = scalar(\"s0\", "
        "\"h\")\nreturn stencil { name = \"t\", update = { out = x + lo + u(1,0,0)*s0 + u_c*h } }");
    assert_string_equal(id_of(o.plans, "x"), "x_grid");
    assert_string_equal(id_of(o.plans, "lo"), "lo_grid");
    assert_string_equal(id_of(o.plans, "u"), "u");
    assert_string_equal(id_of(o.plans, "u_c"), "u_c_grid");
    assert_string_equal(id_of(o.plans, "s0"), "s0_scalar");
    assert_string_equal(id_of(o.plans, "h"), "h");
    planned_free(&o);
}

static void add_names(const struct plan_set *plans, const char **names, int *count)
{
    const struct model *m = plans->model;
    const struct names *all = plans->names;
    for (int g = 0; g < m->ngrids; g++)
        names[(*count)++] = all->grids[g].id;
    for (int s = 0; s < m->nscalars; s++)
        names[(*count)++] = all->scalars[s].id;
    for (int i = 0; i < m->ncoefficients; i++)
        names[(*count)++] = all->coefficients[i];
    for (int s = 0; s < m->nsums; s++)
        names[(*count)++] = all->sums[s];
}

static void a_scalar_called_step_gives_way_where_no_step_is_counted_too(void **state)
{
    (void)state;
    static const char *const FACTORS[] = {"step", "step * count()"};
    for (int counts = 0; counts < 2; counts++) {
        struct text spec = {0};
        text_addf(&spec,
                  "local count = step\nlocal u = grid \"u\"\nlocal step = scalar \"step\"\n"
                  "return stencil { name = \"t\", update = { v = u(1) * %s } }",
                  FACTORS[counts]);
        struct planned o = model_of(text_string(&spec));
        assert_int_equal(o.model->counts_steps, counts);
        assert_string_equal(o.plans->names->scalars[0].member, "step_scalar");
        planned_free(&o);
        text_free(&spec);
    }
}

static void names_are_distinct(void **state)
{
    (void)state;
    static const char *const POOL[] = {
        "x",    "x_grid", "x_c",    "u",      "u_c", "u_xm1",   "c0",       "c1", "c2", "w1", "k1",
        "coef", "sum_u",  "sum0_u", "tile_u", "s0",  "c0_grid", "x_scalar", "f0", "lo", "hi"};
    enum { NAMES = sizeof POOL / sizeof *POOL, USED = 5 };
    unsigned seed = 1;
    for (int round = 0; round < 60; round++) {
        const char *pick[USED];
        for (int i = 0; i < USED; i++) {
            bool again = true;
            while (again) {
                seed = seed * 1664525u + 1013904223u;
                pick[i] = POOL[(seed >> 16) % NAMES];
                again = false;
                for (int k = 0; k < i; k++)
                    again = again || strcmp(pick[k], pick[i]) == 0;
            }
        }
        struct text spec = {0};
        text_addf(
            &spec,
            "local a, b, c = grid(\"%s\", \"%s\", \"%s\")\nlocal d, e = scalar(\"%s\", \"%s\")\n"
            "return stencil { name = \"t\", update = { out = d*a(1,0,0) + a(-1,0,0) + "
            "b(0,1,0)*a(0,1,0) + e*c + 3*c(0,0,1) } }",
            pick[0], pick[1], pick[2], pick[3], pick[4]);
        struct planned o = model_of(text_string(&spec));
        const char *names[64];
        int count = 0;
        add_names(o.plans, names, &count);
        for (int i = 0; i < count; i++)
            for (int k = 0; k < i; k++)
                if (strcmp(names[i], names[k]) == 0)
                    fail_msg("two things are called %s\n%s", names[i], text_string(&spec));
        planned_free(&o);
        text_free(&spec);
    }
}

static size_t identifier_length(const char *s)
{
    return strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
}

// ---- members of arguments -------------------------------------------------------------------------

// Arguments that have all that there is: indices, the number of a step, points, arrays of scratch.
static const char RICH[] =
    "local u, p = grid('u', 'p') local s = scalar 's' return stencil { name = 't', "
    "update = { n = 2*u - p + s * laplacian(u) + index('x') + step() }, "
    "advance = { p = 'u', u = 'n' }, boundary = fixed(0), "
    "points = { a = source { grid = 'n' }, b = receiver { grid = 'n' } } }";

static bool is_listed(const char *const *names, const char *name, size_t length)
{
    for (; *names; names++)
        if (strlen(*names) == length && strncmp(*names, name, length) == 0)
            return true;
    return false;
}

// The declared names of a struct, of which lines read `type name;` or `type *name[2];`.
static void check_members(const char *text, const char *const *own, bool *seen)
{
    for (const char *at = text; *at != '}'; at += strcspn(at, "\n") + 1) {
        const char *end = at + strcspn(at, ";[\n"), *name = end;
        if (strncmp(at, "    //", 6) == 0)
            continue;
        while (identifier_length(name - 1) > 0)
            name--;
        const size_t length = (size_t)(end - name);
        if (!is_listed(names_members(), name, length) && !is_listed(own, name, length))
            fail_msg("arguments have '%.*s', which names_members() lacks", (int)length, name);
        for (int i = 0; names_members()[i]; i++)
            seen[i] =
                seen[i] || is_listed((const char *[]){names_members()[i], NULL}, name, length);
    }
}

static void members_of_arguments_are_those_of_the_list(void **state)
{
    (void)state;
    static const char *const OWN[] = {"n", "u", "p", "s", "a", "b", NULL};
    struct planned o = operator_of(RICH, "temporal", "time=2", NULL);
    struct rendered r;
    struct error e = {0};
    bool seen[64] = {false};
    if (!render_operator(o.plans, NULL, "generate", &r, &e))
        fail_msg("%s", e.message);
    const char *arguments = strstr(r.files[0].text.data, "typedef struct t_args {\n");
    assert_non_null(arguments);
    check_members(strchr(arguments, '\n') + 1, OWN, seen);
    for (int i = 0; names_members()[i]; i++)
        if (!seen[i])
            fail_msg("no arguments have '%s'", names_members()[i]);
    rendered_free(&r);
    planned_free(&o);
}

// ---- words of generated code --------------------------------------------------------------------

// Operators, plans and settings that between them print every part of the templates.
static const struct {
    const char *spec, *strategies, *settings, *target;
} PRINTED[] = {
    {"return stencil { name = \"t\", shape = star(4), coefficients = laplacian { accuracy = 8 } }",
     "all", NULL, NULL},
    {"return stencil { name = \"t\", type = \"double\", shape = star(4), coefficients = "
     "laplacian { accuracy = 8 } }",
     "all", NULL, NULL},
    {"return stencil { name = \"t\", shape = star(4), coefficients = laplacian { accuracy = 8 } }",
     "fused,queue", "prefetch=async stages=3", "sm_90"},
    {"return stencil { name = \"t\", shape = star(6), coefficients = laplacian { accuracy = 12 } }",
     "fused", NULL, "sm_90"},
    {"return stencil { name = \"t\", shape = star(2), coefficients = laplacian { accuracy = 4 } }",
     "fused", "prefetch=async halves=true block=16x4 resident=0", "sm_90"},
    {"local u, b = grid(\"u\", \"b\")\nlocal up, down = { accuracy = 4, stagger = 0.5 }, "
     "{ accuracy = 4, stagger = -0.5 }\nreturn stencil { name = \"t\", update = { out = "
     "d(b * d(u, \"z\", up), \"z\", down) + d(u, \"x\") } }",
     "fused", "reuse=window prefetch=async rows=2", "sm_90"},
    {"local u, b = grid(\"u\", \"b\")\nreturn stencil { name = \"t\", update = { out = "
     "laplacian(u, "
     "{ accuracy = 4 }) * laplacian(b) } }",
     "fused", "prefetch=async reuse=window", "sm_90"},
    {"return stencil { name = \"t\", shape = star(4), coefficients = laplacian { accuracy = 8 } }",
     "fused,partial,tiled,window", "rows=2 cache=4096 dies=4", NULL},
    {"return stencil { name = \"t\", shape = box(1), coefficients = function(x, y, z) return 1 + "
     "x*x + y*y + z*z end }",
     "fused,queue,lds,tiled", "vector=1 unroll=2", NULL},
    {"local u, v, w = grid(\"u\", \"v\", \"w\")\nlocal h = scalar \"h\"\nreturn stencil { name = "
     "\"t\", arithmetic = \"double\", update = { v = v - w*laplacian(u, { accuracy = 4 })/(h*h), "
     "p = select(u, v, min(u(1,0,0), w), max(u(0,0,-1), 0)) + sqrt(abs(u))*h "
     "+ exp(log(u)) + sin(u)*cos(u)/tan(w) + u^w } }",
     "all", "nontemporal=true nontemporal_loads=true", NULL},
    {"local u, v, w = grid(\"u\", \"v\", \"w\")\nlocal h = scalar \"h\"\nreturn stencil { name = "
     "\"t\", update = { v = v - w*laplacian(u, { accuracy = 4 })/(h*h) + "
     "(index(\"x\") + index(\"y\") + index(\"z\")) % 2 } }",
     "fused,partial", "walk=alternate hold=true", NULL},
    {"return stencil { name = \"t\", shape = star(4), coefficients = laplacian { accuracy = 8 }, "
     "boundary = \"periodic\" }",
     "fused,partial,tiled,window", "outside=loads", NULL},
    {"local u, k = grid(\"u\", \"k\")\nreturn stencil { name = \"t\", dimensions = 3, update = { n "
     "= u + "
     "k*(u(1,0,0) + u(-1,0,0) + u(0,1,0) + u(0,-1,0) + u(0,0,1) + u(0,0,-1))"
     " + (index(\"x\") + index(\"y\") + index(\"z\")) % 2 }, advance = { u = \"n\" }, boundary = "
     "mirror(), points = { a = source { grid = \"n\", "
     "scale = k }, b = receiver { grid = \"n\" } } "
     "}",
     "temporal", NULL, NULL},
    {"local u, v = grid(\"u\", \"v\")\nreturn stencil { name = \"t\", dimensions = 3, stages = { { "
     "name "
     "= \"one\", update = { v = v + u(1,0,0) - u(0,1,0) + u(0,0,1) } }, { name = \"two\", update = "
     "{ "
     "u = u + v(0,-1,0) - v(-1,0,0) - v(0,0,-1) } } }, boundary = antimirror { plane = 0 } }",
     "overlapped", "time=2 block=16x8", NULL},
    {"return stencil { name = \"t\", dimensions = 2, shape = star(2), coefficients = laplacian { "
     "accuracy = 4 } }",
     "all", NULL, NULL},
    {"return stencil { name = \"t\", dimensions = 2, shape = star(1), coefficients = laplacian {} "
     "}",
     "strips", "prefetch=async vector=8", "sm_90"},
    {"return stencil { name = \"t\", dimensions = 2, shape = star(1), coefficients = laplacian {}, "
     "type = \"double\" }",
     "strips", "reuse=partial", "sm_90"},
    {"return stencil { name = \"t\", dimensions = 2, shape = star(2), coefficients = laplacian { "
     "accuracy = 4 } }",
     "strips", "reuse=window pairs=true", "sm_90"},
    {"return stencil { name = \"t\", shape = box(1), coefficients = function(x, y, z) return 1 + "
     "x*x + y*y + z*z end }",
     "temporal", "reuse=window prefetch=async", "sm_90"},
    {"return stencil { name = \"t\", shape = star(2), coefficients = laplacian { accuracy = 4 } }",
     "temporal", "prefetch=async hold=true", "sm_90"},
    {"return stencil { name = \"t\", shape = box(1), coefficients = function(x, y, z) return 1 + "
     "x*x + y*y + z*z end }",
     "temporal", NULL, "sm_90"},
    {"local u = grid 'u' return stencil { name = 't', dimensions = 2, fast = { 'scaled' }, update "
     "= { n "
     "= 0.6*u + 0.1*(u(1,0) + u(-1,0) + u(0,1) + u(0,-1)) }, advance = { u = 'n' } }",
     "strips", "time=8", "sm_90"},
    {"local u = grid 'u' return stencil { name = 't',"
     " update = { u_next = u + 0.1*laplacian(u, { accuracy = 2 }) }, boundary = mirror() }",
     "temporal", "prefetch=async", "sm_90"},
    {"local u = grid 'u' return stencil { name = 't',"
     " update = { u_next = u + 0.1*laplacian(u, { accuracy = 2 }) }, boundary = fixed(0) }",
     "temporal", NULL, "sm_90"},
    {"return stencil { name = \"t\", shape = star(1), coefficients = laplacian {}, boundary = "
     "antimirror() }",
     "temporal", "reuse=window unroll=2", NULL},
    {"return stencil { name = \"t\", shape = star(1), coefficients = laplacian {} }", "temporal",
     NULL, NULL},
    {"local u, u_prev, c = grid(\"u\", \"u_prev\", \"c\")\nreturn stencil { name = \"t\", update "
     "= { u_next = 2*u - u_prev + c*laplacian(u) }, advance = { u_prev = \"u\", u = \"u_next\" } }",
     "temporal", "prefetch=async", "sm_90"},
    {"local u, p = grid('u', 'p') return stencil { name = 't', dimensions = 2, "
     "update = { n = 2*u - p + 0.1 * laplacian(u) }, advance = { p = 'u', u = 'n' }, "
     "boundary = fixed(0) }",
     "strips", NULL, NULL},
    {"local u = grid(\"u\")\nreturn stencil { name = \"t\", update = { n = laplacian(u) }, advance "
     "= { u "
     "= \"n\" }, boundary = antimirror(), points = { a = source { grid = \"n\" } } }",
     "temporal", NULL, NULL},
    {"local u, i, j, k = grid 'u', index 'x', index 'y', index 'z' return stencil { name = 't', "
     "update = { n = exp(-i^2) * exp(-j^2) * exp(-k^2) * laplacian(u) + exp(k) }, "
     "advance = { u = 'n' }, boundary = fixed(0) }",
     "temporal", "prefetch=async", "sm_90"},
    {"local u = grid 'u' return stencil { name = 't', update = { n = laplacian(u) + step() }, "
     "advance = { u = 'n' }, boundary = fixed(0) }",
     "temporal", "time=2", NULL},
};

struct words {
    const struct planned *planned;
    bool *seen; // by word of the list
};

static bool is_letter(char c)
{
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// What is one thing in a line and no identifier: a comment, a string, an attribute, a member, a
// number.
static size_t passed_over(const char *line, size_t at, size_t length)
{
    const char *s = line + at;
    const bool member = at > 0 && (s[-1] == '.' || (at > 1 && strncmp(s - 2, "->", 2) == 0));
    if (strncmp(s, "//", 2) == 0)
        return length - at;
    if (*s == '"')
        return strcspn(s + 1, "\"") + 2;
    if (strncmp(s, "__attribute__((", 15) == 0)
        return (size_t)(strstr(s, "))") - s) + 2;
    if (member || (*s >= '0' && *s <= '9'))
        return identifier_length(s);
    return 0;
}

typedef void visitor(struct words *w, const char *name, bool in_kernel);

static void visit_line(struct words *w, const char *line, size_t length, bool in_kernel,
                       visitor *visit)
{
    char name[128];
    if (line[strspn(line, " ")] == '#')
        return;
    for (size_t at = 0; at < length;) {
        size_t skip = passed_over(line, at, length);
        if (skip == 0 && is_letter(line[at])) {
            skip = identifier_length(line + at);
            snprintf(name, sizeof name, "%.*s", (int)skip, line + at);
            visit(w, name, in_kernel);
        }
        at += skip ? skip : 1;
    }
}

// A kernel ends with the first closing brace that is not indented.
static void visit_text(struct words *w, const char *text, visitor *visit)
{
    bool in_kernel = false;
    while (*text) {
        size_t length = strcspn(text, "\n");
        in_kernel = in_kernel || strncmp(text, "__global__", 10) == 0;
        visit_line(w, text, length, in_kernel, visit);
        in_kernel = in_kernel && *text != '}';
        text += length + (text[length] == '\n');
    }
}

static void visit_printed(bool *seen, visitor *visit)
{
    for (size_t i = 0; i < sizeof PRINTED / sizeof *PRINTED; i++) {
        struct planned o = operator_of(PRINTED[i].spec, PRINTED[i].strategies, PRINTED[i].settings,
                                       PRINTED[i].target);
        struct words w = {&o, seen};
        struct rendered r;
        struct error e = {0};
        if (!render_operator(o.plans, NULL, "generate", &r, &e))
            fail_msg("%s", e.message);
        for (int f = 0; f < r.count; f++)
            if (!strstr(r.files[f].name, "_steps.hip")) // no grid is a variable there
                visit_text(&w, r.files[f].text.data, visit);
        rendered_free(&r);
        planned_free(&o);
    }
}

static bool is_symbol(const struct plan *p, const char *name)
{
    for (int k = 0; k < p->nkernels; k++)
        if (strcmp(p->kernels[k].symbol, name) == 0)
            return true;
    if (p->group && strcmp(p->group->symbol, name) == 0)
        return true;
    if (p->fused && strcmp(p->fused->symbol, name) == 0)
        return true;
    return p->edge && strcmp(p->edge->symbol, name) == 0;
}

// What the operator's own names are: its grids', its coefficients', its kernels'.
static bool is_own(const struct plan_set *plans, const char *name)
{
    for (int g = 0; g < plans->model->ngrids; g++)
        if (strcmp(plans->names->grids[g].id, name) == 0)
            return true;
    for (int c = 0; c < plans->model->ncoefficients; c++)
        if (strcmp(plans->names->coefficients[c], name) == 0)
            return true;
    for (int p = 0; p < plans->count; p++)
        if (plans->plans[p].applicable && is_symbol(&plans->plans[p], name))
            return true;
    for (int s = 0; s < plans->model->nstages; s++)
        if (is_own(plans->stages[s], name))
            return true;
    return false;
}

// A grid of that name, which the operator had besides, must get another one in kernels.
static void check_gives_way(struct words *w, const char *name, bool in_kernel)
{
    const struct plan_set *plans = w->planned->plans;
    char why[NAME_PROBLEM];
    // Namespaces are found by what comes after them, also where a variable is called so.
    const bool is_namespace = strncmp(name, "device_of_", strlen("device_of_")) == 0;
    if (!in_kernel || is_namespace || is_own(plans, name) ||
        name_problem(NAME_OF_GRID, name, strlen(name), why))
        return;
    struct model more = *plans->model;
    struct arena a = {0};
    more.grids[more.ngrids++] = (struct model_grid){.name = name};
    const char *id = names_make(&a, &more)->grids[more.ngrids - 1].id;
    if (strcmp(id, name) == 0)
        fail_msg("kernels use '%s', a grid may be called so: it is missing in plan/kernel_words.c",
                 name);
    arena_free(&a);
}

static void words_of_kernels_are_no_grids(void **state)
{
    (void)state;
    visit_printed(NULL, check_gives_way);
}

static void mark_word(struct words *w, const char *name, bool in_kernel)
{
    (void)in_kernel;
    for (int i = 0; names_words()[i]; i++)
        w->seen[i] = w->seen[i] || strcmp(names_words()[i], name) == 0;
}

static void every_word_is_in_generated_code(void **state)
{
    (void)state;
    bool seen[512] = {false};
    struct text unused = {0};
    visit_printed(seen, mark_word);
    for (int i = 0; names_words()[i]; i++)
        if (!seen[i])
            text_addf(&unused, " %s", names_words()[i]);
    if (unused.size > 0)
        fail_msg("words of plan/kernel_words.c that nothing prints:%s", text_string(&unused));
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(coefficients_count_from_the_centre),
    cmocka_unit_test(coefficients_give_way_to_the_users_names),
    cmocka_unit_test(words_of_the_templates_get_a_suffix),
    cmocka_unit_test(a_scalar_called_step_gives_way_where_no_step_is_counted_too),
    cmocka_unit_test(members_of_arguments_are_those_of_the_list),
    cmocka_unit_test(names_are_distinct),
    cmocka_unit_test(words_of_kernels_are_no_grids),
    cmocka_unit_test(every_word_is_in_generated_code),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
