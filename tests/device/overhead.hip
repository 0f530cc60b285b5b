// SPDX-License-Identifier: MIT
// What a call of a generated function costs the caller over a bare launch of a kernel with the same
// grid and arguments. usage: overhead RESULT.json; exit status 1 above the limit.
//
// A sample is the time to issue CALLS launches, which is less than a device queues; the device is
// idle when it starts. The two alternate, and medians are compared.
#include "laplacian_r4.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

enum { CALLS = 200, SAMPLES = 31, N = 64, HALO = 4 };
constexpr double LIMIT = 5; // microseconds

__global__ void bare(float *, const float *, int64_t, int64_t, int, int, int)
{
}

void require(hipError_t status, const char *what)
{
    if (status != hipSuccess) {
        fprintf(stderr, "%s: %s\n", what, hipGetErrorString(status));
        exit(1);
    }
}

// Microseconds per call.
template <class Launch> double issue(const Launch &launch)
{
    require(hipDeviceSynchronize(), "waiting");
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < CALLS; i++)
        launch();
    const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - start;
    require(hipDeviceSynchronize(), "execution");
    return spent.count() / CALLS;
}

double median(std::vector<double> &samples)
{
    std::sort(samples.begin(), samples.end());
    return samples[samples.size() / 2];
}

} // namespace

int main(int argc, char **argv)
{
    const int64_t pitch = 128, plane = pitch * (N + 2 * HALO), size = plane * (N + 2 * HALO) + 256;
    const int64_t first = 64 + HALO * pitch + HALO * plane;
    float *in, *out;
    require(hipMalloc((void **)&in, size * sizeof(float)), "allocation");
    require(hipMalloc((void **)&out, size * sizeof(float)), "allocation");
    require(hipMemset(in, 0, size * sizeof(float)), "memset");

    laplacian_r4_args args = {};
    args.u = in + first;
    args.out = out + first;
    args.pitch[0] = pitch;
    args.pitch[1] = plane;
    for (int axis = 0; axis < 3; axis++)
        args.extent[axis] = args.hi[axis] = axis == 2 ? 4 : N;

    const auto function = [&] { require(laplacian_r4_fused(&args, 0), "generated function"); };
    const auto kernel = [&] {
        hipLaunchKernelGGL(bare, dim3(1, 2, 1), dim3(256), 0, 0, out, in, pitch, plane, N, N, 4);
        require(hipGetLastError(), "bare kernel");
    };
    std::vector<double> ours, theirs;
    issue(function), issue(kernel); // warm
    for (int i = 0; i < SAMPLES; i++) {
        theirs.push_back(issue(kernel));
        ours.push_back(issue(function));
    }
    const double f = median(ours), k = median(theirs);
    hipDeviceProp_t properties;
    require(hipGetDeviceProperties(&properties, 0), "device");
    printf("generated function %.2f us, bare kernel %.2f us, overhead %.2f us (limit %.0f us)\n", f, k, f - k,
           LIMIT);
    FILE *file = argc > 1 ? fopen(argv[1], "w") : nullptr;
    if (file) {
        fprintf(file, "{\"device\": \"%s\", \"function_us\": %.3f, \"bare_us\": %.3f, \"overhead_us\": %.3f}\n",
                properties.name, f, k, f - k);
        fclose(file);
    }
    return f - k <= LIMIT ? 0 : 1;
}
