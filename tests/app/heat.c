// SPDX-License-Identifier: MIT
// An application that uses generated sources: the heat equation on the CPU or a GPU, with no
// runtime library of hipstencil, only HIP.
//
// To do the same in a project of yours:
//   1. hipstencil generate specs/heat7.lua -o generated, and keep generated/heat7/ in your sources.
//   2. Compile generated/heat7/*.hip with your HIP compiler, this file with your C compiler:
//          hipcc -O3 --offload-arch=gfx90a -c generated/heat7/*.hip
//          cc -std=c17 -D__HIP_PLATFORM_AMD__ -Igenerated/heat7 -c heat.c
//          hipcc *.o -o heat
//   3. Fill a heat7_args: addresses of the first interior elements, extents, pitches in elements,
//   and
//      the region [lo, hi) to update. Call heat7(), or an entry of heat7_strategies().
//
// The grid has nx * ny * nz points. The temperature is zero beyond it along x and y, where the halo
// keeps its zeros for ever, and periodic along z, where planes are copied to the halo. While the
// interior is updated on one stream, another updates the first and the last plane and copies them:
// across several devices that copy would be the exchange of halos.
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heat7.h"

enum { NX = 37, NY = 30, NZ = 24, STEPS = 60 };
enum { ALIGN = 32 }; // elements: 256 bytes, more than any strategy asks for

static const double R = 0.15; // alpha dt / h^2, stable up to 1/6

#define CHECK(call)                                                                                \
    do {                                                                                           \
        hipError_t status_ = (call);                                                               \
        if (status_ != hipSuccess) {                                                               \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                          \
                    hipGetErrorString(status_));                                                   \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

// ---- grids --------------------------------------------------------------------------------------

// Rows start ALIGN elements before the first interior element: room for the halo, and every row's
// first interior element is aligned.
struct grid {
    double *memory, *first; // on the device
    int64_t pitch[2];       // elements
};

static int64_t round_up(int64_t n, int64_t unit)
{
    return (n + unit - 1) / unit * unit;
}

static struct grid grid_create(void)
{
    struct grid g = {.pitch = {round_up(ALIGN + NX + 1, ALIGN)}};
    g.pitch[1] = g.pitch[0] * (NY + 2);
    size_t bytes = (size_t)(g.pitch[1] * (NZ + 2)) * sizeof(double);
    CHECK(hipMalloc((void **)&g.memory, bytes));
    CHECK(hipMemset(g.memory, 0, bytes));
    g.first = g.memory + g.pitch[1] + g.pitch[0] + ALIGN;
    return g;
}

static void grid_copy(struct grid g, double *host, hipMemcpyKind kind)
{
    const size_t row = NX * sizeof(double), pitch = (size_t)g.pitch[0] * sizeof(double);
    for (int z = 0; z < NZ; z++) {
        double *device = g.first + z * g.pitch[1], *packed = host + (size_t)z * NX * NY;
        if (kind == hipMemcpyHostToDevice)
            CHECK(hipMemcpy2D(device, pitch, packed, row, row, NY, kind));
        else
            CHECK(hipMemcpy2D(packed, row, device, pitch, row, NY, kind));
    }
}

// Copies plane `from` to plane `to`, its halo along x and y included.
static void copy_plane(struct grid g, int64_t to, int64_t from, hipStream_t stream)
{
    double *planes = g.memory + g.pitch[1];
    CHECK(hipMemcpyAsync(planes + to * g.pitch[1], planes + from * g.pitch[1],
                         (size_t)g.pitch[1] * sizeof(double), hipMemcpyDeviceToDevice, stream));
}

static void make_periodic(struct grid g, hipStream_t stream)
{
    copy_plane(g, -1, NZ - 1, stream);
    copy_plane(g, NZ, 0, stream);
}

// ---- time steps ---------------------------------------------------------------------------------

struct solver {
    hipError_t (*run)(const heat7_args *args, hipStream_t stream);
    hipStream_t inner, edge;
    hipEvent_t inner_done, edge_done;
};

static void update(const struct solver *s, struct grid out, struct grid u, int64_t z_lo,
                   int64_t z_hi, hipStream_t stream)
{
    const heat7_args args = {.out = out.first,
                             .u = u.first,
                             .extent = {NX, NY, NZ},
                             .pitch = {u.pitch[0], u.pitch[1]},
                             .lo = {0, 0, z_lo},
                             .hi = {NX, NY, z_hi},
                             .r = R};
    CHECK(s->run(&args, stream));
}

static void step(const struct solver *s, struct grid out, struct grid u)
{
    update(s, out, u, 0, 1, s->edge);
    update(s, out, u, NZ - 1, NZ, s->edge);
    make_periodic(out, s->edge);
    update(s, out, u, 1, NZ - 1, s->inner);
    // The next step reads what both streams wrote.
    CHECK(hipEventRecord(s->edge_done, s->edge));
    CHECK(hipEventRecord(s->inner_done, s->inner));
    CHECK(hipStreamWaitEvent(s->inner, s->edge_done, 0));
    CHECK(hipStreamWaitEvent(s->edge, s->inner_done, 0));
}

// Advances `values` by STEPS steps.
static void solve(struct solver *s, double *values)
{
    struct grid u = grid_create(), next = grid_create();
    CHECK(hipStreamCreate(&s->inner));
    CHECK(hipStreamCreate(&s->edge));
    CHECK(hipEventCreate(&s->inner_done));
    CHECK(hipEventCreate(&s->edge_done));
    grid_copy(u, values, hipMemcpyHostToDevice);
    make_periodic(u, s->edge);
    CHECK(hipDeviceSynchronize());
    for (int n = 0; n < STEPS; n++) {
        step(s, next, u);
        struct grid old = u;
        u = next;
        next = old;
    }
    CHECK(hipDeviceSynchronize());
    grid_copy(u, values, hipMemcpyDeviceToHost);
    CHECK(hipEventDestroy(s->edge_done));
    CHECK(hipEventDestroy(s->inner_done));
    CHECK(hipStreamDestroy(s->edge));
    CHECK(hipStreamDestroy(s->inner));
    CHECK(hipFree(next.memory));
    CHECK(hipFree(u.memory));
}

// ---- a mode whose decay is known ----------------------------------------------------------------

static const double PI = 3.14159265358979323846;

// Phase per point of sin(kx (x + 1)) sin(ky (y + 1)) cos(kz z).
static void wave_numbers(double k[3])
{
    k[0] = PI / (NX + 1);
    k[1] = 2 * PI / (NY + 1);
    k[2] = 2 * PI / NZ;
}

static void fill_mode(double *values, double amplitude)
{
    double k[3];
    wave_numbers(k);
    for (int z = 0; z < NZ; z++)
        for (int y = 0; y < NY; y++)
            for (int x = 0; x < NX; x++)
                *values++ = amplitude * sin(k[0] * (x + 1)) * sin(k[1] * (y + 1)) * cos(k[2] * z);
}

// What one step multiplies the mode by: in the difference equation, and in the heat equation.
static double discrete_decay(void)
{
    double k[3], sum = 0;
    wave_numbers(k);
    for (int axis = 0; axis < 3; axis++)
        sum += pow(sin(k[axis] / 2), 2);
    return 1 - 4 * R * sum;
}

static double continuous_decay(void)
{
    double k[3];
    wave_numbers(k);
    return exp(-R * (k[0] * k[0] + k[1] * k[1] + k[2] * k[2]));
}

static double largest_difference(const double *a, const double *b, size_t count)
{
    double largest = 0;
    for (size_t i = 0; i < count; i++) {
        double difference = fabs(a[i] - b[i]);
        if (!(difference <= largest)) // NaNs too
            largest = difference;
    }
    return largest;
}

// The amplitude of the mode that is closest to `values`.
static double amplitude_of(const double *values, const double *mode, size_t count)
{
    double product = 0, square = 0;
    for (size_t i = 0; i < count; i++) {
        product += values[i] * mode[i];
        square += mode[i] * mode[i];
    }
    return product / square;
}

// ---- every strategy -----------------------------------------------------------------------------

int main(void)
{
    const size_t count = (size_t)NX * NY * NZ;
    double *mode = malloc(count * sizeof *mode), *expected = malloc(count * sizeof *expected);
    double *values = malloc(count * sizeof *values), *first = malloc(count * sizeof *first);
    if (!mode || !expected || !values || !first)
        return 1;
    fill_mode(mode, 1);
    fill_mode(expected, pow(discrete_decay(), STEPS));

    int strategies;
    bool ok = true;
    const heat7_strategy *table = heat7_strategies(&strategies);
    printf("%d x %d x %d points, %d steps\n", NX, NY, NZ, STEPS);
    for (int i = -1; i < strategies; i++) {
        struct solver s = {.run = i < 0 ? heat7 : table[i].run};
        memcpy(values, mode, count * sizeof *values);
        solve(&s, values);
        if (i < 0)
            memcpy(first, values, count * sizeof *first);
        double error = largest_difference(values, expected, count);
        double apart = largest_difference(values, first, count);
        double rate = log(amplitude_of(values, mode, count)) / (STEPS * log(continuous_decay()));
        bool good = error < 1e-13 && apart < 1e-14 && fabs(rate - 1) < 0.02;
        printf("%-12s %s  off the difference equation by %.1e, off the others by %.1e, decays %.4f "
               "as fast as heat\n",
               i < 0 ? "recommended" : table[i].name, good ? "good" : "BAD ", error, apart, rate);
        ok = ok && good;
    }
    free(mode);
    free(expected);
    free(values);
    free(first);
    return ok && strategies > 1 ? 0 : 1;
}
