// SPDX-License-Identifier: MIT
#include "tune/candidates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "plan/kernel.h"

// An axis lists alternatives between bars, each some settings; those with a star are the coarse
// grid, the others are reached step by step.
struct space {
    const char *preset;
    const char *dimensions; // digits of those it is for
    const char *axes[MAX_AXES];
};

#define VECTORS "*vector=1|*vector=2|*vector=4"
#define STORES  "*nontemporal=true|nontemporal=false"
#define WINDOWS "window=32|window=64|*window=128|window=256|window=512"
#define PLANES  "*block=32x4|*block=32x8|*block=64x4|block=64x8|block=128x2|*block=128x4"
#define TILES   "block=16x8|*block=16x16|*block=32x8|block=32x16|block=64x4|*block=64x8|block=128x4"
#define LINES   "block=64x1|*block=128x1|*block=256x1|block=512x1"
#define FETCH_TILES                                                                                \
    "*prefetch=registers|*prefetch=async stages=2|prefetch=async stages=3|prefetch=async stages=4"

static const struct space SPACES[] = {
    {"vector", "23", {PLANES, VECTORS, "*rows=1|*rows=2|rows=4", STORES}},
    {"vector", "1", {LINES "|block=1024x1", VECTORS, STORES}},
    {"lds", "3", {PLANES "|*block=32x4x4|block=32x8x2", VECTORS, "*rows=1|*rows=2|rows=4", STORES}},
    {"lds", "2", {TILES, VECTORS, "*rows=1|*rows=2|*rows=4|rows=8", STORES}},
    {"window",
     "3",
     {PLANES, VECTORS, "*rows=1|rows=2", WINDOWS, "prefetch=none|*prefetch=registers",
      "*neighbours=global|*neighbours=lds"}},
    {"window", "2", {LINES, VECTORS, WINDOWS, "*prefetch=none|prefetch=registers", STORES}},
    {"partial", "3", {PLANES, VECTORS, "*rows=1|*rows=2|rows=4", WINDOWS, STORES}},
    {"partial", "2", {LINES, VECTORS, WINDOWS, STORES}},
    {"queue",
     "3",
     {TILES, "*vector=1|*vector=2", "*rows=1|*rows=2|rows=4", WINDOWS, "prefetch=none|" FETCH_TILES,
      STORES}},
    {"fused",
     "3",
     {TILES, VECTORS, "*rows=1|*rows=2|*rows=4|rows=8", WINDOWS, FETCH_TILES, STORES}},
    {"fused", "2", {LINES, VECTORS, WINDOWS, FETCH_TILES, STORES}},
};

// ---- axes --------------------------------------------------------------------------------------

static const char *alternative(const char *axis, int index)
{
    while (axis && index-- > 0)
        axis = (axis = strchr(axis, '|')) ? axis + 1 : NULL;
    return axis;
}

static int alternatives(const struct space *s, int axis)
{
    int n = 0;
    while (s->axes[axis] && alternative(s->axes[axis], n))
        n++;
    return n;
}

static bool is_coarse(const struct space *s, const int at[MAX_AXES])
{
    for (int i = 0; i < MAX_AXES && s->axes[i]; i++)
        if (*alternative(s->axes[i], at[i]) != '*')
            return false;
    return true;
}

// The next point of the product; false after the last.
static bool step(const struct space *s, int at[MAX_AXES])
{
    for (int i = 0; i < MAX_AXES && s->axes[i]; i++) {
        if (++at[i] < alternatives(s, i))
            return true;
        at[i] = 0;
    }
    return false;
}

// ---- one candidate -----------------------------------------------------------------------------

static void add_settings(struct candidates *c, struct strategy_request *q, const char *words)
{
    const char *end = words + strcspn(words, "|");
    for (words += *words == '*'; words < end;) {
        size_t key = strcspn(words, "="), value = strcspn(words + key + 1, " |");
        struct setting *s = ARENA_APPEND(&c->arena, q->settings, q->count, q->capacity);
        s->key = setting_find(arena_format(&c->arena, "%.*s", (int)key, words))->key;
        s->value = arena_format(&c->arena, "%.*s", (int)value, words + key + 1);
        words += key + 1 + value;
        words += *words == ' ';
    }
}

// The label depends on the settings alone, so that the compiled kernel can be found again.
static void make_request(struct candidates *c, struct candidate *x)
{
    struct text all = {0};
    char sum[65];
    text_add(&all, x->space->preset);
    for (int i = 0; i < MAX_AXES && x->space->axes[i]; i++)
        add_settings(c, &x->request, alternative(x->space->axes[i], x->at[i]));
    for (int i = 0; i < x->request.count; i++)
        text_addf(&all, " %s=%s", x->request.settings[i].key, x->request.settings[i].value);
    sha256_hex(all.data, all.size, sum);
    x->request.preset = x->space->preset;
    x->request.label = arena_format(&c->arena, "%s_%.8s", x->space->preset, sum);
    text_free(&all);
}

const struct plan *candidate_plan(const struct candidate *c)
{
    return &c->plans->plans[0];
}

// Roughly the time that memory and caches need for a point, in bytes of memory: what must be moved,
// with the halo planes that every window reads again; a load that a cache serves costs a quarter of
// that, an LDS read a tenth. Half the waves that could be there cost a little.
static double merit_of(const struct plan *p)
{
    const struct model *m = p->model;
    int slowest = m->dimensions - 1, size = element_size(m->type);
    double again = 1;
    if (p->choices.stream != STREAM_NONE)
        again += (double)(m->lo[slowest] + m->hi[slowest]) / p->choices.window;
    double merit = p->bytes + again * size / 4.0 * p->loads + size / 10.0 * p->lds_reads;
    return merit * (1 + 0.1 / (p->occupancy > 0 ? p->occupancy : 1));
}

// A tenth more than there are: the estimate is not that sharp, and the compiler has the last word.
static bool worth_compiling(const struct plan *p)
{
    const struct target *t = p->target;
    return p->applicable && p->vgprs <= t->vgpr_limit + t->vgpr_limit / 10 && p->occupancy > 0 &&
           p->kernels[0].threads >= t->wave;
}

static bool is_there(const struct candidates *c, const struct candidate *x)
{
    const char *summary = candidate_plan(x)->summary;
    for (int i = 0; i < c->count; i++) {
        if (c->items[i]->space == x->space && memcmp(c->items[i]->at, x->at, sizeof x->at) == 0)
            return true;
        if (strcmp(candidate_plan(c->items[i])->summary, summary) == 0)
            return true;
    }
    return false;
}

// A vector wider than 16 bytes is no setting at all for this type.
static bool vector_fits(const struct candidates *c, const struct candidate *x)
{
    for (int i = 0; i < x->request.count; i++)
        if (strcmp(x->request.settings[i].key, "vector") == 0 &&
            atoi(x->request.settings[i].value) * element_size(c->model->type) > 16)
            return false;
    return true;
}

static bool consider(struct candidates *c, const struct space *s, const int at[MAX_AXES],
                     struct error *e)
{
    struct candidate *x = arena_alloc(&c->arena, sizeof *x);
    x->space = s;
    memcpy(x->at, at, sizeof x->at);
    make_request(c, x);
    c->pruned++;
    if (!vector_fits(c, x))
        return true;
    struct description one = {.strategies = &x->request, .nstrategies = 1, .recommended = -1};
    struct plan_request r = *c->plan;
    r.only = x->request.label;
    one.path = c->model->path;
    x->plans = plans_make(c->model, &one, &r, e);
    if (!x->plans)
        return false;
    x->plans->description = NULL; // it was needed for the making only
    if (!worth_compiling(candidate_plan(x)) || is_there(c, x)) {
        plans_free(x->plans);
        return true;
    }
    c->pruned--;
    x->merit = merit_of(candidate_plan(x));
    *ARENA_APPEND(&c->arena, c->items, c->count, c->capacity) = x;
    return true;
}

// ---- all of them -------------------------------------------------------------------------------

static bool wanted(const struct candidates *c, const struct space *s)
{
    const char *only = c->plan->only;
    bool any = !only || strcmp(only, "all") == 0;
    for (const char *at = only; !any && at && *at; at += strcspn(at, ","), at += *at == ',')
        any =
            strcspn(at, ",") == strlen(s->preset) && strncmp(at, s->preset, strlen(s->preset)) == 0;
    return any && strchr(s->dimensions, '0' + c->model->dimensions);
}

static int by_merit(const void *a, const void *b)
{
    const struct candidate *x = *(struct candidate *const *)a, *y = *(struct candidate *const *)b;
    if (x->merit != y->merit)
        return x->merit < y->merit ? -1 : 1;
    return strcmp(x->request.label, y->request.label);
}

// One of each space in turn: no estimate is good enough to leave a whole preset for the end.
static void deal(struct candidates *c)
{
    struct candidate **dealt = arena_alloc(&c->arena, (size_t)(c->count + 1) * sizeof *dealt);
    enum { COUNT = sizeof SPACES / sizeof *SPACES };
    int next[COUNT] = {0}, n = 0;
    while (n < c->count) {
        for (int s = 0; s < COUNT; s++) {
            while (next[s] < c->count && c->items[next[s]]->space != &SPACES[s])
                next[s]++;
            if (next[s] < c->count)
                dealt[n++] = c->items[next[s]++];
        }
    }
    memcpy(c->items, dealt, (size_t)n * sizeof *dealt);
}

static bool add_grid(struct candidates *c, const struct space *s, struct error *e)
{
    int at[MAX_AXES] = {0};
    do {
        if (is_coarse(s, at) && !consider(c, s, at, e))
            return false;
    } while (step(s, at));
    return true;
}

bool candidates_open(struct candidates *c, const struct model *m, const struct plan_request *r,
                     struct error *e)
{
    *c = (struct candidates){.model = m, .plan = r};
    for (size_t i = 0; i < sizeof SPACES / sizeof *SPACES; i++)
        if (wanted(c, &SPACES[i]) && !add_grid(c, &SPACES[i], e))
            return false;
    if (c->count == 0)
        return fail(e, "%s: no candidate is applicable on %s", m->name, r->target->name);
    qsort(c->items, (size_t)c->count, sizeof *c->items, by_merit);
    deal(c);
    return true;
}

bool candidates_near(struct candidates *c, const struct candidate *of, struct error *e)
{
    for (int axis = 0; axis < MAX_AXES && of->space->axes[axis]; axis++) {
        for (int way = -1; way <= 1; way += 2) {
            int at[MAX_AXES];
            memcpy(at, of->at, sizeof at);
            at[axis] += way;
            if (at[axis] >= 0 && at[axis] < alternatives(of->space, axis) &&
                !consider(c, of->space, at, e))
                return false;
        }
    }
    return true;
}

void candidates_free(struct candidates *c)
{
    for (int i = 0; i < c->count; i++)
        plans_free(c->items[i]->plans);
    arena_free(&c->arena);
    *c = (struct candidates){0};
}

// ---- for specs ---------------------------------------------------------------------------------

static const char *lua_value(struct arena *a, const struct setting *s)
{
    int x = 1, y = 1, z = 0;
    const char *kind = setting_find(s->key)->kind;
    if (strcmp(kind, "word") == 0)
        return arena_format(a, "\"%s\"", s->value);
    if (strcmp(kind, "block") != 0)
        return s->value;
    if (sscanf(s->value, "%dx%dx%d", &x, &y, &z) == 3)
        return arena_format(a, "{%d, %d, %d}", x, y, z);
    return arena_format(a, "{%d, %d}", x, y);
}

// What --set says holds for every candidate.
static const struct setting *effective(const struct plan_request *r, const struct setting *own)
{
    for (int i = r->nsettings - 1; i >= 0; i--)
        if (strcmp(r->settings[i].key, own->key) == 0)
            return &r->settings[i];
    return own;
}

static bool has_key(const struct strategy_request *q, const char *key)
{
    for (int i = 0; i < q->count; i++)
        if (strcmp(q->settings[i].key, key) == 0)
            return true;
    return false;
}

static const char *add_entry(struct arena *a, const char *text, const struct setting *s)
{
    const char *comma = text[strlen(text) - 1] == '{' ? "" : ",";
    return arena_format(a, "%s%s %s = %s", text, comma, s->key, lua_value(a, s));
}

const char *candidate_lua(struct arena *a, const struct candidate *c, const struct plan_request *r)
{
    const char *text = arena_format(a, "%s {", c->request.preset);
    for (int i = 0; i < c->request.count; i++)
        text = add_entry(a, text, effective(r, &c->request.settings[i]));
    for (int i = 0; i < r->nsettings; i++) {
        const struct setting *s = &r->settings[i];
        if (!has_key(&c->request, s->key) && effective(r, s) == s)
            text = add_entry(a, text, s);
    }
    return arena_format(a, "%s }", text);
}
