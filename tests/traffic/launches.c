// SPDX-License-Identifier: MIT
// What generated functions launch against what plan/launch_geometry.h says that they do: random
// operators and settings, regions, pitches, alignments and devices. Nothing runs.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/library.h"
#include "build/source.h"
#include "fixture.h"
#include "measure/device.h"
#include "plan/launch_geometry.h"
#include "platform/host/trace.h"
#include "random_operator.h"
#include "recorder/recorder.h"

#include "select.h" // cmocka defines a macro `fail`: after the project's headers

enum {
    DEVICES = 8,   // of each plan
    REGIONS = 300, // on each device
    RANDOM_PLANS = 8,
    MOST_CALLS = 500, // launches of one region
};

static struct arena arena; // lives as long as the process

// ---- chance -------------------------------------------------------------------------------------

static uint64_t seed = 88172645463325252u;

static int64_t below(int64_t n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (int64_t)(seed >> 1) % n;
}

// Small and large ones alike.
static int64_t length(int most_bits)
{
    return 1 + below(INT64_C(1) << below(most_bits + 1));
}

// ---- plans and what is built of them ------------------------------------------------------------

#define SPEC(dimensions, type, shape, coefficients)                                                \
    "return stencil { name = \"t\", dimensions = " dimensions ", type = \"" type                   \
    "\", shape = star " shape ", coefficients = " coefficients " }"
#define STAR3 SPEC("3", "float", "(1)", "{ x = { 1, 2 }, y = { 1, 2 }, z = { 1, 2 } }")
#define DEEP                                                                                       \
    SPEC("3", "double", "{ x = 1, y = 2, z = 8 }",                                                 \
         "{ x = { 1, 2 }, y = { 1, 2, 3 }, z = { 1, 2, 3, 4, 5, 6, 7, 8, 9 } }")
#define FAR                                                                                        \
    SPEC("3", "float", "(4)",                                                                      \
         "{ x = { 1, 2, 3, 4, 5 }, y = { 1, 2, 3, 4, 5 }, z = { 1, 2, 3, 4, 5 } }")
#define STAR2 SPEC("2", "double", "{ x = 2, y = 1 }", "{ x = { 1, 2, 3 }, y = { 1, 2 } }")
#define PLANE SPEC("2", "float", "(4)", "{ x = { 1, 2, 3, 4, 5 }, y = { 1, 2, 3, 4, 5 } }")
// Caches hold what points of small planes see.
#define COLUMNS                                                                                    \
    "local a, b, c, d, e, f, g, h = grid('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h') "                 \
    "return stencil { name = \"t\", dimensions = 3, type = \"float\", update = { "                 \
    "o = a(0, 0, -2) + a(0, 0, 2) + b(2, 0, 0) - c + d(0, 0, -2) + d(0, 0, 2), "                   \
    "p = e(0, 0, -2) + e(0, 0, 2) + f(-2, 0, 0) - g * h } }"
#define STAR1 SPEC("1", "float", "{ x = 1 }", "{ x = { 1, 2 } }")

enum which {
    BASELINE,
    DIES,
    VECTOR,
    SPLIT,
    TWO_PASS,
    TILED,
    SMALL_ROWS,
    WINDOW,
    CUT_WINDOW,
    FUSED,
    COPIES,
    QUEUE,
    PLANE_FUSED,
    PLANE_LDS,
    LINE,
    CASE_COUNT
};

static const struct {
    const char *spec, *strategy, *settings, *target;
} CASES[CASE_COUNT] = {
    [BASELINE] = {STAR3, "baseline", "order=yzx block=32x2x2", "gfx90a"},
    [DIES] = {STAR3, "vector", "vector=4 dies=3 cache=64", "gfx942"},
    [VECTOR] = {STAR3, "vector", "vector=2 order=zyx", "gfx90a"},
    [SPLIT] = {STAR3, "split", "", "gfx90a"},
    [TWO_PASS] = {STAR3, "two_pass", "", "gfx90a"},
    [TILED] = {STAR3, "tiled", "rows=4 cache=256 order=xzy", "gfx90a"},
    [SMALL_ROWS] = {STAR3, "tiled", "rows=2 cache=65536 block=32x2", "gfx90a"},
    [WINDOW] = {STAR3, "window", "window=5 balance=false order=yxz", "sm_90"},
    [CUT_WINDOW] = {STAR3, "window", "balance=true cache=64", "sm_90"},
    [FUSED] = {STAR3, "fused", "window=40 balance=true", "gfx1030"},
    [COPIES] = {FAR, "fused", "", "sm_90"},
    [QUEUE] = {STAR3, "queue", "balance=true window=300 order=zxy", "sm_90"},
    [PLANE_FUSED] = {STAR2, "fused", "balance=true", "gfx90a"},
    [PLANE_LDS] = {STAR2, "lds", "cache=16", "gfx90a"},
    [LINE] = {STAR1, "vector", "", "gfx90a"},
};

struct subject {
    struct planned op;
    const struct plan *plan;
    const char *library;
};

enum { SUBJECTS = CASE_COUNT + RANDOM_PLANS };

static const struct plan *any_plan(const struct plan_set *set)
{
    for (;;) {
        const struct plan *p = &set->plans[below(set->count)];
        if (p->applicable)
            return p;
    }
}

static void random_subject(struct subject *s, int round)
{
    struct random_operator r = random_operator(round);
    s->op = operator_of(text_string(&r.spec), NULL, text_string(&r.settings),
                        round % 2 ? "gfx90a" : "sm_90");
    s->plan = any_plan(s->op.plans);
    random_operator_free(&r);
}

static void case_subject(struct subject *s, int i)
{
    s->op = operator_of(CASES[i].spec, CASES[i].strategy, CASES[i].settings, CASES[i].target);
    s->plan = &s->op.plans->plans[0];
    if (!s->plan->applicable)
        fail_msg("%s %s: %s", CASES[i].strategy, CASES[i].settings, s->plan->reason);
}

static struct rendered *rendering(const struct plan_set *plans)
{
    struct error e = {0};
    struct rendered *r = arena_alloc(&arena, sizeof *r);
    if (!render_operator(plans, NULL, "test", r, &e))
        fail_msg("%s", e.message);
    return r;
}

// A compiler for libraries that tell what they would launch.
static struct toolchain recording_compiler(void)
{
    static struct places places;
    struct toolchain t;
    struct error e = {0};
    setenv("HIPSTENCIL_TRACE_FLAGS", "-O0 -I" RECORDER, 1);
    if (!places_find(&places, &arena, &e) ||
        !trace_toolchain_open(&t, target_find("gfx90a"), &places, &arena, &e))
        fail_msg("%s", e.message);
    t.identity = arena_format(&arena, "%s %s", t.identity, RECORDER_IDENTITY);
    return t;
}

static void build_sources(const struct build_source *sources, int count, struct built *built)
{
    struct error e = {0};
    struct toolchain compiler = recording_compiler();
    const struct build_request r = {.toolchain = &compiler, .cache = CACHE, .jobs = 2};
    if (!make_directories(CACHE, &e) || !build_all(&r, sources, count, built, &arena, &e))
        fail_msg("%s", e.message);
    for (int i = 0; i < count; i++)
        if (built[i].problem)
            fail_msg("%s: %s", sources[i].file, built[i].problem);
}

static struct subject *subjects_open(void)
{
    struct subject *all = arena_alloc(&arena, SUBJECTS * sizeof *all);
    struct build_source sources[SUBJECTS];
    struct built built[SUBJECTS];
    for (int i = 0; i < SUBJECTS; i++) {
        if (i < CASE_COUNT)
            case_subject(&all[i], i);
        else
            random_subject(&all[i], i);
        sources[i] = source_of_plan(rendering(all[i].op.plans), all[i].plan);
    }
    build_sources(sources, SUBJECTS, built);
    for (int i = 0; i < SUBJECTS; i++)
        all[i].library = built[i].library;
    return all;
}

static void subjects_close(struct subject *all)
{
    for (int i = 0; i < SUBJECTS; i++)
        planned_free(&all[i].op);
}

// ---- devices ------------------------------------------------------------------------------------

static struct {
    int units, fit; // waves or so: blocks that fit are fewer the more threads they have
} device;

static int resident_blocks(void *context, int threads)
{
    (void)context;
    return device.fit / threads;
}

static void any_device(void)
{
    static const int UNITS[] = {0, 1, 13, 60, 104, 132, 304};
    device.units = UNITS[below(7)];
    device.fit = (int)below(below(2) ? 600 : 5000); // one block at a time is balanced otherwise
}

// ---- regions ------------------------------------------------------------------------------------

struct region_call {
    struct launch_region region;
    int64_t extent[3];
    uint64_t first[MAX_GRIDS]; // addresses
};

// Anywhere in [0, n): all of it, its ends, a point, whole vectors.
static void any_range(int64_t n, int64_t *lo, int64_t *hi)
{
    *lo = below(3) ? 0 : below(n);
    *hi = *lo + 1 + below(n - *lo);
    if (below(2))
        *hi = n;
    if (below(4) == 0 && *lo / 4 * 4 < *hi / 4 * 4) {
        *lo = *lo / 4 * 4;
        *hi = *hi / 4 * 4;
    }
}

static struct region_call any_call(const struct model *m)
{
    struct region_call c = {.extent = {1, 1, 1}};
    int most = below(2) ? 30 : 9, bits = 46; // of an extent, of their product
    for (int i = 0; i < 3; i++) {
        c.extent[i] = i < m->dimensions ? length(bits < most ? bits : most) : 1;
        for (int64_t n = c.extent[i]; n > 1; n /= 2)
            bits--;
        c.extent[i] -= c.extent[i] > INT32_MAX / 2;
        any_range(c.extent[i], &c.region.lo[i], &c.region.hi[i]);
    }
    int64_t unit = below(4) ? 4 : 1, gap = below(4) ? 0 : length(22);
    c.region.pitch[0] = (c.extent[0] + below(9) + unit - 1) / unit * unit;
    c.region.pitch[1] = (c.region.pitch[0] * c.extent[1] + gap + unit - 1) / unit * unit;
    int odd = (int)below(4 * m->ngrids); // one grid, in a quarter of the calls
    for (int i = 0; i < m->ngrids; i++) {
        c.first[i] = ((uint64_t)(i + 1) << 58) + (uint64_t)below(1 << 20) * 64;
        c.first[i] += i == odd ? (uint64_t)(1 + below(7)) * element_size(m->type) : 0;
        c.region.addresses |= c.first[i];
    }
    return c;
}

// The members of <op>_args, each of 8 bytes.
static void make_arguments(const struct model *m, const struct region_call *c, uint64_t *words)
{
    const double one = 1;
    for (int i = 0; i < m->ngrids; i++)
        *words++ = c->first[i];
    memcpy(words, c->extent, sizeof c->extent);
    memcpy(words + 3, c->region.pitch, sizeof c->region.pitch);
    memcpy(words + 5, c->region.lo, sizeof c->region.lo);
    memcpy(words + 8, c->region.hi, sizeof c->region.hi);
    for (int i = 0; i < m->nscalars; i++)
        memcpy(words + 11 + i, &one, sizeof one);
}

// ---- the comparison -----------------------------------------------------------------------------

static struct {
    const struct plan *plan;
    const struct region_call *call;
    struct launches expected;
    int64_t told;    // launches
    char wrong[256]; // the first difference
} now;

static void compare(bool same, const char *what, int64_t expected, int64_t told)
{
    if (!same && !now.wrong[0])
        snprintf(now.wrong, sizeof now.wrong, "launch %lld: %s is %lld, planned %lld",
                 (long long)now.told, what, (long long)told, (long long)expected);
}

static void compare_numbers(const char *what, int64_t expected, int64_t told)
{
    compare(expected == told, what, expected, told);
}

// Columns beside whole vectors, and the rows of blocks that have them.
static void compare_ends(const struct launch *l, const struct recorded_launch *told)
{
    const struct launch_region *r = &now.call->region;
    const int64_t vector = l->kernel->geometry.vector;
    const int64_t left = (vector - r->lo[0] % vector) % vector, right = r->hi[0] % vector;
    const int64_t points =
        (left + right) * l->n[1] * (l->stores[2] < l->n[2] ? l->stores[2] : l->n[2]);
    const int64_t rows = (l->n[1] + l->stores[1] - 1) / l->stores[1];
    const int64_t blocks =
        told->grid[strchr(l->kernel->geometry.order, 'y') - l->kernel->geometry.order] - rows;
    compare_numbers("ends", recorded_ends(left, right, blocks), told->value[told->count - 1]);
    compare(blocks > 0 || points == 0, "blocks for ends", points, blocks);
}

// Grids come first, at the launch's first point; then what is uniform; then these.
static void compare_arguments(const struct launch *l, const struct recorded_launch *told)
{
    const struct kernel *k = l->kernel;
    const bool balanced = k->choices.balance;
    const int64_t last[] = {l->pitch[1], l->pitch[2], l->n[0], l->n[1], l->n[2], l->stores[2]};
    const char *const names[] = {"pitch_y", "pitch_z", "nx", "ny", "nz", "depth"};
    const int count = balanced ? 6 : 5;
    const int from = told->count - count - (k->end_blocks ? 1 : 0);
    for (int i = 0; i < count; i++)
        compare_numbers(names[i], last[i], told->value[from + i]);
    if (k->end_blocks)
        compare_ends(l, told);
    int64_t bytes = l->first * element_size(now.plan->model->type);
    for (int i = 0; i < from; i++) {
        bool known = told->kind[i] != 'p';
        for (int g = 0; !known && g < now.plan->model->ngrids; g++)
            known = told->value[i] == (int64_t)now.call->first[g] + bytes;
        compare(known, "a pointer", bytes, told->value[i]);
    }
}

// By its name, or as the one that has been chosen of those that it is made to.
static bool is_kernel(const struct kernel *k, const char *told)
{
    const size_t n = strlen(k->symbol);
    return strncmp(k->symbol, told, n) == 0 && (!told[n] || strcmp(told + n, "_here") == 0);
}

static void take(const struct recorded_launch *told)
{
    static const char *const GRID[] = {"grid.x", "grid.y", "grid.z"};
    static const char *const BLOCK[] = {"block.x", "block.y", "block.z"};
    struct launch l;
    bool there = launches_at(&now.expected, now.told, &l);
    compare(there, "a further launch", 0, 1);
    if (there) {
        compare(is_kernel(l.kernel, told->kernel), told->kernel, 0, 1);
        for (int i = 0; i < 3; i++) {
            compare_numbers(GRID[i], l.grid[i], told->grid[i]);
            compare_numbers(BLOCK[i], l.threads[i], told->block[i]);
        }
        compare_numbers("dynamic LDS", l.kernel->dynamic_lds ? l.kernel->lds_bytes : 0,
                        (int64_t)told->lds_bytes);
        compare_arguments(&l, told);
    }
    now.told++;
}

static int64_t launches_expected(void)
{
    int64_t count = 0;
    for (int i = 0; i < now.expected.count; i++) {
        const int64_t *n = now.expected.loops[i].count;
        count += n[0] * n[1] * n[2];
    }
    return count;
}

typedef int strategy(const void *arguments, void *stream);

// False if that would be too many launches to look at. `p` is what the launches are expected of.
static bool call_once(strategy *f, const struct plan *p, const struct region_call *c)
{
    uint64_t words[CALL_WORDS] = {0}; // nothing shares the device
    struct residency resident[MOST_LAUNCH_LOOPS];
    for (int i = 0; i < p->nkernels; i++)
        resident[i] =
            (struct residency){device.units, resident_blocks(NULL, p->kernels[i].geometry.threads)};
    now.plan = p;
    now.call = c;
    now.told = 0;
    now.wrong[0] = '\0';
    launches_make(p, &c->region, resident, &now.expected);
    if (launches_expected() > MOST_CALLS)
        return false;
    make_arguments(p->model, c, words);
    int status = f(words, NULL);
    compare_numbers("the status", 0, status);
    compare_numbers("the number of launches", launches_expected(), now.told);
    return true;
}

// Loaded anew for each device: a function asks for the device once.
static void *load(const char *path, const char *function, strategy **f)
{
    struct error e = {0};
    recorder_function **recorder;
    void (*set_sink)(const hipTraceSink *) = NULL;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        fail_msg("%s", dlerror());
    any_device();
    const hipTraceSink sink = {.units = device.units, .resident = resident_blocks};
    if (!library_find(library, "recorder", &recorder, &e) ||
        !library_find(library, "hipTraceSetSink", &set_sink, &e) ||
        !library_find(library, function, f, &e))
        fail_msg("%s", e.message);
    set_sink(&sink);
    *recorder = take;
    return library;
}

static const char *describe(const struct region_call *c)
{
    const struct launch_region *r = &c->region;
    struct text t = {0};
    text_addf(&t, "%d units, %d threads; extent, lo, hi", device.units, device.fit);
    for (int i = 0; i < 3; i++)
        text_addf(&t, " %lld [%lld, %lld)", (long long)c->extent[i], (long long)r->lo[i],
                  (long long)r->hi[i]);
    text_addf(&t, "; pitch %lld, %lld; addresses %llx", (long long)r->pitch[0],
              (long long)r->pitch[1], (unsigned long long)r->addresses);
    const char *text = arena_copy(&arena, text_string(&t));
    text_free(&t);
    return text;
}

// Calls the subject until it launches what `expected`, a plan of the same kernels, does not foresee,
// which is in now.wrong then; returns how often it was called.
static int calls_until_wrong(const struct subject *s, const struct plan *expected)
{
    int calls = 0;
    now.wrong[0] = '\0';
    for (int d = 0; d < DEVICES && !now.wrong[0]; d++) {
        strategy *f;
        void *library = load(s->library, s->plan->function, &f);
        for (int i = 0; i < REGIONS && !now.wrong[0]; i++) {
            struct region_call c = any_call(s->plan->model);
            calls += call_once(f, expected, &c);
            if (now.wrong[0])
                print_message("%s %s\n%s\n%s\n", expected->function, expected->summary,
                              describe(&c), now.wrong);
        }
        dlclose(library);
    }
    return calls;
}

static void launches_are_those_of_the_plan(void **state)
{
    (void)state;
    int all = 0;
    struct subject *subjects = subjects_open();
    for (int i = 0; i < SUBJECTS; i++) {
        int calls = calls_until_wrong(&subjects[i], subjects[i].plan);
        assert_string_equal(now.wrong, "");
        assert_true(calls > DEVICES * REGIONS / 3); // otherwise the test tests nothing
        all += calls;
    }
    print_message("%d calls of %d plans\n", all, SUBJECTS);
    subjects_close(subjects);
}

// ---- the test itself ----------------------------------------------------------------------------

enum mistake { STORES_X, STORES_Y, STORES_Z, AGAIN, LIVE_PLANES, SPAN, ALIGNMENT, MISTAKES };

// A plan that each of them is a mistake of.
static const enum which OF[MISTAKES] = {
    [STORES_X] = BASELINE, [STORES_Y] = SPLIT, [STORES_Z] = FUSED, [AGAIN] = QUEUE,
    [LIVE_PLANES] = TILED, [SPAN] = VECTOR,    [ALIGNMENT] = LINE,
};

// The plan with one of its numbers off by one.
static struct plan mistaken(const struct plan *p, enum mistake m)
{
    struct plan wrong = *p;
    struct kernel *k = arena_alloc(&arena, (size_t)p->nkernels * sizeof *k);
    memcpy(k, p->kernels, (size_t)p->nkernels * sizeof *k);
    wrong.kernels = k;
    for (int i = 0; i < p->nkernels; i++) {
        if (m <= STORES_Z)
            k[i].geometry.stores[m]++;
        k[i].levels = arena_alloc(&arena, (size_t)k[i].nlevels * sizeof *k[i].levels);
        memcpy(k[i].levels, p->kernels[i].levels, (size_t)k[i].nlevels * sizeof *k[i].levels);
        k[i].levels[0].lag += m == AGAIN;
        k[i].live_planes += m == LIVE_PLANES;
    }
    wrong.span[1] += m == SPAN;
    wrong.alignment *= m == ALIGNMENT ? 2 : 1;
    return wrong;
}

enum { PATIENCE = 8 };

static void what_is_off_by_one_is_seen(void **state)
{
    (void)state;
    struct subject *subjects = subjects_open();
    for (int m = 0; m < MISTAKES; m++) {
        now.wrong[0] = '\0';
        // Some numbers decide only now and then: other plans of the kind are called, too, and often.
        for (int i = 0; i < PATIENCE * SUBJECTS && !now.wrong[0]; i++) {
            const struct subject *s = &subjects[(OF[m] + i) % SUBJECTS];
            const struct plan wrong = mistaken(s->plan, (enum mistake)m);
            (void)calls_until_wrong(s, &wrong);
        }
        if (!now.wrong[0])
            print_error("mistake %d goes unseen\n", m);
        assert_string_not_equal(now.wrong, "");
    }
    subjects_close(subjects);
}

// ---- what <op> calls ----------------------------------------------------------------------------

// The file that defines <op>, with strategies that tell their labels.
static struct build_source choice_of(const struct plan_set *set)
{
    const struct rendered *r = rendering(set);
    const char *name = set->model->name;
    struct build_source s = {0};
    struct text t = {0};
    for (int i = 0; i < r->count; i++)
        if (!r->files[i].plan &&
            strcmp(r->files[i].name, arena_format(&arena, "%s.hip", name)) == 0)
            text_add(&t, text_string(&r->files[i].text));
    for (int i = 0; i < set->count; i++) {
        const struct plan *p = &set->plans[i];
        if (!p->applicable)
            continue;
        s = source_of_plan(r, p); // for the header
        text_addf(&t,
                  "extern \"C\" hipError_t %s(const %s_args *, hipStream_t stream)\n"
                  "{\n    record_launch(\"%s\", dim3(), dim3(), 0, stream);\n"
                  "    return hipSuccess;\n}\n",
                  p->function, name, p->function);
        if (p->choices.time > 1) // is never called: groups are not chosen by region
            text_addf(
                &t,
                "namespace groups_of_%s\n{\n"
                "hipError_t by_%s(const %s_args *, unsigned, hipStream_t) { return hipSuccess; }\n"
                "hipError_t fewer_by_%s(const %s_args *, unsigned, int, hipStream_t)\n"
                "{\n    return hipSuccess;\n}\n"
                "bool fits_%s(const %s_args *, unsigned) { return false; }\n}\n",
                name, p->label, name, p->label, name, p->label, name);
    }
    s.file = "choice.hip";
    s.text = arena_copy(&arena, text_string(&t));
    text_free(&t);
    return s;
}

static const char *called;

static void take_name(const struct recorded_launch *told)
{
    called = told->kernel;
}

// Adds the regions that are left to the other plans.
static void count_calls(const struct plan_set *set, const char *library, int *small, int *flat)
{
    strategy *f;
    struct error e = {0};
    recorder_function **recorder;
    void *handle = load(library, set->model->name, &f);
    if (!library_find(handle, "recorder", &recorder, &e))
        fail_msg("%s", e.message);
    *recorder = take_name;
    for (int i = 0; i < REGIONS * 4; i++) {
        uint64_t words[CALL_WORDS] = {0};
        struct region_call c = any_call(set->model);
        make_arguments(set->model, &c, words);
        assert_int_equal(f(words, NULL), 0);
        int plan = launch_plan_of(set, &c.region, device.units);
        if (strcmp(called, set->plans[plan].function) != 0)
            fail_msg("%s\n%s is called, planned %s", describe(&c), called,
                     set->plans[plan].function);
        *small += plan == set->shallow.plan;
        *flat += set->shallow.thick > 0 && plan == set->shallow.flat;
    }
    dlclose(handle);
}

static void regions_go_to_the_plan_that_is_planned(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *settings;
    } SETS[] = {{STAR3, ""}, {DEEP, ""},    {DEEP, "cache=64"}, {STAR3, "balance=false"},
                {PLANE, ""}, {COLUMNS, ""}, {FAR, ""}};
    enum { COUNT = sizeof SETS / sizeof *SETS };
    struct planned op[COUNT];
    struct build_source sources[COUNT];
    struct built built[COUNT];
    int small = 0, flat = 0;
    bool by_plane = false, by_part = false, by_parts_of_blocks = false;
    for (int i = 0; i < COUNT; i++) {
        op[i] = operator_of(SETS[i].spec, NULL, SETS[i].settings, "sm_90");
        by_plane |= op[i].plans->shallow.plane > 0;
        by_part |= op[i].plans->shallow.part > 0;
        by_parts_of_blocks |= op[i].plans->shallow.again > 0;
        if (op[i].plans->shallow.plan < 0)
            fail_msg("%d: %s", i, op[i].plans->plans[op[i].plans->recommended].function);
        sources[i] = choice_of(op[i].plans);
    }
    assert_true(by_plane && by_part && by_parts_of_blocks);
    build_sources(sources, COUNT, built);
    for (int i = 0; i < COUNT; i++)
        for (int d = 0; d < DEVICES; d++)
            count_calls(op[i].plans, built[i].library, &small, &flat);
    const int all = COUNT * DEVICES * REGIONS * 4;
    print_message("%d of %d regions are small, %d flat\n", small, all, flat);
    assert_true(small > REGIONS && flat > REGIONS / 4 && small + flat < all - REGIONS);
    for (int i = 0; i < COUNT; i++)
        planned_free(&op[i]);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(launches_are_those_of_the_plan),
    cmocka_unit_test(what_is_off_by_one_is_seen),
    cmocka_unit_test(regions_go_to_the_plan_that_is_planned),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
