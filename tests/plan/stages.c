// SPDX-License-Identifier: MIT
// Which plans of stages go together as a way of making a step, by which name; which launches write what
// lies outside after which stage.
#include <stdio.h>
#include <string.h>

#include "fixture.h"
#include "plan/outside_plan.h"
#include "plan/plan_set.h"
#include "select.h"

// The last stage has no neighbours, so that strategies that stream are not for it.
#define TWO(first, last, rest)                                                                     \
    "local u, v = grid('u', 'v')\n"                                                                \
    "return stencil { name = 't', stages = { "                                                     \
    "{ name = 'far', update = { v = laplacian(u) }, " first "}, "                                  \
    "{ name = 'near', update = { u = u + v }, " last "} }, " rest "}"

// "*fused=fused+vector window=window+vector": ways in their order, the recommended one marked.
static void assert_ways(const char *spec, const char *strategies, const char *expected)
{
    struct planned o = operator_of(spec, strategies, NULL, NULL);
    const struct plan_set *s = o.plans;
    char got[512] = "";
    for (int i = 0; i < s->count; i++)
        if (s->plans[i].applicable)
            snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s%s=%s+%s", *got ? " " : "",
                     i == s->recommended ? "*" : "", s->plans[i].label,
                     s->stages[0]->plans[s->plans[i].by[0]].label,
                     s->stages[1]->plans[s->plans[i].by[1]].label);
    assert_string_equal(got, expected);
    planned_free(&o);
}

static void a_way_goes_by_a_label_wherever_a_stage_has_it(void **state)
{
    (void)state;
    assert_ways(TWO("", "", ""), "fused,vector", "vector=vector+vector *fused=fused+vector");
    assert_ways(TWO("strategy = 'window'", "", ""), "window,tiled",
                "tiled=tiled+tiled *window=window+tiled");
    assert_ways(TWO("strategy = fused { name = 'a' }", "strategy = vector { name = 'b' }",
                    "strategies = { 'tiled' }"),
                NULL, "tiled=tiled+tiled *a=a+b b=a+b");
    assert_ways(TWO("strategy = 'tiled'", "strategy = 'vector'", "strategies = { 'baseline' }"),
                NULL, "baseline=baseline+baseline *tiled=tiled+vector vector=tiled+vector");
}

static void what_stages_recommend_has_a_name_of_its_own(void **state)
{
    (void)state;
    const char *const differ =
        "strategies = { 'baseline', vector {}, tiled { name = 'recommended' } }";
    char spec[512];
    snprintf(spec, sizeof spec, TWO("strategy = 'vector'", "strategy = 'baseline'", "%s "),
             "strategies = { 'baseline', 'vector' }");
    assert_ways(spec, NULL,
                "baseline=baseline+baseline vector=vector+vector *recommended=vector+baseline");
    snprintf(spec, sizeof spec, TWO("strategy = 'vector'", "strategy = 'baseline'", "%s "), differ);
    assert_ways(
        spec, NULL,
        "baseline=baseline+baseline vector=vector+vector recommended=recommended+recommended "
        "*recommended_by_stage=vector+baseline");
}

static void a_stage_that_nothing_asked_for_is_for_is_planned_freely(void **state)
{
    (void)state;
    assert_ways(TWO("", "", ""), "window", "*window=window+vector");
    assert_ways(TWO("", "strategy = tiled { name = 'own' }", ""), "fused,window",
                "window=window+own *fused=fused+own");
    assert_ways(TWO("strategy = fused { name = 'a' }", "strategy = vector { name = 'b' }", ""), "b",
                "*b=a+b");
    struct planned o = operator_of("local u, v = grid('u', 'v')\n"
                                   "return stencil { name = 't', stages = { { v = u(1,0,0) }, "
                                   "{ u = u + v } } }",
                                   "fused,matrix", NULL, NULL);
    assert_true(o.plans->recommended < 0); // it is for none
    planned_free(&o);
}

static void names_that_no_stage_has_are_refused(void **state)
{
    (void)state;
    struct planned o =
        model_of(TWO("strategy = fused { name = 'a' }", "strategy = vector { name = 'b' }", ""));
    const struct strategies *asked[] = {&o.description->stages[0].strategies,
                                        &o.description->stages[1].strategies, NULL};
    struct error e = {0};
    assert_true(plans_are_known(o.model, asked, &(struct plan_request){.only = "b,a,all"}, &e));
    assert_false(plans_are_known(o.model, asked, &(struct plan_request){.only = "b,c"}, &e));
    assert_non_null(strstr(e.message, "no strategy 'c' for t; known: all, a, b, baseline, "));
    planned_free(&o);
}

// "u,v@1 w@2": grids that steps write, by the launch that they share and the stages that it follows.
static void assert_launches(const char *spec, const char *expected)
{
    struct planned o = model_of(spec);
    char got[256] = "";
    for (int i = 0; i < o.plans->outside->count; i++) {
        const struct outside_group *g = &o.plans->outside->groups[i];
        for (int k = 0; k < g->written; k++)
            snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s",
                     k      ? ","
                     : *got ? " "
                            : "",
                     o.model->grids[g->grids[k].grid].name);
        if (g->written > 0)
            snprintf(got + strlen(got), sizeof got - strlen(got), "@%u", g->stages);
    }
    assert_string_equal(got, expected);
    planned_free(&o);
}

static void images_are_written_after_the_stages_that_write_what_they_are_of(void **state)
{
    (void)state;
#define THREE(rest)                                                                                \
    "local u, v, w = grid('u', 'v', 'w')\n"                                                        \
    "return stencil { name = 't', stages = { { u = u + laplacian(w), v = v + laplacian(w) }, "     \
    "{ w = w + laplacian(u) + laplacian(v) }, { v = v + u } }, " rest "}"
    assert_launches(THREE("boundary = 'periodic'"), "u@1 v@5 w@2");
    assert_launches(THREE("boundary = { u = 'periodic', w = 'periodic' }"), "u@1 w@2");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_way_goes_by_a_label_wherever_a_stage_has_it),
        cmocka_unit_test(what_stages_recommend_has_a_name_of_its_own),
        cmocka_unit_test(a_stage_that_nothing_asked_for_is_for_is_planned_freely),
        cmocka_unit_test(names_that_no_stage_has_are_refused),
        cmocka_unit_test(images_are_written_after_the_stages_that_write_what_they_are_of),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
