// SPDX-License-Identifier: MIT
// What is said about settings is what is taken, and a plan's line says all that was set.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "fixture.h"
#include "plan/choices.h"

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

static bool range_of(const struct setting_rule *rule, int *low, int *high)
{
    return sscanf(rule->allowed, "%d to %d", low, high) == 2;
}

// "a, b or c, in other words": a, b and c.
static struct values words_of(struct arena *a, const struct setting_rule *rule)
{
    struct values all = {0};
    for (const char *at = rule->allowed; *at;) {
        size_t n = strcspn(at, ", ");
        if (strchr("0123456789", *at) && strncmp(at + n, " b", 2) == 0) // 16 bytes at most
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
    if (!range_of(rule, &low, &high)) {
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
        if (strcmp(rules[i].kind, "block") == 0)
            continue;
        if (!range_of(&rules[i], &low, &high)) {
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
    struct error e = {0};
    return choices_make(preset_find("baseline"), NULL, &r, m, out, &e);
}

// The words of a summary, read again, are the same choices.
static void assert_says_all(struct arena *a, const struct model *m, const struct choices *c)
{
    struct setting settings[64];
    const char *summary = choices_summary(a, c);
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
        if (strcmp(choices_value(a, c, rules[i].key), choices_value(a, &again, rules[i].key)) != 0)
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
        for (int k = 0; k < all.count && strcmp(rules[i].kind, "block") != 0; k++)
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
    bool said = strcmp(rule->kind, "block") == 0 || is_said(a, rule, value);
    struct choices c;
    if (make(m, &s, 1, &c) != said)
        fail_msg("%s = '%s' is %s, where '%s' is said", rule->key, value,
                 said ? "refused" : "taken", rule->allowed);
    if (said)
        assert_string_equal(choices_value(a, &c, rule->key), value);
}

static void settings_take_what_is_said_of_them(void **state)
{
    (void)state;
    for_every_setting(takes_what_is_said);
}

// Where a stream and its copies are asked for: without them nobody needs their settings.
static void says_what_was_set(struct arena *a, const struct model *m,
                              const struct setting_rule *rule, const char *value)
{
    const struct setting settings[] = {{.key = "stream", .value = "z"},
                                       {.key = "prefetch", .value = "async"},
                                       {.key = rule->key, .value = value}};
    struct choices c;
    if (make(m, settings, 3, &c))
        assert_says_all(a, m, &c);
}

static void summaries_say_all_that_was_set(void **state)
{
    (void)state;
    for_every_setting(says_what_was_set);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(settings_take_what_is_said_of_them),
    cmocka_unit_test(summaries_say_all_that_was_set),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
