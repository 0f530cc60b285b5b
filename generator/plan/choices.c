// SPDX-License-Identifier: MIT
#include "plan/choices.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "plan/applicable.h"
#include "plan/defaults.h"

static const char *const STREAMS[] = {"none", "z", NULL};
static const char *const REUSES[] = {"none", "window", "partial", "queue", NULL};
static const char *const NEIGHBOURS[] = {"global", "lds", NULL};
static const char *const PREFETCHES[] = {"none", "registers", "async", NULL};
static const char *const ARITHMETICS[] = {"scalar", "matrix", NULL};
static const char *const PASSES[] = {"one", "split", "xy+z", NULL};
static const char *const WALKS[] = {"up", "alternate", NULL};
static const char *const ORDERS[] = {"xyz", "xzy", "yxz", "yzx", "zxy", "zyx", NULL};
static const char *const BOOLEANS[] = {"false", "true", NULL};

const char *const *block_orders(void)
{
    return ORDERS;
}

static int word_index(const char *value, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(value, words[i]) == 0)
            return i;
    return -1;
}

static bool parse_integer(const char *value, int low, int high, int *out)
{
    char *end;
    errno = 0;
    long n = strtol(value, &end, 10);
    if (errno || end == value || *end || n < low || n > high)
        return false;
    *out = (int)n;
    return true;
}

// "64x4" or "64x4x1"
static bool parse_block(const char *value, int block[3])
{
    int found[3] = {1, 1, 1}, threads = 1;
    for (int axis = 0; axis < 3; axis++) {
        char *end;
        long n = strtol(value, &end, 10);
        if (end == value || n < 1 || n > 1024)
            return false;
        found[axis] = (int)n;
        threads *= found[axis];
        if (threads > 1024)
            return false;
        value = end;
        if (*value == '\0')
            break;
        if (*value++ != 'x' || axis == 2)
            return false;
    }
    memcpy(block, found, sizeof found);
    return threads >= 32;
}

static bool parse_word(const char *value, const char *const *words, int *out)
{
    int i = word_index(value, words);
    if (i >= 0)
        *out = i;
    return i >= 0;
}

static bool assign(struct choices *c, const char *key, const char *value)
{
    int word = 0;
    bool ok = false;
    if (strcmp(key, "block") == 0)
        return parse_block(value, c->block);
    if (strcmp(key, "vector") == 0)
        return parse_integer(value, 1, 4, &c->vector) && c->vector != 3;
    if (strcmp(key, "rows") == 0)
        return parse_integer(value, 1, 8, &c->rows);
    if (strcmp(key, "window") == 0)
        return parse_integer(value, 1, 65536, &c->window);
    if (strcmp(key, "waves") == 0)
        return parse_integer(value, 0, 10, &c->waves);
    if (strcmp(key, "stages") == 0)
        return parse_integer(value, 1, 8, &c->stages);
    if (strcmp(key, "unroll") == 0)
        return parse_integer(value, 0, 64, &c->unroll);
    if (strcmp(key, "resident") == 0)
        return parse_integer(value, 0, 32, &c->resident);
    if (strcmp(key, "dies") == 0)
        return parse_integer(value, 1, 64, &c->dies);
    if (strcmp(key, "cache") == 0)
        return parse_integer(value, 0, 1 << 20, &c->cache);
    if (strcmp(key, "order") == 0)
        return parse_word(value, ORDERS, &c->order);
    if (strcmp(key, "stream") == 0 && (ok = parse_word(value, STREAMS, &word)))
        c->stream = (enum stream)word;
    if (strcmp(key, "reuse") == 0 && (ok = parse_word(value, REUSES, &word)))
        c->reuse = (enum reuse)word;
    if (strcmp(key, "neighbours") == 0 && (ok = parse_word(value, NEIGHBOURS, &word)))
        c->neighbours = (enum neighbours)word;
    if (strcmp(key, "prefetch") == 0 && (ok = parse_word(value, PREFETCHES, &word)))
        c->prefetch = (enum prefetch)word;
    if (strcmp(key, "pass") == 0 && (ok = parse_word(value, PASSES, &word)))
        c->pass = (enum pass)word;
    if (strcmp(key, "hold") == 0 && (ok = parse_word(value, BOOLEANS, &word)))
        c->hold = word == 1;
    if (strcmp(key, "balance") == 0 && (ok = parse_word(value, BOOLEANS, &word)))
        c->balance = word == 1;
    if (strcmp(key, "walk") == 0 && (ok = parse_word(value, WALKS, &word)))
        c->walk = (enum walk)word;
    if (strcmp(key, "arithmetic") == 0 && (ok = parse_word(value, ARITHMETICS, &word)))
        c->arithmetic = (enum arithmetic)word;
    if (strcmp(key, "nontemporal") == 0 && (ok = parse_word(value, BOOLEANS, &word)))
        c->nontemporal = word == 1;
    if (strcmp(key, "nontemporal_loads") == 0 && (ok = parse_word(value, BOOLEANS, &word)))
        c->nontemporal_loads = word == 1;
    return ok;
}

static bool apply(struct choices *c, const struct setting *s, const struct model *m,
                  struct error *e)
{
    const struct setting_rule *rule = setting_find(s->key);
    char known[512];
    const char *file = s->line > 0 ? m->path : "--set";
    if (!rule)
        return fail_at(e, file, s->line, "unknown setting '%s'; known are %s", s->key,
                       setting_names(known, sizeof known));
    bool ok = assign(c, s->key, s->value);
    if (ok && c->vector * element_size(m->type) > 16 && strcmp(s->key, "vector") == 0)
        ok = false;
    if (!ok)
        return fail_at(e, file, s->line, "%s = %s is not valid; %s is %s", s->key, s->value, s->key,
                       rule->allowed);
    return true;
}

static void apply_defaults(struct choices *c, const char *defaults)
{
    char words[256];
    strncpy(words, defaults, sizeof words - 1);
    words[sizeof words - 1] = '\0';
    char *rest = words;
    for (char *word; (word = strtok_r(rest, " ", &rest));) {
        char *value = strchr(word, '=');
        *value++ = '\0';
        assign(c, word, value);
    }
}

struct choices choices_plain(void)
{
    return (struct choices){
        .block = {64, 4, 1}, .vector = 1, .rows = 1, .window = 128, .dies = 1, .stages = 2};
}

bool choices_make(const struct preset *preset, const struct strategy_request *request,
                  const struct plan_request *r, const struct model *m, struct choices *out,
                  struct error *e)
{
    *out = choices_plain();
    apply_defaults(out, preset->settings[m->type == ELEMENT_DOUBLE]);
    apply_defaults(out, defaults_for(preset, r->target->family, m));
    if (!walks_both_ways(m))
        out->walk = WALK_UP;
    for (int i = 0; request && i < request->count; i++)
        if (!apply(out, &request->settings[i], m, e))
            return false;
    for (int i = 0; i < r->nsettings; i++)
        if (!apply(out, &r->settings[i], m, e))
            return false;
    // A window that is asked for is taken at its word.
    if (!choices_set_by_user(request, r, "balance") &&
        (out->stream == STREAM_NONE || choices_set_by_user(request, r, "window")))
        out->balance = false;
    return true;
}

bool choices_set_by_user(const struct strategy_request *request, const struct plan_request *r,
                         const char *key)
{
    for (int i = 0; request && i < request->count; i++)
        if (strcmp(request->settings[i].key, key) == 0)
            return true;
    for (int i = 0; i < r->nsettings; i++)
        if (strcmp(r->settings[i].key, key) == 0)
            return true;
    return false;
}

const char *choices_value(struct arena *a, const struct choices *c, const char *key)
{
    const struct {
        const char *key;
        const char *const *words; // NULL: a number
        int value;
    } all[] = {{"vector", NULL, c->vector},
               {"rows", NULL, c->rows},
               {"window", NULL, c->window},
               {"balance", BOOLEANS, c->balance},
               {"stream", STREAMS, c->stream},
               {"reuse", REUSES, c->reuse},
               {"neighbours", NEIGHBOURS, c->neighbours},
               {"prefetch", PREFETCHES, c->prefetch},
               {"arithmetic", ARITHMETICS, c->arithmetic},
               {"stages", NULL, c->stages},
               {"unroll", NULL, c->unroll},
               {"hold", BOOLEANS, c->hold},
               {"nontemporal", BOOLEANS, c->nontemporal},
               {"waves", NULL, c->waves},
               {"resident", NULL, c->resident},
               {"nontemporal_loads", BOOLEANS, c->nontemporal_loads},
               {"order", ORDERS, c->order},
               {"walk", WALKS, c->walk},
               {"dies", NULL, c->dies},
               {"cache", NULL, c->cache},
               {"pass", PASSES, c->pass}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].key, key) == 0)
            return all[i].words ? all[i].words[all[i].value] : arena_format(a, "%d", all[i].value);
    const char *block = arena_format(a, "%dx%d", c->block[0], c->block[1]);
    return c->block[2] > 1 ? arena_format(a, "%sx%d", block, c->block[2]) : block;
}

const char *choices_summary(struct arena *a, const struct choices *c)
{
    const char *s = arena_format(a, "block=%dx%d", c->block[0], c->block[1]);
    if (c->block[2] > 1)
        s = arena_format(a, "%sx%d", s, c->block[2]);
    s = arena_format(a, "%s vector=%d", s, c->vector);
    if (c->rows > 1)
        s = arena_format(a, "%s rows=%d", s, c->rows);
    if (c->stream != STREAM_NONE)
        s = arena_format(a, "%s stream=%s reuse=%s window=%d", s, STREAMS[c->stream],
                         REUSES[c->reuse], c->window);
    if (c->neighbours != NEIGHBOURS_GLOBAL)
        s = arena_format(a, "%s neighbours=%s", s, NEIGHBOURS[c->neighbours]);
    if (c->prefetch != PREFETCH_NONE)
        s = arena_format(a, "%s prefetch=%s", s, PREFETCHES[c->prefetch]);
    if (c->prefetch == PREFETCH_ASYNC)
        s = arena_format(a, "%s stages=%d", s, c->stages);
    if (c->unroll > 0)
        s = arena_format(a, "%s unroll=%d", s, c->unroll);
    if (c->arithmetic != ARITHMETIC_SCALAR)
        s = arena_format(a, "%s arithmetic=%s", s, ARITHMETICS[c->arithmetic]);
    if (c->balance)
        s = arena_format(a, "%s balance=true", s);
    if (c->hold)
        s = arena_format(a, "%s hold=true", s);
    if (c->nontemporal)
        s = arena_format(a, "%s nontemporal=true", s);
    if (c->nontemporal_loads)
        s = arena_format(a, "%s nontemporal_loads=true", s);
    if (c->order > 0)
        s = arena_format(a, "%s order=%s", s, ORDERS[c->order]);
    if (c->walk != WALK_UP)
        s = arena_format(a, "%s walk=%s", s, WALKS[c->walk]);
    if (c->resident > 0)
        s = arena_format(a, "%s resident=%d", s, c->resident);
    if (c->dies > 1)
        s = arena_format(a, "%s dies=%d", s, c->dies);
    if (c->cache > 0)
        s = arena_format(a, "%s cache=%d", s, c->cache);
    if (c->waves > 0)
        s = arena_format(a, "%s waves=%d", s, c->waves);
    if (c->pass != PASS_ONE)
        s = arena_format(a, "%s pass=%s", s, PASSES[c->pass]);
    return s;
}
