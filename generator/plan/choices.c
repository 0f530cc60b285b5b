// SPDX-License-Identifier: MIT
#include "plan/choices.h"

#include <errno.h>
#include <stddef.h>
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

enum kind { BLOCK, WORD, BOOLEAN, INTEGER, POWER_OF_TWO };
enum shown { UNLESS_SILENT, ALWAYS, WITH_STREAM, WITH_ASYNC };

// How a setting is read, written and summed up.
struct field {
    const char *key;
    size_t offset; // of its member of struct choices
    enum kind kind;
    const char *const *words; // NULL: a number from `low` to `high`
    int low, high;
    enum shown shown; // by the summary
    int silent;       // the value that UNLESS_SILENT says nothing of
};

#define MEMBER(member)           .key = #member, .offset = offsetof(struct choices, member)
#define WORDS(member, list)      MEMBER(member), .kind = WORD, .words = (list)
#define TRUTH(member)            MEMBER(member), .kind = BOOLEAN, .words = BOOLEANS
#define NUMBER(member, from, to) MEMBER(member), .kind = INTEGER, .low = (from), .high = (to)
#define POWER(member, from, to)  MEMBER(member), .kind = POWER_OF_TWO, .low = (from), .high = (to)

_Static_assert(sizeof(enum pass) == sizeof(int), "words are copied as the int of their index");

// In the order of the summary. Words are silent at the first of them, booleans at false.
static const struct field FIELDS[] = {
    {MEMBER(block), .kind = BLOCK, .shown = ALWAYS},
    {POWER(vector, 1, 4), .shown = ALWAYS},
    {NUMBER(rows, 1, 8), .silent = 1},
    {WORDS(stream, STREAMS)},
    {WORDS(reuse, REUSES), .shown = WITH_STREAM},
    {NUMBER(window, 1, 65536), .shown = WITH_STREAM},
    {WORDS(neighbours, NEIGHBOURS)},
    {WORDS(prefetch, PREFETCHES)},
    {NUMBER(stages, 1, 8), .shown = WITH_ASYNC},
    {NUMBER(unroll, 0, 64)},
    {WORDS(arithmetic, ARITHMETICS)},
    {TRUTH(balance)},
    {TRUTH(hold)},
    {TRUTH(nontemporal)},
    {TRUTH(nontemporal_loads)},
    {WORDS(order, ORDERS)},
    {WORDS(walk, WALKS)},
    {NUMBER(resident, 0, 32)},
    {NUMBER(dies, 1, 64), .silent = 1},
    {NUMBER(cache, 0, 1 << 20)},
    {NUMBER(waves, 0, 10)},
    {WORDS(pass, PASSES)},
};
enum { NFIELDS = sizeof FIELDS / sizeof *FIELDS };

const char *const *block_orders(void)
{
    return ORDERS;
}

static const struct field *field_find(const char *key)
{
    for (int i = 0; i < NFIELDS; i++)
        if (strcmp(FIELDS[i].key, key) == 0)
            return &FIELDS[i];
    return NULL;
}

// ---- members, all but the block -----------------------------------------------------------------

static int get(const struct choices *c, const struct field *f)
{
    const char *at = (const char *)c + f->offset;
    bool truth;
    int n;
    if (f->kind == BOOLEAN) {
        memcpy(&truth, at, sizeof truth);
        return truth;
    }
    memcpy(&n, at, sizeof n);
    return n;
}

static void put(struct choices *c, const struct field *f, int n)
{
    char *at = (char *)c + f->offset;
    bool truth = n;
    if (f->kind == BOOLEAN)
        memcpy(at, &truth, sizeof truth);
    else
        memcpy(at, &n, sizeof n);
}

// ---- reading ------------------------------------------------------------------------------------

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
    for (int i = 0; words[i]; i++)
        if (strcmp(value, words[i]) == 0) {
            *out = i;
            return true;
        }
    return false;
}

static bool parse(const char *value, const struct field *f, int *out)
{
    if (f->words)
        return parse_word(value, f->words, out);
    return parse_integer(value, f->low, f->high, out) &&
           (f->kind != POWER_OF_TWO || (*out & (*out - 1)) == 0);
}

static bool assign(struct choices *c, const char *key, const char *value)
{
    const struct field *f = field_find(key);
    int n;
    if (!f)
        return false;
    if (f->kind == BLOCK)
        return parse_block(value, c->block);
    if (!parse(value, f, &n))
        return false;
    put(c, f, n);
    return true;
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

// ---- writing ------------------------------------------------------------------------------------

static const char *block_text(struct arena *a, const int block[3])
{
    const char *s = arena_format(a, "%dx%d", block[0], block[1]);
    return block[2] > 1 ? arena_format(a, "%sx%d", s, block[2]) : s;
}

static const char *value_text(struct arena *a, const struct choices *c, const struct field *f)
{
    if (f->kind == BLOCK)
        return block_text(a, c->block);
    return f->words ? f->words[get(c, f)] : arena_format(a, "%d", get(c, f));
}

const char *choices_value(struct arena *a, const struct choices *c, const char *key)
{
    return value_text(a, c, field_find(key));
}

static bool is_shown(const struct choices *c, const struct field *f)
{
    switch (f->shown) {
    case UNLESS_SILENT:
        return get(c, f) != f->silent;
    case ALWAYS:
        return true;
    case WITH_STREAM:
        return c->stream != STREAM_NONE;
    case WITH_ASYNC:
        return c->prefetch == PREFETCH_ASYNC;
    }
    return false;
}

const char *choices_summary(struct arena *a, const struct choices *c)
{
    const char *s = "";
    for (int i = 0; i < NFIELDS; i++)
        if (is_shown(c, &FIELDS[i]))
            s = arena_format(a, "%s%s%s=%s", s, *s ? " " : "", FIELDS[i].key,
                             value_text(a, c, &FIELDS[i]));
    return s;
}
