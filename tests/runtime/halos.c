// SPDX-License-Identifier: MIT
// Halo fill of the runtime library, against a direct statement of each rule.
#include "grid_support.h"
#include "select.h"

#include <stdbool.h>
#include <stdlib.h>

static const float halo_value = -7.5f;

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

static bool is_outside_with(const hs_grid_desc *d, const int64_t c[3], const hs_halo rules[3],
                            hs_halo rule)
{
    const int64_t n[3] = {d->nx, d->ny, d->nz};
    bool found = false;
    for (int axis = 0; axis < 3; ++axis)
        found = found || (rules[axis] == rule && (c[axis] < 0 || c[axis] >= n[axis]));
    return found;
}

static float expected_value(const hs_grid_desc *d, const int64_t c[3], const hs_halo rules[3],
                            const float *inside, float before)
{
    if (is_outside_with(d, c, rules, HS_HALO_KEEP))
        return before;
    if (is_outside_with(d, c, rules, HS_HALO_FIXED))
        return halo_value;
    const int64_t x = expected_source(rules[0], c[0], d->nx);
    const int64_t y = expected_source(rules[1], c[1], d->ny);
    const int64_t z = expected_source(rules[2], c[2], d->nz);
    return inside[(z * d->ny + y) * d->nx + x];
}

static void check_halo(const hs_grid_desc *desc, hs_halo x, hs_halo y, hs_halo z)
{
    const hs_halo rules[3] = {x, y, z};
    hs_grid *grid = make_grid(desc);
    hs_guard_report report;
    const int64_t all = hs_grid_region_elements(grid, HS_BOX);
    upload_and_free(grid, HS_BOX, new_floats(all, 100.0f));
    float *before = download(grid, HS_BOX), *inside = download(grid, HS_INTERIOR);
    assert_int_equal(hs_grid_fill_halo(grid, rules, &halo_value), HS_OK);
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

static void halo_periodic(void **state)
{
    (void)state;
    check_halo(&odd_desc, HS_HALO_PERIODIC, HS_HALO_PERIODIC, HS_HALO_PERIODIC);
}

static void halo_fixed(void **state)
{
    (void)state;
    const hs_halo fixed[3] = {HS_HALO_FIXED, HS_HALO_FIXED, HS_HALO_FIXED};
    hs_grid *grid = make_grid(&odd_desc);
    check_halo(&odd_desc, HS_HALO_FIXED, HS_HALO_FIXED, HS_HALO_FIXED);
    assert_int_equal(hs_grid_fill_halo(grid, fixed, NULL), HS_ERROR_ARGUMENT);
    hs_grid_destroy(grid);
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
    check_halo(&odd_desc, HS_HALO_PERIODIC, HS_HALO_FIXED, HS_HALO_MIRROR_FACE);
    check_halo(&odd_desc, HS_HALO_KEEP, HS_HALO_FIXED, HS_HALO_PERIODIC);
    check_halo(&odd_desc, HS_HALO_MIRROR_NODE, HS_HALO_KEEP, HS_HALO_KEEP);
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
        cmocka_unit_test(halo_periodic),      cmocka_unit_test(halo_fixed),
        cmocka_unit_test(halo_mirror_node),   cmocka_unit_test(halo_mirror_face),
        cmocka_unit_test(halo_rules_combine), cmocka_unit_test(halo_wider_than_the_interior),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
