// SPDX-License-Identifier: MIT
// What a step is predicted to take beside its sweep: launches, and the lines of memory that they touch.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plan/expected_outside.h"
#include "plan/planned.h"
#include "predict/predict.h"

// Last: cmocka has a macro `fail`.
#include "select.h"

static struct planned plan_of(const char *path, const char *target, const char *outside)
{
    const struct setting by = {.key = "outside", .value = outside};
    const struct plan_request r = {
        .only = "baseline", .settings = &by, .nsettings = 1, .target = target_find(target)};
    struct planned op;
    struct error e = {0};
    if (!planned_read(path, &r, &op, &e))
        fail_msg("%s", error_text(&e));
    return op;
}

// Microseconds on an H200.
static double outside_by(const char *outside, const char *path, int64_t n)
{
    struct planned op = plan_of(path, "sm_90", outside);
    const int64_t size[3] = {n, op.model->dimensions > 1 ? n : 1, op.model->dimensions > 2 ? n : 1};
    double ms = expected_outside(op.plans, &op.plans->plans[0], size);
    planned_free(&op);
    return 1000 * ms;
}

static double outside_of(const char *path, int64_t n)
{
    return outside_by("launches", path, n);
}

static double outside_of_text(const char *outside, const char *update, const char *rules, int64_t n)
{
    static const char PATH[] = SCRATCH "/steps.lua";
    FILE *f = fopen(PATH, "w");
    assert_non_null(f);
    fprintf(
        f,
        "local u, v = grid \"u\", grid \"v\"\nreturn stencil { name = \"op\", update = { %s },\n"
        "  advance = { u = \"un\", v = \"vn\" }, boundary = %s }\n",
        update, rules);
    assert_int_equal(fclose(f), 0);
    return outside_by(outside, PATH, n);
}

static void launches_take_what_an_h200_was_seen_to_take(void **state)
{
    (void)state;
    static const struct {
        int64_t n;
        double mirror, periodic; // generator/plan/expected_outside.c
    } SEEN[] = {{64, 4.55, 4.6}, {128, 6.24, 6.8}, {256, 14.9, 14.3}, {512, 55.3, 55.0}};
    for (size_t i = 0; i < sizeof SEEN / sizeof *SEEN; i++) {
        double mirror = outside_of(SPECS "/heat7_mirror.lua", SEEN[i].n);
        double periodic = outside_of(SPECS "/heat7_periodic.lua", SEEN[i].n);
        print_message("%4lld: %.2f us, seen %.2f and %.2f\n", (long long)SEEN[i].n, mirror,
                      SEEN[i].mirror, SEEN[i].periodic);
        assert_true(fabs(mirror / SEEN[i].mirror - 1) < 0.12);
        assert_true(fabs(periodic / SEEN[i].periodic - 1) < 0.12);
    }
}

static void steps_without_images_launch_nothing_else(void **state)
{
    (void)state;
    assert_true(outside_of(SPECS "/heat7.lua", 64) == 0);
    assert_true(
        outside_of_text("launches", "un = laplacian(u), vn = laplacian(v)", "fixed(1)", 64) == 0);
}

static void faces_grids_and_launches_count(void **state)
{
    (void)state;
    static const char BOTH[] = "un = laplacian(u), vn = laplacian(v)";
    static const char MIRROR[] = "{ u = mirror(), v = 'halo' }";
    double one = outside_of_text("launches", BOTH, MIRROR, 512),
           all = outside_of_text("launches", BOTH, "mirror()", 512);
    double two = outside_of_text("launches", BOTH, "{ u = mirror(), v = 'periodic' }", 512);
    double small = outside_of_text("launches", BOTH, MIRROR, 16),
           small_two = outside_of_text("launches", BOTH, "{ u = mirror(), v = 'periodic' }", 16);
    assert_true(all > 1.8 * one && all < 2 * one);                 // two grids in one launch
    assert_true(fabs(two / one - 2) < 0.001);                      // in a launch each
    assert_true(fabs(small_two / small - 2) < 0.001 && small > 3); // a launch takes time of its own
    double x = outside_of_text("launches", BOTH, "{ u = { x = mirror() }, v = 'halo' }", 512);
    double y = outside_of_text("launches", BOTH, "{ u = { y = mirror() }, v = 'halo' }", 512);
    double far =
        outside_of_text("launches", "un = laplacian(u, { accuracy = 8 }), vn = laplacian(v)",
                        "{ u = { y = mirror() }, v = 'halo' }", 512);
    assert_true(x > 3 * y);     // a line for every row beyond x
    assert_true(far > 1.5 * y); // four rows of a plane beyond y instead of one
}

static void images_that_sweeps_load_are_not_launched(void **state)
{
    (void)state;
    const int64_t size[3] = {128, 128, 128};
    struct planned all = plan_of(SPECS "/heat7_periodic.lua", "sm_90", "loads");
    assert_true(expected_outside(all.plans, &all.plans->plans[0], size) == 0);
    planned_free(&all);
    struct planned none = plan_of(SPECS "/heat7_mirror.lua", "sm_90", "loads");
    assert_true(expected_outside(none.plans, &none.plans->plans[0], size) == 0);
    planned_free(&none);
    static const char SIGNS[] = "{ u = { x = 'periodic', y = antimirror() }, v = 'halo' }";
    double both = outside_of_text("launches", "un = laplacian(u), vn = v", SIGNS, 512);
    double y = outside_of_text("loads", "un = laplacian(u), vn = v", SIGNS, 512);
    assert_true(y > 3 && y < 0.5 * both);
}

static void prediction_of_a_sweep_becomes_that_of_a_step(void **state)
{
    (void)state;
    struct planned op = plan_of(SPECS "/heat7_mirror.lua", "sm_90", "launches");
    const struct plan *plan = &op.plans->plans[0];
    const int64_t size[3] = {128, 128, 128};
    struct prediction p = {.ms = 0.01, .gbps = 3000, .percent_of_copy = 80, .bound = BOUND_MEMORY};
    p.part[BOUND_MEMORY] = 0.004;
    predict_step(op.plans, plan, size, &p);
    assert_true(p.ms == 0.01 + expected_outside(op.plans, plan, size));
    assert_true(fabs(p.gbps * p.ms - 3000 * 0.01) < 1e-9);
    assert_true(fabs(p.percent_of_copy * p.ms - 80 * 0.01) < 1e-9);
    assert_string_equal(bound_name(p.bound), "outside"); // it takes longer than any part
    planned_free(&op);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_that_sweeps_load_are_not_launched),
        cmocka_unit_test(launches_take_what_an_h200_was_seen_to_take),
        cmocka_unit_test(steps_without_images_launch_nothing_else),
        cmocka_unit_test(faces_grids_and_launches_count),
        cmocka_unit_test(prediction_of_a_sweep_becomes_that_of_a_step),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
