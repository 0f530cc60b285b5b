// SPDX-License-Identifier: MIT
// Neighbours that two points have in common: which taps make pairs, what waits, how many instructions are left.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "fixture.h"
#include "plan/instructions.h"
#include "plan/kernel.h"
#include "select.h"

#include <cmocka.h>

#define HEAT(accuracy)                                                                             \
    "local u = grid \"u\"\nreturn stencil { name = \"t\", dimensions = 2, "                        \
    "update = { out = u + 0.1 * laplacian(u, { accuracy = " accuracy " }) } }"

// Another coefficient along x than along y, and what is symmetric beside it.
#define OF_TWO                                                                                     \
    "local u, v = grid(\"u\", \"v\")\nreturn stencil { name = \"t\", dimensions = 2, "             \
    "update = { a = u + 0.1 * laplacian(u) + 0.2 * u[{1,1}], b = v + 0.3 * (v[{1,0}] + "           \
    "v[{-1,0}]) "                                                                                  \
    "+ 0.2 * (v[{0,1}] + v[{0,-1}]) }, advance = { u = \"a\", v = \"b\" } }"

// Operations of one point and step, additions of one type.
static double operations_of(const char *spec, const char *settings)
{
    struct planned o = operator_of(spec, "strips", settings, "sm_90");
    const struct plan *p = &o.plans->plans[0];
    struct instructions count = {0};
    assert_true(p->applicable);
    count_instructions(p, p->group, &count);
    const double points = (double)p->group->nlevels * p->group->geometry.vector;
    planned_free(&o);
    return count.arithmetic / points;
}

static void four_neighbours_take_an_addition_less(void **state)
{
    (void)state;
    assert_float_equal(operations_of(HEAT("2"), "reuse=window pairs=false") -
                           operations_of(HEAT("2"), "reuse=window pairs=true"),
                       1, 1e-9);
    assert_float_equal(operations_of(HEAT("6"), "reuse=window pairs=false") -
                           operations_of(HEAT("6"), "reuse=window pairs=true"),
                       3, 1e-9);
}

// The pairs of a level, by reach; how many of its rows wait, from which on.
static void pairs_of_a_level_are(const char *spec, int npairs, const int *reach, int slots,
                                 int lowest)
{
    struct planned o = operator_of(spec, "strips", "reuse=window pairs=true", "sm_90");
    assert_true(o.plans->plans[0].applicable);
    const struct level *l = &o.plans->plans[0].group->levels[0];
    assert_int_equal(l->npairs, npairs);
    assert_int_equal(l->slots, slots);
    assert_int_equal(l->lowest, lowest);
    for (int i = 0; i < npairs; i++) {
        assert_int_equal(l->pairs[i].reach, reach[i]);
        assert_int_equal(l->pairs[i].fold.nterms, 2);
    }
    planned_free(&o);
}

static void pairs_wait_in_the_place_of_rows_below(void **state)
{
    (void)state;
    pairs_of_a_level_are(HEAT("2"), 1, (const int[]){1}, 2, 0);
    pairs_of_a_level_are(HEAT("4"), 2, (const int[]){1, 2}, 3, 0);
}

static void taps_of_other_coefficients_are_read_as_they_were(void **state)
{
    (void)state;
    pairs_of_a_level_are(OF_TWO, 1, (const int[]){1}, 3, -1);
}

static void what_waits_of_pairs_is_in_registers(void **state)
{
    (void)state;
    struct planned with =
        operator_of(HEAT("6"), "strips", "reuse=window pairs=true time=3", "sm_90");
    struct planned rows = operator_of(HEAT("6"), "strips", "reuse=window time=3", "sm_90");
    // Six rows of pairs and three others, for six rows.
    assert_in_range(with.plans->plans[0].vgprs, rows.plans->plans[0].vgprs + 1, 255);
    planned_free(&with);
    planned_free(&rows);
}

// What a plane has by default: an update of `u`, and more of the specification.
#define PLANE(update, more)                                                                        \
    "local u = grid \"u\"\nreturn stencil { name = \"t\", dimensions = 2, "                        \
    "update = { a = " update " }, advance = { u = \"a\" }, " more " }"
#define SPECIES(of_v)                                                                              \
    "local u, v = grid(\"u\", \"v\")\nreturn stencil { name = \"t\", dimensions = 2, type = "      \
    "\"float\", update = { a = u + 0.1 * laplacian(u, { accuracy = 2 }) + u * v, b = v - u * "     \
    "v " of_v " }, advance = { u = \"a\", v = \"b\" }, boundary = \"periodic\" }"
#define DIFFUSED "u + 0.1 * laplacian(u, { accuracy = 2 })"

static const struct expected {
    const char *spec;
    bool pairs;
    int steps;
} DEFAULTS[] = {
    {PLANE(DIFFUSED, "type = \"float\", boundary = fixed(0)"), true, 16},
    {PLANE(DIFFUSED, "type = \"float\", boundary = mirror()"), true, 16},
    {PLANE(DIFFUSED " - 0.1 * u^3", "type = \"float\", boundary = fixed(0)"), true, 16},
    {PLANE(DIFFUSED, "type = \"double\", boundary = fixed(0)"), true, 10},
    {SPECIES(" + 0.1 * laplacian(v, { accuracy = 2 })"), true, 9},
    {SPECIES(" / (1 + u) + 0.1 * laplacian(v, { accuracy = 2 })"), true, 8},
    // Registers of double do for what waits beside images, or updates, as sums alone.
    {PLANE(DIFFUSED, "type = \"double\", boundary = mirror()"), false, 10},
    {PLANE(DIFFUSED " - 0.1 * u^3", "type = \"double\", boundary = fixed(0)"), false, 8},
    // Copies bring no images of another sign; sums wait for what registers bring.
    {PLANE(DIFFUSED, "type = \"float\", boundary = antimirror()"), false, 16},
    // Neighbours that no grid or sum has four of.
    {SPECIES(""), false, 8},
    {PLANE("u + 0.1 * (u[{1,0}] + u[{-1,0}]) + 0.2 * (u[{0,1}] + u[{0,-1}])", "type = \"float\""),
     false, 12},
    {PLANE(DIFFUSED " + 0.05 * (u[{1,1}] - u[{-1,-1}])", "type = \"float\""), false, 12},
    {PLANE("u + 0.1 * laplacian(u, { accuracy = 4 })", "type = \"float\""), false, 8},
    {PLANE(DIFFUSED, "type = \"float\", points = { s = source { grid = \"a\" } }"), false, 8},
};

static void pairs_are_made_by_default_where_each_grid_has_them(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof DEFAULTS / sizeof *DEFAULTS; i++) {
        struct planned o = operator_of(DEFAULTS[i].spec, "strips", NULL, "sm_90");
        const struct plan *p = &o.plans->plans[0];
        if (!p->applicable || p->choices.pairs != DEFAULTS[i].pairs ||
            p->choices.time != DEFAULTS[i].steps)
            fail_msg("%s\n%s: pairs=%d time=%d", DEFAULTS[i].spec, p->reason ? p->reason : "",
                     p->choices.pairs, p->choices.time);
        planned_free(&o);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_neighbours_take_an_addition_less),
        cmocka_unit_test(pairs_wait_in_the_place_of_rows_below),
        cmocka_unit_test(taps_of_other_coefficients_are_read_as_they_were),
        cmocka_unit_test(what_waits_of_pairs_is_in_registers),
        cmocka_unit_test(pairs_are_made_by_default_where_each_grid_has_them),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
