// SPDX-License-Identifier: MIT
// Names of generated code never collide, whatever the user calls grids and scalars.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "fixture.h"
#include "select.h"

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

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(coefficients_count_from_the_centre),
    cmocka_unit_test(coefficients_give_way_to_the_users_names),
    cmocka_unit_test(words_of_the_templates_get_a_suffix),
    cmocka_unit_test(names_are_distinct),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
