// SPDX-License-Identifier: MIT
#include "measure/cases.h"

#include <string.h>

enum { RX = 133, RY = 19, RZ = 22 }; // where regions are cut from: more than one block along x

#define REGION(...) .extent = {RX, RY, RZ}, __VA_ARGS__

static const struct test_case CASES[] = {
    {"one point", .extent = {1, 1, 1}},
    {"5x3x2", .extent = {5, 3, 2}},
    {"33x1x7", .extent = {33, 1, 7}},
    {"67x45x38", .extent = {67, 45, 38}},
    {"130x70x5", .extent = {130, 70, 5}, .full_only = true},
    {"9x7x301", .extent = {9, 7, 301}, .full_only = true},
    {"64x64x64", .extent = {64, 64, 64}, .full_only = true},
    {"empty region", REGION(.lo = {7, 4, 5}, .hi = {7, 9, 9})},
    {"interior box", REGION(.lo = {3, 5, 7}, .hi = {-5, -3, -9})},
    {"one point inside", REGION(.lo = {66, 9, 11}, .hi = {67, 10, 12}), .full_only = true},
    {"first plane", REGION(.hi = {0, 0, 1})},
    {"last plane", REGION(.lo = {0, 0, RZ - 1}), .full_only = true},
    {"first rows", REGION(.hi = {0, 2, 0}), .full_only = true},
    {"last row", REGION(.lo = {0, RY - 1, 0})},
    {"first columns", REGION(.hi = {3, 0, 0})},
    {"last column", REGION(.lo = {RX - 1, 0, 0}), .full_only = true},
    {"ragged x range", REGION(.lo = {1, 0, 0}, .hi = {66, 0, 0})},
    {"even x range", REGION(.lo = {4, 0, 0}, .hi = {128, 0, 0}), .full_only = true},
    {"y and z offset", REGION(.lo = {0, 13, 17})},
    {"misaligned arrays", LAYOUT_MISALIGNED, REGION(.lo = {0})},
    {"misaligned arrays, inner region", LAYOUT_MISALIGNED,
     REGION(.lo = {5, 3, 2}, .hi = {-2, -1, -4}), .full_only = true},
    {"planes apart", LAYOUT_GAPS, REGION(.lo = {2, 0, 1}, .hi = {0, -1, 0}), .full_only = true},
    {"arrays of halo size", LAYOUT_TIGHT, .extent = {36, 9, 11}},
    {"arrays of halo size from the first element", LAYOUT_TIGHTEST, .extent = {36, 9, 11},
     .full_only = true},
    {CASE_REQUESTED, .extent = {0}},
};

enum { COUNT = sizeof CASES / sizeof CASES[0] };

const char *case_title(const struct test_case *c, struct arena *a)
{
    if (strcmp(c->name, CASE_REQUESTED) != 0)
        return c->name;
    return arena_format(a, "%s, %lldx%lldx%lld", c->name, (long long)c->extent[0],
                        (long long)c->extent[1], (long long)c->extent[2]);
}

static int64_t inside(int64_t n, int64_t extent)
{
    return n < 0 ? 0 : n > extent ? extent : n;
}

static void resolve_axis(struct test_case *c, int axis, bool exists, int64_t requested)
{
    int64_t *lo = &c->lo[axis], *hi = &c->hi[axis];
    if (c->extent[axis] == 0)
        c->extent[axis] = requested;
    if (!exists) {
        c->extent[axis] = *hi = 1;
        *lo = 0;
        return;
    }
    *hi = inside(*hi <= 0 ? c->extent[axis] + *hi : *hi, c->extent[axis]);
    *lo = inside(*lo, *hi);
}

bool case_next(int *position, enum verify verify, int dimensions, const int64_t requested[3],
               struct test_case *out)
{
    while (*position < COUNT && CASES[*position].full_only && verify == VERIFY_QUICK)
        ++*position;
    if (*position == COUNT)
        return false;
    *out = CASES[(*position)++];
    for (int axis = 0; axis < 3; axis++)
        resolve_axis(out, axis, axis < dimensions, requested[axis]);
    return true;
}
