// SPDX-License-Identifier: MIT
// The table of defaults by device. Each line was found by `hipstencil tune` on the device beside
// it: 512^3 points of float, 384^3 of double, 16384^2 in the plane.
#include "plan/defaults.h"

#include <string.h>

struct device_defaults {
    const char *preset;
    enum family family;
    int dimensions;
    // Up to so many planes that all sums together see of the stream: what partial sums and windows
    // hold. Lines of one preset are in rising order.
    int planes;
    const char *settings[2]; // for float and double
    const char *device;
};

enum { ANY = 1 << 16 };

static const struct device_defaults TABLE[] = {
    // Short walks of neighbours that meet: memory is asked in nearly linear order, and planes that
    // two blocks read are still in L2.
    {"fused",
     FAMILY_NVIDIA,
     3,
     3,
     {"block=64x4 vector=4 rows=2 prefetch=async stages=3 window=8 walk=alternate",
      "block=64x4 vector=2 rows=2 prefetch=async stages=3 window=8 walk=alternate"},
     "NVIDIA H200"},
    // Long walks of blocks that fill the device once: few planes are read twice.
    {"fused",
     FAMILY_NVIDIA,
     3,
     5,
     {"block=32x16 vector=2 rows=2 prefetch=async stages=6 window=512 balance=true walk=alternate "
      "resident=1",
      "block=48x4 vector=2 rows=4 prefetch=async stages=3 window=96 balance=true walk=alternate"},
     "NVIDIA H200"},
    {"fused",
     FAMILY_NVIDIA,
     3,
     9,
     {"block=64x8 vector=2 rows=4 prefetch=async stages=3 window=256 balance=true unroll=3 "
      "walk=alternate",
      "block=48x4 vector=2 rows=4 prefetch=async stages=3 window=96 balance=true unroll=9 "
      "walk=alternate"},
     "NVIDIA H200"},
    {"fused",
     FAMILY_NVIDIA,
     3,
     ANY,
     {"block=16x16 vector=4 rows=2 prefetch=async stages=2 window=512 balance=true unroll=6 "
      "walk=alternate",
      "block=16x16 vector=2 rows=2 prefetch=async stages=2 window=512 balance=true unroll=6 "
      "walk=alternate"},
     "NVIDIA H200"},
    {"tiled",
     FAMILY_NVIDIA,
     2,
     ANY,
     {"block=128x4 vector=4 rows=2", "block=128x4 vector=2 rows=2"},
     "NVIDIA H200"},
};

static int planes_seen(const struct model *m)
{
    int slowest = m->dimensions - 1;
    return m->nsums * (m->lo[slowest] + 1 + m->hi[slowest]);
}

const char *defaults_for(const struct preset *p, enum family f, const struct model *m)
{
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++) {
        const struct device_defaults *d = &TABLE[i];
        if (strcmp(d->preset, p->name) == 0 && d->family == f && d->dimensions == m->dimensions &&
            planes_seen(m) <= d->planes)
            return d->settings[m->type == ELEMENT_DOUBLE];
    }
    return "";
}
