// SPDX-License-Identifier: MIT
// Strategies that do not apply say why, in these words; defaults that depend on the operator.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "fixture.h"
#include "plan/kernel.h"
#include "plan/launch_geometry.h"
#include "random_operator.h"
#include "select.h"

#include <cmocka.h>

#define SPEC(fields) "return stencil { name = \"t\", " fields " }"
#define STAR         SPEC("shape = star(2), coefficients = laplacian { accuracy = 4 }")
#define MIXED                                                                                      \
    SPEC("arithmetic = \"double\", shape = star(2), coefficients = laplacian { accuracy = 4 }")
#define BOX SPEC("shape = box(1), coefficients = function(x, y, z) return 1 + x + y + z end")
#define DX  SPEC("shape = star { x = 4, y = 0, z = 0 }, coefficients = function(x) return 1 + x end")
#define DZ                                                                                         \
    SPEC("shape = star { x = 0, y = 0, z = 4 }, coefficients = function(x, y, z) return 5 + z "    \
         "end")
#define NAMED                                                                                      \
    SPEC("strategy = \"fused\", shape = star(2), coefficients = laplacian { accuracy = 4 }")
// Blocks of 16 waves; a `tiled` that streams as well.
#define LARGE                                                                                      \
    SPEC("strategies = { fused { block = {64, 16}, vector = 1 }, tiled {} }, shape = star(2), "    \
         "coefficients = laplacian { accuracy = 4 }")
#define BOTH                                                                                       \
    SPEC("strategies = { fused {}, tiled { stream = \"z\", reuse = \"window\" } }, "               \
         "shape = star(2), coefficients = laplacian { accuracy = 4 }")
#define LINE  SPEC("dimensions = 1, shape = star(2), coefficients = laplacian { accuracy = 4 }")
#define PLANE SPEC("dimensions = 2, shape = star(2), coefficients = laplacian { accuracy = 4 }")
#define WAVY                                                                                       \
    SPEC("dimensions = 2, shape = star(1), coefficients = function(x, y) return 5 + x^2 + 2*y^2 "  \
         "end")
#define PLANE_MIXED                                                                                \
    SPEC("dimensions = 2, arithmetic = \"double\", shape = star(1), coefficients = laplacian {}")
#define WIDE SPEC("type = \"double\", shape = star(16), coefficients = laplacian { accuracy = 32 }")
#define APART                                                                                      \
    SPEC("shape = offsets { { 1, 0, 1 }, { 0, 1, -1 } }, coefficients = function(x) return 2 + x " \
         "end")
#define IN_PLACE                                                                                   \
    "local u, v = grid(\"u\", \"v\")\nreturn stencil { name = \"t\", update = { v = v + "          \
    "laplacian(u, { accuracy = 2 }) } }"
#define POINTWISE                                                                                  \
    "local u, v = grid(\"u\", \"v\")\nreturn stencil { name = \"t\", update = { out = u * v } }"
#define TWO_SUMS                                                                                   \
    "local u, v = grid(\"u\", \"v\")\nreturn stencil { name = \"t\", update = { out = "            \
    "laplacian(u, "                                                                                \
    "{ accuracy = 2 }) * laplacian(v, { accuracy = 2 }) } }"
#define SPECIES                                                                                    \
    "local u, v = grid(\"u\", \"v\")\nreturn stencil { name = \"t\", type = \"double\", update = " \
    "{ "                                                                                           \
    "a = laplacian(u) + u*v, b = laplacian(v) - u*v }, advance = { u = \"a\", v = \"b\" } }"
#define ROWS_OF_WAVES                                                                              \
    "local u = grid \"u\"\nreturn stencil { name = \"t\", dimensions = 2, update = { a = "         \
    "laplacian(u, { accuracy = 8 }) } }"
#define LEAPFROG                                                                                   \
    "local u, p, c = grid(\"u\", \"p\", \"c\")\nreturn stencil { name = \"t\", dimensions = 2, "   \
    "update = { n = 2*u - p + c * laplacian(u, { accuracy = 8 }) }, advance = { p = \"u\", u = "   \
    "\"n\" } }"
#define CUBE                                                                                       \
    SPEC("shape = box(7), coefficients = function(x, y, z) return 1 / (1 + x^2 + 2*y^2 + 3*z^2) "  \
         "end")
// What cancels is never read: the operator is one along z only.
#define CANCELLED                                                                                  \
    "local u = grid \"u\"\nreturn stencil { name = \"t\", update = { out = u(1,1,0) - u(1,1,0) "   \
    "+ u(0,0,1) + u(0,0,-1) } }"

static const struct {
    const char *spec, *strategy, *settings, *reason;
} REASONS[] = {
    {DX, "window", NULL,
     "no tap reaches along z, so there is nothing to reuse from plane to plane"},
    {DX, "fused", NULL, "no tap reaches along z, so there is nothing to reuse from plane to plane"},
    {DX, "split", NULL, "taps lie along one axis only: one pass is the whole operator"},
    {DZ, "lds", NULL, "no tap lies off the point within the plane, so a tile would serve nobody"},
    {DZ, "fused", NULL, "no tap lies off the point within the plane, so a tile would serve nobody"},
    {CANCELLED, "lds", NULL,
     "no tap lies off the point within the plane, so a tile would serve nobody"},
    {CANCELLED, "queue", NULL,
     "no tap lies off the point within the plane, so a tile would serve nobody"},
    {LINE, "window", NULL, "a 1D operator has no slower axis to stream along"},
    {LINE, "tiled", NULL, "block reaches along y, the operator does not"},
    {LINE, "baseline", "block=64x4", "block reaches along y, the operator does not"},
    // A block that nobody asked for is not narrower than its waves, whatever LDS there is.
    {SPECIES, "temporal", "time=4 rows=3",
     "the tile takes 81936 bytes of LDS, a block has 65536 on gfx90a: choose fewer steps, a "
     "smaller "
     "block, vector or rows"},
    {SPECIES, "temporal", "time=4 rows=1",
     "4 steps take 8 points around what a block stores along y, which has 4: choose fewer steps, "
     "more rows or a larger block"},
    {ROWS_OF_WAVES, "strips", "time=8 vector=1",
     "8 steps take 64 points around what a block stores along x, which has 64: choose fewer steps "
     "or a larger vector"},
    {CUBE, "baseline", NULL, "needs about 2028 registers per thread for a point"},
    {LEAPFROG, "strips", "time=8 vector=4",
     "needs about 1314 registers per thread: choose fewer steps, a smaller vector or rows"},
    {PLANE, "vector", "block=16x4x2", "block reaches along z, the operator does not"},
    {PLANE, "window", "block=64x4", "a 2D operator streams along y: block is Xx1 and rows is 1"},
    {PLANE, "fused", "rows=2", "a 2D operator streams along y: block is Xx1 and rows is 1"},
    {STAR, "window", "block=16x4x2", "a streaming block is one plane: block is XxY"},
    {DZ, "window", "walk=alternate",
     "taps along z are not symmetric, so blocks cannot walk down it"},
    {STAR, "vector", "walk=alternate",
     "blocks that do not stream walk nowhere: walk=alternate needs stream=z"},
    {STAR, "split", "walk=alternate",
     "blocks that do not stream walk nowhere: walk=alternate needs stream=z"},
    {POINTWISE, "vector", "cache=16",
     "the update reads no neighbours: no plane is worth keeping in a cache"},
    {LINE, "vector", "cache=16",
     "cache cuts launches over rows, which this kernel has none of beside the stream"},
    {PLANE, "window", "cache=16",
     "cache cuts launches over rows, which this kernel has none of beside the stream"},
    {STAR, "window", "cache=16 order=yxz",
     "cache cuts launches over y, so that blocks along y cannot come first in the order"},
    {APART, "window", NULL,
     "no tap lies off the point along z alone, so a register window would hold nothing"},
    {STAR, "vector", "vector=8",
     "an access is of 16 bytes; two at once are for several steps in the plane, of rows or sums "
     "that wait, as those of strips"},
    {STAR, "window", "reuse=none", "streaming needs reuse=window, reuse=partial or reuse=queue"},
    {STAR, "window", "reuse=queue",
     "a queue of planes lives in LDS: reuse=queue needs neighbours=lds"},
    {STAR, "vector", "reuse=partial", "reuse needs stream=z"},
    {STAR, "split", "stream=z reuse=window",
     "split passes are simple kernels: stream=none and neighbours=global"},
    {STAR, "two_pass", "reuse=queue",
     "the pass along z has no neighbours in the plane for a queue to hold"},
    {STAR, "vector", "prefetch=registers",
     "prefetch fetches the next plane of a register window or of an LDS tile"},
    {STAR, "fused", "prefetch=async",
     "gfx90a has no asynchronous copies to LDS: prefetch=registers"},
    {STAR, "queue", "block=64x4 vector=4 rows=8",
     "the tile takes # bytes of LDS, a block has 65536 on gfx90a: choose a smaller block, vector "
     "or "
     "rows"},
    {PLANE, "matrix", NULL,
     "a 2D operator streams along y: its planes are single rows, a matrix product takes 16 of "
     "them"},
    {LINE, "matrix", NULL, "a 1D operator has no rows, a matrix product takes 16 of them"},
    {STAR, "matrix", "rows=8",
     "a lane gets 4 rows of one column of a matrix product: vector is 1 and rows is 4"},
    {STAR, "matrix", "vector=2",
     "a lane gets 4 rows of one column of a matrix product: vector is 1 and rows is 4"},
    {STAR, "matrix", "block=40x4",
     "a wave computes 16x16 points: block is a multiple of 16 by a multiple of 4"},
    {STAR, "matrix", "block=64x2",
     "a wave computes 16x16 points: block is a multiple of 16 by a multiple of 4"},
    {STAR, "matrix", "reuse=window",
     "matrix products add lines of an LDS tile to partial sums: reuse=partial and "
     "neighbours=lds"},
    {STAR, "fused", "arithmetic=matrix vector=4",
     "a lane gets 4 rows of one column of a matrix product: vector is 1 and rows is 4"},
    {STAR, "split", "arithmetic=matrix rows=4 vector=1",
     "matrix products add lines of an LDS tile to partial sums: reuse=partial and "
     "neighbours=lds"},
    {APART, "matrix", NULL,
     "no line in the plane has two taps off the point, so there is no product for matrix cores"},
    {WIDE, "matrix", NULL,
     "needs about # registers per thread, gfx90a has 256, and matrix products take no fewer than 4 "
     "rows"},
    {BOX, "split", NULL,
     "taps lie off the axes, so the operator does not split into one pass per axis"},
    {APART, "two_pass", NULL,
     "no tap lies in the plane of the point, so the first pass would have nothing to add up"},
    {IN_PLACE, "split", NULL,
     "the output is read by the update, so it cannot hold partial results between passes"},
    {MIXED, "matrix", NULL,
     "matrix cores multiply and add in one type, elements and arithmetic here are two"},
    {MIXED, "split", NULL,
     "passes hand over partial results in the output, whose elements would round them"},
    {MIXED, "two_pass", NULL,
     "passes hand over partial results in the output, whose elements would round them"},
    {TWO_SUMS, "split", NULL,
     "passes accumulate one weighted sum in one output; this update has more"},
    {STAR, "vector", "pairs=true",
     "pairs are of rows that wait: of several steps in the plane, reuse=window"},
    {PLANE, "strips", "reuse=partial pairs=true",
     "pairs are of rows that wait: of several steps in the plane, reuse=window"},
    {WAVY, "strips", "reuse=window pairs=true",
     "no four neighbours along the axes, at one distance, have one coefficient, so that pairs "
     "would be of nothing"},
    {PLANE_MIXED, "strips", "reuse=window pairs=true",
     "pairs are of the type of elements: arithmetic in that type"},
    {STAR, "fused", "halves=true",
     "halves are of partial sums of a single step whose planes are copied to LDS: reuse=partial, "
     "prefetch=async, arithmetic=scalar, pass=one and time=1"},
    {POINTWISE, "window", NULL, "the update reads no neighbours"},
    {POINTWISE, "lds", NULL, "the update reads no neighbours"},
};

// Why sums are not made in halves, where there are asynchronous copies.
#define UP                                                                                         \
    "local u = grid \"u\"\nreturn stencil { name = \"t\", update = { a = u(1,0,0) + u(0,0,-2) } }"
#define OF_TWO                                                                                     \
    "local u, v = grid(\"u\", \"v\")\nreturn stencil { name = \"t\", update = { a = u(1,0,0) + "   \
    "u(0,0,2) + v(0,0,1) } }"
static const struct {
    const char *spec, *settings, *reason;
} HALVES[] = {
    {OF_TWO, "", "sums in halves take the planes below from one window of registers: of one grid"},
    {BOX, "",
     "taps lie off the point in planes above or below, where registers hold the point's own column "
     "alone"},
    {UP, "", "no tap lies above the point, so that no half of a sum would wait"},
    {STAR, "hold=true",
     "sums in halves have what they read at the point in registers anyway: hold=false"},
    {STAR, "reuse=window prefetch=registers",
     "halves are of partial sums of a single step whose planes are copied to LDS: reuse=partial, "
     "prefetch=async, arithmetic=scalar, pass=one and time=1"},
    {STAR, "", NULL},
};

// Which processors make matrix products of which type.
static const struct {
    const char *target, *type, *reason;
} MATRIX_CORES[] = {
    {"gfx906", "float", "gfx906 has no matrix cores for float"},
    {"gfx906", "double", "gfx906 has no matrix cores for double"},
    {"gfx908", "float", NULL},
    {"gfx908", "double", "gfx908 has no matrix cores for double"},
    {"gfx90a", "float", NULL},
    {"gfx90a", "double", NULL},
    {"gfx942", "float", NULL},
    {"gfx942", "double", NULL},
    {"gfx1030", "float", "gfx1030 has no matrix cores for float"},
    {"gfx1100", "float", "gfx1100 has no matrix cores for float"},
    {"sm_90", "double", "sm_90 has no matrix cores for double"},
};

// A # stands for a number.
static bool says(const char *reason, const char *wanted)
{
    for (; *wanted; wanted++) {
        size_t digits = strspn(reason, "0123456789");
        if (*wanted != '#' && *wanted != *reason)
            return false;
        if (*wanted == '#' && digits == 0)
            return false;
        reason += *wanted == '#' ? digits : 1;
    }
    return *reason == '\0';
}

static void reasons_are_in_these_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof REASONS / sizeof *REASONS; i++) {
        struct planned o =
            operator_of(REASONS[i].spec, REASONS[i].strategy, REASONS[i].settings, NULL);
        assert_int_equal(o.plans->count, 1);
        const struct plan *p = &o.plans->plans[0];
        if (p->applicable)
            fail_msg("%s with %s applies, in spite of: %s", REASONS[i].strategy, p->summary,
                     REASONS[i].reason);
        if (!says(p->reason, REASONS[i].reason))
            assert_string_equal(p->reason, REASONS[i].reason);
        planned_free(&o);
    }
}

static void halves_are_refused_in_these_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof HALVES / sizeof *HALVES; i++) {
        char settings[128];
        snprintf(settings, sizeof settings, "halves=true prefetch=async block=32x4 %s",
                 HALVES[i].settings);
        struct planned o = operator_of(HALVES[i].spec, "fused", settings, "sm_90");
        const struct plan *p = &o.plans->plans[0];
        assert_int_equal(p->applicable, !HALVES[i].reason);
        if (!p->applicable)
            assert_string_equal(p->reason, HALVES[i].reason);
        planned_free(&o);
    }
}

static void matrix_products_are_planned_where_they_are_made(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof MATRIX_CORES / sizeof *MATRIX_CORES; i++) {
        bool is_double = strcmp(MATRIX_CORES[i].type, "double") == 0;
        struct planned o =
            operator_of(is_double ? SPEC("type = \"double\", shape = star(2), coefficients = "
                                         "laplacian { accuracy = 4 }")
                                  : STAR,
                        "matrix", NULL, MATRIX_CORES[i].target);
        const struct plan *p = &o.plans->plans[0];
        assert_int_equal(p->applicable, !MATRIX_CORES[i].reason);
        if (!p->applicable)
            assert_string_equal(p->reason, MATRIX_CORES[i].reason);
        planned_free(&o);
    }
}

static const struct plan *plan_named(const struct planned *o, const char *preset)
{
    for (int i = 0; i < o->plans->count; i++)
        if (strcmp(o->plans->plans[i].preset, preset) == 0)
            return &o->plans->plans[i];
    fail_msg("there is no plan for %s", preset);
    return NULL;
}

static void every_preset_is_planned(void **state)
{
    (void)state;
    int count;
    const struct preset *all = presets(&count);
    struct planned o = model_of(STAR);
    for (int i = 0; i < count; i++)
        if (strcmp(all[i].name, "strips") != 0 &&   // of 2D operators
            strcmp(all[i].name, "overlapped") != 0) // of stages
            assert_true(plan_named(&o, all[i].name)->applicable);
    planned_free(&o);
}

// What the literature has for a shape is there for it, in these words.
#define SUM(fields)                                                                                \
    "local u = grid \"u\"\nreturn stencil { name = \"t\", update = { out = " fields " } }"
static const struct {
    const char *spec, *presets;
} EXPECTED[] = {
    {STAR, "baseline vector tiled lds window partial queue fused matrix split two_pass temporal"},
    {SPEC("shape = star(8), coefficients = laplacian { accuracy = 16 }"),
     "baseline vector tiled lds window partial queue fused matrix split two_pass"},
    {SPEC("shape = star(16), coefficients = function(x, y, z) return 1 + x + 2*y + 3*z end"),
     "baseline vector tiled lds window partial fused matrix split two_pass"}, // a queue: 33 planes
    {PLANE, "baseline vector tiled lds window partial queue fused split two_pass strips"},
    {SPEC("type = \"double\", shape = star(4), coefficients = laplacian { accuracy = 8 }"),
     "baseline vector tiled lds window partial queue fused matrix split two_pass"},
    {MIXED, "baseline vector tiled lds window partial queue fused temporal"},
    {BOX, "baseline vector tiled lds window partial queue fused matrix two_pass temporal"},
    {SPEC("shape = box(2), coefficients = function(x, y, z) return 1 + x + y + z end"),
     "baseline vector tiled lds window partial queue fused matrix two_pass temporal"},
    {SPEC("dimensions = 2, shape = box(1), coefficients = function(x, y) return 1 + x + y end"),
     "baseline vector tiled lds window partial queue fused two_pass strips"},
    {SUM("d(u, \"xy\") * d(u, \"yz\") + d(u, \"xz\")"), // a compound operator, without a column
     "baseline vector tiled lds partial queue fused matrix temporal"},
    {TWO_SUMS, "baseline vector tiled lds window partial queue fused matrix"},
    {IN_PLACE, "baseline vector tiled lds window partial queue fused matrix"},
    {DX, "baseline vector tiled lds"},
    {DZ, "baseline vector tiled window partial temporal strips"},
    {LINE, "baseline vector lds"},
    {POINTWISE, "baseline vector tiled"},
};

static void shapes_have_the_presets_of_the_literature(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof EXPECTED / sizeof *EXPECTED; i++) {
        struct planned o = model_of(EXPECTED[i].spec);
        struct text found = {0};
        for (int p = 0; p < o.plans->count; p++)
            if (o.plans->plans[p].applicable)
                text_addf(&found, "%s%s", found.size ? " " : "", o.plans->plans[p].preset);
        assert_string_equal(text_string(&found), EXPECTED[i].presets);
        text_free(&found);
        planned_free(&o);
    }
}

// A reason is one line of words, and there is none where the strategy applies.
static void check_reason(const struct plan *p, const char *about)
{
    const char *reason = p->reason;
    if (p->applicable ? reason != NULL : !reason || strlen(reason) < 20 || strchr(reason, '\n'))
        fail_msg("%s of\n%s\nis refused with \"%s\"", p->label, about, reason ? reason : "");
}

static void refusals_have_reasons(void **state)
{
    (void)state;
    int refused = 0;
    for (int round = 0; round < 300; round++) {
        struct random_operator r = random_operator(round);
        for (int set = 0; set < 2; set++) {
            struct planned o = operator_of(text_string(&r.spec), NULL,
                                           set ? text_string(&r.settings) : NULL, NULL);
            for (int p = 0; p < o.plans->count; p++) {
                check_reason(&o.plans->plans[p], text_string(&r.spec));
                refused += !o.plans->plans[p].applicable;
            }
            planned_free(&o);
        }
        random_operator_free(&r);
    }
    assert_true(refused > 300);
}

static void fused_is_recommended_where_it_applies(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *preset;
    } KNOWN[] = {{STAR, "fused"}, {BOX, "fused"}, {DZ, "window"}, {DX, "vector"}, {LINE, "vector"}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        struct planned o = model_of(KNOWN[i].spec);
        assert_string_equal(o.plans->plans[o.plans->recommended].preset, KNOWN[i].preset);
        planned_free(&o);
    }
}

// Partial sums would keep 125 values apart.
static void what_spills_by_hundreds_is_left_to_tiles(void **state)
{
    (void)state;
    struct planned o = operator_of("local u = grid \"u\"\nlocal most = u\n"
                                   "for k = -2, 2 do for j = -2, 2 do for i = -2, 2 do\n"
                                   "most = max(most, u(i, j, k)) end end end\n"
                                   "return stencil { name = \"t\", update = { out = most } }",
                                   NULL, NULL, "gfx90a");
    assert_string_equal(o.plans->plans[o.plans->recommended].preset, "lds");
    planned_free(&o);
}

// The first of several values is not better for being the first.
static void of_several_values_the_quickest_is_called(void **state)
{
    (void)state;
#define RUN(strategies, update)                                                                    \
    "local u = grid 'u'\nreturn stencil { name = 't', boundary = 'periodic', " strategies          \
    "update = { v = u + 0.1 * laplacian(u, { " update " }) } }"
    static const struct {
        const char *spec, *strategies, *settings, *target, *called, *grouped;
    } KNOWN[] = {
        {RUN("", "accuracy = 8"), "fused", "outside=launches,loads", "sm_90", "fused_outside_loads",
         NULL},
        {RUN("", "accuracy = 8"), "fused", "outside=launches,loads", "gfx90a",
         "fused_outside_loads", NULL},
        {RUN("", "accuracy = 8"), "fused", "window=2,256", "sm_90", "fused_window256", NULL},
        {RUN("strategies = { fused { name = 'a' }, fused { name = 'b' } }, strategy = 'b', ", ""),
         NULL, "outside=launches,loads", "sm_90", "b_outside_loads", NULL},
        {RUN("", ""), "temporal", "time=2,4,3", "sm_90", "temporal_time4", "temporal_time4"},
        {RUN("", ""), "fused,temporal", "outside=loads", "sm_90", "fused", "temporal"},
    };
#undef RUN
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        struct planned o =
            operator_of(KNOWN[i].spec, KNOWN[i].strategies, KNOWN[i].settings, KNOWN[i].target);
        const struct plan_set *s = o.plans;
        assert_string_equal(s->plans[s->recommended].label, KNOWN[i].called);
        assert_int_equal(s->grouped >= 0, KNOWN[i].grouped != NULL);
        if (KNOWN[i].grouped)
            assert_string_equal(s->plans[s->grouped].label, KNOWN[i].grouped);
        planned_free(&o);
    }
}

static const struct plan *labelled(const struct plan_set *s, const char *label)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->plans[i].label, label) == 0)
            return &s->plans[i];
    fail_msg("there is no %s", label);
    return NULL;
}

// A combination that is not shown is named by the one that has the same plan or the same reason.
static void every_combination_of_values_is_accounted_for(void **state)
{
    (void)state;
    static const char STEPS[] =
        "local u = grid 'u' return stencil { name = 't', boundary = fixed(0), "
        "update = { v = u + 0.1 * laplacian(u) }, advance = { u = 'v' } }";
    const struct {
        const char *spec, *strategies, *settings, *label, *also, *reason;
    } KNOWN[] = {
        {STEPS, "temporal", "time=4 rows=1,2,3,4,5 block=32x4,32x32", "temporal_rows1_block32x32",
         "temporal_rows2_block32x32, temporal_rows3_block32x32, temporal_rows4_block32x32 and 1 "
         "more",
         "; likewise temporal_rows2_block32x32, temporal_rows3_block32x32, "
         "temporal_rows4_block32x32 and 1 more"},
        {STEPS, "temporal", "time=4 rows=1,2,3,4,5 block=32x4,32x32", "temporal_rows1_block32x4",
         NULL, "larger block"},
        {STAR, "tiled", "rows=2,3 window=16,32", "tiled_rows2_window16", "tiled_rows2_window32",
         NULL},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        struct planned o = operator_of(KNOWN[i].spec, KNOWN[i].strategies, KNOWN[i].settings, NULL);
        const struct plan *p = labelled(o.plans, KNOWN[i].label);
        assert_int_equal(p->applicable, !KNOWN[i].reason);
        assert_int_equal(!p->also, !KNOWN[i].also);
        if (p->also)
            assert_string_equal(p->also, KNOWN[i].also);
        if (p->reason)
            assert_string_equal(p->reason + strlen(p->reason) - strlen(KNOWN[i].reason),
                                KNOWN[i].reason);
        planned_free(&o);
    }
}

// What is read at the point waits in LDS: blocks have as many waves as there is room for, of each SIMD the same; how many
// steps they make, and by whole vectors or by half of them, goes by what a step is expected to cost.
static void groups_of_steps_in_space_are_sums_where_what_they_read_fits(void **state)
{
    (void)state;
#define WAVE(more, outside)                                                                        \
    "local u, before, c = grid('u', 'before', 'c')\n"                                              \
    "return stencil { name = 't', type = 'float', boundary = " outside ", "                        \
    "update = { after = 2 * u - before + c * laplacian(u)" more " }, "                             \
    "advance = { before = 'u', u = 'after' } }"
#define HEAT(more)                                                                                 \
    "local u, c = grid('u', 'c')\n"                                                                \
    "return stencil { name = 't', type = 'float', boundary = 'halo', update = { after = u + " more \
    " }, advance = { u = 'after' } }"
#define PAIR(next, outside)                                                                        \
    "local u, v = grid('u', 'v')\nreturn stencil { name = 't', type = 'float', boundary = "        \
    "'" outside "', update = { a = u + v * laplacian(u), b = " next                                \
    " }, advance = { u = 'a', v = 'b' } }"
    static const struct {
        const char *spec;
        enum reuse reuse;
        int waves, vector, rows, time;
        bool called;
    } KNOWN[] = {
        {WAVE("", "'halo'"), REUSE_PARTIAL, 12, 4, 3, 3, true},
        {WAVE(" - grid('d') * u", "'halo'"), REUSE_PARTIAL, 12, 2, 3, 4, true},
        {WAVE(" - grid('d') * u + grid('e') * u^2 + grid('f') * u^3 + grid('g')", "'halo'"),
         REUSE_PARTIAL, 8, 2, 3, 4, true},
        {WAVE(" - u / c", "'halo'"), REUSE_PARTIAL, 12, 4, 3, 3, false},
        {WAVE("", "{ z = { low = antimirror() } }"), REUSE_PARTIAL, 12, 4, 3, 3, true},
        {WAVE(" + index('z')", "'halo'"), REUSE_PARTIAL, 12, 4, 3, 3, true},
        {PAIR("v + laplacian(v)", "halo"), REUSE_PARTIAL, 8, 4, 4, 3, true},
        {PAIR("v + laplacian(v)", "periodic"), REUSE_PARTIAL, 8, 4, 4, 3, true},
        {PAIR("v + u", "halo"), REUSE_PARTIAL, 12, 2, 3, 4, true},
        {HEAT("c * laplacian(u)"), REUSE_PARTIAL, 12, 4, 3, 4, true},
        {HEAT("c * laplacian(u, { accuracy = 4 })"), REUSE_PARTIAL, 8, 4, 3, 2, true},
        {HEAT("c * laplacian(u, { accuracy = 4 }) + grid('d') * grid('e') * grid('f')"),
         REUSE_PARTIAL, 8, 2, 3, 2, false},
        {PAIR("v + grid('c') * laplacian(v) - grid('d')", "halo"), REUSE_PARTIAL, 8, 2, 4, 4, true},
    };
#undef WAVE
#undef HEAT
#undef PAIR
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        struct planned o = operator_of(KNOWN[i].spec, "temporal", NULL, "sm_90");
        const struct plan *p = &o.plans->plans[0];
        assert_true(p->applicable);
        assert_int_equal(p->choices.reuse, KNOWN[i].reuse);
        assert_int_equal(p->choices.block[1], KNOWN[i].waves);
        assert_int_equal(p->choices.vector, KNOWN[i].vector);
        assert_int_equal(p->choices.rows, KNOWN[i].rows);
        assert_int_equal(p->choices.time, KNOWN[i].time);
        assert_int_equal(p->group->fusion->copied, 4); // 16 bytes, whatever the vector
        planned_free(&o);
        o = operator_of(KNOWN[i].spec, "window,temporal", NULL, "sm_90");
        assert_int_equal(o.plans->groups_pay, KNOWN[i].called);
        planned_free(&o);
    }
}

// Blocks of `fused` would mostly read halo where a region is small; what a spec names is called.
static void small_regions_have_a_plan_of_their_own_unless_the_spec_names_one(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *preset; // NULL: none
        int planes, blocks;
    } KNOWN[] = {{STAR, "tiled", 2, 5},  {BOX, "tiled", 2, 5}, {DX, NULL, 0, 0},
                 {LINE, NULL, 0, 0},     {DZ, "tiled", 4, 8},  {NAMED, NULL, 0, 0},
                 {LARGE, "tiled", 2, 2}, {BOTH, NULL, 0, 0}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        struct planned o = model_of(KNOWN[i].spec);
        const struct shallow *s = &o.plans->shallow;
        assert_int_equal(s->plan >= 0, KNOWN[i].preset != NULL);
        if (KNOWN[i].preset) {
            assert_string_equal(o.plans->plans[s->plan].preset, KNOWN[i].preset);
            assert_int_equal(s->planes, KNOWN[i].planes);
            assert_int_equal(s->blocks, KNOWN[i].blocks);
        }
        planned_free(&o);
    }
}

// Walks of `fused` through few planes would mostly fill and drain their tiles.
static void flat_regions_go_to_windows_unless_the_spec_names_a_plan(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *target;
        int thick; // 0: none are left
    } KNOWN[] = {{STAR, "sm_90", 8},  {STAR, "gfx90a", 0}, {BOX, "sm_90", 0},
                 {PLANE, "sm_90", 0}, {NAMED, "sm_90", 0}, {DX, "sm_90", 0}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        struct planned o = operator_of(KNOWN[i].spec, NULL, NULL, KNOWN[i].target);
        const struct plan_set *set = o.plans;
        const int thick = set->shallow.thick;
        assert_int_equal(thick, KNOWN[i].thick);
        const int64_t flat[3] = {2000, 2000, thick - 1}, thicker[3] = {2000, 2000, thick};
        if (thick > 0) {
            assert_string_equal(set->plans[set->shallow.flat].preset, "window");
            assert_int_equal(launch_plan(set, flat, 132), set->shallow.flat);
            assert_int_equal(launch_plan(set, thicker, 132), set->recommended);
        }
        planned_free(&o);
    }
}

static void a_window_that_is_asked_for_is_not_balanced(void **state)
{
    (void)state;
    static const struct {
        const char *settings;
        bool balance;
    } KNOWN[] = {{"", true},
                 {"rows = 2", true},
                 {"window = 64", false},
                 {"window = 64, balance = true", true},
                 {"balance = false", false},
                 {"stream = \"none\", reuse = \"none\", prefetch = \"none\"", false}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        char spec[512];
        snprintf(spec, sizeof spec,
                 "return stencil { name = \"t\", shape = star(1), coefficients = laplacian {}, "
                 "strategy = fused { %s } }",
                 KNOWN[i].settings);
        struct planned o = model_of(spec);
        const struct plan *p = &o.plans->plans[o.plans->recommended];
        assert_true(p->applicable);
        assert_int_equal(p->choices.balance, KNOWN[i].balance);
        planned_free(&o);
    }
}

static void block_follows_the_operator(void **state)
{
    (void)state;
    struct planned o = model_of(LINE);
    assert_int_equal(plan_named(&o, "vector")->choices.block[1], 1);
    planned_free(&o);
    o = model_of(PLANE);
    assert_int_equal(plan_named(&o, "window")->choices.block[1], 1);
    planned_free(&o);
    o = model_of(BOX); // a tile of planes for taps off the column in other planes
    assert_true(plan_named(&o, "lds")->choices.block[2] > 1);
    planned_free(&o);
    o = model_of(STAR);
    assert_int_equal(plan_named(&o, "lds")->choices.block[2], 1);
    planned_free(&o);
}

static void vector_shrinks_until_the_kernel_fits(void **state)
{
    (void)state;
    struct planned o = model_of(
        SPEC("shape = star(16), coefficients = function(x, y, z) return 1 + x + 2*y + 3*z end"));
    const struct plan *p = plan_named(&o, "partial");
    assert_true(p->applicable);
    assert_true(p->choices.vector < 4);
    planned_free(&o);
    o = operator_of(SPEC("shape = star(4), coefficients = laplacian { accuracy = 8 }"), "partial",
                    "vector=4", NULL); // asked for: kept
    assert_int_equal(o.plans->plans[0].choices.vector, 4);
    planned_free(&o);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(reasons_are_in_these_words),
    cmocka_unit_test(halves_are_refused_in_these_words),
    cmocka_unit_test(matrix_products_are_planned_where_they_are_made),
    cmocka_unit_test(every_preset_is_planned),
    cmocka_unit_test(shapes_have_the_presets_of_the_literature),
    cmocka_unit_test(refusals_have_reasons),
    cmocka_unit_test(fused_is_recommended_where_it_applies),
    cmocka_unit_test(what_spills_by_hundreds_is_left_to_tiles),
    cmocka_unit_test(of_several_values_the_quickest_is_called),
    cmocka_unit_test(every_combination_of_values_is_accounted_for),
    cmocka_unit_test(groups_of_steps_in_space_are_sums_where_what_they_read_fits),
    cmocka_unit_test(small_regions_have_a_plan_of_their_own_unless_the_spec_names_one),
    cmocka_unit_test(flat_regions_go_to_windows_unless_the_spec_names_a_plan),
    cmocka_unit_test(a_window_that_is_asked_for_is_not_balanced),
    cmocka_unit_test(block_follows_the_operator),
    cmocka_unit_test(vector_shrinks_until_the_kernel_fits),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
