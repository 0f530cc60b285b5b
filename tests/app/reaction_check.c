// SPDX-License-Identifier: MIT
// usage: reaction_check FILE STEPS FEED KILL NX NY [NZ]
// What reaction has written against plain loops.
#include "reaction/seeds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Sum of the neighbours of a point in a periodic box less so many of its own value.
static double laplacian(const double *f, const int64_t n[3], const int64_t at[3])
{
    double sum = 0;
    for (int axis = 0; axis < (n[2] > 1 ? 3 : 2); axis++)
        for (int64_t side = -1; side <= 1; side += 2) {
            int64_t to[3] = {at[0], at[1], at[2]};
            to[axis] = (to[axis] + side + n[axis]) % n[axis];
            sum +=
                f[(to[2] * n[1] + to[1]) * n[0] + to[0]] - f[(at[2] * n[1] + at[1]) * n[0] + at[0]];
        }
    return sum;
}

static void take_step(const int64_t n[3], double feed, double kill, double *const f[4])
{
    const double du = n[2] > 1 ? 0.14 : 0.16, dv = n[2] > 1 ? 0.07 : 0.08;
    int64_t at[3], i = 0;
    for (at[2] = 0; at[2] < n[2]; at[2]++)
        for (at[1] = 0; at[1] < n[1]; at[1]++)
            for (at[0] = 0; at[0] < n[0]; at[0]++, i++) {
                const double u = f[0][i], v = f[1][i], reaction = u * v * v;
                f[2][i] = u + du * laplacian(f[0], n, at) - reaction + feed * (1 - u);
                f[3][i] = v + dv * laplacian(f[1], n, at) + reaction - (feed + kill) * v;
            }
}

int main(int argc, char **argv)
{
    if (argc != 7 && argc != 8)
        return 2;
    const int64_t n[3] = {atoll(argv[5]), atoll(argv[6]), argc == 8 ? atoll(argv[7]) : 1};
    const size_t count = (size_t)(n[0] * n[1] * n[2]);
    double *f[4], *found = calloc(count + 1, sizeof *found), worst = 0, most = 0, least = 1;
    for (int i = 0; i < 4; i++)
        if (!(f[i] = calloc(count, sizeof **f)))
            return 1;
    sow(n, f[0], f[1]);
    for (int step = 0; step < atoi(argv[2]); step++) {
        take_step(n, atof(argv[3]), atof(argv[4]), f);
        double *const now[] = {f[2], f[3], f[0], f[1]};
        memcpy(f, now, sizeof now);
    }
    FILE *file = fopen(argv[1], "rb");
    if (!file || !found || fread(found, sizeof *found, count + 1, file) != count)
        return 1;
    for (size_t i = 0; i < count; i++) {
        const double off = fabs(found[i] - f[1][i]);
        worst = off <= worst ? worst : off; // NaNs too
        most = fmax(most, found[i]);
        least = fmin(least, found[i]);
    }
    fclose(file);
    free(found);
    for (int i = 0; i < 4; i++)
        free(f[i]);
    printf("%s: from %.3g to %.3g, off by %.1e\n", argv[1], least, most, worst);
    return worst < 1e-11 && most > 0.1 && least < 0.05 ? 0 : 1;
}
