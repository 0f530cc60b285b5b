// SPDX-License-Identifier: MIT
// What the plan alone foretells of the second level is what a simulation of its caches counts.
#include <math.h>

#include "fixture.h"
#include "plan/expected_traffic.h"
#include "traffic_fixture.h"

#include "select.h" // cmocka defines a macro `fail`: after the project's headers

static const char *const STAR =
    "local u = grid 'u' return stencil { name = 'star', type = 'float', dimensions = 3, "
    "update = { v = laplacian(u, { accuracy = 12 }) } }";
static const char *const WAVE =
    "local u, before, c = grid('u', 'before', 'c') return stencil { name = 'wave', type = 'float', "
    "dimensions = 3, "
    "update = { after = 2*u - before + c * laplacian(u, { accuracy = 8 }) } }";

static void reads_are(const char *spec, const char *strategy, const char *settings, double error)
{
    static const int64_t EXTENT[3] = {256, 96, 64};
    const struct target *t = target_find("gfx90a");
    struct planned o = operator_of(spec, strategy, settings, "gfx90a");
    const struct plan *p = &o.plans->plans[0];
    struct traffic estimated;
    traffic_estimate(p, t, EXTENT, &estimated);
    const struct traffic counted = traffic_of_plan(p, t, EXTENT);
    const double ratio = estimated.l2_read / counted.l2_read;
    if (fabs(log(ratio)) > error || estimated.l2_write != counted.l2_write)
        fail_msg("%s %s: of L2 %.2f times what is read, %.0f bytes written of %.0f", strategy,
                 settings, ratio, estimated.l2_write, counted.l2_write);
    planned_free(&o);
}

// Short walks, most of which fill a window.
static void windows_fill_by_columns(void **state)
{
    (void)state;
    reads_are(STAR, "window", "block=32x8 vector=4 window=8", 0.02);
    reads_are(STAR, "window", "block=64x4 vector=1 window=16", 0.02);
    reads_are(WAVE, "window", "block=32x6 vector=2 window=8", 0.02);
    reads_are(WAVE, "window", "block=32x8 vector=4 window=32 prefetch=registers", 0.02);
}

static void others_read_whole_planes(void **state)
{
    (void)state;
    reads_are(STAR, "partial", "block=32x8 vector=2 window=8", 0.1);
    reads_are(WAVE, "fused", "block=32x8 window=16", 0.1);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(windows_fill_by_columns),
    cmocka_unit_test(others_read_whole_planes),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
