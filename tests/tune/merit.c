// SPDX-License-Identifier: MIT
// Merits put plans in about the order that devices put them in.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "plan/planned.h"
#include "plan/merit.h"

// Last: cmocka has a macro `fail`.
#include "select.h"

enum { MOST = 512 };

struct order {
    double measured[MOST], expected[MOST]; // percent of a copy; points per millisecond and byte
    int count;
};

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

// Every setting as the summary has it, or as it is where the summary says nothing.
static int settings_of(struct arena *a, const char *summary, int element_size, struct setting *out)
{
    struct choices c = choices_plain();
    int count;
    const struct setting_rule *rules = setting_rules(&count);
    assert_true(choices_parse(summary, element_size, &c));
    for (int i = 0; i < count; i++)
        out[i] = (struct setting){.key = rules[i].key, .value = setting_value(a, &rules[i], &c, 3)};
    return count;
}

static void take(struct order *x, struct arena *a, const json_t *row, const json_t *result)
{
    const enum element_type type =
        strcmp(text_of(row, "type"), "double") == 0 ? ELEMENT_DOUBLE : ELEMENT_FLOAT;
    const char *preset = text_of(result, "strategy"), *name = text_of(row, "operator");
    double percent = json_number_value(json_object_get(result, "percent_of_copy"));
    struct setting settings[64];
    struct plan_request r = {.only = preset,
                             .settings = settings,
                             .target = target_find(text_of(row, "target")),
                             .type = &type};
    struct planned op;
    struct error e = {0};
    if (!preset_find(preset) || !r.target || percent <= 0 || x->count == MOST)
        return;
    r.nsettings = settings_of(a, text_of(result, "plan"), element_size(type), settings);
    if (!planned_read(arena_format(a, SPECS "/%s.lua", name), &r, &op, &e))
        fail_msg("%s", e.message);
    const json_t *extent = json_object_get(row, "size");
    int64_t size[3];
    double points = 1;
    for (size_t i = 0; i < 3; i++)
        points *= (double)(size[i] = json_integer_value(json_array_get(extent, i)));
    const struct plan *p = &op.plans->plans[0];
    assert_true(p->applicable);
    x->measured[x->count] = percent;
    x->expected[x->count++] = p->model->bytes * points / merit_of(p, size);
    planned_free(&op);
}

static double rank_of(const double *all, int count, int which)
{
    double rank = 0;
    for (int i = 0; i < count; i++)
        rank += all[i] < all[which] ? 1 : all[i] == all[which] ? 0.5 : 0;
    return rank;
}

static double spearman(const struct order *x)
{
    double mean = x->count / 2.0, both = 0, one = 0, other = 0;
    for (int i = 0; i < x->count; i++) {
        double a = rank_of(x->measured, x->count, i) - mean;
        double b = rank_of(x->expected, x->count, i) - mean;
        both += a * b;
        one += a * a;
        other += b * b;
    }
    return both / sqrt(one * other);
}

static void merits_rank_as_an_h200_does(void **state)
{
    (void)state;
    struct arena a = {0};
    struct order *x = test_calloc(1, sizeof *x);
    json_t *root = json_load_file(RESULTS "/nvidia_h200.json", 0, NULL);
    assert_non_null(root);
    const char *key;
    json_t *row;
    json_object_foreach(json_object_get(root, "rows"), key, row)
    {
        const json_t *results = json_object_get(row, "results");
        if (json_object_get(row, "steps")) // merits are of sweeps
            continue;
        for (size_t i = 0; i < json_array_size(results); i++)
            take(x, &a, row, json_array_get(results, i));
    }
    double rank = spearman(x);
    print_message("rank correlation %.3f over %d plans\n", rank, x->count);
    assert_true(x->count >= 30);
    assert_true(rank >= 0.88);
    json_decref(root);
    test_free(x);
    arena_free(&a);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(merits_rank_as_an_h200_does)};
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
