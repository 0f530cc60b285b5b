// SPDX-License-Identifier: MIT
// What sources and receivers take of a step, acoustic_shot_r4 on a cube. usage: points [N [ROUNDS]]
// Compiled with nvcc -x cu -std=c++17 -O3 -arch=native -Iruntime/platform/nvidia -Igenerated/acoustic_shot_r4 -o points
// tests/device/points.hip generated/acoustic_shot_r4/*.hip
//
// A round times RUN steps of every case, one after the other; printed are medians of rounds and of what a round's
// case takes more than its step without points. "copy": steps without points, each followed by a launch that copies
// as many bytes as the points need at least: lists, amplitudes or records, and sectors of grids.
#include "acoustic_shot_r4.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace
{

enum {
    RUN = 30,
    HALO = 4,
    SECTOR = 32,
    LIMIT = 100000,
    COPY_THREADS = 256
}; // RUN: periods of 3 steps
static_assert(RUN % 3 == 0, "grids are back where they began");

__global__ void copy(float4 *to, const float4 *from, size_t count)
{
    const size_t i = (size_t)blockIdx.x * COPY_THREADS + threadIdx.x;
    if (i < count)
        to[i] = from[i];
}

__global__ void put(float *to, size_t count, float value)
{
    for (size_t i = (size_t)blockIdx.x * COPY_THREADS + threadIdx.x; i < count;
         i += (size_t)gridDim.x * COPY_THREADS)
        to[i] = value;
}

void require(hipError_t status, const char *what)
{
    if (status != hipSuccess) {
        fprintf(stderr, "%s: %s\n", what, hipGetErrorString(status));
        exit(1);
    }
}

void *on_device(size_t bytes, const void *from)
{
    void *to;
    require(hipMalloc(&to, bytes), "allocation");
    if (from)
        require(hipMemcpy(to, from, bytes, hipMemcpyHostToDevice), "upload");
    else
        require(hipMemset(to, 0, bytes), "memset");
    return to;
}

// ---- points -------------------------------------------------------------------------------------

enum where { ANYWHERE, LINE, LAYER };

struct wanted {
    int64_t count;
    int cells; // 1, or the 8 around a place
    where lie;
};

std::vector<hipstencil_weight> weights_of(const wanted &w, int64_t n)
{
    std::mt19937_64 random(7);
    std::vector<hipstencil_weight> weights;
    const int64_t side = (int64_t)std::max(1.0, (double)n * n / (double)w.count);
    for (int64_t i = 0; i < w.count; i++) {
        int64_t at[3];
        for (int64_t &x : at)
            x = (int64_t)(random() % (uint64_t)(n - 1));
        if (w.lie == LINE)
            at[0] = i % (n - 1), at[1] = n / 2, at[2] = n / 4;
        if (w.lie == LAYER) // every side-th point of a plane
            at[0] = i * side % n % (n - 1), at[1] = i * side / n % (n - 1), at[2] = n / 4;
        for (int k = 0; k < w.cells; k++)
            weights.push_back(
                {i, {at[0] + (k & 1), at[1] + (k >> 1 & 1), at[2] + (k >> 2)}, 1.0 / (k + 2)});
    }
    return weights;
}

// Makes a set and returns the bytes that it needs in a step.
size_t place(const acoustic_shot_r4_args &args, hipstencil_points *set, const wanted &w,
             acoustic_shot_r4_args *to, bool is_source)
{
    const std::vector<hipstencil_weight> weights = weights_of(w, args.extent[0]);
    const int64_t count = (int64_t)weights.size();
    size_t bytes = 0;
    const char *why = acoustic_shot_r4_points(to, set, weights.data(), count, nullptr, &bytes);
    std::vector<char> list(bytes);
    if (!why)
        why = acoustic_shot_r4_points(to, set, weights.data(), count, list.data(), &bytes);
    if (why) {
        fprintf(stderr, "%s\n", why);
        exit(1);
    }
    set->list = on_device(bytes, list.data());
    set->stride = set->points;
    set->rows = RUN;
    const std::vector<float> amplitudes((size_t)(set->stride * set->rows), 1e-6f);
    set->values = on_device(amplitudes.size() * sizeof(float), amplitudes.data());
    std::vector<int64_t> sectors;
    for (const hipstencil_weight &x : weights)
        sectors.push_back((x.cell[0] + x.cell[1] * args.pitch[0] + x.cell[2] * args.pitch[1]) /
                          (SECTOR / 4));
    std::sort(sectors.begin(), sectors.end());
    sectors.erase(std::unique(sectors.begin(), sectors.end()), sectors.end());
    return bytes + (size_t)set->points * sizeof(float) +
           sectors.size() * SECTOR * (is_source ? 3 : 1);
}

// ---- times --------------------------------------------------------------------------------------

struct measured {
    std::string name;
    acoustic_shot_r4_args args;
    size_t copied; // bytes after each step, half of them read; 0: none
    bool is_graph;
    hipGraphExec_t graph;
    std::vector<double> ms; // of a step
};

float4 *from, *to;

void enqueue(acoustic_shot_r4_args args, size_t copied, hipStream_t stream)
{
    for (int i = 0; i < (copied ? RUN : 1); i++) {
        require(acoustic_shot_r4_run(&args, copied ? 1 : RUN, stream), "steps");
        const size_t count = copied / (2 * sizeof(float4));
        if (count > 0)
            hipLaunchKernelGGL(copy, dim3((unsigned)((count + COPY_THREADS - 1) / COPY_THREADS)),
                               dim3(COPY_THREADS), 0, stream, to, from, count);
    }
}

void record(measured &m, hipStream_t stream)
{
    hipGraph_t graph;
    require(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal), "capture");
    enqueue(m.args, m.copied, stream);
    require(hipStreamEndCapture(stream, &graph), "capture");
    require(hipGraphInstantiate(&m.graph, graph, nullptr, nullptr, 0), "graph");
}

double time_of(const measured &m, hipStream_t stream, hipEvent_t start, hipEvent_t stop)
{
    float ms = 0;
    require(hipEventRecord(start, stream), "event");
    if (m.is_graph)
        require(hipGraphLaunch(m.graph, stream), "graph");
    else
        enqueue(m.args, m.copied, stream);
    require(hipEventRecord(stop, stream), "event");
    require(hipEventSynchronize(stop), "execution");
    require(hipEventElapsedTime(&ms, start, stop), "time");
    return ms / RUN;
}

double median(std::vector<double> v)
{
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}

void print(const std::vector<measured> &all)
{
    printf("%-58s %9s %9s %8s %8s\n", "case", "ms/step", "more, us", "more, %", "MB");
    for (size_t i = 0; i < all.size(); i++) {
        const std::vector<double> &plain = all[all[i].is_graph].ms;
        std::vector<double> more;
        for (size_t k = 0; k < plain.size(); k++)
            more.push_back(all[i].ms[k] - plain[k]);
        printf("%-58s %9.4f %9.2f %8.2f %8.2f\n", all[i].name.c_str(), median(all[i].ms),
               1000 * median(more), 100 * median(more) / median(plain),
               (double)all[i].copied / 1e6);
    }
}

void add(std::vector<measured> &all, const std::string &name, const acoustic_shot_r4_args &args,
         size_t copied)
{
    all.push_back({name, args, copied, false, nullptr, {}});
    all.push_back({"graph: " + name, args, copied, true, nullptr, {}});
}

} // namespace

int main(int argc, char **argv)
{
    const int64_t n = argc > 1 ? atoll(argv[1]) : 512;
    const int rounds = argc > 2 ? atoi(argv[2]) : 15;
    const int64_t pitch = (n + 2 * HALO + 31 + 32) / 32 * 32, plane = pitch * (n + 2 * HALO);
    const size_t size = (size_t)(plane * (n + 2 * HALO) + 64);
    acoustic_shot_r4_args args = {};
    float **const grids[] = {&args.u_next, (float **)&args.u, (float **)&args.u_prev,
                             (float **)&args.c2};
    for (float **grid : grids) {
        float *memory = (float *)on_device(size * sizeof(float), nullptr);
        if (grid == grids[3])
            hipLaunchKernelGGL(put, dim3(4096), dim3(COPY_THREADS), 0, 0, memory, size, 0.16f);
        *grid = memory + 32 + HALO * pitch + HALO * plane;
    }
    for (int axis = 0; axis < 3; axis++)
        args.extent[axis] = n;
    args.pitch[0] = pitch, args.pitch[1] = plane;
    args.h = 1, args.Lx = args.Ly = args.Lz = (double)(n - 1);

    const wanted none = {0, 0, ANYWHERE};
    const struct {
        const char *name;
        wanted sources, receivers;
    } cases[] = {
        {"1 source, 512 receivers in a line", {1, 1, ANYWHERE}, {512, 1, LINE}},
        {"1 source, 512 receivers anywhere", {1, 1, ANYWHERE}, {512, 1, ANYWHERE}},
        {"1 source, 512 receivers anywhere, 8 cells each", {1, 8, ANYWHERE}, {512, 8, ANYWHERE}},
        {"1 source", {1, 1, ANYWHERE}, none},
        {"100000 sources anywhere, 1 cell each", {LIMIT, 1, ANYWHERE}, none},
        {"100000 sources anywhere, 8 cells each", {LIMIT, 8, ANYWHERE}, none},
        {"100000 sources in a layer, 8 cells each", {LIMIT, 8, LAYER}, none},
        {"100000 receivers anywhere, 1 cell each", none, {LIMIT, 1, ANYWHERE}},
        {"100000 receivers anywhere, 8 cells each", none, {LIMIT, 8, ANYWHERE}},
        {"100000 receivers in a layer, 8 cells each", none, {LIMIT, 8, LAYER}},
    };
    from = (float4 *)on_device((size_t)64 << 20, nullptr);
    to = (float4 *)on_device((size_t)64 << 20, nullptr);
    std::vector<measured> all;
    add(all, "no points", args, 0);
    for (const auto &c : cases) {
        acoustic_shot_r4_args own = args;
        size_t bytes = 0;
        if (c.sources.count)
            bytes += place(args, &own.shots, c.sources, &own, true);
        if (c.receivers.count)
            bytes += place(args, &own.traces, c.receivers, &own, false);
        add(all, c.name, own, 0);
        add(all, "  copy", args, bytes);
    }
    hipStream_t stream;
    hipEvent_t start, stop;
    require(hipStreamCreate(&stream), "stream");
    require(hipEventCreate(&start), "event");
    require(hipEventCreate(&stop), "event");
    require(hipDeviceSynchronize(), "start");
    for (measured &m : all)
        if (m.is_graph)
            record(m, stream);
    for (int round = -1; round < rounds; round++) // one to warm up
        for (measured &m : all) {
            const double ms = time_of(m, stream, start, stop);
            if (round >= 0)
                m.ms.push_back(ms);
        }
    print(all);
    return 0;
}
