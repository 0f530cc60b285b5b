// SPDX-License-Identifier: MIT
// How grids go on from step to step, and what lies outside of them, as the model has it.
#include <stdio.h>
#include <string.h>

#include "fixture.h"
#include "select.h"

static int grid_of(const struct model *m, const char *name)
{
    for (int g = 0; g < m->ngrids; g++)
        if (strcmp(m->grids[g].name, name) == 0)
            return g;
    fail_msg("no grid %s", name);
    return -1;
}

// "u<u_next" for every grid that another becomes, in the order of the model; "" without a step.
static void assert_goes_on(const char *spec, const char *expected, int period)
{
    struct planned p = model_of(spec);
    const struct model_steps *s = &p.model->steps;
    char got[256] = "";
    for (int g = 0; g < p.model->ngrids && s->defined; g++) {
        assert_int_equal(s->from[s->to[g]], g);
        if (s->from[g] != g)
            sprintf(got + strlen(got), "%s%s<%s", *got ? " " : "", p.model->grids[g].name,
                    p.model->grids[s->from[g]].name);
    }
    assert_string_equal(got, expected);
    assert_int_equal(s->defined ? s->period : 0, period);
    planned_free(&p);
}

#define OPERATOR(grids, fields)                                                                    \
    "local u, v, w = " grids "\nreturn stencil { name = \"s\", " fields " }"

static void buffers_are_permuted(void **state)
{
    (void)state;
    assert_goes_on(OPERATOR("grid 'u'", "update = { n = laplacian(u) }"), "n<u u<n", 2);
    assert_goes_on(OPERATOR("grid 'u'", "update = { u = 2*u }"), "", 1);
    assert_goes_on(OPERATOR("grid('u', 'v', 'w')", "update = { n = 2*u - v + w*laplacian(u) }, "
                                                   "advance = { v = 'u', u = 'n' }"),
                   "n<v u<n v<u", 3);
    assert_goes_on(OPERATOR("grid('u', 'v', 'w')", "update = { v = 2*u - v + w*laplacian(u) }, "
                                                   "advance = { v = 'u', u = 'v' }"),
                   "v<u u<v", 2);
    // A cycle of three beside one of two.
    assert_goes_on(OPERATOR("grid('u', 'v', 'w')",
                            "update = { n = 2*u - v + w*laplacian(u), m = laplacian(w) }, "
                            "advance = { v = 'u', u = 'n', w = 'm' }"),
                   "m<w n<v u<n v<u w<m", 6);
}

static void only_what_is_obvious_is_implied(void **state)
{
    (void)state;
    assert_goes_on(OPERATOR("grid('u', 'v')", "update = { n = v*laplacian(u) }"), "", 0);
    assert_goes_on(OPERATOR("grid 'u'", "update = { n = laplacian(u), m = d(u, 'x') }"), "", 0);
    assert_goes_on(OPERATOR("grid 'u'", "update = { n = 2*u }"), "", 0);
    assert_goes_on(OPERATOR("grid('u', 'v')", "update = { v = v + laplacian(u) }"), "", 1);
}

static void stages_are_permuted_as_a_whole(void **state)
{
    (void)state;
    // What a stage has read may be written again, or be replaced after the step.
    assert_goes_on(OPERATOR("grid('u', 'v')", "stages = { { v = laplacian(u) }, { u = u + v } }"),
                   "", 1);
    assert_goes_on(OPERATOR("grid('u', 'v', 'w')",
                            "stages = { { v = laplacian(u) }, { w = u + v }, { v = laplacian(w) }, "
                            "{ u = u + v } }"),
                   "", 1);
    assert_goes_on(OPERATOR("grid 'u'", "stages = { { u = 2*u }, { n = laplacian(u) } }, "
                                        "advance = { u = 'n' }"),
                   "u<n n<u", 2);
    // What a stage writes in place may be of use only as what it becomes.
    assert_goes_on(OPERATOR("grid('u', 'v')", "stages = { { v = laplacian(u) }, { v = 2*v } }"),
                   "v<u u<v", 2);
    assert_goes_on(OPERATOR("grid('u', 'v')",
                            "stages = { { v = laplacian(u) }, { n = u + v, m = 2*v } }, "
                            "advance = { u = 'n', v = 'm' }"),
                   "v<m m<v n<u u<n", 2);
}

static void scratch_is_what_no_step_begins_with(void **state)
{
    (void)state;
    struct planned p =
        model_of("local u, v, w, m, n = grid('u', 'v', 'w', 'm', 'n')\n"
                 "return stencil { name = 's', stages = { { n = laplacian(u), m = 2*u }, "
                 "{ m = m + laplacian(n) }, { u = u + w, v = v + m } } }");
    const struct model *s = p.model;
    const struct model_grid *g = s->grids;
    assert_true(g[grid_of(s, "u")].kept && g[grid_of(s, "v")].kept && g[grid_of(s, "w")].kept);
    assert_true(g[grid_of(s, "u")].fresh && g[grid_of(s, "v")].fresh);
    assert_false(g[grid_of(s, "n")].kept || g[grid_of(s, "n")].fresh);
    assert_false(g[grid_of(s, "m")].kept || g[grid_of(s, "m")].fresh);
    assert_int_equal(s->nstages, 3);
    assert_int_equal(s->noutputs, 0);
    assert_true(stage_writes(s, 0, grid_of(s, "m")) && stage_writes(s, 1, grid_of(s, "m")));
    assert_false(stage_writes(s, 2, grid_of(s, "m")) || stage_writes(s, 0, grid_of(s, "u")));
    assert_int_equal(g[grid_of(s, "n")].lo[2], 1);
    assert_int_equal(g[grid_of(s, "w")].lo[2], 0);
    planned_free(&p);
}

static const struct face_rule *face_of(const struct planned *p, const char *name, int axis,
                                       int side)
{
    return &p->model->steps.outside[grid_of(p->model, name)].face[axis][side];
}

static void one_quantity_has_one_rule(void **state)
{
    (void)state;
    struct planned p = model_of(
        OPERATOR("grid('u', 'v', 'w')",
                 "update = { n = 2*u - v + w*laplacian(u) }, advance = { v = 'u', u = 'n' }, "
                 "boundary = { u = { x = 'periodic', z = { high = antimirror { plane = 1 } } } }"));
    for (int i = 0; i < 3; i++) {
        const char *name = &"n\0u\0v"[2 * i];
        assert_int_equal(face_of(&p, name, 0, 0)->kind, OUTSIDE_PERIODIC);
        assert_int_equal(face_of(&p, name, 1, 0)->kind, OUTSIDE_HALO);
        assert_int_equal(face_of(&p, name, 2, 0)->kind, OUTSIDE_HALO);
        assert_int_equal(face_of(&p, name, 2, 1)->kind, OUTSIDE_MIRROR);
        assert_int_equal(face_of(&p, name, 2, 1)->sign, -1);
        assert_int_equal(face_of(&p, name, 2, 1)->plane, 2);
    }
    assert_int_equal(face_of(&p, "w", 0, 0)->kind, OUTSIDE_HALO);
    assert_false(p.model->steps.changes[grid_of(p.model, "w")]);
    planned_free(&p);
}

// Images come from what the other quantity is at the same time.
static void images_come_from_the_same_time(void **state)
{
    (void)state;
    struct planned p = model_of(OPERATOR(
        "grid('u', 'v')", "update = { m = u(-1,0,0), n = v(1,0,0) }, "
                          "advance = { u = 'm', v = 'n' }, "
                          "boundary = { u = mirror { from = 'v' }, v = mirror { from = 'u' } }"));
    assert_int_equal(face_of(&p, "u", 0, 0)->from, grid_of(p.model, "v"));
    assert_int_equal(face_of(&p, "m", 0, 0)->from, grid_of(p.model, "n"));
    assert_int_equal(face_of(&p, "n", 1, 1)->from, grid_of(p.model, "m"));
    planned_free(&p);
}

// Of one quantity, or of all: who names the grid itself says what goes without saying.
static void images_of_the_grid_itself_are_its_own(void **state)
{
    (void)state;
    static const char *const rules[] = {"mirror { from = 'u' }", "{ u = mirror { from = 'u' } }",
                                        "{ n = mirror { from = 'n' } }", "mirror { from = 'n' }"};
    for (int i = 0; i < 4; i++) {
        char spec[256];
        snprintf(spec, sizeof spec,
                 OPERATOR("grid 'u'", "update = { n = u(-1,0,0) }, boundary = %s"), rules[i]);
        struct planned p = model_of(spec);
        assert_int_equal(face_of(&p, "u", 1, 0)->kind, OUTSIDE_MIRROR);
        assert_int_equal(face_of(&p, "u", 1, 0)->from, -1);
        assert_int_equal(face_of(&p, "n", 2, 1)->from, -1);
        planned_free(&p);
    }
}

static void a_rule_of_all_names_a_quantity(void **state)
{
    (void)state;
    struct planned p = model_of(OPERATOR(
        "grid('u', 'v')", "update = { m = u(-1,0,0), n = v(1,0,0) }, "
                          "advance = { u = 'm', v = 'n' }, boundary = mirror { from = 'u' }"));
    assert_int_equal(face_of(&p, "u", 0, 0)->from, -1);
    assert_int_equal(face_of(&p, "m", 0, 0)->from, -1);
    assert_int_equal(face_of(&p, "v", 0, 0)->from, grid_of(p.model, "u"));
    assert_int_equal(face_of(&p, "n", 1, 1)->from, grid_of(p.model, "m"));
    planned_free(&p);
}

// What was v before the last step is in the array that the next is written to.
static void images_of_three_times_come_from_two(void **state)
{
    (void)state;
    struct planned p = model_of(OPERATOR("grid('u', 'v', 'w')",
                                         "update = { m = 2*u(-1,0,0) - v, n = w(1,0,0) }, "
                                         "advance = { v = 'u', u = 'm', w = 'n' }, "
                                         "boundary = { u = mirror { from = 'w' }, w = mirror() }"));
    assert_int_equal(face_of(&p, "u", 0, 0)->from, grid_of(p.model, "w"));
    assert_int_equal(face_of(&p, "m", 0, 0)->from, grid_of(p.model, "n"));
    assert_int_equal(face_of(&p, "v", 0, 0)->from, grid_of(p.model, "n"));
    planned_free(&p);
}

// One array of what is written in place is of all times that take turns in two.
static void images_of_what_takes_turns_come_from_what_is_in_place(void **state)
{
    (void)state;
    struct planned p = model_of(
        OPERATOR("grid('u', 'v')", "update = { u = 2*u, n = v(1,0,0) }, advance = { v = 'n' }, "
                                   "boundary = { v = mirror { from = 'u' }, u = mirror() }"));
    assert_int_equal(face_of(&p, "v", 0, 0)->from, grid_of(p.model, "u"));
    assert_int_equal(face_of(&p, "n", 0, 0)->from, grid_of(p.model, "u"));
    planned_free(&p);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buffers_are_permuted),
        cmocka_unit_test(only_what_is_obvious_is_implied),
        cmocka_unit_test(stages_are_permuted_as_a_whole),
        cmocka_unit_test(scratch_is_what_no_step_begins_with),
        cmocka_unit_test(one_quantity_has_one_rule),
        cmocka_unit_test(images_come_from_the_same_time),
        cmocka_unit_test(images_of_the_grid_itself_are_its_own),
        cmocka_unit_test(a_rule_of_all_names_a_quantity),
        cmocka_unit_test(images_of_three_times_come_from_two),
        cmocka_unit_test(images_of_what_takes_turns_come_from_what_is_in_place),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
