// SPDX-License-Identifier: MIT
#include "strategy/presets.h"

#include <stdio.h>
#include <string.h>

static const struct setting_rule SETTINGS[] = {
    {"block", "block", "XxY or XxYxZ, powers of two or not, 32 to 1024 threads in all",
     "threads of a block along x, y and z"},
    {"vector", "integer", "1, 2 or 4, 16 bytes at most", "elements per access along x"},
    {"rows", "integer", "1 to 8", "contiguous rows in y per thread"},
    {"window", "integer", "1 to 65536", "planes that one block streams through"},
    {"balance", "boolean", "true or false",
     "the launch chooses the planes of a block, `window` at most, so that blocks fill the device "
     "in whole rounds; false where a window is given without it"},
    {"stream", "word", "none or z", "whether a block walks along the slowest axis"},
    {"reuse", "word", "none, window, partial or queue",
     "along the stream: registers hold inputs (window) or partial sums (partial), LDS holds planes "
     "(queue)"},
    {"neighbours", "word", "global or lds", "where neighbours in the plane are read from"},
    {"prefetch", "word", "none, registers or async",
     "the next planes are fetched while one is computed: to registers, or straight to LDS"},
    {"arithmetic", "word", "scalar or matrix",
     "lines of taps in the plane as products on matrix cores; a NaN then spreads over 16x16 "
     "points"},
    {"stages", "integer", "1 to 8", "planes that asynchronous copies run ahead"},
    {"unroll", "integer", "0 to 64",
     "steps of the stream written out in a row before slots move back to their first names; 0: as "
     "many as the target's instruction cache holds"},
    {"hold", "boolean", "true or false",
     "what the update reads at the point of a grid that streams in stays in registers until the "
     "sum "
     "is complete, instead of being loaded again"},
    {"nontemporal", "boolean", "true or false", "stores bypass or stream through the caches"},
    {"waves", "integer", "0 to 10", "launch bound: waves per SIMD to leave registers for; 0: none"},
    {"resident", "integer", "0 to 32",
     "blocks with a tile that may share a compute unit, held by the LDS asked for; 0: all that "
     "fit"},
    {"nontemporal_loads", "boolean", "true or false",
     "so do loads of what no other thread reads: coefficient grids"},
    {"order", "word", "xyz, xzy, yxz, yzx, zxy or zyx", "axes of blocks, the fastest first"},
    {"walk", "word", "up or alternate",
     "blocks stream up, or every second one down: neighbours meet at the planes that both read"},
    {"dies", "integer", "1 to 64",
     "last-level caches that blocks are dealt to in turn: neighbours get the same one"},
    {"cache", "integer", "0 to 1048576",
     "KiB of cache that the planes in use must fit: several launches over y; 0: one launch"},
    {"pass", "word", "one, split or xy+z",
     "one launch, one per axis, or the plane and then z; later ones accumulate"},
};

static const struct preset PRESETS[] = {
    {"baseline",
     "one thread per point, neighbours through the caches",
     "any operator",
     {"block=64x4 vector=1", "block=64x4 vector=1"}},
    {"vector",
     "one thread per 16 bytes, x neighbours in a register row",
     "any operator",
     {"block=64x4 vector=4 nontemporal=true", "block=64x4 vector=2 nontemporal=true"}},
    {"tiled",
     "several rows per thread, loads in rising address order",
     "any 2D or 3D operator",
     {"block=64x4 vector=1 rows=8 nontemporal=true",
      "block=64x4 vector=1 rows=8 nontemporal=true"}},
    {"lds",
     "tile with halo in LDS: a plane for stars, a 3D block for boxes",
     "operators with taps off the point within the plane",
     {"block=64x4x1 vector=4 neighbours=lds nontemporal=true",
      "block=64x4x1 vector=2 neighbours=lds nontemporal=true"}},
    {"window",
     "streams along z, the column above and below each point in registers",
     "operators that reach along the slowest axis",
     {"block=64x4 vector=4 stream=z reuse=window window=128 balance=true nontemporal=true",
      "block=64x4 vector=2 stream=z reuse=window window=128 balance=true nontemporal=true"}},
    {"partial",
     "streams along z, each plane is read once and added to all output planes that see it",
     "operators that reach along the slowest axis",
     {"block=64x4 vector=4 stream=z reuse=partial window=128 balance=true nontemporal=true",
      "block=64x4 vector=2 stream=z reuse=partial window=128 balance=true nontemporal=true"}},
    {"queue",
     "streams along z, whole tiles with corners in a circular queue of LDS planes",
     "operators that reach along the slowest axis and within the plane: boxes, compound operators",
     {"block=64x4 vector=1 stream=z reuse=queue neighbours=lds window=128 balance=true "
      "nontemporal=true",
      "block=64x4 vector=1 stream=z reuse=queue neighbours=lds window=128 balance=true "
      "nontemporal=true"}},
    {"fused",
     "one sweep: partial sums along z, plane tile in double-buffered LDS, next plane prefetched",
     "operators that reach along the slowest axis and within the plane",
     {"block=16x16 vector=4 stream=z reuse=partial neighbours=lds prefetch=registers window=128 "
      "balance=true nontemporal=true",
      "block=32x8 vector=2 stream=z reuse=partial neighbours=lds prefetch=registers window=128 "
      "balance=true nontemporal=true"}},
    {"matrix",
     "fused, with the lines of taps in the plane as band-matrix products on matrix cores",
     "3D operators that reach along z, with lines of taps in the plane; gfx908, gfx90a, gfx942",
     {"block=64x4 vector=1 rows=4 stream=z reuse=partial neighbours=lds prefetch=registers "
      "arithmetic=matrix window=128 balance=true waves=2 nontemporal=true",
      "block=64x4 vector=1 rows=4 stream=z reuse=partial neighbours=lds prefetch=registers "
      "arithmetic=matrix window=128 balance=true waves=2 nontemporal=true"}},
    {"split",
     "one launch per axis, accumulating in the output: the kernels of the literature to compare "
     "with",
     "stars of one grid and one output that reach along two axes or more",
     {"block=64x4 vector=4 pass=split", "block=64x4 vector=2 pass=split"}},
    {"two_pass",
     "the plane with an LDS tile, then z with a register window, accumulating in the output",
     "operators of one grid and one output that reach along the slowest axis and within the plane",
     {"block=64x4 vector=4 pass=xy+z stream=z reuse=window neighbours=lds window=128 balance=true",
      "block=64x4 vector=2 pass=xy+z stream=z reuse=window neighbours=lds window=128 "
      "balance=true"}},
};

const struct setting_rule *setting_rules(int *count)
{
    *count = (int)(sizeof SETTINGS / sizeof *SETTINGS);
    return SETTINGS;
}

const struct preset *presets(int *count)
{
    *count = (int)(sizeof PRESETS / sizeof *PRESETS);
    return PRESETS;
}

const struct setting_rule *setting_find(const char *key)
{
    for (size_t i = 0; i < sizeof SETTINGS / sizeof *SETTINGS; i++)
        if (strcmp(SETTINGS[i].key, key) == 0)
            return &SETTINGS[i];
    return NULL;
}

const struct preset *preset_find(const char *name)
{
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++)
        if (strcmp(PRESETS[i].name, name) == 0)
            return &PRESETS[i];
    return NULL;
}

// Joins names of a table with stride: "a, b and c".
static const char *join(char *buffer, int size, const char *const *first, size_t stride, int count)
{
    int used = 0;
    buffer[0] = '\0';
    for (int i = 0; i < count && used < size; i++) {
        const char *name = *(const char *const *)((const char *)first + (size_t)i * stride);
        const char *before = i == 0 ? "" : i + 1 == count ? " and " : ", ";
        used += snprintf(buffer + used, (size_t)(size - used), "%s%s", before, name);
    }
    return buffer;
}

const char *preset_names(char *buffer, int size)
{
    return join(buffer, size, &PRESETS[0].name, sizeof *PRESETS,
                (int)(sizeof PRESETS / sizeof *PRESETS));
}

const char *setting_names(char *buffer, int size)
{
    return join(buffer, size, &SETTINGS[0].key, sizeof *SETTINGS,
                (int)(sizeof SETTINGS / sizeof *SETTINGS));
}
