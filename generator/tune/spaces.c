// SPDX-License-Identifier: MIT
#include "tune/spaces.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "strategy/presets.h"

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

static const struct space SPACES[] = {
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
     {{"block", PLANES},
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
    {"split", "23", {{"block", PLANES}, {"vector", VECTORS}, STORES}},
    {"two_pass",
     "3",
     {{"block", PLANES}, {"vector", VECTORS}, {"window", "8 16 32 64 128 256 512"}, STORES}},
};

const struct space *space_find(const char *preset, int dimensions)
{
    for (size_t i = 0; i < sizeof SPACES / sizeof *SPACES; i++)
        if (strcmp(SPACES[i].preset, preset) == 0 && strchr(SPACES[i].dimensions, '0' + dimensions))
            return &SPACES[i];
    return NULL;
}

int space_axes(const struct space *s)
{
    int n = 0;
    while (n < MAX_AXES && s->axes[n].key)
        n++;
    return n;
}

// ---- values of an axis --------------------------------------------------------------------------

static int list_values(struct arena *a, const struct axis *x, bool coarse,
                       const char *out[MAX_VALUES])
{
    int n = 0;
    for (const char *at = x->values; *at && n < MAX_VALUES; at += *at == ' ') {
        bool star = *at == '*';
        at += star;
        size_t length = strcspn(at, " ");
        if (star || !coarse)
            out[n++] = arena_format(a, "%.*s", (int)length, at);
        at += length;
    }
    return n;
}

int axis_coarse(struct arena *a, const struct axis *x, const char *out[MAX_VALUES])
{
    return list_values(a, x, true, out);
}

struct shape {
    int extent[3];
};

static struct shape shape_of(const char *block)
{
    struct shape s = {{1, 1, 1}};
    sscanf(block, "%dx%dx%d", &s.extent[0], &s.extent[1], &s.extent[2]);
    return s;
}

static bool block_near(const char *a, const char *b)
{
    struct shape x = shape_of(a), y = shape_of(b);
    double apart = 0, threads = 0;
    for (int i = 0; i < 3; i++) {
        double d = log2((double)x.extent[i] / y.extent[i]);
        apart += fabs(d);
        threads += d;
    }
    return apart < 1.01 || (apart < 2.01 && fabs(threads) < 0.01);
}

// Whether no other of the values lies between the two.
static bool number_near(const char *value, const char *other, const char *const *all, int count)
{
    int from = atoi(value), to = atoi(other);
    for (int i = 0; i < count; i++) {
        int n = atoi(all[i]);
        if ((from < n && n < to) || (to < n && n < from))
            return false;
    }
    return true;
}

int axis_near(struct arena *a, const struct axis *x, const char *value, const char *out[MAX_VALUES])
{
    const char *all[MAX_VALUES], *kind = setting_find(x->key)->kind;
    int count = list_values(a, x, false, all), n = 0;
    for (int i = 0; i < count; i++) {
        if (strcmp(all[i], value) == 0)
            continue;
        if (strcmp(kind, "block") == 0     ? block_near(value, all[i])
            : strcmp(kind, "integer") == 0 ? number_near(value, all[i], all, count)
                                           : true)
            out[n++] = all[i];
    }
    return n;
}
