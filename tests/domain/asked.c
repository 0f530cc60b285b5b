// SPDX-License-Identifier: MIT
// What launches that are not cut are asked to tell of: all that neighbours wait for, in every decomposition.
#include "domain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static hs_domain part_of(const int split[3], const int at[3], unsigned periodic)
{
    static const hipstencil_operator op = {.dimensions = 3};
    hs_domain d = {.op = &op,
                   .split = {.dimensions = 3,
                             .extent = {60, 60, 60},
                             .periodic = periodic,
                             .ranks = split[0] * split[1] * split[2]},
                   .depth = {4, 3, 2},
                   .units = 8,
                   .whole = {{0}, {60 / split[0], 60 / split[1], 60 / split[2]}}};
    memcpy(d.split.parts, split, sizeof d.split.parts);
    memcpy(d.part.at, at, sizeof d.part.at);
    d.part.faces = hs_split_faces(&d.split, at);
    return d;
}

static void neighbours_and_no_others_are_asked_for(void **state)
{
    (void)state;
    for (int number = 0; number < 27; ++number)
        for (unsigned periodic = 0; periodic < 8; ++periodic) {
            const int split[3] = {1 + number % 3, 1 + number / 3 % 3, 1 + number / 9};
            const int last[3] = {split[0] - 1, split[1] - 1, split[2] - 1}, first[3] = {0};
            for (int side = 0; side < 2; ++side) {
                hs_domain d = part_of(split, side ? last : first, periodic);
                hs_domain_ask(&d);
                assert_int_equal(d.sharing.told, 0);
                assert_int_equal(d.sharing.others, 8);
                assert_int_equal(d.sharing.faces, d.part.faces);
                assert_int_equal(d.sharing.units, 0);
                for (int axis = 0; axis < 3; ++axis)
                    assert_int_equal(d.sharing.reach[axis], split[axis] > 1 ? d.depth[axis] : 0);
                assert_true((d.sharing.share > 0) == (number > 0));
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(neighbours_and_no_others_are_asked_for)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
