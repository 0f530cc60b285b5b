// SPDX-License-Identifier: MIT
// An application that uses generated sources and the runtime library: the heat equation on the CPU
// or a GPU.
//
// To do the same in a project of yours, vendor the kernels (hipstencil vendor heat7.lua -o kernels)
// and say in CMakeLists.txt
//
//     add_subdirectory(kernels)
//     add_subdirectory(hipstencil/runtime)
//     target_link_libraries(heat PRIVATE stencil_heat7 hipstencil_runtime m)
//
// or compile the sources as build_with_hipcc beside this file does.
//
// The grid has nx * ny * nz points. The temperature is zero beyond it along x and y, where the halo
// keeps its zeros for ever, and periodic along z, where planes are copied to the halo. While the
// interior is updated on one stream, another updates the first and the last plane and copies them:
// across several devices that copy would be the exchange of halos.
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <hipstencil/runtime.h>

#include "heat7.h"

enum { NX = 37, NY = 30, NZ = 24, STEPS = 60 };

static const double R = 0.15; // alpha dt / h^2, stable up to 1/6

static const hs_grid_desc DESC = {
    .element_size = sizeof(double),
    .nx = NX,
    .ny = NY,
    .nz = NZ,
    .halo_lo = {1, 1, 1},
    .halo_hi = {1, 1, 1},
};

static void must(hs_status status)
{
    if (status != HS_OK) {
        fprintf(stderr, "heat: %s\n", hs_error_text());
        exit(1);
    }
}

// ---- time steps ---------------------------------------------------------------------------------

struct solver {
    hipError_t (*run)(const heat7_args *args, hipStream_t stream);
    hs_grid *u, *next;
    hs_stream *inner, *edge;
    hs_timer *timer;
};

static void solver_create(struct solver *s)
{
    hs_grid **const grids[] = {&s->u, &s->next};
    for (int i = 0; i < 2; i++) {
        must(hs_grid_create(grids[i], &DESC));
        must(hs_grid_set(*grids[i], HS_BOX, 0.0, NULL));
    }
    must(hs_stream_create(&s->inner));
    must(hs_stream_create(&s->edge));
    must(hs_timer_create(&s->timer));
}

static void solver_destroy(struct solver *s)
{
    hs_timer_destroy(s->timer);
    hs_stream_destroy(s->edge);
    hs_stream_destroy(s->inner);
    hs_grid_destroy(s->next);
    hs_grid_destroy(s->u);
}

static void make_periodic(hs_grid *grid, hs_stream *stream)
{
    static const hs_halo_rules rules = {.lo[2].rule = HS_HALO_PERIODIC,
                                        .hi[2].rule = HS_HALO_PERIODIC};
    must(hs_grid_fill_halo(grid, &rules, stream));
}

static void update(const struct solver *s, int64_t z_lo, int64_t z_hi, hs_stream *stream)
{
    heat7_args args = {.out = hs_grid_interior(s->next),
                       .u = hs_grid_interior(s->u),
                       .lo = {0, 0, z_lo},
                       .hi = {NX, NY, z_hi},
                       .r = R};
    hs_grid_shape(s->u, args.extent, args.pitch);
    must(HS_HIP(s->run(&args, hs_stream_native(stream))));
}

static void step(struct solver *s)
{
    update(s, 0, 1, s->edge);
    update(s, NZ - 1, NZ, s->edge);
    make_periodic(s->next, s->edge);
    update(s, 1, NZ - 1, s->inner);
    // The next step reads what both streams wrote.
    must(hs_stream_wait(s->inner, s->edge));
    must(hs_stream_wait(s->edge, s->inner));
    hs_grid *old = s->u;
    s->u = s->next;
    s->next = old;
}

// Advances `values` by STEPS steps and returns the milliseconds that they took on the device.
static double solve(struct solver *s, double *values)
{
    double milliseconds;
    must(hs_grid_upload(s->u, HS_INTERIOR, values, NULL));
    make_periodic(s->u, NULL);
    must(hs_timer_start(s->timer, s->inner));
    for (int n = 0; n < STEPS; n++)
        step(s);
    must(hs_timer_stop(s->timer, s->inner));
    must(hs_timer_elapsed(s->timer, &milliseconds)); // waits for both streams
    must(hs_grid_download(s->u, HS_INTERIOR, values, NULL));
    return milliseconds;
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
        solver_create(&s);
        memcpy(values, mode, count * sizeof *values);
        double milliseconds = solve(&s, values);
        solver_destroy(&s);
        if (i < 0)
            memcpy(first, values, count * sizeof *first);
        double error = largest_difference(values, expected, count);
        double apart = largest_difference(values, first, count);
        double rate = log(amplitude_of(values, mode, count)) / (STEPS * log(continuous_decay()));
        bool good = error < 1e-13 && apart < 1e-14 && fabs(rate - 1) < 0.02;
        printf("%-12s %s  %7.2f ms, off the difference equation by %.1e, off the others by %.1e, "
               "decays %.4f as fast as heat\n",
               i < 0 ? "recommended" : table[i].name, good ? "good" : "BAD ", milliseconds, error,
               apart, rate);
        ok = ok && good;
    }
    free(mode);
    free(expected);
    free(values);
    free(first);
    return ok && strategies > 1 ? 0 : 1;
}
