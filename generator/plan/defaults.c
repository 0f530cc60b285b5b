// SPDX-License-Identifier: MIT
// The table of defaults by device. Each line was found by `hipstencil tune` on the device beside
// it: 512^3 points of float, 384^3 of double, 16384^2 in the plane.
#include "plan/defaults.h"

#include <string.h>

#include "model/alike.h"
#include "plan/fusable.h"
#include "plan/instructions.h"
#include "plan/pairs.h"
#include "plan/symmetry.h"

// What an operator must be like. `grids` 0: any number that is read.
struct operator_shape {
    int dimensions;
    int grids;    // 1: one, 2: several
    bool star;    // no tap lies off the axes
    bool point;   // some are read at the point only
    bool calls;   // of functions that compilers call for what is unusual: quotients, roots
    bool repeats; // neighbours along y have some in common
    bool pairs;   // of neighbours (pairs.h): rows can wait, and each grid that is read has some
    bool far;     // one sum that reaches five planes or more up and down
    bool beside;  // rows beside the point's are read, of a third of the grids at least
    bool alike;   // one sum, of which planes or rows have taps in common but for a number
    bool upright; // several sums; of other planes they read what lies above and below the point
    bool few;     // five grids at most are read
    bool various; // more coefficients than a file of registers has room for beside sums: 64
    int least;    // so many grids are read, or more
    // Up to so many planes that all sums together see of the stream: what partial sums and windows
    // hold. Lines of one preset and number of grids are in rising order.
    int planes;
};

struct device_defaults {
    const char *preset;
    enum family family;
    struct operator_shape shape;
    const char *settings[2]; // for float and double
    const char *device;
    // What some operators of this shape had rather: where `settings` have a launch bound, those that do not keep it, else
    // those of which clearly less time is expected. NULL: nothing.
    const char *instead[MOST_INSTEAD][2];
};

enum { ANY = 1 << 16 };

#define SHAPED(on, which, like, ...)                                                               \
    {                                                                                              \
        .preset = which, .family = FAMILY_NVIDIA, .shape = like, .settings = {__VA_ARGS__},        \
        .device = "NVIDIA " on                                                                     \
    }
#define LIKE(...)                                                                                  \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define H200(which, of, read, most, ...)                                                           \
    SHAPED("H200", which, LIKE(.dimensions = of, .grids = read, .planes = most), __VA_ARGS__)
#define STAR_ON_H200(which, of, read, most, ...)                                                   \
    SHAPED("H200", which, LIKE(.dimensions = of, .grids = read, .star = true, .planes = most),     \
           __VA_ARGS__)
#define POINT_STAR_ON_H200(which, of, most, ...)                                                   \
    SHAPED("H200", which,                                                                          \
           LIKE(.dimensions = of, .grids = 2, .star = true, .point = true, .planes = most),        \
           __VA_ARGS__)
// What some had rather, of float and of double.
#define INSTEAD_ON_H200(which, like, others, ...)                                                  \
    {                                                                                              \
        .preset = which, .family = FAMILY_NVIDIA, .shape = like, .settings = {__VA_ARGS__},        \
        .device = "NVIDIA H200", .instead = others                                                 \
    }
#define EITHER_ON_H200(which, like, other, other_double, ...)                                      \
    {                                                                                              \
        .preset = which, .family = FAMILY_NVIDIA, .shape = like, .settings = {__VA_ARGS__},        \
        .device = "NVIDIA H200", .instead = {                                                      \
            {other, other_double}                                                                  \
        }                                                                                          \
    }
#define PAIRS(on, which, read, call, most, ...)                                                    \
    SHAPED(on, which,                                                                              \
           LIKE(.dimensions = 2, .grids = read, .star = true, .pairs = true, .calls = call,        \
                .planes = most),                                                                   \
           __VA_ARGS__)

// One sum that reaches far, in halves; of so many grids and more.
#define FAR_STAR_ON_H200(read, ...)                                                                \
    SHAPED("H200", "fused",                                                                        \
           LIKE(.dimensions = 3, .star = true, .far = true, .least = read, .planes = ANY),         \
           __VA_ARGS__)
#define IN_HALVES(shape) shape " prefetch=async stages=2 window=512 halves=true walk=alternate"

// Blocks of 16 rows whose windows copies fill, of float and of double.
#define ONE_ROW_OF_16                                                                              \
    "block=32x16 vector=4 reuse=window prefetch=async stages=2 window=64 waves=4",                 \
        "block=32x16 vector=2 reuse=window prefetch=async stages=2 window=64 waves=4"
#define TWO_ROWS_OF_16                                                                             \
    "block=32x8 vector=4 rows=2 reuse=window prefetch=async stages=2 window=64 waves=2",           \
        "block=32x8 vector=2 rows=2 reuse=window prefetch=async stages=2 window=64 waves=2"

// Blocks of float that fill the device once, for sums that five planes see.
#define AS_WIDE_AS_HIGH                                                                            \
    "block=32x16 vector=2 rows=2 prefetch=async stages=6 window=512 nontemporal=false "            \
    "walk=alternate resident=1"

static const struct device_defaults TABLE[] = {
    // Sums for so many planes take the registers that rows of a thread would have. In halves four waves a scheduler have two
    // rows, of which those of float share halos best: laplacian_r8 0.354 ms from 0.430. Three rows of two waves have room for
    // what is read at the point: acoustics of accuracy 14 with two coefficients, in double, 0.351 ms from 0.574 (804 bytes
    // spilled). Of six grids and more half vectors have it.
    FAR_STAR_ON_H200(6, IN_HALVES("block=32x16 vector=2 rows=2"),
                     IN_HALVES("block=32x16 vector=1 rows=2")),
    FAR_STAR_ON_H200(4, IN_HALVES("block=32x8 vector=4 rows=3"),
                     IN_HALVES("block=32x8 vector=2 rows=3")),
    FAR_STAR_ON_H200(1, IN_HALVES("block=32x16 vector=4 rows=2"),
                     IN_HALVES("block=32x8 vector=2 rows=3")),
    // Short walks: memory is asked in nearly linear order, and planes that two blocks read are
    // still in L2, if launches cover no more rows than it has room for. What is computed beyond the
    // end of rows costs boxes time, so that their tiles are half as wide.
    STAR_ON_H200("fused", 3, 1, 3,
                 "block=64x4 vector=4 rows=2 prefetch=async stages=5 window=8 nontemporal=false "
                 "cache=4096",
                 "block=64x4 vector=2 rows=2 prefetch=async stages=5 window=8 nontemporal=false "
                 "cache=4096 waves=4"),
    H200("fused", 3, 1, 3,
         "block=32x8 vector=4 rows=2 prefetch=async stages=5 window=8 nontemporal=false cache=4096",
         "block=32x8 vector=2 rows=2 prefetch=async stages=5 window=8 nontemporal=false cache=4096 "
         "waves=4"),
    // Where planes and rows have taps in common, four rows of whole vectors add up least: mixed derivatives of accuracy 4
    // 0.134 ms from 0.174 (384^3), of 6 0.160 from 0.193, of 8 0.212 from 0.265, of 10 0.362 from 0.630; separable filters
    // of 5^3 points 0.133 from 0.168, of 7^3 0.143 from 0.185.
    SHAPED("H200", "fused", LIKE(.dimensions = 3, .grids = 1, .alike = true, .planes = 5),
           "block=32x8 vector=4 rows=4 prefetch=async stages=4 window=512 nontemporal=false "
           "walk=alternate resident=1",
           "block=32x8 vector=2 rows=4 prefetch=async stages=3 window=96 walk=alternate"),
    SHAPED("H200", "fused", LIKE(.dimensions = 3, .grids = 1, .alike = true, .planes = 9),
           "block=32x8 vector=4 rows=4 prefetch=async stages=3 window=256 walk=alternate",
           "block=32x8 vector=1 rows=6 prefetch=async stages=3 window=96 walk=alternate"),
    SHAPED("H200", "fused", LIKE(.dimensions = 3, .grids = 1, .alike = true, .planes = ANY),
           "block=32x8 vector=2 rows=4 prefetch=async stages=3 window=256 walk=alternate",
           "block=32x8 vector=1 rows=4 prefetch=async stages=3 window=96 walk=alternate"),
    // Long walks of blocks that fill the device once: few planes are read twice. A step takes as long whatever of a block lies
    // inside (0.54 us of 64x32 points, radius 2), so that blocks are as wide as high: at 512^3, 384^3, 300^3 93, 84 and 77 % of
    // a copy, by 256x8 points 90, 67 and 52.
    // Of double three rows of 64 points, by which no lane is idle at the usual extents: of radius 2 at 512^3, 384^3, 256^3
    // 87, 88 and 90 %, by four rows of 96 points 78, 78 and 75.
    STAR_ON_H200("fused", 3, 1, 5, AS_WIDE_AS_HIGH,
                 "block=32x8 vector=2 rows=3 prefetch=async stages=3 window=512 nontemporal=false "
                 "walk=alternate waves=2"),
    // Coefficients of doubles are in registers as long as there are some: by four rows box_3 spills 380 bytes of 255 registers
    // and takes 0.567 ms, by two of higher blocks 8 and 0.375.
    SHAPED("H200", "fused", LIKE(.dimensions = 3, .grids = 1, .various = true, .planes = 5),
           AS_WIDE_AS_HIGH,
           "block=32x8 vector=2 rows=2 prefetch=async stages=3 window=96 walk=alternate"),
    H200("fused", 3, 1, 5, AS_WIDE_AS_HIGH,
         "block=48x4 vector=2 rows=4 prefetch=async stages=3 window=96 "
         "walk=alternate"),
    STAR_ON_H200("fused", 3, 1, 9,
                 "block=64x8 vector=2 rows=4 prefetch=async stages=3 window=256 nontemporal=false "
                 "unroll=3 walk=alternate",
                 "block=32x8 vector=2 rows=3 prefetch=async stages=3 window=512 nontemporal=false "
                 "unroll=9 walk=alternate"),
    H200("fused", 3, 1, 9,
         "block=64x8 vector=2 rows=4 prefetch=async stages=3 window=256 unroll=3 "
         "walk=alternate",
         "block=48x4 vector=2 rows=4 prefetch=async stages=3 window=96 unroll=9 "
         "walk=alternate"),
    // Of several sums, what is read at the point waits with them: four operators of float and one of double take 5 to 7 % less.
    H200("fused", 3, 1, ANY,
         "block=16x16 vector=4 rows=2 prefetch=async stages=2 window=512 unroll=6 hold=true "
         "walk=alternate waves=2",
         "block=16x16 vector=2 rows=2 prefetch=async stages=2 window=512 unroll=6 hold=true "
         "walk=alternate"),
    H200("fused", 3, 2, 6,
         "block=64x4 vector=4 prefetch=async stages=3 window=8 hold=true walk=alternate",
         "block=64x4 vector=2 prefetch=async stages=3 window=8 hold=true walk=alternate"),
    H200("fused", 3, 2, 9,
         "block=32x20 vector=2 rows=2 prefetch=async stages=3 window=512 unroll=9 hold=true "
         "walk=alternate",
         "block=32x12 vector=2 rows=2 prefetch=async stages=3 window=512 unroll=9 hold=true "
         "walk=alternate"),
    // Partial sums that are multiplied by others wait by themselves: grids' columns wait instead. On an H200 flux_1 takes
    // 0.291 ms from 0.859, system_6 0.253 from 0.365. Of few grids blocks of 24 rows where LDS has room for them: elastic_0 takes
    // 0.198 ms, by 16 rows 0.241, flux_5 0.228 and 0.258; but many_2 (18 grids) 0.602 and 0.347.
    INSTEAD_ON_H200(
        "fused", LIKE(.dimensions = 3, .grids = 2, .upright = true, .few = true, .planes = ANY),
        LIKE({TWO_ROWS_OF_16}, {ONE_ROW_OF_16}),
        "block=32x12 vector=4 rows=2 reuse=window prefetch=async stages=2 window=64 waves=3",
        "block=32x12 vector=2 rows=2 reuse=window prefetch=async stages=2 window=64 waves=3"),
    INSTEAD_ON_H200("fused", LIKE(.dimensions = 3, .grids = 2, .upright = true, .planes = ANY),
                    LIKE({TWO_ROWS_OF_16}), ONE_ROW_OF_16),
    H200("fused", 3, 2, ANY, "block=64x4 vector=4 prefetch=async stages=3 window=32",
         "block=64x4 vector=2 prefetch=async stages=3 window=32"),
    // Without a bound nvcc takes fewer registers than there are, and has fewer loads on their way. Where functions are
    // waited for as well, and of few planes, it gains nothing. Rows beside a block are read for fewer points where it
    // has more of its own, and 64 points along x leave no lane idle in small regions.
    // Of floats that call functions none needs one where blocks are of four waves: compute_2 takes 0.189 ms from 0.204. Rows of a
    // thread that have some in common are two: a flow by total variation takes 0.250 ms from 0.270.
    SHAPED("H200", "vector",
           LIKE(.dimensions = 3, .grids = 2, .calls = true, .repeats = true, .beside = true,
                .planes = ANY),
           "block=32x4 rows=2", "block=16x16 waves=8"),
    SHAPED("H200", "vector",
           LIKE(.dimensions = 3, .grids = 2, .calls = true, .beside = true, .planes = ANY),
           "block=32x4", "block=16x16 waves=8"),
    EITHER_ON_H200("vector", LIKE(.dimensions = 3, .grids = 2, .beside = true, .planes = ANY),
                   "block=32x8 vector=2 waves=8", "block=32x8 vector=1 waves=8",
                   "block=16x16 waves=8", "block=16x16 waves=8"),
    EITHER_ON_H200("vector", LIKE(.dimensions = 3, .grids = 2, .planes = ANY),
                   "vector=2 waves=6 nontemporal=false", "vector=1 waves=6 nontemporal=false",
                   "waves=8", "waves=8"),
    // Off the axes two rows of a thread read most of their neighbours once: on an H200 boxes of 27 and 125 points take 0.171 and
    // 0.238 ms from 0.235 and 0.360, at 128^3 12.5 and 14.7 us from 13.5 and 18.2; in double 0.366 and 0.599 from 0.452 and 0.826.
    // Of stars they do not.
    STAR_ON_H200("vector", 3, 1, ANY, "block=16x16", "block=16x16"),
    SHAPED("H200", "vector", LIKE(.dimensions = 3, .grids = 1, .beside = true, .planes = ANY),
           "block=32x4 rows=2", "block=32x4 rows=2"),
    // In the plane as well: 5x5 points 0.267 ms from 0.425, medians 0.245 from 0.458, mixed derivatives in double 0.524 from 1.030.
    // What needs many registers has half vectors: Euler's equations 0.960 ms, by whole ones 1.240.
    EITHER_ON_H200("vector", LIKE(.dimensions = 2, .planes = ANY), "block=32x4 vector=2 rows=2",
                   NULL, "block=32x4 rows=2", "block=32x4 rows=2"),
    // Short walks of narrow blocks: neighbours' rows are in L1 or L2 still. Of radius 3 and 6 0.173 and 0.263 ms, by 256 points
    // and walks of 128 planes 0.266 and 0.449.
    H200("window", 3, 1, ANY, "block=32x8 window=32 balance=false",
         "block=32x8 window=32 balance=false"),
    H200("window", 3, 2, 6, "block=128x4 vector=2 window=8", "block=64x8 vector=1 window=8"),
    EITHER_ON_H200("window", LIKE(.dimensions = 3, .grids = 2, .calls = true, .planes = ANY),
                   "block=32x16 vector=2 window=32 balance=false", NULL,
                   "block=32x8 window=32 balance=false",
                   "block=64x8 vector=1 window=8 balance=false"),
    EITHER_ON_H200("window", LIKE(.dimensions = 3, .grids = 2, .planes = ANY),
                   "block=32x6 vector=4 window=8 balance=false waves=3",
                   "block=32x6 vector=2 window=32 balance=false waves=3",
                   "block=32x8 vector=4 window=8 balance=false waves=4",
                   "block=32x8 vector=2 window=32 balance=false waves=4"),
    // In the plane rows arrive in LDS while others are added to sums: mixed derivatives of accuracy 8 0.403 ms from 0.651, medians
    // 0.252 from 0.337; in registers they are waited for.
    H200("fused", 2, 0, ANY, "block=128x1 prefetch=async stages=2 window=32",
         "block=128x1 prefetch=async stages=2 window=32"),
    H200("partial", 3, 1, 3, "block=128x4 window=8 walk=alternate",
         "block=128x4 window=8 walk=alternate"),
    H200("partial", 3, 2, ANY, "window=32", "window=32"),
    STAR_ON_H200("temporal", 3, 1, 3,
                 "block=32x8 vector=4 rows=6 prefetch=async stages=3 window=1024 time=4",
                 "block=32x8 vector=2 rows=6 prefetch=async stages=3 window=1024 time=4"),
    STAR_ON_H200("temporal", 3, 1, 5,
                 "block=32x8 vector=4 rows=7 prefetch=async stages=2 window=1024 time=2",
                 "block=32x8 vector=2 rows=6 prefetch=async stages=2 window=1024 hold=true time=2"),
    H200("temporal", 3, 1, 3,
         "block=32x8 vector=4 rows=4 prefetch=async stages=3 window=1024 time=3",
         "block=32x8 vector=2 rows=4 prefetch=async stages=3 window=1024 time=3"),
    H200("temporal", 3, 1, 5,
         "block=32x8 vector=4 rows=4 prefetch=async stages=2 window=1024 time=2",
         "block=32x8 vector=2 rows=4 prefetch=async stages=2 window=1024 time=2"),
    POINT_STAR_ON_H200("temporal", 3, 3,
                       "block=32x12 vector=4 rows=3 prefetch=async stages=1 window=1024 time=4",
                       "block=32x12 vector=2 rows=3 prefetch=async stages=1 window=1024 time=4"),
    POINT_STAR_ON_H200("temporal", 3, 5,
                       "block=32x8 vector=4 rows=3 prefetch=async stages=2 window=1024 time=2",
                       "block=32x12 vector=2 rows=3 prefetch=async stages=1 window=1024 time=2"),
    H200("temporal", 3, 2, ANY,
         "block=32x8 vector=4 rows=4 prefetch=async stages=1 window=512 time=4",
         "block=32x8 vector=2 rows=4 prefetch=async stages=1 window=512 time=4"),
    // On an H100 memory takes the time of 12 steps at once, and pairs gain by 14 and 16.
    PAIRS("H100", "strips", 1, false, 3, "reuse=window prefetch=async stages=7 pairs=true time=16",
          "vector=4 reuse=window prefetch=async stages=7 pairs=true time=10"),
    STAR_ON_H200("strips", 2, 1, 3, "reuse=window prefetch=async stages=7 time=12",
                 "vector=4 reuse=window prefetch=async stages=7 time=10"),
    STAR_ON_H200("strips", 2, 1, ANY, "prefetch=async stages=7 time=12",
                 "vector=4 prefetch=async stages=7 time=10"),
    H200("strips", 2, 1, ANY, "prefetch=async stages=7 time=12", "prefetch=async stages=7 time=8"),
    // Quotients, right to the last bit, take most of the time, and more of it by more levels.
    PAIRS("H200", "strips", 2, true, 6, "reuse=window prefetch=async stages=7 pairs=true time=8",
          "prefetch=async stages=7 time=8"),
    PAIRS("H200", "strips", 2, false, 6, "reuse=window prefetch=async stages=7 pairs=true time=9",
          "prefetch=async stages=7 time=8"),
    H200("strips", 2, 2, ANY, "prefetch=async stages=7 time=8", "prefetch=async stages=7 time=8"),
    H200("overlapped", 2, 0, ANY, "rows=2", "rows=2"),
    H200("tiled", 2, 1, ANY, "block=128x4 vector=4 rows=2", "block=128x4 vector=2 rows=2"),
    H200("tiled", 2, 2, ANY, "block=64x4 vector=4 rows=2", "block=64x4 vector=2 rows=2"),
    H200("lds", 2, 1, ANY, "block=64x4 vector=4 rows=8", "block=64x4 vector=2 rows=8"),
    H200("lds", 2, 2, ANY, "block=32x8 vector=4 rows=2", "block=32x8 vector=2 rows=2"),
};

// A third is where operators gain from blocks of more rows: stars of radius 1 whose other grids are read at the point,
// but not lattices, nor what mostly reads at the point.
static bool reads_rows_beside(const struct model *m)
{
    enum { PART = 3 };
    int rows = 0, moved = 0;
    for (int g = 0; g < m->ngrids; g++) {
        rows += m->grids[g].read ? m->grids[g].lo[1] + m->grids[g].hi[1] : 0;
        moved += m->grids[g].read + m->grids[g].written;
    }
    return rows * PART > moved;
}

static struct operator_shape shape_of(const struct model *m)
{
    enum { FAR = 5, FEW = 5, VARIOUS = 64 };
    const int slowest = m->dimensions - 1, grids = model_grids_read(m);
    return (struct operator_shape){
        .dimensions = m->dimensions,
        .grids = grids > 1 ? 2 : 1,
        .star = sums_are_star(m),
        .point = model_reads_at_points(m),
        .calls = update_branches(m) > 0,
        .repeats = m->repeats[1],
        .pairs = rows_can_wait(m) && !model_is_mixed(m) && grids_have_pairs(m),
        .far = m->nsums == 1 && m->sums[0].lo[slowest] >= FAR && m->sums[0].hi[slowest] >= FAR,
        .beside = reads_rows_beside(m),
        .alike = alike_shares(m),
        .upright = m->nsums > 1 && !sums_leave_axis(m, 2),
        .few = grids <= FEW,
        .various = m->ncoefficients > VARIOUS,
        .least = grids,
        .planes = m->nsums * (m->lo[slowest] + 1 + m->hi[slowest])};
}

static bool covers(const struct operator_shape *s, const struct operator_shape *of)
{
    return s->dimensions == of->dimensions && (s->grids == 0 || s->grids == of->grids) &&
           s->star <= of->star && s->point <= of->point && s->calls <= of->calls &&
           s->repeats <= of->repeats && s->pairs <= of->pairs && s->far <= of->far &&
           s->beside <= of->beside && s->alike <= of->alike && s->upright <= of->upright &&
           s->few <= of->few && s->various <= of->various && s->least <= of->least &&
           of->planes <= s->planes;
}

static const struct device_defaults *defaults_of(const struct preset *p, enum family f,
                                                 const struct model *m)
{
    const struct operator_shape shape = shape_of(m);
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++) {
        const struct device_defaults *d = &TABLE[i];
        if (strcmp(d->preset, p->name) == 0 && d->family == f && covers(&d->shape, &shape))
            return d;
    }
    return NULL;
}

static const char *settings_of(const struct device_defaults *d, const struct model *m, int instead)
{
    const char *const *settings = instead > 0 ? d->instead[instead - 1] : d->settings;
    return settings[m->type == ELEMENT_DOUBLE];
}

int defaults_instead(const struct preset *p, enum family f, const struct model *m)
{
    const struct device_defaults *d = defaults_of(p, f, m);
    int count = 0;
    while (d && count < MOST_INSTEAD && settings_of(d, m, count + 1))
        count++;
    return count;
}

struct choices default_choices(const struct preset *p, enum family f, const struct model *m,
                               int instead)
{
    const struct device_defaults *d = defaults_of(p, f, m);
    struct choices c = preset_choices(p, element_size(m->type));
    if (d)
        choices_parse(settings_of(d, m, instead), element_size(m->type), &c);
    return c;
}
