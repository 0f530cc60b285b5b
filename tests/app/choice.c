// SPDX-License-Identifier: MIT
// Which strategy the function of an operator calls: generated/heat7/heat7.hip with strategies that
// only say that they were called. HIPSTENCIL_HOST_THREADS is the number of compute units.
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "heat7.h"

static const char *called;

#define STRATEGY(name)                                                                             \
    hipError_t heat7_##name(const heat7_args *args, hipStream_t stream)                            \
    {                                                                                              \
        (void)stream;                                                                              \
        called = #name;                                                                            \
        return args ? hipSuccess : hipErrorInvalidValue;                                           \
    }
STRATEGY(baseline)
STRATEGY(vector)
STRATEGY(tiled)
STRATEGY(lds)
STRATEGY(window)
STRATEGY(partial)
STRATEGY(queue)
STRATEGY(fused)
STRATEGY(matrix)
STRATEGY(split)
STRATEGY(two_pass)

static int failures;

static void expect(const char *what, const char *strategy, const int64_t lo[3], const int64_t hi[3])
{
    heat7_args args = {.extent = {4096, 4096, 4096}, .pitch = {4352, 4352 * 4352}};
    memcpy(args.lo, lo, sizeof args.lo);
    memcpy(args.hi, hi, sizeof args.hi);
    called = "nothing";
    (void)heat7(&args, NULL);
    bool good = strcmp(called, strategy) == 0;
    printf("%-28s calls %-6s %s\n", what, called, good ? "" : "BAD");
    failures += !good;
}

int main(void)
{
    static const int64_t zero[3], cube[3] = {512, 512, 512}, small[3] = {32, 32, 32},
                                  slab[3] = {64, 64, 1}, wide[3] = {4096, 4096, 1},
                                  least[3] = {INT64_MIN, INT64_MIN, INT64_MIN},
                                  most[3] = {INT64_MAX, INT64_MAX, INT64_MAX};
    expect("a cube of 512", "fused", zero, cube);
    expect("a cube of 32", "tiled", zero, small);
    expect("a plane of 64 x 64", "tiled", zero, slab);
    expect("a plane of 4096 x 4096", "fused", zero, wide);
    expect("an empty region", "tiled", zero, zero);
    // What is no region is left to a strategy to refuse, whichever it is.
    heat7_args args = {0};
    memcpy(args.lo, most, sizeof most);
    memcpy(args.hi, least, sizeof least);
    called = NULL;
    bool refused = heat7(NULL, NULL) == hipErrorInvalidValue && called;
    called = NULL;
    (void)heat7(&args, NULL);
    printf("no arguments, no region: %s\n", refused && called ? "passed on" : "BAD");
    return failures || !refused || !called;
}
