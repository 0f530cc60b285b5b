// SPDX-License-Identifier: MIT
#include "plan/values.h"

#include <string.h>

struct values {
    struct plan_set *set;
    plan_maker *make;
    void *context;
};

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

static bool make_each(const struct values *v, const struct plan_request *r, const char *label,
                      struct error *e)
{
    int at = listed(r);
    if (at < 0)
        return v->make(v->context, v->set, r, label, e);
    struct arena *a = &v->set->arena;
    for (const char *value = r->settings[at].value;; value++) {
        size_t length = strcspn(value, ",");
        struct plan_request one = with_value(a, r, at, value, length);
        if (!make_each(v, &one,
                       arena_format(a, "%s_%s%.*s", label, r->settings[at].key, (int)length, value),
                       e))
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
    return a->applicable ? strcmp(a->summary, b->summary) == 0 : strcmp(a->reason, b->reason) == 0;
}

static void drop_repeated(struct plan_set *set, int first)
{
    int kept = first;
    for (int i = first; i < set->count; i++) {
        bool again = false;
        for (int k = first; k < kept && !again; k++)
            again = same(&set->plans[i], &set->plans[k]);
        if (!again)
            set->plans[kept++] = set->plans[i];
    }
    set->count = kept;
}

// The first of all values everywhere.
static struct plan_request plainest(struct arena *a, const struct plan_request *r)
{
    struct plan_request one = *r;
    for (int at = listed(&one); at >= 0; at = listed(&one))
        one = with_value(a, &one, at, one.settings[at].value, strcspn(one.settings[at].value, ","));
    return one;
}

bool plan_values(struct plan_set *set, const struct plan_request *r, const char *label,
                 plan_maker *make, void *context, struct error *e)
{
    const struct values v = {set, make, context};
    int first = set->count;
    if (!make_each(&v, r, label, e))
        return false;
    if (listed(r) < 0)
        return true;
    drop_repeated(set, first);
    if (set->count - first > 1)
        return true;
    set->count = first;
    const struct plan_request one = plainest(&set->arena, r);
    return make(context, set, &one, label, e);
}
