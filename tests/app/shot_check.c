// SPDX-License-Identifier: MIT
// usage: shot_check records FILE NXxNYxNZ STEPS sponge|cpml
//        shot_check slabs | reflection
// What shot has recorded against plain loops in double; its layers in slabs against the whole; what boundaries send
// back.
#include "shot/absorb.h"

#include <hipstencil/points.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acoustic_cpml_r4.h"

static void must(hs_status status)
{
    if (status != HS_OK) {
        fprintf(stderr, "%s\n", hs_error_text());
        exit(1);
    }
}

static const double PI = 3.14159265358979323846;

// ---- the same in plain loops --------------------------------------------------------------------

enum { R = 4, WIDTH = 20 };
static const double first[] = {0, 4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
static const double second[] = {-205.0 / 72, 8.0 / 5, -1.0 / 5, 8.0 / 315, -1.0 / 560};

// Arrays have R points around the interior; `of` is that of the first interior one.
struct loops {
    int64_t n[3], pitch[3], count, of;
    const struct model *model;
    double *u, *before, *next, *psi[3], *zeta[3];
};

static double *make_array(const struct loops *l)
{
    double *values = calloc((size_t)l->count, sizeof *values);
    if (!values)
        exit(1);
    return values;
}

static struct loops make_loops(const struct model *m)
{
    struct loops l = {.n = {m->size[0], m->size[1], m->size[2]}, .model = m, .count = 1};
    for (int a = 0; a < 3; a++) {
        l.pitch[a] = l.count;
        l.count *= m->size[a] + 2 * R;
    }
    l.of = R * (l.pitch[0] + l.pitch[1] + l.pitch[2]);
    double **const arrays[] = {&l.u,      &l.before,  &l.next,    &l.psi[0], &l.psi[1],
                               &l.psi[2], &l.zeta[0], &l.zeta[1], &l.zeta[2]};
    for (int i = 0; i < 9; i++)
        *arrays[i] = make_array(&l);
    return l;
}

static void free_loops(struct loops *l)
{
    double *const arrays[] = {l->u,      l->before,  l->next,    l->psi[0], l->psi[1],
                              l->psi[2], l->zeta[0], l->zeta[1], l->zeta[2]};
    for (int i = 0; i < 9; i++)
        free(arrays[i]);
}

static double derivative(const double *f, int64_t pitch, double h)
{
    double sum = 0;
    for (int k = 1; k <= R; k++)
        sum += first[k] * (f[k * pitch] - f[-k * pitch]);
    return sum / h;
}

static double curvature(const double *f, int64_t pitch, double h)
{
    double sum = second[0] * f[0];
    for (int k = 1; k <= R; k++)
        sum += second[k] * (f[k * pitch] + f[-k * pitch]);
    return sum / (h * h);
}

// Points that one lies in the layers of an axis; z has none at 0.
static double depth(const struct loops *l, int axis, int64_t at)
{
    const double far = (double)(WIDTH - (l->n[axis] - 1 - at)), near = (double)(WIDTH - at);
    return fmax(axis < 2 ? fmax(near, far) : far, 0);
}

typedef void point_function(struct loops *l, const int64_t at[3], int64_t i);

static void each_point(struct loops *l, point_function *f)
{
    int64_t at[3];
    for (at[2] = 0; at[2] < l->n[2]; at[2]++)
        for (at[1] = 0; at[1] < l->n[1]; at[1]++)
            for (at[0] = 0; at[0] < l->n[0]; at[0]++)
                f(l, at, l->of + at[0] + at[1] * l->pitch[1] + at[2] * l->pitch[2]);
}

static double c2_at(const struct loops *l, const int64_t at[3])
{
    const float v = l->model->velocity[(at[2] * l->n[1] + at[1]) * l->n[0] + at[0]];
    return pow(v * l->model->time_step, 2);
}

static double laplacian(const struct loops *l, int64_t i)
{
    double sum = 0;
    for (int a = 0; a < 3; a++)
        sum += curvature(l->u + i, l->pitch[a], l->model->spacing);
    return sum;
}

static void sponge(struct loops *l, const int64_t at[3], int64_t i)
{
    double square = 0;
    for (int a = 0; a < 3; a++)
        square += pow(depth(l, a, at[a]), 2);
    const double damping = exp(-0.015 * 0.015 * square);
    l->next[i] = damping * (2 * l->u[i] - damping * l->before[i] + c2_at(l, at) * laplacian(l, i));
}

static void profile(const struct loops *l, int axis, int64_t at, double *a, double *b)
{
    const struct model *m = l->model;
    const double s = depth(l, axis, at) / WIDTH;
    const double d = 3 * m->fastest * log(1e4) / (2 * WIDTH * m->spacing) * s * s;
    const double shift = PI * m->peak * (1 - s);
    *b = exp(-(d + shift) * m->time_step);
    *a = s > 0 ? (*b - 1) * d / (d + shift) : 0;
}

static void remember(struct loops *l, const int64_t at[3], int64_t i)
{
    for (int axis = 0; axis < 3; axis++) {
        double a, b;
        profile(l, axis, at[axis], &a, &b);
        l->psi[axis][i] =
            b * l->psi[axis][i] + a * derivative(l->u + i, l->pitch[axis], l->model->spacing);
    }
}

static void layers(struct loops *l, const int64_t at[3], int64_t i)
{
    double sum = 0;
    for (int axis = 0; axis < 3; axis++) {
        double a, b, h = l->model->spacing;
        const int64_t pitch = l->pitch[axis];
        profile(l, axis, at[axis], &a, &b);
        const double stretched = derivative(l->psi[axis] + i, pitch, h);
        const double twice = curvature(l->u + i, pitch, h);
        l->zeta[axis][i] = b * l->zeta[axis][i] + a * (twice + stretched);
        sum += twice + stretched + l->zeta[axis][i];
    }
    l->next[i] = 2 * l->u[i] - l->before[i] + c2_at(l, at) * sum;
}

// The surface: 0 on it, the negative image above.
static void mirror(struct loops *l, const int64_t at[3], int64_t i)
{
    if (at[2] == 0)
        l->next[i] = 0;
    else if (at[2] <= R)
        l->next[i - 2 * at[2] * l->pitch[2]] = -l->next[i];
}

static void add_source(struct loops *l, int64_t step)
{
    const struct model *m = l->model;
    static hipstencil_weight w[HS_SPREAD_SINC_CELLS];
    int64_t count = 0;
    const double at[3] = {0.37 * (double)l->n[0], 0.5 * (double)l->n[1] + 0.25, 3};
    must(hs_spread_point(HS_SPREAD_SINC, 0, at, l->n, w, &count));
    const double amplitude = 4 * PI * 1e5 * model_pulse(m, (double)step * m->time_step);
    for (int64_t i = 0; i < count; i++) {
        const int64_t *c = w[i].cell;
        l->next[l->of + c[0] + c[1] * l->pitch[1] + c[2] * l->pitch[2]] +=
            amplitude * w[i].weight * c2_at(l, c) / pow(m->spacing, 3);
    }
}

// A row of receivers of what is next, which becomes u.
static void take_step(struct loops *l, enum boundary boundary, int64_t step, double *row)
{
    if (boundary == CPML)
        each_point(l, remember);
    each_point(l, boundary == CPML ? layers : sponge);
    add_source(l, step);
    each_point(l, mirror);
    for (int64_t i = 0; i < l->n[0] - 2 * WIDTH; i++)
        row[i] = l->next[l->of + WIDTH + i + l->n[1] / 2 * l->pitch[1] + 2 * l->pitch[2]];
    double *const oldest = l->before;
    l->before = l->u;
    l->u = l->next;
    l->next = oldest;
}

// The greatest difference of what a file has, as a part of the greatest record; more than 1 where the file is none.
static double compare_file(FILE *file, struct loops *l, enum boundary boundary, int64_t steps)
{
    enum { MOST = 1 << 12 };
    static double row[MOST];
    static float found[MOST];
    const size_t receivers = (size_t)(l->n[0] - 2 * WIDTH);
    double most = 0, worst = 0;
    for (int64_t step = 0; step < steps; step++) {
        take_step(l, boundary, step, row);
        if (receivers > MOST || fread(found, sizeof *found, receivers, file) != receivers)
            return 2;
        for (size_t i = 0; i < receivers; i++) {
            const double off = fabs((double)found[i] - row[i]);
            worst = off <= worst ? worst : off; // NaNs too
            most = fmax(most, fabs(row[i]));
        }
    }
    return most > 1 && fgetc(file) == EOF ? worst / most : 2; // Pa
}

static int compare_records(char **words)
{
    int64_t n[3] = {0};
    if (sscanf(words[1], "%" SCNd64 "x%" SCNd64 "x%" SCNd64, &n[0], &n[1], &n[2]) != 3)
        return 2;
    FILE *file = fopen(words[0], "rb");
    if (!file)
        return 2;
    const enum boundary boundary = strcmp(words[3], "cpml") == 0 ? CPML : SPONGE;
    struct model model = model_make(n);
    struct loops l = make_loops(&model);
    const double off = compare_file(file, &l, boundary, atoll(words[2]));
    printf("%s: off by %.1e of the greatest record\n", words[3], off);
    fclose(file);
    free_loops(&l);
    model_free(&model);
    return off < 5e-6 ? 0 : 1;
}

// ---- boundaries ---------------------------------------------------------------------------------

// Water everywhere.
static struct model make_water(int64_t nx, int64_t ny, int64_t nz)
{
    struct model m = model_make((int64_t[]){nx, ny, nz});
    m.time_step *= m.fastest / m.slowest;
    m.fastest = m.slowest;
    for (int64_t i = 0; i < nx * ny * nz; i++)
        m.velocity[i] = (float)m.slowest;
    return m;
}

static hs_simulation *make_waves(const struct model *m, enum boundary boundary)
{
    hs_simulation *waves;
    const hs_simulation_desc desc = {.op = absorb_operator(boundary),
                                     .extent = {m->size[0], m->size[1], m->size[2]}};
    must(hs_simulation_create(&waves, &desc));
    must(absorb_begin(&(struct whole){.part = waves}, boundary, m));
    return waves;
}

enum { STEPS = 190, TRACES = 3, DOWN = 16 };

// A pulse in the middle, `DOWN` points below the surface, is recorded 10 points away from it.
static void record(const struct model *m, enum boundary boundary, float records[STEPS][TRACES])
{
    static const double away[TRACES][3] = {{10, 0, 0}, {-7, 7, 3}, {0, -2, 10}};
    float pulse[STEPS];
    double source[3] = {(double)(m->size[0] / 2), (double)(m->size[1] / 2), DOWN}, line[3 * TRACES];
    for (int i = 0; i < 3 * TRACES; i++)
        line[i] = source[i % 3] + away[i / 3][i % 3];
    for (int step = 0; step < STEPS; step++)
        pulse[step] = (float)model_pulse(m, step * m->time_step);
    hs_simulation *waves = make_waves(m, boundary);
    const hs_points_desc shots = {HS_SPREAD_SINC, 1, source, STEPS, pulse, 0};
    const hs_points_desc traces = {HS_SPREAD_SINC, TRACES, line, STEPS, NULL, 0};
    must(hs_simulation_place(waves, "shots", &shots));
    must(hs_simulation_place(waves, "traces", &traces));
    for (int step = 0; step < STEPS; step++)
        must(absorb_step(&(struct whole){.part = waves}, boundary));
    must(hs_simulation_records(waves, "traces", 0, STEPS, records));
    hs_simulation_destroy(waves);
}

// Greatest difference from `free`, as a part of its greatest value.
static double reflected(float records[STEPS][TRACES], float free[STEPS][TRACES])
{
    double most = 0, off = 0;
    for (int i = 0; i < STEPS * TRACES; i++) {
        most = fmax(most, fabs((double)free[0][i]));
        off = fmax(off, fabs((double)records[0][i] - (double)free[0][i]));
    }
    return off / most;
}

// In a box so large that nothing has come back from its layers yet: 190 steps are 78 points.
static int compare_boundaries(void)
{
    static float records[3][STEPS][TRACES];
    struct model small = make_water(64, 64, 64), large = make_water(130, 130, 86);
    record(&large, SPONGE, records[0]);
    record(&small, SPONGE, records[1]);
    record(&small, CPML, records[2]);
    const double sponge = reflected(records[1], records[0]),
                 cpml = reflected(records[2], records[0]);
    printf(
        "20 points of sponge send back %.2e, of CPML %.2e of the pulse 10 points from the source\n",
        sponge, cpml);
    model_free(&small);
    model_free(&large);
    return cpml < 5e-4 && cpml < sponge / 50 ? 0 : 1;
}

enum { STEPS_OF_BOTH = 60, NX = 72, NY = 60, NZ = 64 };

static hs_simulation *make_both(const struct model *m)
{
    float pulse[STEPS_OF_BOTH];
    const double at[3] = {30.2, 31.7, 9};
    for (int i = 0; i < STEPS_OF_BOTH; i++)
        pulse[i] = (float)model_pulse(m, (i + 20) * m->time_step);
    const hs_points_desc shots = {HS_SPREAD_SINC, 1, at, STEPS_OF_BOTH, pulse, 0};
    hs_simulation *waves = make_waves(m, CPML);
    must(hs_simulation_place(waves, "shots", &shots));
    return waves;
}

// How many values of a grid differ; more than there are where all are 0.
static int64_t apart(hs_simulation *a, hs_simulation *b, const char *grid)
{
    static float values[2][NX * NY * NZ];
    int64_t differ = 0, some = 0;
    must(hs_simulation_download(a, grid, NULL, values[0]));
    must(hs_simulation_download(b, grid, NULL, values[1]));
    for (int64_t i = 0; i < NX * NY * NZ; i++) {
        differ += values[0][i] != values[1][i];
        some += values[0][i] != 0;
    }
    return some ? differ : NX * NY * NZ + 1;
}

static int compare_slabs(void)
{
    static const char *const names[] = {"u",     "u_prev", "psi_x",  "psi_y",
                                        "psi_z", "zeta_x", "zeta_y", "zeta_z"};
    struct model m = model_make((int64_t[]){NX, NY, NZ});
    hs_simulation *slabs = make_both(&m), *whole = make_both(&m);
    int64_t differ = 0;
    for (int step = 0; step < STEPS_OF_BOTH; step++)
        must(absorb_step(&(struct whole){.part = slabs}, CPML));
    must(hs_simulation_run(whole, STEPS_OF_BOTH));
    for (size_t g = 0; g < sizeof names / sizeof *names; g++)
        differ += apart(slabs, whole, names[g]);
    printf("in slabs and everywhere: %" PRId64 " values differ\n", differ);
    hs_simulation_destroy(slabs);
    hs_simulation_destroy(whole);
    model_free(&m);
    return differ != 0;
}

int main(int argc, char **argv)
{
    if (argc == 6 && strcmp(argv[1], "records") == 0)
        return compare_records(argv + 2);
    if (argc == 2 && strcmp(argv[1], "slabs") == 0)
        return compare_slabs();
    return argc == 2 && strcmp(argv[1], "reflection") == 0 ? compare_boundaries() : 2;
}
