// SPDX-License-Identifier: MIT
// What is said about settings is what is taken, each has a member of its own, and a plan's line says
// all that was set.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "fixture.h"
#include "plan/choose.h"

// Last: cmocka has a macro `fail`.
#include "select.h"

enum { MOST = 512 };

static const char SPEC[] =
    "return stencil { name = 't', shape = star(1), coefficients = laplacian{} }";

struct values {
    const char *items[MOST];
    int count;
};

static void add(struct values *v, const char *value)
{
    assert_true(v->count < MOST);
    v->items[v->count++] = value;
}

static bool is_in(const struct values *v, const char *value)
{
    for (int i = 0; i < v->count; i++)
        if (strcmp(v->items[i], value) == 0)
            return true;
    return false;
}

static const char *allowed(struct arena *a, const struct setting_rule *rule)
{
    return setting_allowed(rule, arena_alloc(a, 256), 256);
}

static bool range_of(struct arena *a, const struct setting_rule *rule, int *low, int *high)
{
    return sscanf(allowed(a, rule), "%d to %d", low, high) == 2;
}

// "a, b or c; and what else": a, b and c.
static struct values words_of(struct arena *a, const struct setting_rule *rule)
{
    struct values all = {0};
    for (const char *at = allowed(a, rule); *at && *at != ';';) {
        size_t n = strcspn(at, ", ;");
        if (strchr("0123456789", *at) && strncmp(at + n, " b", 2) == 0) // 32 bytes at most
            break;
        add(&all, arena_format(a, "%.*s", (int)n, at));
        at += n;
        at += strncmp(at, " or ", 4) == 0 ? 4 : strncmp(at, ", ", 2) == 0 ? 2 : 0;
        assert_true(*at != ' ');
    }
    return all;
}

static bool is_said(struct arena *a, const struct setting_rule *rule, const char *value)
{
    int low, high;
    char *end;
    if (!range_of(a, rule, &low, &high)) {
        struct values words = words_of(a, rule);
        return is_in(&words, value);
    }
    long n = strtol(value, &end, 10);
    return *value && !*end && n >= low && n <= high;
}

// Every word of every setting but the block, and the numbers at the ends of ranges and beyond them.
static struct values every_value(struct arena *a)
{
    struct values all = {0};
    int count, low, high;
    const struct setting_rule *rules = setting_rules(&count);
    for (int i = 0; i < count; i++) {
        if (rules[i].kind == SETTING_BLOCK)
            continue;
        if (!range_of(a, &rules[i], &low, &high)) {
            struct values words = words_of(a, &rules[i]);
            for (int k = 0; k < words.count; k++)
                add(&all, words.items[k]);
            continue;
        }
        for (int k = 0; k < 4; k++)
            add(&all, arena_format(a, "%d", (int[]){low - 1, low, high, high + 1}[k]));
    }
    add(&all, "3");
    add(&all, "");
    return all;
}

static bool make(const struct model *m, const struct setting *settings, int count,
                 struct choices *out)
{
    struct plan_request r = {
        .settings = settings, .nsettings = count, .target = target_find("gfx90a")};
    const struct strategy_request q = {.preset = "baseline", .label = "baseline"};
    struct error e = {0};
    return choices_make(&q, &r, m, out, &e);
}

// The words of a summary, read again, are the same choices.
static void assert_says_all(struct arena *a, const struct model *m, const struct choices *c)
{
    struct setting settings[64];
    const char *summary = choices_summary(a, c, m->dimensions);
    char *words = arena_format(a, "%s", summary), *rest = words;
    int n = 0, count;
    for (char *word; (word = strtok_r(rest, " ", &rest)); n++) {
        assert_true(n < 64);
        char *value = strchr(word, '=');
        assert_non_null(value);
        *value++ = '\0';
        settings[n] = (struct setting){.key = word, .value = value};
    }
    struct choices again;
    assert_true(make(m, settings, n, &again));
    const struct setting_rule *rules = setting_rules(&count);
    for (int i = 0; i < count; i++)
        if (!setting_same(&rules[i], c, &again))
            fail_msg("'%s' says nothing of %s", summary, rules[i].key);
}

typedef void check(struct arena *a, const struct model *m, const struct setting_rule *rule,
                   const char *value);

static void for_every_setting(check *f)
{
    struct arena a = {0};
    struct planned o = model_of(SPEC);
    struct values all = every_value(&a);
    int count;
    const struct setting_rule *rules = setting_rules(&count);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < all.count && rules[i].kind != SETTING_BLOCK; k++)
            f(&a, o.model, &rules[i], all.items[k]);
    const struct setting_rule *block = setting_find("block");
    for (int k = 0; k < 2; k++)
        f(&a, o.model, block, (const char *[]){"33x3", "8x4x2"}[k]);
    planned_free(&o);
    arena_free(&a);
}

static void takes_what_is_said(struct arena *a, const struct model *m,
                               const struct setting_rule *rule, const char *value)
{
    const struct setting s = {.key = rule->key, .value = value};
    bool said = rule->kind == SETTING_BLOCK || is_said(a, rule, value);
    struct choices c;
    if (make(m, &s, 1, &c) != said)
        fail_msg("%s = '%s' is %s, where '%s' is said", rule->key, value,
                 said ? "refused" : "taken", allowed(a, rule));
    if (said)
        assert_string_equal(setting_value(a, rule, &c, 3), value);
}

static void settings_take_what_is_said_of_them(void **state)
{
    (void)state;
    for_every_setting(takes_what_is_said);
}

// Where a stream, its copies and lanes are asked for: without them nobody needs their settings.
static void says_what_was_set(struct arena *a, const struct model *m,
                              const struct setting_rule *rule, const char *value)
{
    const struct setting settings[] = {{.key = "stream", .value = "z"},
                                       {.key = "prefetch", .value = "async"},
                                       {.key = "neighbours", .value = "lanes"},
                                       {.key = rule->key, .value = value}};
    struct choices c;
    if (make(m, settings, 4, &c))
        assert_says_all(a, m, &c);
}

static void summaries_say_all_that_was_set(void **state)
{
    (void)state;
    for_every_setting(says_what_was_set);
}

// ---- the table and the struct -------------------------------------------------------------------

static void every_member_has_one_key(void **state)
{
    (void)state;
    int keys[sizeof(struct choices) / sizeof(int)] = {0}, count;
    const struct setting_rule *rules = setting_rules(&count);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < (rules[i].kind == SETTING_BLOCK ? 3 : 1); k++)
            keys[rules[i].offset + k]++;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i] != 1)
            fail_msg("member %zu of struct choices has %d keys", i, keys[i]);
}

// The same numbers on every machine.
static unsigned next_random(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static const char *random_value(struct arena *a, const struct setting_rule *rule, unsigned *seed)
{
    if (rule->kind == SETTING_BLOCK)
        return arena_format(a, "%ux%ux%u", 32 + next_random(seed) % 33, 1 + next_random(seed) % 4,
                            1 + next_random(seed) % 4);
    int low, high;
    if (range_of(a, rule, &low, &high))
        return arena_format(a, "%d", low + (int)(next_random(seed) % (unsigned)(high - low + 1)));
    const struct values words = words_of(a, rule);
    return words.items[next_random(seed) % (unsigned)words.count];
}

// Sets every setting, each of which changes nothing but its own member.
static struct choices random_choices(struct arena *a, unsigned *seed)
{
    struct choices c = choices_plain();
    int count;
    const struct setting_rule *rules = setting_rules(&count);
    for (int i = 0; i < count; i++) {
        const struct choices before = c;
        const char *value = random_value(a, &rules[i], seed);
        if (!setting_parse(&rules[i], value, 4, &c))
            fail_msg("%s = %s is refused", rules[i].key, value);
        for (int k = 0; k < count; k++)
            if (k != i && !setting_same(&rules[k], &before, &c))
                fail_msg("%s sets %s", rules[i].key, rules[k].key);
    }
    return c;
}

static void summaries_are_read_back(void **state)
{
    (void)state;
    unsigned seed = 1;
    int count;
    const struct setting_rule *rules = setting_rules(&count);
    for (int round = 0; round < 2000; round++) {
        struct arena a = {0};
        const struct choices c = random_choices(&a, &seed);
        const int dimensions = 2 + round % 2;
        const char *summary = choices_summary(&a, &c, dimensions);
        struct choices again = choices_plain();
        if (!choices_parse(summary, 4, &again) || !choices_same(&c, &again))
            fail_msg("'%s' is read as '%s'", summary, choices_summary(&a, &again, dimensions));
        for (int i = 0; i < count; i++)
            if (!setting_same(&rules[i], &c, &again) &&
                (rules[i].shown != SHOWN_WHERE_NEEDED || setting_needed(&rules[i], &c)))
                fail_msg("'%s' says nothing of %s", summary, rules[i].key);
        arena_free(&a);
    }
}

static void vectors_have_32_bytes_at_most(void **state)
{
    (void)state;
    struct choices c = choices_plain();
    assert_true(setting_parse(setting_find("vector"), "8", 4, &c));
    assert_false(setting_parse(setting_find("vector"), "8", 8, &c));
    assert_true(setting_parse(setting_find("vector"), "4", 8, &c));
}

// What the tables of this program say is what can be said.
static void presets_and_needs_are_allowed(void **state)
{
    (void)state;
    struct choices c;
    int count;
    const struct preset *all = presets(&count);
    for (int i = 0; i < 2 * count; i++)
        if (!choices_parse(all[i / 2].settings[i % 2], 4 + 4 * (i % 2), &c))
            fail_msg("%s: %s", all[i / 2].name, all[i / 2].settings[i % 2]);
    const struct setting_rule *rules = setting_rules(&count);
    for (int i = 0; i < count; i++)
        if (rules[i].needs && !choices_parse(rules[i].needs, 4, &c))
            fail_msg("%s needs %s", rules[i].key, rules[i].needs);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(settings_take_what_is_said_of_them),
    cmocka_unit_test(summaries_say_all_that_was_set),
    cmocka_unit_test(every_member_has_one_key),
    cmocka_unit_test(summaries_are_read_back),
    cmocka_unit_test(vectors_have_32_bytes_at_most),
    cmocka_unit_test(presets_and_needs_are_allowed),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
