// SPDX-License-Identifier: MIT
// What the command line says.
#ifndef SHOT_OPTIONS_H
#define SHOT_OPTIONS_H

#include <stdint.h>

enum boundary { SPONGE, CPML };

struct options {
    int64_t size[3];        // points along x, y, z
    int64_t steps;          // 0: until waves have come back from the bottom
    enum boundary boundary; // what absorbs waves at all faces but the surface
    int64_t every;          // steps from one picture to the next, 0: none
    const char *out;        // beginning of the paths of what is written
    int64_t checkpoint;     // steps from one checkpoint to the next, 0: none
    const char *restart;    // checkpoint to go on from, or NULL
    int bench;              // measure, write nothing
};

// Ends the program after --help (status 0) and after bad usage (2).
struct options read_options(int argc, char **argv);

#endif
