// SPDX-License-Identifier: MIT
#include "model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double PI = 3.14159265358979323846;
static const double SPACING = 10;

// ---- velocities ---------------------------------------------------------------------------------

enum { LAYERS = 6 };

// A layer, by parts of the model's depth: where it begins, how far its upper face rises and falls, how many times
// along x, how far salt has lifted it; its velocity there and what that gains within it.
static const struct layer {
    double top, relief, waves, lift, velocity, gain;
} layers[LAYERS] = {
    {0, 0, 0, 0, 1500, 0}, // the sea
    {0.16, 0.010, 1.3, 0.01, 1750, 150},
    {0.30, 0.016, 0.8, 0.03, 2100, 150},
    {0.44, 0.022, 1.1, 0.05, 2450, 200},
    {0.60, 0.018, 0.7, 0.04, 2900, 200},
    {0.82, 0.010, 0.5, 0, 3500, 300},
};
static const double SALT = 4500, SALT_AT = 0.63; // velocity; where its axis is along x

// Depths at a place along x and y, as parts of the model's.
struct column {
    double face[LAYERS + 1]; // upper ones, and the model's end
    double roof,
        foot; // of the salt: a dome, whose roof falls with the square of the distance from its axis
};

// x and y are parts of the model's length and width.
static struct column column_at(double x, double y)
{
    struct column c = {.face[LAYERS] = 1};
    for (int i = 0; i < LAYERS; i++) {
        const struct layer *l = &layers[i];
        const double waves = sin(2 * PI * (l->waves * x + 0.17 * y) + 9 * l->top);
        c.face[i] = l->top + l->relief * waves - l->lift * exp(-pow((x - SALT_AT) / 0.16, 2));
    }
    const double r = hypot(x - SALT_AT, 0.4 * (y - 0.5));
    c.roof = 0.33 + 11 * r * r + 0.012 * sin(2 * PI * 9 * (x + 0.1 * y));
    c.foot = 0.82 - 0.04 * cos(2 * PI * 1.5 * (x - SALT_AT));
    return c;
}

static double velocity_at(const struct column *c, double z)
{
    int l = 0;
    while (l + 1 < LAYERS && z >= c->face[l + 1])
        l++;
    const double part = (z - c->face[l]) / (c->face[l + 1] - c->face[l]);
    return z > c->roof && z < c->foot ? SALT : layers[l].velocity + layers[l].gain * part;
}

// Rows of one y; `columns` has room for one for each x.
static void fill_slice(const struct model *m, int64_t j, struct column *columns)
{
    for (int64_t i = 0; i < m->size[0]; i++)
        columns[i] = column_at((double)i / (double)m->size[0], (double)j / (double)m->size[1]);
    for (int64_t k = 0; k < m->size[2]; k++) {
        float *row = m->velocity + (k * m->size[1] + j) * m->size[0];
        for (int64_t i = 0; i < m->size[0]; i++)
            row[i] = (float)velocity_at(&columns[i], (double)k / (double)m->size[2]);
    }
}

// ---- what it allows -----------------------------------------------------------------------------

// Leapfrog steps of u_tt = c² Δu are stable while (c dt)² times the greatest value of the discrete -Δ is at most 4.
// That is at most three times the sum of the magnitudes of its weights along an axis: order 2, accuracy 8, as in the
// specification. A tenth is left for what a bound is not.
static double stable_step(double fastest, double spacing)
{
    static const double weights[] = {-205.0 / 72, 8.0 / 5, -1.0 / 5, 8.0 / 315, -1.0 / 560};
    double sum = fabs(weights[0]);
    for (int i = 1; i < 5; i++)
        sum += 2 * fabs(weights[i]);
    return 0.9 * 2 * spacing / (fastest * sqrt(3 * sum));
}

// Above 2.5 times its peak a Ricker spectrum has 5 % of it at most; waves of that frequency are to have 4 points in
// the slowest layer, which for this Laplacian is a phase velocity within 1 %.
static double highest_peak(double slowest, double spacing)
{
    return slowest / (2.5 * 4 * spacing);
}

struct model model_make(const int64_t size[3])
{
    struct model m = {.size = {size[0], size[1], size[2]},
                      .spacing = SPACING,
                      .slowest = layers[0].velocity,
                      .fastest = SALT};
    m.time_step = stable_step(m.fastest, m.spacing);
    m.peak = highest_peak(m.slowest, m.spacing);
    m.velocity = malloc(sizeof *m.velocity * (size_t)size[0] * (size_t)size[1] * (size_t)size[2]);
    struct column *columns = malloc(sizeof *columns * (size_t)size[0]);
    if (!m.velocity || !columns) {
        fprintf(stderr, "shot: no memory for a model of this size\n");
        exit(1);
    }
    for (int64_t j = 0; j < size[1]; j++)
        fill_slice(&m, j, columns);
    free(columns);
    return m;
}

void model_free(struct model *model)
{
    free(model->velocity);
}

int64_t model_steps(const struct model *m)
{
    double time = 2 * 1.2 / m->peak; // the pulse
    for (int l = 0; l < LAYERS; l++) {
        const double below = l + 1 < LAYERS ? layers[l + 1].top : 1;
        time += 2 * (below - layers[l].top) * (double)m->size[2] * m->spacing / layers[l].velocity;
    }
    return (int64_t)ceil(time / m->time_step);
}

double model_pulse(const struct model *m, double time)
{
    const double a =
        pow(PI * m->peak * (time - 1.2 / m->peak), 2); // 1.2 periods: it begins with 1e-5
    return (1 - 2 * a) * exp(-a);
}
