// SPDX-License-Identifier: MIT
// How large an operator can be.
#ifndef HIPSTENCIL_MATH_LIMITS_H
#define HIPSTENCIL_MATH_LIMITS_H

enum {
    MAX_RADIUS = 16, // points from the one that is updated to a tap, per axis
    MAX_GRIDS = 64,  // read and written
    MAX_SCALARS = 32,
    MAX_STAGES = 16,          // of a step
    MAX_OUTPUTS = 80,         // of all stages
    MAX_POINT_SETS = 8,       // sets of sources and receivers
    MAX_TAPS = 4096,          // of one list of coefficients
    MAX_OPERATOR_TAPS = 8192, // of an operator: planning takes time with their square, seconds here
    MAX_OPERATIONS = 20000,   // per point: as many take seconds to print, and longer to compile
};

#endif
