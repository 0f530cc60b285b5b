// SPDX-License-Identifier: MIT
// Launch bounds on NVIDIA: what is less where nvcc would spill beneath one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "fixture.h"
#include "select.h"

#include <cmocka.h>

// A leapfrog whose waves are damped by a factor.
#define DAMPED(type, factor)                                                                       \
    "local u, u_prev, c2 = grid(\"u\", \"u_prev\", \"c2\")\nreturn stencil { name = \"t\", "       \
    "type = \"" type "\", update = { u_next = 2*u - " factor " * u_prev + c2 * laplacian(u, "      \
    "{ accuracy = 8 }) }, advance = { u_prev = \"u\", u = \"u_next\" } }"
#define POLYNOMIAL "exp(-position(\"z\"))"

// All derivatives of three grids along each axis: of few sums, and of many that are multiplied by each other.
#define ALL_OF(update)                                                                             \
    "local u, v, w = grid(\"u\", \"v\", \"w\")\nlocal fine = { accuracy = 4 }\n"                   \
    "return stencil { name = \"t\", update = { " update " } }"
#define CURL                                                                                       \
    "a = d(w, \"y\", fine) - d(v, \"z\", fine), b = d(u, \"z\", fine) - d(w, \"x\", fine), "       \
    "c = d(v, \"x\", fine) - d(u, \"y\", fine), "                                                  \
    "e = d(u, \"x\", fine) + d(v, \"y\", fine) + d(w, \"z\", fine)"

// A sum of 9 (2 reach + 1) neighbours in double, no two with the same coefficient.
#define ALL_DIFFER(reach)                                                                          \
    "local u = grid(\"u\")\nlocal sum = 0\n"                                                       \
    "for k = -1, 1 do for j = -1, 1 do for i = -" reach ", " reach " do\n"                         \
    "sum = sum + (50 + 9*i + 3*j + k) * u(i, j, k)\nend end end\n"                                 \
    "return stencil { name = \"t\", type = \"double\", update = { out = sum } }"

static const struct {
    const char *spec, *preset;
    int waves;
} BOUNDS[] = {
    {DAMPED("float", "0.9"), "vector", 8},
    {DAMPED("double", "0.9"), "vector", 8},
    // Faster than without what it spills at ends of rows.
    {DAMPED("double", POLYNOMIAL), "vector", 8},
    {DAMPED("double", "0.9"), "window", 4},
    {ALL_OF("a = u + d(w, \"y\", fine) - d(v, \"z\", fine)"), "vector", 8},
    {ALL_OF(CURL), "vector", 6},
    // Coefficients are in registers as well: of 27 there is room for.
    {ALL_DIFFER("1"), "fused", 4},
    {ALL_DIFFER("2"), "fused", 0},
};

static void bounds_leave_room_for_what_nvcc_has_beneath_them(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof BOUNDS / sizeof *BOUNDS; i++) {
        struct planned o = operator_of(BOUNDS[i].spec, BOUNDS[i].preset, NULL, "sm_90");
        const struct plan *p = &o.plans->plans[0];
        if (!p->applicable || p->choices.waves != BOUNDS[i].waves)
            fail_msg("%s\n%s by %s: waves=%d", BOUNDS[i].spec, p->reason ? p->reason : "",
                     BOUNDS[i].preset, p->choices.waves);
        planned_free(&o);
    }
}

static void bounds_that_are_asked_for_stay(void **state)
{
    (void)state;
    struct planned o = operator_of(ALL_OF(CURL), "vector", "waves=8", "sm_90");
    assert_int_equal(o.plans->plans[0].choices.waves, 8);
    planned_free(&o);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_leave_room_for_what_nvcc_has_beneath_them),
        cmocka_unit_test(bounds_that_are_asked_for_stay),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
