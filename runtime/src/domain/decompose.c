// SPDX-License-Identifier: MIT
#include "decompose.h"

#include <stdio.h>
#include <string.h>

void hs_split_at(const hs_split *split, int rank, int at[3])
{
    for (int axis = 0; axis < 3; ++axis) { // neighbours along x have ranks next to each other
        at[axis] = rank % split->parts[axis];
        rank /= split->parts[axis];
    }
}

int hs_split_rank(const hs_split *split, const int at[3])
{
    return at[0] + split->parts[0] * (at[1] + split->parts[1] * at[2]);
}

static int64_t begin_of(const hs_split *split, int axis, int part)
{
    const int64_t n = split->extent[axis], parts = split->parts[axis];
    return n / parts * part + (part < n % parts ? part : n % parts);
}

void hs_split_box(const hs_split *split, const int at[3], int64_t lo[3], int64_t hi[3])
{
    for (int axis = 0; axis < 3; ++axis) {
        lo[axis] = begin_of(split, axis, at[axis]);
        hi[axis] = begin_of(split, axis, at[axis] + 1);
    }
}

int hs_split_neighbour(const hs_split *split, const int at[3], const int direction[3])
{
    int there[3];
    for (int axis = 0; axis < 3; ++axis) {
        const int parts = split->parts[axis];
        there[axis] = at[axis] + direction[axis];
        if (parts > 1 && (split->periodic >> axis & 1))
            there[axis] = (there[axis] + parts) % parts;
        if (there[axis] < 0 || there[axis] >= parts)
            return -1;
    }
    return hs_split_rank(split, there);
}

unsigned hs_split_faces(const hs_split *split, const int at[3])
{
    unsigned faces = 0;
    for (int face = 0; face < 6; ++face) {
        int direction[3] = {0};
        direction[face / 2] = face % 2 ? 1 : -1;
        if (hs_split_neighbour(split, at, direction) >= 0)
            faces |= 1u << face;
    }
    return faces;
}

// ---- choosing -----------------------------------------------------------------------------------

// Elements that are exchanged, weighted: along x a face is a piece of every row. On H200s what is split along x lost
// 15 % of a step, along y 9 and along z 6, and more where no axis was left to halve.
static double cost_of(const hs_split *split)
{
    double cost = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const int parts = split->parts[axis];
        const int cuts = parts == 1 ? 0 : (split->periodic >> axis & 1) ? parts : parts - 1;
        double face = (double)split->depth[axis] * (axis == 0 ? 4 : 1);
        for (int other = 0; other < 3; ++other)
            face *= other == axis ? 1 : (double)split->extent[other];
        cost += cuts * face;
    }
    return cost;
}

// The axis along which there are too many parts; -1 if there is none.
static int fault_of(const hs_split *split)
{
    for (int axis = 0; axis < 3; ++axis) {
        const int64_t parts = split->parts[axis], thinnest = split->extent[axis] / parts;
        if (parts > 1 && (axis >= split->dimensions || (split->whole >> axis & 1) ||
                          thinnest < split->depth[axis] || thinnest < 1))
            return axis;
    }
    return -1;
}

static hs_status refuse(const hs_split *split, int axis)
{
    const char letter = "xyz"[axis];
    const int64_t n = split->extent[axis], depth = split->depth[axis] > 0 ? split->depth[axis] : 1;
    if (axis >= split->dimensions)
        return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create",
                            "%d ranks along %c, an axis that the operator has not",
                            split->parts[axis], letter);
    if (split->whole >> axis & 1)
        return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create",
                            "%d ranks along %c, along which some grids are periodic and some are "
                            "not: one rank would do",
                            split->parts[axis], letter);
    return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create",
                        "%d ranks along %c leave parts of %lld of %lld points, and neighbours need "
                        "%lld: at most %lld along it",
                        split->parts[axis], letter, (long long)(n / split->parts[axis]),
                        (long long)n, (long long)depth, (long long)(n / depth > 0 ? n / depth : 1));
}

// Numbers by axis that the operator has, as in "64 x 48".
static const char *by_axis(const hs_split *split, const int64_t n[3], char text[96])
{
    int length = 0;
    for (int axis = 0; axis < split->dimensions; ++axis)
        length += snprintf(text + length, (size_t)(96 - length), "%s%lld", axis ? " x " : "",
                           (long long)n[axis]);
    return text;
}

// Nobody asked for parts along an axis, and there are none that would do.
static hs_status refuse_all(const hs_split *split)
{
    int64_t most[3], least[3];
    char extent[96], parts[96], ranks[96];
    for (int axis = 0; axis < 3; ++axis) {
        least[axis] = split->depth[axis] > 0 ? split->depth[axis] : 1;
        const int64_t fit = split->extent[axis] / least[axis];
        most[axis] = fit < 1 || split->whole >> axis & 1 ? 1 : fit;
    }
    return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create",
                        "%s points cannot be split over %d ranks: parts have %s at least, "
                        "which is %s ranks at most",
                        by_axis(split, split->extent, extent), split->ranks,
                        by_axis(split, least, parts), by_axis(split, most, ranks));
}

static hs_status check(const hs_split *split, const int given[3])
{
    const int fault = fault_of(split), all = split->parts[0] * split->parts[1] * split->parts[2];
    if (all != split->ranks)
        return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create",
                            "%d x %d x %d ranks are asked for, and there are %d", given[0],
                            given[1], given[2], split->ranks);
    if (fault >= 0 && !given[0] && !given[1] && !given[2])
        return refuse_all(split);
    return fault < 0 ? HS_OK : refuse(split, fault);
}

hs_status hs_split_choose(hs_split *split, const int given[3])
{
    hs_split tried = *split;
    double least = -1;
    bool any = false;
    for (int axis = 0; axis < 3; ++axis)
        split->parts[axis] = given[axis] > 0 ? given[axis] : 1;
    for (int z = 1; z <= split->ranks; ++z)
        for (int y = 1; y <= split->ranks / z; ++y) {
            const int parts[3] = {split->ranks / z / y, y, z};
            bool fits = parts[0] * y * z == split->ranks;
            for (int axis = 0; axis < 3; ++axis)
                fits = fits && (given[axis] == 0 || given[axis] == parts[axis]);
            memcpy(tried.parts, parts, sizeof parts);
            if (!fits || (any && fault_of(&tried) >= 0))
                continue;
            const double cost = cost_of(&tried);
            const bool right = fault_of(&tried) < 0;
            if (least < 0 || (right && !any) || cost < least || (cost == least && right)) {
                memcpy(split->parts, parts, sizeof parts);
                least = cost;
                any = any || right;
            }
        }
    return check(split, given);
}
