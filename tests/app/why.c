// SPDX-License-Identifier: MIT
// <op>_why() and the launches agree on which arguments are refused, in three dimensions and in two, and the text
// names the argument. Steps refuse faces of axes that an operator has not.
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "heat7.h"
#include "poisson2d_5.h"
#include "red_black.h"

enum { N = 8, PITCH = 16 };

static double from[(N + 2) * PITCH * (N + 2)], to[(N + 2) * PITCH * (N + 2)];
static double other[(N + 2) * PITCH * (N + 2)];
static float image[(N + 2) * PITCH], result[(N + 2) * PITCH];
static int failures;

static const heat7_args good = {.out = to + PITCH * (N + 2) + PITCH + 1,
                                .u = from + PITCH * (N + 2) + PITCH + 1,
                                .extent = {N, N, N},
                                .pitch = {PITCH, PITCH *(N + 2)},
                                .hi = {N, N, N},
                                .r = 0.1};
// What a caller of a 2D operator writes: two numbers for each.
static const poisson2d_5_args flat = {.out = result + PITCH + 1,
                                      .u = image + PITCH + 1,
                                      .extent = {N, N},
                                      .pitch = {PITCH},
                                      .hi = {N, N}};

// `text` is NULL for what is taken.
static void expect(const char *text, const char *why, hipError_t all, hipError_t one)
{
    hipError_t status = text ? hipErrorInvalidValue : hipSuccess;
    bool same = text && why ? strcmp(text, why) == 0 : text == why;
    printf("%s%s\n", why ? why : "taken", same && all == status && one == status ? "" : ": BAD");
    failures += !same || all != status || one != status;
}

static void expect_heat(const char *text, heat7_args args)
{
    expect(text, heat7_why(&args), heat7(&args, NULL), heat7_queue(&args, NULL));
}

static void expect_flat(const char *text, poisson2d_5_args args)
{
    expect(text, poisson2d_5_why(&args), poisson2d_5(&args, NULL), poisson2d_5_vector(&args, NULL));
}

#define WITH(statement, text)                                                                      \
    do {                                                                                           \
        heat7_args a = good;                                                                       \
        statement;                                                                                 \
        expect_heat(text, a);                                                                      \
    } while (0)
#define FLAT_WITH(statement, text)                                                                 \
    do {                                                                                           \
        poisson2d_5_args a = flat;                                                                 \
        statement;                                                                                 \
        expect_flat(text, a);                                                                      \
    } while (0)

static void three_dimensions(void)
{
    expect_heat(NULL, good);
    expect("args is a null pointer", heat7_why(NULL), heat7(NULL, NULL), heat7_queue(NULL, NULL));
    WITH(a.out = NULL, "out is a null pointer");
    WITH(a.u = NULL, "u is a null pointer");
    WITH(a.out = from + PITCH * (N + 2) + PITCH + 1,
         "out is another grid, too: an output needs an array of its own");
    WITH(a.extent[0] = 0, "extent[0], nx, is below 1");
    WITH(a.extent[2] = 0, "extent[2], nz, is below 1: a single plane is 1");
    WITH(a.extent[1] = INT64_MAX, "extent[1], ny, is above 1073741823");
    WITH(a.lo[1] = -1, "lo[1] is below 0");
    WITH((a.lo[2] = 3, a.hi[2] = 2), "hi[2] is below lo[2]");
    WITH(a.hi[2] = N + 1, "hi[2] is above extent[2]");
    WITH(a.pitch[0] = N - 1, "pitch[0], elements from row to row, is below extent[0]");
    WITH(a.pitch[1] = PITCH * N - 1,
         "pitch[1], elements from plane to plane, is below pitch[0] * extent[1]");
    WITH(a.pitch[0] = INT64_MAX / 2,
         "pitch[1], elements from plane to plane, is below pitch[0] * extent[1]");
    WITH(a.pitch[1] = INT64_MIN,
         "pitch[1], elements from plane to plane, is below pitch[0] * extent[1]");
    WITH((a.extent[2] = 0, a.u = NULL), "u is a null pointer"); // the first that is found
    WITH(a.hi[0] = 0, NULL);                                    // an empty region
}

static void two_dimensions(void)
{
    expect_flat(NULL, flat);
    FLAT_WITH((a.extent[2] = 1, a.hi[2] = 1), NULL);
    FLAT_WITH((a.extent[2] = -5, a.lo[2] = 3, a.hi[2] = 99, a.pitch[1] = -1), NULL);
    FLAT_WITH(a.extent[1] = 0, "extent[1], ny, is below 1: a single row is 1");
    FLAT_WITH(a.hi[1] = N + 1, "hi[1] is above extent[1]");
    FLAT_WITH(a.pitch[0] = N - 1, "pitch[0], elements from row to row, is below extent[0]");
    image[PITCH + 1] = 1;
    (void)poisson2d_5(&flat, NULL);
    if (result[PITCH + 1] != -4 || result[PITCH + 2] != 1) {
        printf("the region of two numbers is not computed: BAD\n");
        failures++;
    }
}

static const red_black_args stages = {.u = from + PITCH * (N + 2) + PITCH + 1,
                                      .half = to + PITCH * (N + 2) + PITCH + 1,
                                      .f = other + PITCH * (N + 2) + PITCH + 1,
                                      .extent = {N, N, N},
                                      .pitch = {PITCH, PITCH *(N + 2)},
                                      .h = 1};

static void expect_step(const char *what, unsigned faces, hipError_t status, hipError_t expected)
{
    printf("%s of faces %u%s\n", what, faces, status == expected ? "" : ": BAD");
    failures += status != expected;
}

static void faces_in_space(unsigned f, hipError_t expected)
{
    const int64_t *lo = good.lo, *hi = good.hi;
    expect_step("heat7_halo", f, heat7_halo(&good, f, NULL), expected);
    expect_step("heat7_group", f, heat7_group(&good, lo, hi, 1, f, NULL), expected);
    expect_step("red_black_halo", f, red_black_halo(&stages, f, NULL), expected);
    expect_step("red_black_stage", f, red_black_stage(&stages, 1, lo, hi, f, NULL), expected);
}

static void faces_in_the_plane(unsigned f, hipError_t expected)
{
    const int64_t *lo = flat.lo, *hi = flat.hi;
    expect_step("poisson2d_5_halo", f, poisson2d_5_halo(&flat, f, NULL), expected);
    expect_step("poisson2d_5_group", f, poisson2d_5_group(&flat, lo, hi, 1, f, NULL), expected);
}

int main(void)
{
    three_dimensions();
    two_dimensions();
    faces_in_space(63, hipSuccess);
    faces_in_space(64, hipErrorInvalidValue);
    faces_in_space(1u << 31, hipErrorInvalidValue);
    faces_in_the_plane(15, hipSuccess);
    faces_in_the_plane(16, hipErrorInvalidValue);
    return failures != 0;
}
