// SPDX-License-Identifier: MIT
#include "tune/spaces.h"

#include <math.h>
#include <string.h>

#define PLANES  "16x8 16x16 *32x4 *32x8 32x16 48x4 *64x4 64x8 128x2 *128x4"
#define TILES   "16x8 *16x16 *32x8 32x16 32x20 48x4 *64x4 *64x8 64x10 128x4"
#define LINES   "64x1 *128x1 *256x1 512x1"
#define VECTORS "*1 *2 *4"
#define WINDOWS "*8 16 *32 64 *128 256 512"
#define STORES                                                                                     \
    {                                                                                              \
        "nontemporal", "true false"                                                                \
    }
// What blocks that stream have in common; nothing of it is on the coarse grid.
#define HOLD                                                                                       \
    {                                                                                              \
        "hold", "false true"                                                                       \
    }
#define WALKS                                                                                      \
    {"walk", "up alternate"}, {"balance", "false true"},                                           \
    {                                                                                              \
        "unroll", "0 2 4 6"                                                                        \
    }

struct values {
    const char *key, *values;
};

static const struct {
    const char *preset;
    const char *dimensions; // digits of those it is for
    struct values axes[MAX_AXES];
} SPACES[] = {
    {"baseline", "23", {{"block", PLANES}}},
    {"baseline", "1", {{"block", "64x1 128x1 256x1 512x1"}}},
    {"vector", "23", {{"block", PLANES}, {"vector", VECTORS}, {"rows", "*1 *2 4"}, STORES}},
    {"vector", "1", {{"block", LINES " 1024x1"}, {"vector", VECTORS}, STORES}},
    {"tiled", "23", {{"block", PLANES}, {"vector", VECTORS}, {"rows", "1 *2 *4 *8"}, STORES}},
    {"lds",
     "3",
     {{"block", PLANES " *32x4x4 32x8x2"}, {"vector", VECTORS}, {"rows", "*1 *2 4"}, STORES}},
    {"lds", "2", {{"block", TILES}, {"vector", VECTORS}, {"rows", "*1 *2 *4 8"}, STORES}},
    {"window",
     "3",
     {{"block", PLANES " 32x6"},
      {"vector", VECTORS},
      {"rows", "*1 2"},
      {"window", WINDOWS},
      {"prefetch", "*none *registers"},
      {"neighbours", "*global *lds"},
      WALKS,
      STORES}},
    {"window",
     "2",
     {{"block", LINES},
      {"vector", VECTORS},
      {"window", WINDOWS},
      {"prefetch", "*none registers"},
      WALKS,
      STORES}},
    {"partial",
     "3",
     {{"block", PLANES},
      {"vector", VECTORS},
      {"rows", "*1 *2 4"},
      {"window", WINDOWS},
      WALKS,
      HOLD,
      STORES}},
    {"partial",
     "2",
     {{"block", LINES}, {"vector", VECTORS}, {"window", WINDOWS}, WALKS, HOLD, STORES}},
    {"queue",
     "3",
     {{"block", TILES},
      {"vector", "*1 *2 4"},
      {"rows", "*1 *2 4"},
      {"window", "8 16 *32 64 *128 256 512"},
      {"prefetch", "none *registers *async"},
      {"stages", "2 3 4 6"},
      {"resident", "0 1 2"},
      WALKS,
      STORES}},
    {"fused",
     "3",
     {{"block", TILES},
      {"vector", VECTORS},
      {"rows", "*1 *2 *4 8"},
      {"window", "*8 16 32 64 *128 256 512"},
      {"prefetch", "none *registers *async"},
      {"stages", "2 3 4 6"},
      {"resident", "0 1 2"},
      WALKS,
      HOLD,
      {"halves", "false true"},
      {"reuse", "partial window"},
      STORES}},
    {"fused",
     "2",
     {{"block", LINES},
      {"vector", VECTORS},
      {"window", WINDOWS},
      {"prefetch", "none *registers *async"},
      {"stages", "2 3 4 6"},
      {"resident", "0 1 2"},
      WALKS,
      HOLD,
      STORES}},
    {"matrix", "3", {{"block", "32x4 64x4 64x8 128x4"}, {"window", WINDOWS}, WALKS, STORES}},
    {"temporal",
     "3",
     {{"time", "2 *3 *4 5 6"},
      {"block", "16x16 32x4 *32x8 *32x12 32x16 64x4 *64x8"},
      {"rows", "2 3 *4 5 6"},
      {"vector", "1 *2 *4"},
      {"window", "64 128 *256 512"},
      {"prefetch", "*registers *async"},
      {"stages", "2 3 4 6"},
      HOLD,
      STORES}},
    {"strips",
     "2",
     {{"time", "4 6 *8 *12 16"},
      {"vector", "1 *2 *4"},
      {"reuse", "partial window"},
      {"pairs", "false true"},
      {"window", "256 512 *1024 2048 4096"},
      {"prefetch", "*registers *async"},
      {"stages", "2 3 4 6"},
      STORES}},
    {"split", "23", {{"block", PLANES}, {"vector", VECTORS}, STORES}},
    {"two_pass",
     "3",
     {{"block", PLANES}, {"vector", VECTORS}, {"window", "8 16 32 64 128 256 512"}, STORES}},
};

// ---- what any preset may gain by ----------------------------------------------------------------

static bool has_rows(const char *preset, const struct model *m, const struct target *t)
{
    (void)preset;
    (void)t;
    return m->dimensions > 1 && m->nsums > 0;
}

// Several steps in one launch have a bound of their own; in a plane nvcc makes nothing of one (tests/device/NOTES.md).
static bool has_launch_bounds(const char *preset, const struct model *m, const struct target *t)
{
    const bool steps = strcmp(preset, "temporal") == 0 || strcmp(preset, "strips") == 0;
    return !steps && (t->family == FAMILY_AMD || m->dimensions == 3);
}

static bool has_dies(const char *preset, const struct model *m, const struct target *t)
{
    (void)preset;
    (void)m;
    return t->dies > 1;
}

static bool reads_at_point(const char *preset, const struct model *m, const struct target *t)
{
    (void)preset;
    static const int NOWHERE[3] = {0};
    (void)t;
    for (int g = 0; g < m->ngrids; g++)
        if (m->grids[g].read && memcmp(m->grids[g].lo, NOWHERE, sizeof NOWHERE) == 0 &&
            memcmp(m->grids[g].hi, NOWHERE, sizeof NOWHERE) == 0)
            return true;
    return false;
}

// Where there is reason to; nothing of it is on the coarse grid.
static const struct {
    struct values axis;
    bool (*helps)(const char *preset, const struct model *m, const struct target *t);
} EVERYWHERE[] = {
    {{"cache", "0 4096 8192 32768"}, has_rows},
    {{"waves", "0 2 3 4 6 8"}, has_launch_bounds},
    {{"dies", "1 8"}, has_dies},
    {{"nontemporal_loads", "false true"}, reads_at_point},
};

// ---- spaces -------------------------------------------------------------------------------------

static void add_axis(struct space *s, const struct values *v)
{
    s->axes[s->count++] = (struct axis){setting_find(v->key), v->values};
}

struct space space_of(const char *preset, const struct model *m, const struct target *t)
{
    struct space found = {.preset = preset};
    for (size_t i = 0; i < sizeof SPACES / sizeof *SPACES; i++) {
        if (strcmp(SPACES[i].preset, preset) != 0 ||
            !strchr(SPACES[i].dimensions, '0' + m->dimensions))
            continue;
        for (int k = 0; k < MAX_AXES && SPACES[i].axes[k].key; k++)
            add_axis(&found, &SPACES[i].axes[k]);
        for (size_t k = 0; k < sizeof EVERYWHERE / sizeof *EVERYWHERE; k++)
            if (EVERYWHERE[k].helps(preset, m, t))
                add_axis(&found, &EVERYWHERE[k].axis);
        break;
    }
    return found;
}

// ---- values of an axis --------------------------------------------------------------------------

static int list_values(const struct axis *x, bool coarse, int element_size,
                       const struct choices *of, struct choices out[MAX_VALUES])
{
    int n = 0;
    for (const char *at = x->values; *at && n < MAX_VALUES; at += *at == ' ') {
        char value[32] = "";
        bool star = *at == '*';
        at += star;
        size_t length = strcspn(at, " ");
        memcpy(value, at, length < sizeof value ? length : sizeof value - 1);
        at += length;
        out[n] = *of;
        n += (star || !coarse) && setting_parse(x->setting, value, element_size, &out[n]);
    }
    return n;
}

int axis_coarse(const struct axis *x, int element_size, const struct choices *of,
                struct choices out[MAX_VALUES])
{
    return list_values(x, true, element_size, of, out);
}

static bool block_near(const int a[3], const int b[3])
{
    double apart = 0, threads = 0;
    for (int i = 0; i < 3; i++) {
        double d = log2((double)a[i] / b[i]);
        apart += fabs(d);
        threads += d;
    }
    return apart < 1.01 || (apart < 2.01 && fabs(threads) < 0.01);
}

// Whether no other of the values lies between the two.
static bool number_near(const struct setting_rule *s, const struct choices *of,
                        const struct choices *other, const struct choices *all, int count)
{
    int from = setting_number(s, of), to = setting_number(s, other);
    for (int i = 0; i < count; i++) {
        int n = setting_number(s, &all[i]);
        if ((from < n && n < to) || (to < n && n < from))
            return false;
    }
    return true;
}

static bool is_near(const struct setting_rule *s, const struct choices *of,
                    const struct choices *other, const struct choices *all, int count)
{
    if (setting_same(s, of, other))
        return false;
    if (s->kind == SETTING_BLOCK)
        return block_near(of->block, other->block);
    return s->words || number_near(s, of, other, all, count);
}

int axis_near(const struct axis *x, int element_size, const struct choices *of,
              struct choices out[MAX_VALUES])
{
    struct choices all[MAX_VALUES];
    int count = list_values(x, false, element_size, of, all), n = 0;
    for (int i = 0; i < count; i++)
        if (is_near(x->setting, of, &all[i], all, count))
            out[n++] = all[i];
    return n;
}
