// SPDX-License-Identifier: MIT
// The launches of the Laplacian of radius 1 as planned for sm_90: balanced, and cut into several
// over rows that a cache holds. They are counted instead of run. HIPSTENCIL_HOST_THREADS is the
// number of blocks that run at once.
#include <hip/hip_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

static std::vector<dim3> launched;
template <class... Rest> static void count(const void *, dim3 grid, const Rest &...)
{
    launched.push_back(grid);
}

// Devices of the test: unasked, the host platform answers for them.
static int device, questions, few_units;
static hipError_t present_device(int *out)
{
    *out = device;
    return hipSuccess;
}
static hipError_t attribute(int *out, hipDeviceAttribute_t asked, int of)
{
    questions++;
    if (!few_units)
        return hipDeviceGetAttribute(out, asked, 0);
    *out = of % 2 ? few_units : 100 * few_units;
    return hipSuccess;
}
#define hipGetDevice          present_device
#define hipDeviceGetAttribute attribute
#undef hipLaunchKernelGGL
#define hipLaunchKernelGGL(kernel, grid, ...) count((const void *)(kernel), grid, __VA_ARGS__)
#include "fused.hip"
#include "laplacian_r1.hip"

using namespace device_of_laplacian_r1;
using fused_code::laplacian_r1_fused_sweep;

static bool tiled_called;
hipError_t laplacian_r1_tiled(const laplacian_r1_args *, hipStream_t)
{
    tiled_called = true;
    return hipSuccess;
}

// Blocks that a unit runs one after the other come apart where they walk far.
static bool comes_apart(int64_t columns, int64_t planes, int64_t layers, const residency &r)
{
    return r.blocks == 1 && columns * layers > r.units && (planes + layers - 1) / layers > 112;
}

// What planes_per_block() is to make small: a step of a walk of 256 planes and more counts a tenth more than of one of
// 112.
static double steps(int64_t columns, int64_t planes, int64_t layers, const residency &r,
                    int64_t again)
{
    const int64_t running = (int64_t)r.units * r.blocks, depth = (planes + layers - 1) / layers;
    const int64_t rounds = (columns * layers + running - 1) / running;
    const double far = depth > 256 ? 1 : (double)(depth - 112) / (256 - 112);
    return (double)(rounds * (depth + again)) *
           (comes_apart(columns, planes, layers, r) ? 1 + 0.1 * far : 1);
}

// The fewest steps of layers as deep as each other.
static double fewest_steps(int64_t columns, int64_t planes, const residency &r, int64_t most,
                           int64_t again)
{
    // Rounds beyond the first count where a unit runs one block after the other.
    const int64_t enough = (int64_t)r.units * r.blocks * (r.blocks == 1 ? 4 : 1);
    double fewest = INFINITY;
    for (int64_t l = (planes + most - 1) / most; l <= planes; l++) {
        fewest = std::min(fewest, steps(columns, planes, l, r, again));
        if (columns * l >= enough && !comes_apart(columns, planes, l, r))
            break;
    }
    return fewest;
}

// When the last block has ended of layers of `depth` planes and one of what is left, if units take the next block
// whenever they are done with one.
static double when_all_have_ended(int64_t columns, int64_t planes, int64_t depth,
                                  const residency &r, int64_t again)
{
    std::vector<int64_t> ends(r.units, 0);
    for (int64_t z = 0; z < planes; z += depth)
        for (int64_t i = 0; i < columns; i++)
            *std::min_element(ends.begin(), ends.end()) += std::min(depth, planes - z) + again;
    return (double)*std::max_element(ends.begin(), ends.end());
}

// Whether layers could be as deep as each other and are not.
static bool is_uneven(int64_t planes, int64_t depth)
{
    const int64_t layers = (planes + depth - 1) / depth;
    return depth != (planes + layers - 1) / layers;
}

// As deep as each other, or clearly better.
static bool is_best(int64_t columns, int64_t planes, int64_t depth, const residency &r,
                    int64_t most, int64_t again)
{
    const int64_t layers = (planes + depth - 1) / depth, least = (planes + most - 1) / most;
    if (depth < 1 || layers < least)
        return false;
    const double fewest = fewest_steps(columns, planes, r, most, again);
    if (!is_uneven(planes, depth) &&
        steps(columns, planes, layers, r, again) <= fewest * (1 + 1e-9))
        return true;
    return r.blocks == 1 && depth <= most &&
           when_all_have_ended(columns, planes, depth, r, again) < 0.975 * fewest;
}

static bool every_cut_is_the_best()
{
    unsigned dice = 1;
    int uneven = 0;
    const auto throw_to = [&](int n) {
        return 1 + (dice = dice * 1664525 + 1013904223) / 65536 % n;
    };
    for (int i = 0; i < 20000; i++) {
        const int64_t columns = throw_to(300), planes = throw_to(600), most = throw_to(512),
                      again = throw_to(33) - 1;
        const residency r = {(int)throw_to(300), (int)throw_to(i % 2 ? 1 : 8)};
        const int64_t depth = planes_per_block(columns, planes, r, most, again);
        if (!is_best(columns, planes, depth, r, most, again)) {
            printf("%d columns of %d planes in blocks of %d\n", (int)columns, (int)planes,
                   (int)depth);
            return false;
        }
        uneven += is_uneven(planes, depth);
    }
    printf("%d of 20000 cuts have a last layer that is less deep\n", uneven);
    if (uneven < 1000)
        return false;
    // As measured: 400^3 in columns of 64x32 points on 132 units 0.163 ms, by layers as deep as each other 0.175.
    if (planes_per_block(91, 400, residency{132, 1}, 512, 4) != 93)
        return false;
    // A device that does not say how much runs at once, and ways that nobody would live to see all
    // of.
    if (planes_per_block(8, 100, residency{}, 64, 2) != 50)
        return false;
    for (int i = 0; i < 100; i++)
        if (planes_per_block(1, INT64_C(1) << 30, residency{1 << 15, 1 << 15}, 65536, 2) < 1)
            return false;
    return true;
}

// Of regions that are cut into several launches.
enum { PLANES = 200 };

// In units that nobody reads.
static laplacian_r1_args region(int64_t planes)
{
    laplacian_r1_args args = {};
    args.out = reinterpret_cast<float *>(uintptr_t{1} << 32);
    args.u = reinterpret_cast<const float *>(uintptr_t{1} << 40);
    for (int axis = 0; axis < 3; axis++)
        args.extent[axis] = 4096;
    args.pitch[0] = 4352;
    args.pitch[1] = 4352 * 4352;
    args.hi[0] = args.hi[1] = 4096;
    args.hi[2] = planes;
    return args;
}

static bool blocks_of_each_launch_fill_the_device()
{
    const residency r = residency_of((const void *)laplacian_r1_fused_sweep<false>, 256, 0);
    const laplacian_r1_args args = region(PLANES);
    launched.clear();
    if (laplacian_r1(&args, nullptr) != hipSuccess || launched.size() < 2)
        return false;
    const int64_t columns = (int64_t)launched[0].x * launched[0].y, layers = launched[0].z;
    printf("%d launches of %d columns in %d layers, %d blocks at once\n", (int)launched.size(),
           (int)columns, (int)layers, r.units * r.blocks);
    return r.blocks > 0 && is_best(columns, PLANES, (PLANES + layers - 1) / layers, r, 8, 2);
}

// Not to launches of a few blocks each, one after the other.
static bool thin_slabs_are_left_to_one_launch()
{
    for (int64_t planes : {1, 8, 191}) {
        const laplacian_r1_args args = region(planes);
        launched.clear();
        if (laplacian_r1(&args, nullptr) != hipSuccess || tiled_called || launched.size() != 1)
            return false;
    }
    laplacian_r1_args args = region(1);
    args.hi[0] = args.hi[1] = 64;
    launched.clear();
    if (laplacian_r1(&args, nullptr) != hipSuccess || !tiled_called || !launched.empty())
        return false;
    tiled_called = false;
    for (int64_t pitch : {INT64_C(0), INT64_MIN, INT64_C(1) << 62}) { // refused by any strategy
        args.pitch[0] = pitch;
        (void)laplacian_r1(&args, nullptr);
    }
    return true;
}

// What is no whole vector at the end of a row is that launch's as well; what is none before the first takes another.
static bool ragged_rows_end_within_their_launch()
{
    for (int64_t end = 4092; end <= 4096; end++)
        for (int64_t from = 0; from < 5; from++) {
            laplacian_r1_args args = region(1);
            args.lo[0] = from;
            args.hi[0] = end;
            launched.clear();
            if (laplacian_r1(&args, nullptr) != hipSuccess ||
                launched.size() != (from % 4 != 0 ? 2 : 1))
                return false;
        }
    return true;
}

// Sixteen devices are asked once each, by the choice of the strategy and by its launch; the others,
// which there may be, every time. Launches fit the device that is present.
static bool every_device_is_asked_for_itself()
{
    laplacian_r1_args args = region(8);
    args.hi[0] = args.hi[1] = 1024;
    std::vector<size_t> blocks;
    few_units = 4;
    for (int round = 0; round < 3; round++)
        for (device = 0; device < 18; device++) {
            questions = 0;
            launched.clear();
            if (laplacian_r1(&args, nullptr) != hipSuccess || launched.empty())
                return false;
            blocks.push_back((size_t)launched[0].x * launched[0].y * launched[0].z);
            const bool right = round == 0 || device >= 16 ? questions > 0 : questions == 0;
            if (!right || blocks.back() != blocks[device % 2]) {
                printf("device %d: %d questions, %zu blocks\n", device, questions, blocks.back());
                return false;
            }
        }
    return blocks[0] > blocks[1];
}

int main(int, char **argv)
{
    const bool good = !strcmp(argv[1], "cuts")       ? every_cut_is_the_best()
                      : !strcmp(argv[1], "launches") ? blocks_of_each_launch_fill_the_device()
                      : !strcmp(argv[1], "devices")  ? every_device_is_asked_for_itself()
                      : !strcmp(argv[1], "ends")     ? ragged_rows_end_within_their_launch()
                                                     : thin_slabs_are_left_to_one_launch();
    return !good;
}
