// SPDX-License-Identifier: MIT
// Halo fill of the runtime library, against a direct statement of each rule.
#include "grid_support.h"
#include "select.h"

#include <stdlib.h>

// The coordinate that a rule reads, found by walking back into 0…n-1 step by step.
static int64_t expected_source(hs_halo rule, int64_t i, int64_t n)
{
    while (i < 0 || i >= n) {
        if (rule == HS_HALO_PERIODIC)
            i += i < 0 ? n : -n;
        else if (rule == HS_HALO_MIRROR_FACE)
            i = i < 0 ? -1 - i : 2 * n - 1 - i;
        else if (n == 1)
            i = 0;
        else
            i = i < 0 ? -i : 2 * n - 2 - i;
    }
    return i;
}

// The face that an element is outside of along an axis; NULL if it is not.
static const hs_face *face_of(const hs_halo_rules *rules, int axis, int64_t i, int64_t n)
{
    return i < 0 ? &rules->lo[axis] : i >= n ? &rules->hi[axis] : NULL;
}

static float expected_value(const hs_grid_desc *d, const int64_t c[3], const hs_halo_rules *rules,
                            const float *inside, float before)
{
    const int64_t n[3] = {d->nx, d->ny, d->nz};
    const hs_face *fixed = NULL;
    int64_t at[3];
    for (int axis = 0; axis < 3; ++axis) {
        const hs_face *face = face_of(rules, axis, c[axis], n[axis]);
        if (face && face->rule == HS_HALO_KEEP)
            return before;
        if (face && face->rule == HS_HALO_FIXED)
            fixed = face; // of the slowest axis in the end
        at[axis] = face ? expected_source(face->rule, c[axis], n[axis]) : c[axis];
    }
    return fixed ? (float)fixed->value : inside[(at[2] * d->ny + at[1]) * d->nx + at[0]];
}

static void check_rules(const hs_grid_desc *desc, const hs_halo_rules *rules, hs_stream *stream)
{
    hs_grid *grid = make_grid(desc);
    hs_guard_report report;
    const int64_t all = hs_grid_region_elements(grid, HS_BOX);
    upload_and_free(grid, HS_BOX, new_floats(all, 100.0f));
    float *before = download(grid, HS_BOX), *inside = download(grid, HS_INTERIOR);
    assert_int_equal(hs_grid_fill_halo(grid, rules, stream), HS_OK);
    assert_int_equal(hs_stream_synchronize(stream), HS_OK);
    float *after = download(grid, HS_BOX);
    for (int64_t i = 0; i < all; ++i) {
        int64_t c[3];
        coordinates(desc, i, c);
        assert_true(after[i] == expected_value(desc, c, rules, inside, before[i]));
    }
    assert_int_equal(hs_grid_check_guards(grid, &report), HS_OK);
    assert_int_equal(report.zone, HS_ZONE_NONE);
    free(before);
    free(inside);
    free(after);
    hs_grid_destroy(grid);
}

// One rule per axis; fixed faces all have values of their own.
static void check_halo(const hs_grid_desc *desc, hs_halo x, hs_halo y, hs_halo z)
{
    const hs_halo_rules rules = {.lo = {{x, -1.5}, {y, -2.5}, {z, -3.5}},
                                 .hi = {{x, 1.1}, {y, 2.1}, {z, 3.1}}};
    check_rules(desc, &rules, NULL);
}

static void halo_periodic(void **state)
{
    (void)state;
    check_halo(&odd_desc, HS_HALO_PERIODIC, HS_HALO_PERIODIC, HS_HALO_PERIODIC);
}

static void halo_fixed(void **state)
{
    (void)state;
    check_halo(&odd_desc, HS_HALO_FIXED, HS_HALO_FIXED, HS_HALO_FIXED);
}

static void halo_mirror_node(void **state)
{
    (void)state;
    check_halo(&odd_desc, HS_HALO_MIRROR_NODE, HS_HALO_MIRROR_NODE, HS_HALO_MIRROR_NODE);
}

static void halo_mirror_face(void **state)
{
    (void)state;
    check_halo(&odd_desc, HS_HALO_MIRROR_FACE, HS_HALO_MIRROR_FACE, HS_HALO_MIRROR_FACE);
}

static void halo_rules_combine(void **state)
{
    (void)state;
    for (int choice = 0; choice < 125; ++choice)
        check_halo(&odd_desc, choice % 5, choice / 5 % 5, choice / 25);
}

static void halo_faces_have_rules_of_their_own(void **state)
{
    (void)state;
    unsigned dice = 1;
    for (int round = 0; round < 100; ++round) {
        hs_halo_rules rules;
        for (int face = 0; face < 6; ++face) {
            dice = dice * 1664525 + 1013904223;
            *(face % 2 ? &rules.hi[face / 2] : &rules.lo[face / 2]) =
                (hs_face){(hs_halo)(dice / 65536 % 5), face - 0.7};
        }
        check_rules(&odd_desc, &rules, NULL);
    }
}

static void halo_is_filled_on_a_stream(void **state)
{
    (void)state;
    const hs_halo_rules rules = {.lo[1].rule = HS_HALO_MIRROR_NODE,
                                 .lo[2] = {HS_HALO_FIXED, 4.0},
                                 .hi[0].rule = HS_HALO_PERIODIC};
    hs_stream *stream = NULL;
    assert_int_equal(hs_stream_create(&stream), HS_OK);
    check_rules(&odd_desc, &rules, stream);
    hs_stream_destroy(stream);
}

static void halo_rules_are_checked(void **state)
{
    (void)state;
    const hs_halo_rules keep = {.lo[0].rule = HS_HALO_KEEP}, bad = {.hi[2].rule = (hs_halo)5};
    hs_grid *grid = make_grid(&odd_desc);
    assert_int_equal(hs_grid_fill_halo(grid, &keep, NULL), HS_OK);
    assert_int_equal(hs_grid_fill_halo(grid, &bad, NULL), HS_ERROR_ARGUMENT);
    assert_int_equal(hs_grid_fill_halo(grid, NULL, NULL), HS_ERROR_ARGUMENT);
    assert_int_equal(hs_grid_fill_halo(NULL, &keep, NULL), HS_ERROR_ARGUMENT);
    hs_grid_destroy(grid);
}

static void halo_wider_than_the_interior(void **state)
{
    (void)state;
    hs_grid_desc thin = odd_desc;
    thin.nx = 1;
    thin.ny = 2;
    thin.nz = 1;
    for (hs_halo rule = HS_HALO_KEEP; rule <= HS_HALO_MIRROR_FACE; ++rule)
        check_halo(&thin, rule, rule, rule);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halo_periodic),
        cmocka_unit_test(halo_fixed),
        cmocka_unit_test(halo_mirror_node),
        cmocka_unit_test(halo_mirror_face),
        cmocka_unit_test(halo_rules_combine),
        cmocka_unit_test(halo_faces_have_rules_of_their_own),
        cmocka_unit_test(halo_is_filled_on_a_stream),
        cmocka_unit_test(halo_rules_are_checked),
        cmocka_unit_test(halo_wider_than_the_interior),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
