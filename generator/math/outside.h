// SPDX-License-Identifier: MIT
// What lies outside of the interior of a grid between steps, by axis and face.
//
// A plane of a mirror lies `plane` half cells outward from the outermost interior point. Elements
// beyond it, interior ones too, are images: the value at the same distance on the other side. What
// lies on the plane itself is kept by a mirror and 0 by an antimirror.
//
// Outside along several axes: HALO prevails over FIXED, FIXED over the rest, of two FIXED the
// slower axis; images compose, x first, and their signs multiply.
#ifndef HIPSTENCIL_MATH_OUTSIDE_H
#define HIPSTENCIL_MATH_OUTSIDE_H

#include <stdbool.h>

enum outside {
    OUTSIDE_HALO,     // the caller's: no step changes it
    OUTSIDE_FIXED,    // `value`
    OUTSIDE_PERIODIC, // what lies as far inside of the other face
    OUTSIDE_MIRROR,   // `sign` times the image
};

// Images of what is inside.
static inline bool outside_is_image(enum outside kind)
{
    return kind == OUTSIDE_PERIODIC || kind == OUTSIDE_MIRROR;
}

enum { PLANE_LOWEST = -1, PLANE_HIGHEST = 2 }; // half cells

struct face_rule {
    enum outside kind;
    int plane; // of mirrors, in half cells
    int sign;  // of mirrors: 1, or -1 for antimirrors
    int from;  // of mirrors: the grid that the image is taken from; -1: the same
    int value; // of FIXED: a node without grids
};

struct boundary {
    struct face_rule face[3][2]; // by axis; low, high
};

#endif
