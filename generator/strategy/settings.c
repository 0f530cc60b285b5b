// SPDX-License-Identifier: MIT
#include "strategy/settings.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const STREAMS[] = {"none", "z", NULL};
static const char *const REUSES[] = {"none", "window", "partial", "queue", NULL};
static const char *const NEIGHBOURS[] = {"global", "lds", "lanes", NULL};
static const char *const PREFETCHES[] = {"none", "registers", "async", NULL};
static const char *const ARITHMETICS[] = {"scalar", "matrix", NULL};
static const char *const PASSES[] = {"one", "split", "xy+z", NULL};
static const char *const OUTSIDES[] = {"launches", "loads", NULL};
static const char *const FUSES[] = {"none", "stages", NULL};
static const char *const WALKS[] = {"up", "alternate", NULL};
static const char *const ORDERS[] = {"xyz", "xzy", "yxz", "yzx", "zxy", "zyx", NULL};
static const char *const BOOLEANS[] = {"false", "true", NULL};

enum { THREADS_LEAST = 32, THREADS_MOST = 1024 }; // of a block

#define MEMBER(member)      .key = #member, .offset = offsetof(struct choices, member) / sizeof(int)
#define WORDS(member, w)    MEMBER(member), .kind = SETTING_WORD, .words = (w)
#define TRUTH(member)       MEMBER(member), .kind = SETTING_BOOLEAN, .words = BOOLEANS
#define RANGE(from, to)     .low = (from), .high = (to)
#define NUMBER(member, ...) MEMBER(member), .kind = SETTING_INTEGER, RANGE(__VA_ARGS__)
#define POWER(member, ...)  MEMBER(member), .kind = SETTING_POWER, RANGE(__VA_ARGS__)

static const struct setting_rule SETTINGS[] = {
    {MEMBER(block), .kind = SETTING_BLOCK, .shown = SHOWN_ALWAYS, .adapts = true,
     .doc = "threads of a block along x, y and z"},
    {POWER(vector, 1, 8), .bytes = 32, .plain = 1, .shown = SHOWN_ALWAYS, .adapts = true,
     .doc = "elements per access along x"},
    {NUMBER(rows, 1, 8), .plain = 1, .adapts = true, .doc = "contiguous rows in y per thread"},
    {WORDS(stream, STREAMS), .in_2d = "y", .doc = "whether a block walks along the slowest axis"},
    {WORDS(reuse, REUSES), .shown = SHOWN_WHERE_NEEDED, .needs = "stream=z",
     .doc = "along the stream: registers hold inputs (window) or partial sums (partial), LDS holds "
            "planes (queue)"},
    {NUMBER(window, 1, 65536), .plain = 128, .shown = SHOWN_WHERE_NEEDED, .needs = "stream=z",
     .doc = "planes that one block streams through"},
    {WORDS(neighbours, NEIGHBOURS),
     .doc = "where neighbours in the plane are read from: the caches, an LDS tile, or along x the "
            "registers of a wave's other lanes and along y rows that threads put into LDS"},
    {WORDS(prefetch, PREFETCHES), .needs = "stream=z",
     .doc = "the next planes are fetched while one is computed: to registers, or straight to LDS"},
    {NUMBER(stages, 1, 8), .plain = 2, .shown = SHOWN_WHERE_NEEDED, .needs = "prefetch=async",
     .doc = "planes that asynchronous copies run ahead"},
    {NUMBER(unroll, 0, 64), .needs = "stream=z",
     .doc = "steps of the stream written out in a row before slots move back to their first names; "
            "0: as many as the target's instruction cache holds"},
    {WORDS(arithmetic, ARITHMETICS),
     .doc = "lines of taps in the plane as products on matrix cores; a NaN then spreads over 16x16 "
            "points"},
    {TRUTH(balance), .needs = "stream=z", .adapts = true,
     .doc = "the launch chooses the planes of a block, `window` at most, so that blocks fill the "
            "device in whole rounds; false where a window is given without it"},
    {TRUTH(pairs), .needs = "reuse=window",
     .doc =
         "of several steps in the plane: of neighbours at one distance that have one coefficient, "
         "the one above and the one before are added up once for two points, and wait for the "
         "second; an addition less of each such four"},
    {TRUTH(halves), .needs = "prefetch=async",
     .doc = "of stars that reach far: a sum is made of its plane and those below when its plane "
            "arrives, waits in LDS, and is completed of those above once they have arrived; "
            "registers hold the planes below instead of sums, half as many, and waves of a block "
            "go on where they need not wait for each other"},
    {TRUTH(hold), .needs = "reuse=partial",
     .doc = "what the update reads at the point of a grid that streams in stays in registers until "
            "the sum is complete, instead of being loaded again; of several steps, what the first "
            "of them has read of planes below"},
    {TRUTH(nontemporal), .doc = "stores bypass or stream through the caches"},
    {TRUTH(nontemporal_loads),
     .doc = "so do loads of what no other thread reads: coefficient grids"},
    {WORDS(order, ORDERS), .for_study = true, .doc = "axes of blocks, the fastest first"},
    {WORDS(walk, WALKS), .needs = "stream=z",
     .doc = "blocks stream up, or every second one down: neighbours meet at the planes that both "
            "read"},
    {NUMBER(resident, 0, 32), .needs = "neighbours=lds",
     .doc = "blocks with a tile that may share a compute unit, held by the LDS asked for; 0: all "
            "that fit"},
    {NUMBER(dies, 1, 64), .plain = 1,
     .doc = "last-level caches that blocks are dealt to in turn: neighbours get the same one"},
    {NUMBER(cache, 0, 1 << 20),
     .doc =
         "KiB of cache that the planes in use must fit: several launches over y, in space of 192 "
         "planes and more; 0: one launch"},
    {NUMBER(waves, 0, 10), .adapts = true,
     .doc =
         "launch bound: waves per SIMD to leave registers for, of NVIDIA four SIMDs of 32 lanes; "
         "0: none"},
    {WORDS(pass, PASSES),
     .doc = "one launch, one per axis, or the plane and then z; later ones accumulate"},
    {WORDS(outside, OUTSIDES),
     .doc = "of steps: sweeps load images outside from the points that they are images of, or "
            "launches after them write images; loads where rules allow it"},
    {NUMBER(time, 1, 16), .plain = 1, .adapts = true,
     .doc = "steps that one launch advances while planes are on the chip; 1: a sweep is a step"},
    {WORDS(fuse, FUSES),
     .doc = "of steps with stages: each is a launch, or one launch makes all of them on "
            "overlapping tiles, between which what a stage makes for later ones stays in LDS"},
    {POWER(lanes, 16, 64), .plain = 64, .shown = SHOWN_WHERE_NEEDED, .needs = "neighbours=lanes",
     .adapts = true,
     .doc =
         "lanes of a wave that span a block along x: all, or a part where a wave has several rows; "
         "64 is refused by compilers where waves have 32"},
};
enum { NSETTINGS = sizeof SETTINGS / sizeof *SETTINGS };

_Static_assert(sizeof(struct choices) == (NSETTINGS + 2) * sizeof(int),
               "struct choices has a member of one int for each setting, three for the block");
_Static_assert(sizeof(enum pass) == sizeof(int), "words are kept as the int of their index");

const struct setting_rule *setting_rules(int *count)
{
    *count = NSETTINGS;
    return SETTINGS;
}

const struct setting_rule *setting_find(const char *key)
{
    for (int i = 0; i < NSETTINGS; i++)
        if (strcmp(SETTINGS[i].key, key) == 0)
            return &SETTINGS[i];
    return NULL;
}

const char *const *block_orders(void)
{
    return ORDERS;
}

// ---- for people ---------------------------------------------------------------------------------

struct known setting_keys(void)
{
    return KNOWN_MEMBERS(SETTINGS, NSETTINGS, key);
}

static void join_words(const struct setting_rule *s, char *buffer, int size)
{
    int count = 0;
    while (s->words[count])
        count++;
    const struct known words = KNOWN_TEXTS(s->words, count);
    known_join(&words, " or ", buffer, size);
    size_t used = strlen(buffer);
    if (s->in_2d)
        snprintf(buffer + used, (size_t)size - used, "; of 2D operators %s is %s",
                 s->words[count - 1], s->in_2d);
}

static void join_powers(const struct setting_rule *s, char *buffer, int size)
{
    enum { MOST = 31 };
    char digits[MOST][12];
    const char *names[MOST];
    int count = 0;
    for (int n = s->low; n <= s->high && count < MOST; n *= 2) {
        snprintf(digits[count], sizeof digits[count], "%d", n);
        names[count] = digits[count];
        count++;
    }
    const struct known powers = KNOWN_TEXTS(names, count);
    known_join(&powers, " or ", buffer, size);
}

const char *setting_allowed(const struct setting_rule *s, char *buffer, int size)
{
    switch (s->kind) {
    case SETTING_BLOCK:
        snprintf(buffer, (size_t)size,
                 "XxY or XxYxZ, powers of two or not, %d to %d threads in all", THREADS_LEAST,
                 THREADS_MOST);
        break;
    case SETTING_WORD:
        join_words(s, buffer, size);
        break;
    case SETTING_BOOLEAN:
        snprintf(buffer, (size_t)size, "true or false");
        break;
    case SETTING_INTEGER:
        snprintf(buffer, (size_t)size, "%d to %d", s->low, s->high);
        break;
    case SETTING_POWER:
        join_powers(s, buffer, size);
        break;
    }
    size_t used = strlen(buffer);
    if (s->bytes > 0)
        snprintf(buffer + used, (size_t)size - used, ", %d bytes at most", s->bytes);
    return buffer;
}

static int example_number(const struct setting_rule *s)
{
    int n = 1;
    while (n <= s->low || (s->kind == SETTING_INTEGER && n < s->high / 8))
        n *= 2;
    return s->plain > s->low ? s->plain / 2 : n < s->high ? n : s->high;
}

const char *setting_example(const struct setting_rule *s, char *buffer, int size)
{
    int last = 0;
    while (s->words && s->words[last + 1])
        last++;
    if (s->kind == SETTING_BLOCK)
        snprintf(buffer, (size_t)size, "%s=32x8", s->key);
    else if (s->words)
        snprintf(buffer, (size_t)size, "%s=%s", s->key, s->words[last]);
    else
        snprintf(buffer, (size_t)size, "%s=%d", s->key, example_number(s));
    return buffer;
}

// ---- members ------------------------------------------------------------------------------------

static const int *read_member(const struct setting_rule *s, const struct choices *c)
{
    return (const int *)c + s->offset;
}

static int *member(const struct setting_rule *s, struct choices *c)
{
    return (int *)c + s->offset;
}

int setting_number(const struct setting_rule *s, const struct choices *c)
{
    return *read_member(s, c);
}

bool setting_same(const struct setting_rule *s, const struct choices *a, const struct choices *b)
{
    size_t n = s->kind == SETTING_BLOCK ? 3 : 1;
    return memcmp(read_member(s, a), read_member(s, b), n * sizeof(int)) == 0;
}

struct choices choices_plain(void)
{
    struct choices c = {0};
    for (int i = 0; i < NSETTINGS; i++)
        *member(&SETTINGS[i], &c) = SETTINGS[i].plain;
    memcpy(c.block, (const int[]){64, 4, 1}, sizeof c.block);
    return c;
}

// ---- reading ------------------------------------------------------------------------------------

// "64x4" or "64x4x1"
static bool parse_block(const char *value, int block[3])
{
    int found[3] = {1, 1, 1}, threads = 1;
    for (int axis = 0; axis < 3; axis++) {
        char *end;
        long n = strtol(value, &end, 10);
        if (end == value || n < 1 || n > THREADS_MOST)
            return false;
        found[axis] = (int)n;
        threads *= found[axis];
        if (threads > THREADS_MOST)
            return false;
        value = end;
        if (*value == '\0')
            break;
        if (*value++ != 'x' || axis == 2)
            return false;
    }
    if (threads < THREADS_LEAST)
        return false;
    memcpy(block, found, sizeof found);
    return true;
}

static bool parse_word(const struct setting_rule *s, const char *value, int *out)
{
    for (int i = 0; s->words[i]; i++)
        if (strcmp(value, s->words[i]) == 0 ||
            (s->in_2d && !s->words[i + 1] && strcmp(value, s->in_2d) == 0)) {
            *out = i;
            return true;
        }
    return false;
}

static bool parse_number(const struct setting_rule *s, const char *value, int element_size,
                         int *out)
{
    char *end;
    errno = 0;
    long n = strtol(value, &end, 10);
    if (errno || end == value || *end || n < s->low || n > s->high ||
        (s->kind == SETTING_POWER && (n & (n - 1)) != 0) ||
        (s->bytes > 0 && n * element_size > s->bytes))
        return false;
    *out = (int)n;
    return true;
}

bool setting_parse(const struct setting_rule *s, const char *value, int element_size,
                   struct choices *out)
{
    if (s->kind == SETTING_BLOCK)
        return parse_block(value, out->block);
    return s->words ? parse_word(s, value, member(s, out))
                    : parse_number(s, value, element_size, member(s, out));
}

bool choices_parse(const char *words, int element_size, struct choices *out)
{
    bool ok = true;
    for (const char *at = words; *at; at += strcspn(at, " "), at += *at == ' ') {
        char key[32], value[32];
        ok = ok && sscanf(at, "%31[^= ]=%31[^ ]", key, value) == 2 && setting_find(key) &&
             setting_parse(setting_find(key), value, element_size, out);
    }
    return ok;
}

// ---- writing ------------------------------------------------------------------------------------

const char *setting_value(struct arena *a, const struct setting_rule *s, const struct choices *c,
                          int dimensions)
{
    const int *b = c->block;
    if (s->kind == SETTING_BLOCK)
        return b[2] > 1 ? arena_format(a, "%dx%dx%d", b[0], b[1], b[2])
                        : arena_format(a, "%dx%d", b[0], b[1]);
    int n = setting_number(s, c);
    if (s->in_2d && dimensions == 2 && !s->words[n + 1])
        return s->in_2d;
    return s->words ? s->words[n] : arena_format(a, "%d", n);
}

bool setting_needed(const struct setting_rule *s, const struct choices *c)
{
    struct choices needed = *c;
    return !s->needs || (choices_parse(s->needs, 0, &needed) && memcmp(&needed, c, sizeof *c) == 0);
}

// Blocks that make all stages walk up through planes, too.
bool setting_idle(const struct setting_rule *s, const struct choices *c)
{
    struct choices walks = *c;
    if (walks.fuse == FUSE_STAGES)
        walks.stream = STREAM_Z;
    return setting_number(s, &walks) != 0 && !setting_needed(s, &walks);
}

const char *setting_needs(struct arena *a, const struct setting_rule *s, int dimensions)
{
    const char *key = arena_format(a, "%.*s", (int)strcspn(s->needs, "="), s->needs);
    struct choices needed = choices_plain();
    choices_parse(s->needs, 0, &needed);
    return arena_format(a, "%s=%s", key, setting_value(a, setting_find(key), &needed, dimensions));
}

static bool is_shown(const struct setting_rule *s, const struct choices *c)
{
    switch (s->shown) {
    case SHOWN_UNLESS_PLAIN:
        return setting_number(s, c) != s->plain;
    case SHOWN_WHERE_NEEDED:
        return setting_needed(s, c);
    case SHOWN_ALWAYS:
        return true;
    }
    return false;
}

const char *choices_summary(struct arena *a, const struct choices *c, int dimensions)
{
    const char *s = "";
    for (int i = 0; i < NSETTINGS; i++)
        if (is_shown(&SETTINGS[i], c))
            s = arena_format(a, "%s%s%s=%s", s, *s ? " " : "", SETTINGS[i].key,
                             setting_value(a, &SETTINGS[i], c, dimensions));
    return s;
}

int choices_steps(const struct choices *c)
{
    return c->fuse == FUSE_STAGES ? 1 : c->time;
}

bool choices_same(const struct choices *a, const struct choices *b)
{
    for (int i = 0; i < NSETTINGS; i++) {
        const struct setting_rule *s = &SETTINGS[i];
        if (is_shown(s, a) != is_shown(s, b) || (is_shown(s, a) && !setting_same(s, a, b)))
            return false;
    }
    return true;
}
