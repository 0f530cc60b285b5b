// SPDX-License-Identifier: MIT
// What the command line says.
#ifndef REACTION_OPTIONS_H
#define REACTION_OPTIONS_H

#include <stdint.h>

struct options {
    int dimensions;      // 2 or 3, as --size has numbers
    int64_t size[3];     // points along x, y, z; z is 1 of two
    int64_t steps;       // in all, from the start
    double feed, kill;   // rates F and k of the equations
    int64_t every;       // steps from one picture to the next, 0: none
    const char *out;     // beginning of the paths of what is written
    int64_t checkpoint;  // steps from one checkpoint to the next, 0: none
    const char *restart; // checkpoint to go on from, or NULL
};

// Ends the program after --help (status 0) and after bad usage (2).
struct options read_options(int argc, char **argv);

#endif
