// SPDX-License-Identifier: MIT
#include "strategy/presets.h"

#include <string.h>

static const struct preset PRESETS[] = {
    {"baseline",
     "one thread per point, neighbours through the caches",
     "any operator of up to some hundred taps",
     {"block=64x4 vector=1", "block=64x4 vector=1"}},
    {"vector",
     "one thread per 16 bytes, x neighbours in a register row",
     "any operator of up to some hundred taps",
     {"block=64x4 vector=4 nontemporal=true", "block=64x4 vector=2 nontemporal=true"}},
    {"tiled",
     "several rows per thread, loads in rising address order",
     "any 2D or 3D operator of up to some hundred taps",
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
     "one sweep: partial sums along z, plane tiles in LDS, the next planes on their way",
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
    {"temporal",
     "several steps in one launch: each level follows a plane behind the one before, x by lanes, y "
     "through LDS",
     "3D operators that are a step, of grids that outputs replace",
     {"block=32x8 vector=4 rows=4 stream=z reuse=partial neighbours=lanes lanes=32 "
      "prefetch=registers window=512 balance=true time=3",
      "block=32x8 vector=2 rows=4 stream=z reuse=partial neighbours=lanes lanes=32 "
      "prefetch=registers window=512 balance=true time=3"}},
    {"strips",
     "several steps in one launch by waves on their own: x by lanes, no LDS and no barrier",
     "2D operators that are a step, of grids that outputs replace",
     {"block=32x1 vector=4 stream=z reuse=partial neighbours=lanes lanes=32 prefetch=registers "
      "window=4096 balance=true time=10",
      "block=32x1 vector=2 stream=z reuse=partial neighbours=lanes lanes=32 prefetch=registers "
      "window=4096 balance=true time=8"}},
    {"overlapped",
     "all stages of a step in one launch on overlapping tiles, through LDS",
     "steps with stages, of which later ones read off the point what earlier ones wrote",
     {"block=32x16 vector=4 fuse=stages nontemporal=true",
      "block=32x16 vector=2 fuse=stages nontemporal=true"}},
};

const struct preset *presets(int *count)
{
    *count = (int)(sizeof PRESETS / sizeof *PRESETS);
    return PRESETS;
}

const struct preset *preset_find(const char *name)
{
    for (size_t i = 0; i < sizeof PRESETS / sizeof *PRESETS; i++)
        if (strcmp(PRESETS[i].name, name) == 0)
            return &PRESETS[i];
    return NULL;
}

struct known preset_names(void)
{
    return KNOWN_MEMBERS(PRESETS, sizeof PRESETS / sizeof *PRESETS, name);
}

struct choices preset_choices(const struct preset *p, int element_size)
{
    struct choices c = choices_plain();
    choices_parse(p->settings[element_size == 8], element_size, &c);
    return c;
}
