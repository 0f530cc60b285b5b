// SPDX-License-Identifier: MIT
// The earth of the shot: water, layers, a body of salt; and what spacing and time step it allows. Lengths in m,
// velocities in m/s, times in s, frequencies in Hz. z points down, 0 at the surface of the sea.
#ifndef SHOT_MODEL_H
#define SHOT_MODEL_H

#include <stdint.h>

struct model {
    int64_t size[3]; // points
    double spacing;
    double slowest, fastest; // velocities
    double time_step;
    double peak;     // of the source's spectrum
    float *velocity; // [z][y][x]
};

// Ends the program where memory is exhausted. The caller frees what it owns with model_free.
struct model model_make(const int64_t size[3]);
void model_free(struct model *model);

// Steps until a wave has gone to the bottom and back, and the pulse with it.
int64_t model_steps(const struct model *model);

// The source's pulse at a time: Ricker's wavelet, the second derivative of a Gaussian, with a peak of 1.
double model_pulse(const struct model *model, double time);

#endif
