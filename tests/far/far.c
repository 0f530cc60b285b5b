// SPDX-License-Identifier: MIT
// Elements beyond 2^31: every strategy of heat7 on arrays that span more address space than there
// is memory, of which only the pages of a few rows are ever touched.
//
//   far planes    planes lie 2^27 elements apart: 64-bit bases, 32-bit offsets within a block
//   far rows      rows lie 2^27 elements apart: beyond 32-bit offsets, so point by point
#define _DEFAULT_SOURCE
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "heat7.h"

static const double R = 0.125;

struct layout {
    const char *name;
    int64_t n[3], pitch[2];
};

static const struct layout LAYOUTS[] = {
    {"far planes", {72, 9, 21}, {128, INT64_C(1) << 27}},
    {"far rows", {40, 19, 3}, {INT64_C(1) << 27, INT64_C(21) << 27}},
};

// ---- arrays -------------------------------------------------------------------------------------

struct array {
    double *memory, *first; // of the interior
    size_t bytes;
};

static bool array_open(struct array *a, const struct layout *l)
{
    const int64_t before = l->pitch[1] + l->pitch[0] + 8;
    const int64_t last = (l->n[2] + 1) * l->pitch[1] + (l->n[1] + 1) * l->pitch[0] + l->n[0] + 8;
    const int64_t before_aligned = (before + 31) / 32 * 32;
    a->bytes = (size_t)(before_aligned + last) * sizeof(double);
    void *p = mmap(NULL, a->bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    a->memory = p == MAP_FAILED ? NULL : p;
    a->first = a->memory ? a->memory + before_aligned : NULL;
    return a->memory != NULL;
}

static void array_close(struct array *a)
{
    if (a->memory)
        munmap(a->memory, a->bytes);
}

static double *at(const struct array *a, const struct layout *l, int64_t x, int64_t y, int64_t z)
{
    return a->first + x + y * l->pitch[0] + z * l->pitch[1];
}

// Unlike everywhere: a point of the wrong row or plane has another value.
static double value(int64_t x, int64_t y, int64_t z)
{
    return sin((double)(x + 101 * y + 10007 * z));
}

static void fill(const struct array *a, const struct layout *l)
{
    for (int64_t z = -1; z <= l->n[2]; z++)
        for (int64_t y = -1; y <= l->n[1]; y++)
            for (int64_t x = -1; x <= l->n[0]; x++)
                *at(a, l, x, y, z) = value(x, y, z);
}

static double expected(int64_t x, int64_t y, int64_t z)
{
    const double c = value(x, y, z);
    const double around = value(x - 1, y, z) + value(x + 1, y, z) + value(x, y - 1, z) +
                          value(x, y + 1, z) + value(x, y, z - 1) + value(x, y, z + 1);
    return c + R * (around - 6 * c);
}

// ---- test ---------------------------------------------------------------------------------------

static bool check(const struct array *out, const struct layout *l, const char *strategy)
{
    for (int64_t z = 0; z < l->n[2]; z++)
        for (int64_t y = 0; y < l->n[1]; y++)
            for (int64_t x = 0; x < l->n[0]; x++) {
                const double got = *at(out, l, x, y, z), want = expected(x, y, z);
                if (!(fabs(got - want) <= 1e-14)) {
                    printf("%s, %s: (%d, %d, %d) is %.17g, expected %.17g\n", l->name, strategy,
                           (int)x, (int)y, (int)z, got, want);
                    return false;
                }
                *at(out, l, x, y, z) = NAN;
            }
    return true;
}

static bool run(const struct layout *l)
{
    struct array u = {0}, out = {0};
    bool ok = array_open(&u, l) && array_open(&out, l);
    if (!ok)
        printf("%s: no address space for it\n", l->name);
    int count = 0;
    const heat7_strategy *all = heat7_strategies(&count);
    if (ok)
        fill(&u, l);
    for (int i = 0; ok && i < count; i++) {
        heat7_args args = {.out = out.first,
                           .u = u.first,
                           .extent = {l->n[0], l->n[1], l->n[2]},
                           .pitch = {l->pitch[0], l->pitch[1]},
                           .hi = {l->n[0], l->n[1], l->n[2]},
                           .r = R};
        ok = all[i].run(&args, NULL) == hipSuccess && hipDeviceSynchronize() == hipSuccess &&
             check(&out, l, all[i].name);
    }
    array_close(&u);
    array_close(&out);
    return ok && count > 0;
}

int main(void)
{
    bool ok = true;
    for (size_t i = 0; i < sizeof LAYOUTS / sizeof *LAYOUTS; i++)
        ok = run(&LAYOUTS[i]) && ok;
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
