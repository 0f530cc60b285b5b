// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 199309L
#include "inputs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void must(hs_status status)
{
    if (status == HS_OK)
        return;
    if (hs_domain_speaks()) {
        // The others are still there by then.
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
        fprintf(stderr, "domain_ranks: %s\n", hs_error_text());
    }
    exit(1);
}

double number_of(int64_t seed, int64_t x, int64_t y, int64_t z)
{
    uint64_t h = (uint64_t)seed * 0x9E3779B97F4A7C15u + 1;
    const int64_t at[3] = {x, y, z};
    for (int axis = 0; axis < 3; ++axis) {
        h = (h ^ (uint64_t)at[axis]) * 0xBF58476D1CE4E5B9u;
        h ^= h >> 31;
        h *= 0x94D049BB133111EBu;
        h ^= h >> 29;
    }
    return (double)(h >> 11) / 9007199254740992.0;
}

// The lowest of those that take turns with it.
static int first_of_turn(const hipstencil_operator *op, int grid)
{
    int first = grid;
    for (int g = op->grid[grid].from; g != grid; g = op->grid[g].from)
        first = g < first ? g : first;
    return first;
}

static double value_at(const hipstencil_operator *op, const int64_t extent[3], int grid,
                       const int64_t at[3])
{
    int64_t place[3];
    int seed = 100 + grid;
    for (int axis = 0; axis < 3; ++axis) {
        const int64_t n = extent[axis];
        const int outside = at[axis] < 0 || at[axis] >= n;
        place[axis] = op->periodic >> axis & 1 ? (at[axis] % n + n) % n : at[axis];
        if (outside && place[axis] == at[axis])
            seed = first_of_turn(op, grid);
    }
    return number_of(seed, place[0], place[1], place[2]);
}

void fill_box(const hipstencil_operator *op, const int64_t extent[3], int grid, const hs_box *box,
              void *dense)
{
    size_t i = 0;
    int64_t at[3];
    for (at[2] = box->lo[2]; at[2] < box->hi[2]; ++at[2])
        for (at[1] = box->lo[1]; at[1] < box->hi[1]; ++at[1])
            for (at[0] = box->lo[0]; at[0] < box->hi[0]; ++at[0], ++i) {
                const double value = value_at(op, extent, grid, at);
                if (op->element_size == sizeof(float))
                    ((float *)dense)[i] = (float)value;
                else
                    ((double *)dense)[i] = value;
            }
}

void set_scalars(hs_simulation *simulation, int count, char **told)
{
    const hipstencil_operator *op = hs_simulation_operator(simulation);
    for (int i = 0; i < op->scalars; ++i)
        must(hs_simulation_set_scalar(simulation, op->scalar[i].name, 0.1 + 0.01 * i));
    for (int i = 0; i < count; ++i) {
        char name[64] = "";
        double value;
        if (sscanf(told[i], "%63[^=]=%lf", name, &value) == 2)
            must(hs_simulation_set_scalar(simulation, name, value));
    }
}

// Where two or three parts meet, or the ends of a period, and a few cells beside that.
static double near_a_seam(int64_t extent, double chosen)
{
    static const double seams[] = {0.5, 0.5, 0.5, 1 / 3., 2 / 3., 0, 1};
    const double seam = seams[(int)(chosen * 7)] * (double)extent;
    const double beside = floor(number_of(77, (int64_t)(chosen * 1e9), extent, 0) * 17) / 4 - 2.5;
    return fmin(fmax(floor(seam) + beside, 0), (double)(extent - 1));
}

hs_points_desc make_points(const hipstencil_operator *op, const int64_t extent[3], int set,
                           int64_t rows, int crowd)
{
    const int receiver = op->point_set[set].receiver, named = receiver ? RECEIVERS : SOURCES;
    const int points = named + (receiver ? 0 : crowd);
    double *at = calloc((size_t)(3 * points), sizeof *at);
    void *values = calloc((size_t)(rows * points), (size_t)op->element_size);
    if (!at || !values)
        must(hs_fail_with(HS_ERROR_OUT_OF_MEMORY, __func__, "host memory is exhausted"));
    for (int i = 0; i < named; ++i)
        for (int axis = 0; axis < op->dimensions; ++axis)
            at[3 * i + axis] = i == 0  ? 0.5 * (double)(extent[axis] - 1)
                               : i < 5 ? (double)(extent[axis] - 1) * number_of(7 + set, i, axis, 0)
                                       : near_a_seam(extent[axis], number_of(7 + set, i, axis, 0));
    for (int64_t i = 0; !receiver && i < rows * points; ++i) {
        const double value = number_of(70 + set, i, 1, 2);
        if (op->element_size == sizeof(float))
            ((float *)values)[i] = (float)value;
        else
            ((double *)values)[i] = value;
    }
    return (hs_points_desc){
        .how = HS_SPREAD_LINEAR, .points = points, .at = at, .rows = rows, .values = values};
}

void free_points(hs_points_desc *points)
{
    free((void *)(uintptr_t)points->at);
    free((void *)(uintptr_t)points->values);
}
