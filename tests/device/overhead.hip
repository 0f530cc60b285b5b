// SPDX-License-Identifier: MIT
// What a call of a generated function, and a step of a generated run, cost the caller over bare launches of a kernel
// with the same grid and arguments, as many. usage: overhead RESULT.json; exit status 1 above a limit.
//
// A sample is the time to issue CALLS of them, which is less than a device queues; the device is idle when it
// starts. The two alternate, and medians are compared.
#include "heat7_mirror.h"
#include "heat7_periodic.h"
#include "laplacian_r4.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace
{

enum { CALLS = 200, SAMPLES = 15, N = 64, HALO = 4 };
constexpr double LIMIT = 5, LIMIT_OF_A_STEP = 3; // microseconds
constexpr int64_t PITCH = 128, PLANE = PITCH * (N + 2 * HALO),
                  ELEMENTS = PLANE * (N + 2 * HALO) + 256;
constexpr int64_t FIRST = 64 + HALO * PITCH + HALO * PLANE; // element of the interior

__global__ void bare(float *, const float *, int64_t, int64_t, int, int, int) {}

void require(hipError_t status, const char *what)
{
    if (status != hipSuccess) {
        fprintf(stderr, "%s: %s\n", what, hipGetErrorString(status));
        exit(1);
    }
}

// Microseconds per call of what `all` issues CALLS of.
template <class All> double issue(const All &all)
{
    require(hipDeviceSynchronize(), "waiting");
    const auto start = std::chrono::steady_clock::now();
    all();
    const std::chrono::duration<double, std::micro> spent =
        std::chrono::steady_clock::now() - start;
    require(hipDeviceSynchronize(), "execution");
    return spent.count() / CALLS;
}

double median(std::vector<double> &samples)
{
    std::sort(samples.begin(), samples.end());
    return samples[samples.size() / 2];
}

// Arrays of doubles that two grids of either type have room in.
struct arrays {
    double *in, *out;
};

// CALLS times `launches` of them.
void issue_bare(const arrays &a, int launches)
{
    for (int i = 0; i < CALLS * launches; i++) {
        hipLaunchKernelGGL(bare, dim3(1, 2, 1), dim3(256), 0, 0, (float *)a.out,
                           (const float *)a.in, PITCH, PLANE, N, N, 4);
        require(hipGetLastError(), "bare kernel");
    }
}

struct found {
    const char *name;
    double ours, bare, limit;
};

// `all` issues what takes so many launches CALLS times.
template <class All>
found compare(const char *name, const arrays &a, int launches, double limit, const All &all)
{
    const auto bare = [&] { issue_bare(a, launches); };
    std::vector<double> ours, theirs;
    issue(all), issue(bare); // warm
    for (int i = 0; i < SAMPLES; i++) {
        theirs.push_back(issue(bare));
        ours.push_back(issue(all));
    }
    const found f = {name, median(ours), median(theirs), limit};
    printf("%s %.2f us, bare %s %.2f us, overhead %.2f us (limit %.0f us)\n", name, f.ours,
           launches == 1 ? "launch" : "launches", f.bare, f.ours - f.bare, limit);
    return f;
}

// What the host does is the same however many there are.
template <class Args> Args few_planes()
{
    Args args = {};
    args.pitch[0] = PITCH;
    args.pitch[1] = PLANE;
    for (int axis = 0; axis < 3; axis++)
        args.extent[axis] = args.hi[axis] = axis == 2 ? 4 : N;
    return args;
}

found of_a_call(const arrays &a)
{
    auto args = few_planes<laplacian_r4_args>();
    args.u = (float *)a.in + FIRST;
    args.out = (float *)a.out + FIRST;
    return compare("generated function", a, 1, LIMIT, [&] {
        for (int i = 0; i < CALLS; i++)
            require(laplacian_r4_fused(&args, 0), "generated function");
    });
}

template <class Args, class Run>
found of_a_step(const char *name, const arrays &a, int launches, const Run &run)
{
    auto args = few_planes<Args>();
    args.u = a.in + FIRST;
    args.u_next = a.out + FIRST;
    args.r = 0.1;
    return compare(name, a, launches, LIMIT_OF_A_STEP,
                   [&] { require(run(&args, CALLS, 0), name); });
}

std::string key_of(const char *name)
{
    std::string key = name;
    std::replace(key.begin(), key.end(), ' ', '_');
    return key;
}

// Microseconds of the first, which is a call, and of the others, which are steps.
void write_results(FILE *file, const found *all, int count)
{
    hipDeviceProp_t properties;
    require(hipGetDeviceProperties(&properties, 0), "device");
    fprintf(file,
            "{\"device\": \"%s\", \"function_us\": %.3f, \"bare_us\": %.3f, \"overhead_us\": %.3f",
            properties.name, all[0].ours, all[0].bare, all[0].ours - all[0].bare);
    for (int i = 1; i < count; i++)
        fprintf(file, ", \"%s\": {\"us\": %.3f, \"bare_us\": %.3f, \"overhead_us\": %.3f}",
                key_of(all[i].name).c_str(), all[i].ours, all[i].bare, all[i].ours - all[i].bare);
    fprintf(file, "}\n");
}

} // namespace

int main(int argc, char **argv)
{
    arrays a;
    require(hipMalloc((void **)&a.in, ELEMENTS * sizeof(double)), "allocation");
    require(hipMalloc((void **)&a.out, ELEMENTS * sizeof(double)), "allocation");
    require(hipMemset(a.in, 0, ELEMENTS * sizeof(double)), "memset");
    require(hipMemset(a.out, 0, ELEMENTS * sizeof(double)), "memset");
    const found all[] = {
        of_a_call(a),
        of_a_step<heat7_periodic_args>("step that loads images", a, 1, heat7_periodic_run),
        of_a_step<heat7_mirror_args>("step that launches images", a, 2, heat7_mirror_run),
    };
    FILE *file = argc > 1 ? fopen(argv[1], "w") : nullptr;
    if (file) {
        write_results(file, all, sizeof all / sizeof *all);
        fclose(file);
    }
    for (const found &f : all)
        if (f.ours - f.bare > f.limit)
            return 1;
    return 0;
}
