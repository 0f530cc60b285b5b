// SPDX-License-Identifier: MIT
// Candidates are valid, different, deterministic, and in an order worth its time.
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "operator.h"
#include "tune/candidates.h"

#include "fixture.h"

struct opened {
    struct operator op;
    struct plan_request request;
    struct candidates c;
};

static void open_candidates(struct opened *o, const char *path, const char *target)
{
    struct error e = {0};
    struct plan_request plain = {.target = target_find(target), .type = o->request.type};
    if (!operator_read(path, &plain, &o->op, &e))
        fail_msg("%s", e.message);
    o->request.target = plain.target;
    if (!candidates_open(&o->c, o->op.model, &o->request, &e))
        fail_msg("%s", e.message);
}

static void close_candidates(struct opened *o)
{
    candidates_free(&o->c);
    operator_free(&o->op);
}

static void candidates_are_the_same_every_time(void **state)
{
    (void)state;
    struct opened a = {0}, b = {0};
    open_candidates(&a, SPECS "/laplacian_r2.lua", "sm_90");
    open_candidates(&b, SPECS "/laplacian_r2.lua", "sm_90");
    assert_int_equal(a.c.count, b.c.count);
    for (int i = 0; i < a.c.count; i++)
        assert_string_equal(a.c.items[i]->request.label, b.c.items[i]->request.label);
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

static int presets_among(const struct candidates *c, int first)
{
    int n = 0;
    for (int i = 0; i < first; i++) {
        bool seen = false;
        for (int j = 0; j < i; j++)
            seen = seen || c->items[i]->request.preset == c->items[j]->request.preset;
        n += !seen;
    }
    return n;
}

static void presets_come_in_turn(void **state)
{
    (void)state;
    struct opened o = {0};
    open_candidates(&o, SPECS "/box27.lua", "sm_90");
    assert_int_equal(presets_among(&o.c, 6), 6);
    // Within a preset the merit rises.
    const struct candidate *last = NULL;
    for (int i = 0; i < o.c.count; i++) {
        if (strcmp(o.c.items[i]->request.preset, "fused") != 0)
            continue;
        assert_true(!last || last->merit <= o.c.items[i]->merit);
        last = o.c.items[i];
    }
    assert_non_null(last);
    close_candidates(&o);
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
        const char *lua = candidate_lua(&o.c.arena, x, &o.request);
        assert_int_equal(candidate_plan(x)->choices.vector, 2);
        assert_true(strcmp(x->request.preset, "window") == 0 ||
                    strcmp(x->request.preset, "fused") == 0);
        assert_non_null(strstr(lua, "vector = 2"));
        assert_non_null(strstr(lua, "waves = 2"));
        assert_null(strstr(lua, "vector = 1"));
    }
    check_all(&o);
    close_candidates(&o);
}

static int differences(const struct candidate *a, const struct candidate *b)
{
    int n = 0;
    for (int i = 0; i < MAX_AXES; i++)
        n += abs(a->at[i] - b->at[i]);
    return a->space == b->space ? n : MAX_AXES;
}

static void neighbours_are_one_step_away(void **state)
{
    (void)state;
    struct error e = {0};
    struct opened o = {0};
    open_candidates(&o, SPECS "/laplacian_r2.lua", "sm_90");
    int before = o.c.count;
    assert_true(candidates_near(&o.c, o.c.items[0], &e));
    int found = o.c.count;
    assert_true(found > before);
    for (int i = before; i < found; i++)
        assert_int_equal(differences(o.c.items[0], o.c.items[i]), 1);
    check_all(&o);
    assert_true(candidates_near(&o.c, o.c.items[0], &e));
    assert_int_equal(o.c.count, found); // all of them are there now
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
        cmocka_unit_test(presets_come_in_turn),
        cmocka_unit_test(doubles_have_no_vectors_of_four),
        cmocka_unit_test(set_and_strategies_narrow_the_search),
        cmocka_unit_test(neighbours_are_one_step_away),
        cmocka_unit_test(every_shipped_spec_has_candidates),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
