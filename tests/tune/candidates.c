// SPDX-License-Identifier: MIT
// Candidates are valid, different, deterministic, and in an order worth its time.
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plan/estimate.h"
#include "plan/kernel.h"
#include "plan/plan_set.h"
#include "plan/planned.h"
#include "plan/applicable.h"
#include "tune/candidates.h"
#include "plan/symmetry.h"

#include "fixture.h"

struct opened {
    struct planned op;
    int stage; // whose sweep; 0 without stages
    struct plan_request request;
    struct candidates c;
};

static void open_candidates(struct opened *o, const char *path, const char *target)
{
    struct error e = {0};
    struct plan_request plain = {.target = target_find(target), .type = o->request.type};
    if (!planned_read(path, &plain, &o->op, &e))
        fail_msg("%s", e.message);
    o->request.target = plain.target;
    bool plane = o->op.model->dimensions == 2;
    const struct description *d = o->op.description;
    o->c = (struct candidates){.model = plans_sweep(o->op.plans, o->stage)->model,
                               .asked = d->nstages > 0 ? &d->stages[o->stage].strategies
                                                       : &d->strategies,
                               .plan = &o->request,
                               .size = {plane ? 8192 : 512, plane ? 8192 : 512, plane ? 1 : 512}};
    if (!candidates_open(&o->c, &e))
        fail_msg("%s", e.message);
}

static void close_candidates(struct opened *o)
{
    candidates_free(&o->c);
    planned_free(&o->op);
}

static void candidates_are_the_same_every_time(void **state)
{
    (void)state;
    struct opened a = {0}, b = {0};
    open_candidates(&a, SPECS "/laplacian_r2.lua", "sm_90");
    open_candidates(&b, SPECS "/laplacian_r2.lua", "sm_90");
    assert_int_equal(a.c.count, b.c.count);
    for (int i = 0; i < a.c.count; i++)
        assert_string_equal(candidate_plan(a.c.items[i])->label,
                            candidate_plan(b.c.items[i])->label);
    close_candidates(&a);
    close_candidates(&b);
}

static void check_all(const struct opened *o)
{
    for (int i = 0; i < o->c.count; i++) {
        const struct plan *p = candidate_plan(o->c.items[i]);
        assert_true(p->applicable);
        assert_true(p->lds_bytes <= p->target->lds_block_bytes);
        assert_true(p->choices.block[0] * p->choices.block[1] * p->choices.block[2] <= 1024);
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(p->summary, candidate_plan(o->c.items[j])->summary);
            assert_string_not_equal(p->label, candidate_plan(o->c.items[j])->label);
        }
    }
}

static void candidates_differ_and_fit_the_target(void **state)
{
    (void)state;
    static const char *const TARGETS[] = {"sm_90", "gfx90a"};
    for (int i = 0; i < 2; i++) {
        struct opened o = {0};
        open_candidates(&o, SPECS "/laplacian_r8.lua", TARGETS[i]);
        print_message("%s: %d candidates, %d ruled out\n", TARGETS[i], o.c.count, o.c.pruned);
        assert_true(o.c.count > 20 && o.c.pruned > 0);
        check_all(&o);
        close_candidates(&o);
    }
}

// ---- what a search starts from ------------------------------------------------------------------

static const struct candidate *of_origin(const struct candidates *c, const char *origin)
{
    for (int i = 0; i < c->given; i++)
        if (strcmp(c->items[i]->origin, origin) == 0)
            return c->items[i];
    return NULL;
}

static const struct candidate *of_summary(const struct candidates *c, const char *summary)
{
    for (int i = 0; i < c->count; i++)
        if (strcmp(candidate_plan(c->items[i])->summary, summary) == 0)
            return c->items[i];
    return NULL;
}

// Every plan that `only` names, which may be one that the spec does not list.
static int given_of(const struct opened *o, const char *spec, const char *only)
{
    struct error e = {0};
    struct plan_request r = o->request;
    struct planned op;
    int found = 0;
    r.only = only;
    if (!planned_read(spec, &r, &op, &e))
        fail_msg("%s", e.message);
    const struct plan_set *plans = plans_sweep(op.plans, o->stage);
    for (int i = 0; i < plans->count; i++) {
        const struct plan *p = &plans->plans[i];
        const struct candidate *x = of_summary(&o->c, p->summary);
        if (p->applicable && p->choices.time == 1 &&
            (!x || !x->origin)) // others are tried with --steps
            fail_msg("%s of %s on %s is not among what is given: %s", p->label, spec,
                     r.target->name, p->summary);
        found += p->applicable;
    }
    if (!only && op.description->strategies.count == 0)
        assert_string_equal(candidate_plan(o->c.items[0])->summary,
                            plans->plans[plans->recommended].summary);
    planned_free(&op);
    return found;
}

// Whether there is a sweep after that of the stage.
static bool defaults_come_first_on(const char *spec, const char *target, int stage)
{
    struct opened o = {.stage = stage};
    int count, applicable = 0;
    const struct preset *all = presets(&count);
    open_candidates(&o, spec, target);
    given_of(&o, spec, NULL);
    for (int i = 0; i < count; i++)
        applicable += given_of(&o, spec, all[i].name);
    assert_true(applicable > 2);
    for (int i = 0; i < o.c.count; i++)
        assert_int_equal(o.c.items[i]->origin != NULL, i < o.c.given);
    bool more = stage + 1 < plans_sweeps(o.op.plans);
    close_candidates(&o);
    return more;
}

static void defaults_of_all_presets_come_first(void **state)
{
    (void)state;
    static const char *const TARGETS[] = {"sm_90", "gfx90a", "gfx1030"};
    glob_t specs;
    assert_int_equal(glob(SPECS "/*.lua", 0, NULL, &specs), 0);
    for (size_t i = 0; i < specs.gl_pathc; i++)
        for (int t = 0; t < 3; t++)
            for (int stage = 0; defaults_come_first_on(specs.gl_pathv[i], TARGETS[t], stage);)
                stage++;
    globfree(&specs);
}

static void write_spec(const char *path, const char *strategies)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f,
            "return stencil { name = \"star\", shape = star(2), coefficients = laplacian { "
            "accuracy = 4 }, %s }\n",
            strategies);
    fclose(f);
}

static void strategies_of_the_spec_come_first(void **state)
{
    (void)state;
    char path[] = "/tmp/hipstencil-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    write_spec(path, "strategies = { lds { rows = 2 }, fused { name = \"wide\", block = {48, 4}, "
                     "window = 96 } }, strategy = \"wide\"");
    const struct setting set[] = {{.key = "nontemporal", .value = "false"}};
    struct opened o = {.request = {.settings = set, .nsettings = 1}};
    open_candidates(&o, path, "sm_90");
    assert_string_equal(o.c.items[0]->origin, "'wide' of the spec");
    assert_string_equal(o.c.items[1]->origin, "'lds' of the spec");
    const struct plan *wide = candidate_plan(o.c.items[0]);
    assert_int_equal(wide->choices.block[0], 48);
    assert_int_equal(wide->choices.window, 96);
    assert_non_null(of_origin(&o.c, "defaults of fused"));
    for (int i = 0; i < o.c.count; i++)
        assert_false(candidate_plan(o.c.items[i])->choices.nontemporal);
    close_candidates(&o);
    unlink(path);
}

// Pasted into a spec, the printed table is the same plan, whatever made it.
static void printed_tables_are_the_same_plan(void **state)
{
    (void)state;
    static const char *const TARGETS[] = {"sm_90", "gfx90a"};
    char path[] = "/tmp/hipstencil-XXXXXX";
    struct error e = {0};
    int file = mkstemp(path), checked = 0;
    assert_true(file >= 0);
    close(file);
    for (int t = 0; t < 2; t++) {
        struct opened o = {0};
        write_spec(path, "");
        open_candidates(&o, path, TARGETS[t]);
        candidates_near(&o.c, o.c.items[0], &e);
        for (int i = 0; i < o.c.count; i += i < o.c.given ? 1 : 7) {
            struct planned op;
            const char *lua = candidate_lua(&o.c.arena, o.c.items[i]);
            write_spec(path, arena_format(&o.c.arena, "strategy = %s", lua));
            if (!planned_read(path, &o.request, &op, &e))
                fail_msg("%s: %s", lua, e.message);
            assert_string_equal(op.plans->plans[op.plans->recommended].summary,
                                candidate_plan(o.c.items[i])->summary);
            planned_free(&op);
            checked++;
        }
        close_candidates(&o);
    }
    assert_true(checked > 60);
    unlink(path);
}

// ---- the order of the grid ----------------------------------------------------------------------

static int number_of(const struct candidates *c, int from, int to, const char *preset)
{
    int n = 0;
    for (int i = from; i < to && i < c->count; i++)
        n += strcmp(candidate_plan(c->items[i])->preset, preset) == 0;
    return n;
}

static void what_promises_most_comes_first(void **state)
{
    (void)state;
    struct opened o = {0};
    open_candidates(&o, SPECS "/box27.lua", "sm_90");
    struct candidates *c = &o.c;
    const struct candidate *last = NULL;
    for (int i = c->given; i < c->count; i++) {
        if (strcmp(candidate_plan(c->items[i])->preset, "fused") != 0)
            continue;
        assert_true(!last || last->merit <= c->items[i]->merit);
        last = c->items[i];
    }
    assert_non_null(last);
    int ten = c->given + 10;
    assert_true(number_of(c, c->given, ten, "fused") >= 2);
    // Measured, fused is twice as slow as its estimate and partial twice as fast.
    double *times = test_calloc((size_t)c->given, sizeof *times);
    for (int i = 0; i < c->given; i++) {
        const char *preset = candidate_plan(c->items[i])->preset;
        double factor = strcmp(preset, "fused") == 0 ? 2 : strcmp(preset, "partial") == 0 ? 0.5 : 1;
        times[i] = factor * c->items[i]->merit;
    }
    int count = c->count;
    candidates_order(c, times);
    assert_int_equal(c->count, count);
    assert_int_equal(number_of(c, c->given, ten, "partial"), 10);
    assert_int_equal(number_of(c, c->given, ten, "fused"), 0);
    test_free(times);
    check_all(&o);
    close_candidates(&o);
}

// Plans that were measured on an H200: of the same operator, the faster is tried earlier.
static void fast_plans_are_not_tried_late(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *fast, *slow;
    } PAIRS[] = {
        {SPECS "/gray_scott3d.lua", "window block=64x4 vector=4 window=32",
         "window block=64x4 vector=1 window=64"},
        {SPECS "/laplacian_r4.lua",
         "fused block=64x8 vector=2 rows=4 window=256 prefetch=async unroll=3",
         "partial block=64x4 vector=4 window=128"},
        {SPECS "/laplacian_r1.lua", "partial block=64x4 vector=4 window=128",
         "queue block=64x4 vector=1 window=128"},
        {SPECS "/poisson2d_5.lua", "tiled block=128x4 vector=4 rows=2",
         "queue block=256x1 vector=1"},
    };
    static const enum element_type FLOAT = ELEMENT_FLOAT;
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        double merit[2];
        for (int k = 0; k < 2; k++) {
            struct setting set[8];
            char words[128], *rest = words;
            snprintf(words, sizeof words, "%s", k ? PAIRS[i].slow : PAIRS[i].fast);
            char *preset = strtok_r(words, " ", &rest);
            int n = 0;
            for (char *w; (w = strtok_r(rest, " ", &rest)); n++) {
                char *value = strchr(w, '=');
                *value++ = '\0';
                set[n] = (struct setting){.key = w, .value = value};
            }
            struct opened o = {
                .request = {.only = preset, .settings = set, .nsettings = n, .type = &FLOAT}};
            open_candidates(&o, PAIRS[i].spec, "sm_90");
            merit[k] = o.c.items[0]->merit;
            close_candidates(&o);
        }
        print_message("%s: %.3f before %.3f\n", PAIRS[i].fast, merit[0], merit[1]);
        assert_true(merit[0] < merit[1]);
    }
}

static void doubles_have_no_vectors_of_four(void **state)
{
    (void)state;
    static const enum element_type DOUBLE = ELEMENT_DOUBLE;
    struct opened o = {.request = {.type = &DOUBLE}};
    open_candidates(&o, SPECS "/laplacian_r1.lua", "sm_90");
    int pairs = 0;
    for (int i = 0; i < o.c.count; i++) {
        assert_true(candidate_plan(o.c.items[i])->choices.vector <= 2);
        pairs += candidate_plan(o.c.items[i])->choices.vector == 2;
    }
    assert_true(pairs > 0);
    close_candidates(&o);
}

static void set_and_strategies_narrow_the_search(void **state)
{
    (void)state;
    const struct setting set[] = {{.key = "vector", .value = "2"}, {.key = "waves", .value = "2"}};
    struct opened o = {.request = {.only = "window,fused", .settings = set, .nsettings = 2}};
    open_candidates(&o, SPECS "/laplacian_r1.lua", "gfx90a");
    for (int i = 0; i < o.c.count; i++) {
        const struct candidate *x = o.c.items[i];
        const char *lua = candidate_lua(&o.c.arena, x);
        assert_int_equal(candidate_plan(x)->choices.vector, 2);
        assert_true(strcmp(candidate_plan(x)->preset, "window") == 0 ||
                    strcmp(candidate_plan(x)->preset, "fused") == 0);
        assert_non_null(strstr(lua, "vector = 2"));
        assert_non_null(strstr(lua, "waves = 2"));
        assert_null(strstr(lua, "vector = 1"));
    }
    check_all(&o);
    close_candidates(&o);
}

// Settings in which two plans differ.
static int differences(const struct candidate *a, const struct candidate *b)
{
    const struct plan *x = candidate_plan(a), *y = candidate_plan(b);
    int n = 0, count;
    const struct setting_rule *rules = setting_rules(&count);
    for (int i = 0; i < count; i++)
        n += !setting_same(&rules[i], &x->choices, &y->choices);
    return strcmp(x->preset, y->preset) == 0 ? n : 100;
}

static void neighbours_are_one_step_away(void **state)
{
    (void)state;
    struct error e = {0};
    struct opened o = {0};
    open_candidates(&o, SPECS "/laplacian_r2.lua", "sm_90");
    int before = o.c.count, found = 0;
    assert_true(candidates_near(&o.c, o.c.items[0], &e));
    found = o.c.count;
    assert_true(found > before);
    for (int i = before; i < found; i++)
        assert_int_equal(differences(o.c.items[0], o.c.items[i]), 1);
    check_all(&o);
    assert_true(candidates_near(&o.c, o.c.items[0], &e));
    assert_int_equal(o.c.count, found); // all of them are there now
    close_candidates(&o);
}

static void what_lies_off_the_grid_has_neighbours(void **state)
{
    (void)state;
    static const char *const NEAR[] = {
        "block=48x4 vector=4 stream=z reuse=window window=64 balance=true nontemporal=true",
        "block=48x4 vector=4 stream=z reuse=window window=128 balance=true nontemporal=true",
        "block=64x4 vector=4 stream=z reuse=window window=96 balance=true nontemporal=true",
        "block=32x4 vector=4 stream=z reuse=window window=96 balance=true nontemporal=true",
        "block=48x4 vector=2 stream=z reuse=window window=96 balance=true nontemporal=true",
        "block=48x4 vector=4 stream=z reuse=window window=96 nontemporal=true",
        "block=48x4 vector=4 stream=z reuse=window window=96 unroll=2 balance=true "
        "nontemporal=true",
        "block=48x4 vector=4 stream=z reuse=window window=96 balance=true nontemporal=true "
        "walk=alternate",
    };
    char path[] = "/tmp/hipstencil-XXXXXX";
    struct error e = {0};
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    write_spec(
        path,
        "strategies = { window { name = \"odd\", block = {48, 4}, window = 96, balance = true } }");
    struct opened o = {0};
    open_candidates(&o, path, "gfx90a");
    assert_true(candidates_near(&o.c, o.c.items[0], &e));
    for (size_t i = 0; i < sizeof NEAR / sizeof *NEAR; i++)
        if (!of_summary(&o.c, NEAR[i]))
            fail_msg("%s is not among the neighbours", NEAR[i]);
    close_candidates(&o);
    unlink(path);
}

// What takes all registers of a block is no reason on NVIDIA, where the launch bound holds; what would
// spill for certain is.
static void launch_bounds_leave_few_registers(void **state)
{
    (void)state;
    static const enum element_type FLOAT = ELEMENT_FLOAT;
    struct error e = {0};
    struct opened o = {.request = {.only = "fused", .type = &FLOAT}};
    open_candidates(&o, SPECS "/laplacian_r4.lua", "sm_90");
    assert_true(candidate_plan(o.c.items[0])->vgprs > 65536 / 512 * 3 / 4);
    assert_int_equal(candidate_plan(o.c.items[0])->occupancy, 4);
    int before = o.c.count, large = 0;
    assert_true(candidates_near(&o.c, o.c.items[0], &e));
    assert_true(o.c.count - before >= 10);
    for (int i = 1; i < o.c.count; i++) {
        const struct plan *p = candidate_plan(o.c.items[i]);
        int threads = p->choices.block[0] * p->choices.block[1];
        assert_true(least_registers(p->model, p->target, &p->kernels[0]) <=
                    65536 / threads * 11 / 10);
        large += threads == 512;
    }
    assert_true(large > 10);
    close_candidates(&o);
}

// One-sided differences along z cannot be walked down.
static void blocks_walk_down_only_where_they_can(void **state)
{
    (void)state;
    struct error e = {0};
    struct opened o = {.request = {.only = "window"}};
    open_candidates(&o, SPECS "/upwind3.lua", "sm_90");
    assert_false(walks_both_ways(o.op.model));
    assert_true(candidates_near(&o.c, o.c.items[0], &e));
    for (int i = 0; i < o.c.count; i++)
        assert_int_equal(candidate_plan(o.c.items[i])->choices.walk, WALK_UP);
    close_candidates(&o);
}

// ---- axes ---------------------------------------------------------------------------------------

static bool has_axis(const struct space *s, const char *key)
{
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->axes[i].setting->key, key) == 0)
            return true;
    return false;
}

// Whether any preset's space has the setting, for an operator on a target.
static bool is_varied(const char *spec, const char *target, const char *key)
{
    struct plan_request r = {.target = target_find(target)};
    struct planned op;
    struct error e = {0};
    int count;
    const struct preset *all = presets(&count);
    bool found = false;
    if (!planned_read(spec, &r, &op, &e))
        fail_msg("%s", e.message);
    for (int i = 0; i < count; i++) {
        const struct space s = space_of(all[i].name, op.model, r.target);
        found = found || has_axis(&s, key);
    }
    planned_free(&op);
    return found;
}

static void axes_are_there_where_they_can_help(void **state)
{
    (void)state;
    static const char LAPLACIAN[] = SPECS "/laplacian_r4.lua",
                      WAVE[] = SPECS "/acoustic_iso_r4.lua", LINE[] = SPECS "/kdv1d.lua";
    assert_true(is_varied(LAPLACIAN, "gfx942", "dies"));
    assert_false(is_varied(LAPLACIAN, "gfx90a", "dies"));
    assert_true(is_varied(LAPLACIAN, "gfx90a", "waves"));
    assert_true(is_varied(LAPLACIAN, "sm_90", "waves"));
    assert_false(is_varied(LINE, "sm_90", "waves"));
    assert_true(is_varied(LAPLACIAN, "sm_90", "cache"));
    assert_false(is_varied(LINE, "sm_90", "cache"));
    assert_true(is_varied(WAVE, "sm_90", "nontemporal_loads"));
    assert_false(is_varied(LAPLACIAN, "sm_90", "nontemporal_loads"));
}

static void axes_of_the_target_are_one_step_away(void **state)
{
    (void)state;
    struct error e = {0};
    struct opened o = {.request = {.only = "window"}};
    open_candidates(&o, SPECS "/laplacian_r4.lua", "gfx942");
    const struct choices of = candidate_plan(o.c.items[0])->choices;
    int dies = 0, waves = 0, cache = 0;
    assert_true(candidates_near(&o.c, o.c.items[0], &e));
    for (int i = o.c.grid; i < o.c.count; i++) {
        const struct choices *c = &candidate_plan(o.c.items[i])->choices;
        dies += c->dies == 8;
        waves += c->waves != of.waves;
        cache += c->cache > 0;
    }
    assert_int_equal(dies, 1);
    assert_int_equal(waves, 1);
    assert_int_equal(cache, 1);
    close_candidates(&o);
}

// Whether a preset's own settings have another value than nobody's.
static bool is_preset(const struct setting_rule *s)
{
    const struct choices plain = choices_plain();
    int count;
    const struct preset *all = presets(&count);
    for (int i = 0; i < count; i++) {
        const struct choices c = preset_choices(&all[i], 4);
        if (!setting_same(s, &c, &plain))
            return true;
    }
    return false;
}

// Whether plans give it to operators that have a use for it.
static bool is_default(const struct setting_rule *s)
{
    struct opened o = {.request = {.only = "fused"}};
    const struct choices plain = choices_plain();
    open_candidates(&o, SPECS "/heat7_periodic.lua", "gfx942");
    const bool other = !setting_same(s, &candidate_plan(o.c.items[0])->choices, &plain);
    close_candidates(&o);
    return other;
}

static void settings_that_nothing_has_are_for_study(void **state)
{
    (void)state;
    int count;
    const struct setting_rule *rules = setting_rules(&count);
    for (int i = 0; i < count; i++) {
        bool used = is_preset(&rules[i]) || is_default(&rules[i]) ||
                    is_varied(SPECS "/acoustic_iso_r4.lua", "gfx942", rules[i].key) ||
                    is_varied(SPECS "/gray_scott2d.lua", "gfx942", rules[i].key);
        if (used == rules[i].for_study)
            fail_msg("%s is %sfor study", rules[i].key, used ? "" : "not ");
    }
}

static void values_of_axes_are_allowed(void **state)
{
    (void)state;
    struct opened o = {0};
    int count;
    const struct preset *all = presets(&count);
    open_candidates(&o, SPECS "/acoustic_iso_r4.lua", "gfx942");
    for (int i = 0; i < count; i++) {
        const struct space s = space_of(all[i].name, o.op.model, o.request.target);
        for (int k = 0; k < s.count; k++)
            for (const char *at = s.axes[k].values; *at; at += strcspn(at, " "), at += *at == ' ') {
                struct choices c = choices_plain();
                char value[32];
                assert_int_equal(
                    sscanf(at, "%*[*]%31[^ ]", value) == 1 || sscanf(at, "%31[^ ]", value) == 1, 1);
                if (!setting_parse(s.axes[k].setting, value, 4, &c))
                    fail_msg("%s: %s = %s", s.preset, s.axes[k].setting->key, value);
            }
    }
    close_candidates(&o);
}

static void every_shipped_spec_has_candidates(void **state)
{
    (void)state;
    glob_t specs;
    assert_int_equal(glob(SPECS "/*.lua", 0, NULL, &specs), 0);
    for (size_t i = 0; i < specs.gl_pathc; i++) {
        struct opened o = {0};
        open_candidates(&o, specs.gl_pathv[i], "sm_90");
        print_message("%s: %d\n", specs.gl_pathv[i], o.c.count);
        assert_true(o.c.count > 0);
        close_candidates(&o);
    }
    globfree(&specs);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_are_the_same_every_time),
        cmocka_unit_test(candidates_differ_and_fit_the_target),
        cmocka_unit_test(defaults_of_all_presets_come_first),
        cmocka_unit_test(strategies_of_the_spec_come_first),
        cmocka_unit_test(printed_tables_are_the_same_plan),
        cmocka_unit_test(what_promises_most_comes_first),
        cmocka_unit_test(fast_plans_are_not_tried_late),
        cmocka_unit_test(doubles_have_no_vectors_of_four),
        cmocka_unit_test(set_and_strategies_narrow_the_search),
        cmocka_unit_test(neighbours_are_one_step_away),
        cmocka_unit_test(what_lies_off_the_grid_has_neighbours),
        cmocka_unit_test(launch_bounds_leave_few_registers),
        cmocka_unit_test(blocks_walk_down_only_where_they_can),
        cmocka_unit_test(axes_are_there_where_they_can_help),
        cmocka_unit_test(axes_of_the_target_are_one_step_away),
        cmocka_unit_test(settings_that_nothing_has_are_for_study),
        cmocka_unit_test(values_of_axes_are_allowed),
        cmocka_unit_test(every_shipped_spec_has_candidates),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
