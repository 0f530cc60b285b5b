// SPDX-License-Identifier: MIT
#include "plan/values.h"

#include <string.h>

#include "plan/one_plan.h"

// Beyond that people read no table. A plan takes time with its taps: all of them a few seconds.
enum { MAX_SWEPT = 1000, MAX_SWEPT_TAPS = 256 * 1000 };

// The first setting with several values, or -1.
static int listed(const struct plan_request *r)
{
    for (int i = 0; i < r->nsettings; i++)
        if (strchr(r->settings[i].value, ','))
            return i;
    return -1;
}

// `r` with one value for setting `at`: the `length` characters at `value`.
static struct plan_request with_value(struct arena *a, const struct plan_request *r, int at,
                                      const char *value, size_t length)
{
    struct setting *all = arena_alloc(a, (size_t)r->nsettings * sizeof *all);
    struct plan_request one = *r;
    memcpy(all, r->settings, (size_t)r->nsettings * sizeof *all);
    all[at].value = arena_format(a, "%.*s", (int)length, value);
    one.settings = all;
    return one;
}

// "fused_rows2", "fused_nontemporal_true", "window_16": part of the name of a function. The setting
// that the strategy is called after is not said again.
static const char *label_with(struct arena *a, const char *label, const char *key,
                              const char *value, int length)
{
    size_t from = strlen(label) < strlen(key) ? 0 : strlen(label) - strlen(key);
    bool said = strcmp(label + from, key) == 0;
    bool number = *value >= '0' && *value <= '9';
    char *with = arena_format(a, "%s%s%s%s%.*s", label, said ? "" : "_", said ? "" : key,
                              number && !said ? "" : "_", length, value);
    for (char *at = with; (at = strchr(at, '+'));)
        *at = '_';
    return with;
}

static bool make_each(struct plan_set *set, const struct strategy_request *q,
                      const struct plan_request *r, const char *label, struct error *e)
{
    int at = listed(r);
    if (at < 0)
        return plan_one(set, q, r, label, e);
    struct arena *a = &set->arena;
    for (const char *value = r->settings[at].value;; value++) {
        int length = (int)strcspn(value, ",");
        struct plan_request one = with_value(a, r, at, value, (size_t)length);
        const char *with = label_with(a, label, r->settings[at].key, value, length);
        if (!make_each(set, q, &one, with, e))
            return false;
        value += length;
        if (!*value)
            return true;
    }
}

static bool same(const struct plan *a, const struct plan *b)
{
    if (a->applicable != b->applicable)
        return false;
    return a->applicable ? choices_same(&a->choices, &b->choices)
                         : strcmp(a->reason, b->reason) == 0;
}

// "a, b", "a, b, c and 7 more": labels of plans that were dropped for one that is kept.
struct dropped {
    const char *text;
    int count;
};

enum { NAMED = 3 };

static void drop(struct arena *a, struct dropped *d, const char *label)
{
    if (d->count < NAMED)
        d->text = d->count ? arena_format(a, "%s, %s", d->text, label) : label;
    d->count++;
}

static void tell_dropped(struct arena *a, const struct dropped *d, struct plan *p)
{
    if (d->count == 0)
        return;
    p->also =
        d->count > NAMED ? arena_format(a, "%s and %d more", d->text, d->count - NAMED) : d->text;
    if (!p->applicable)
        p->reason = arena_format(a, "%s; likewise %s", p->reason, p->also);
}

// Whoever asked for a combination finds it: with the plan that it is, or with the reason that it has too.
static void drop_repeated(struct plan_set *set, int first)
{
    struct arena *a = &set->arena;
    struct dropped *dropped = arena_alloc(a, (size_t)(set->count - first) * sizeof *dropped);
    int kept = first;
    for (int i = first; i < set->count; i++) {
        int k = first;
        while (k < kept && !same(&set->plans[i], &set->plans[k]))
            k++;
        if (k < kept)
            drop(a, &dropped[k - first], set->plans[i].label);
        else
            set->plans[kept++] = set->plans[i];
    }
    set->count = kept;
    for (int k = first; k < kept; k++)
        tell_dropped(a, &dropped[k - first], &set->plans[k]);
}

// The first of all values everywhere.
static struct plan_request plainest(struct arena *a, const struct plan_request *r)
{
    struct plan_request one = *r;
    for (int at = listed(&one); at >= 0; at = listed(&one))
        one = with_value(a, &one, at, one.settings[at].value, strcspn(one.settings[at].value, ","));
    return one;
}

static struct plan_request without_lists(struct arena *a, const struct plan_request *r)
{
    struct setting *kept = arena_alloc(a, (size_t)(r->nsettings + 1) * sizeof *kept);
    struct plan_request one = *r;
    one.settings = kept;
    one.nsettings = 0;
    for (int i = 0; i < r->nsettings; i++)
        if (!strchr(r->settings[i].value, ','))
            kept[one.nsettings++] = r->settings[i];
    return one;
}

// Of the plans from `first` on.
static bool mark_usual(struct plan_set *set, int first, const struct strategy_request *q,
                       const struct plan_request *r, struct error *e)
{
    const int count = set->count;
    const struct plan_request one = without_lists(&set->arena, r);
    if (!plan_one(set, q, &one, q->label, e))
        return false;
    for (int i = first; i < count; i++)
        set->plans[i].usual = same(&set->plans[i], &set->plans[count]);
    set->count = count;
    return true;
}

// How many plans all values of all settings make; stops counting where there are too many.
static int combinations(const struct plan_request *r)
{
    int count = 1;
    for (int i = 0; i < r->nsettings; i++) {
        int values = 1;
        for (const char *at = r->settings[i].value; *at && values <= MAX_SWEPT; at++)
            values += *at == ',';
        if (values > MAX_SWEPT / count)
            return MAX_SWEPT + 1;
        count *= values;
    }
    return count;
}

static bool make_values(struct plan_set *set, const struct strategy_request *q,
                        const struct plan_request *r, struct error *e)
{
    int first = set->count, asked = combinations(r);
    int taps = set->model->taps,
        most = taps > MAX_SWEPT_TAPS / MAX_SWEPT ? MAX_SWEPT_TAPS / taps : MAX_SWEPT;
    if (asked > 1 && set->swept + asked > most)
        return fail_usage(e,
                          "--set: more than %d strategies of %d taps; give fewer values, or name a "
                          "few strategies with --strategies",
                          most, taps);
    set->swept += asked > 1 ? asked : 0;
    if (!make_each(set, q, r, q->label, e))
        return false;
    if (listed(r) < 0)
        return true;
    drop_repeated(set, first);
    if (set->count - first > 1)
        return mark_usual(set, first, q, r, e);
    set->count = first;
    const struct plan_request one = plainest(&set->arena, r);
    return plan_one(set, q, &one, q->label, e);
}

bool plan_values(struct plan_set *set, const struct strategy_request *q,
                 const struct plan_request *r, struct error *e)
{
    int first = set->count;
    bool ok = make_values(set, q, r, e);
    for (int i = first; i < set->count; i++)
        set->plans[i].strategy = first;
    return ok;
}
