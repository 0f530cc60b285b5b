// SPDX-License-Identifier: MIT
// Values as pictures: PNG files, where the library was built with libpng
// (HIPSTENCIL_WITH_PNG); otherwise functions that write fail with HS_ERROR_UNSUPPORTED. The same
// values give the same file.
#ifndef HIPSTENCIL_PICTURE_H
#define HIPSTENCIL_PICTURE_H

#include <hipstencil/simulation.h>

#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

// Equal steps of values are equal steps to the eye: paths through CIELAB of constant speed. They
// are computed, and nobody's.
typedef enum hs_colours {
    HS_COLOURS_DIVERGING,  // blue, white in the middle, red: what has a sign
    HS_COLOURS_SEQUENTIAL, // black, purple, red, yellow, white
    HS_COLOURS_GREY        // black to white: gathers
} hs_colours;

typedef enum hs_range {
    HS_RANGE_SYMMETRIC, // from -m to m, the greatest absolute value
    HS_RANGE_VALUES,    // from the least to the greatest value
    HS_RANGE_GIVEN      // from lo to hi
} hs_range;

// How values are drawn; all zeros will do. Values beyond the range have its colours, NaNs are
// magenta, and neither infinities nor NaNs count for the range. A range of one value has the colour
// of the middle. A clip of 0.1 shows weak arrivals.
typedef struct hs_look {
    hs_colours colours;
    hs_range range;
    double lo, hi; // of HS_RANGE_GIVEN: lo < hi
    double clip;   // part of another range that is drawn, about its middle; 0 is 1
    int upward;    // not 0: the first row is the lowest
    int pixels;    // along each side of a value; 0: 1
} hs_look;

// The colour of a place in the range, from 0 to 1; what is beyond has the colours of the ends.
void hs_colour(hs_colours colours, double place, unsigned char rgb[3]);

// An array of floats or doubles as a picture. A gather is one: records of `width` receivers, a row
// for each step, time downward.
typedef struct hs_picture {
    const void *values;
    size_t element_size;   // 4 or 8
    int64_t width, height; // at least 1
    int64_t pitch;         // elements from row to row; 0: width
    // What lies under it, as wide and high, or NULL: white for its least value to grey for its
    // greatest. Colours are seen through: white shows all of what lies under it.
    const struct hs_picture *under;
} hs_picture;

// HS_ERROR_FILE if the file cannot be written, which is then removed. A look that is NULL is one of
// zeros.
hs_status hs_picture_write(const hs_picture *picture, const hs_look *look, const char *path);

// The slice of a grid's interior at an index along an axis: along z x is to the right and y
// downward, along y x and z, along x y and z. A grid of two dimensions is its slice at 0 along z.
// Waits for what is enqueued.
hs_status hs_picture_write_slice(hs_simulation *simulation, const char *grid, int axis,
                                 int64_t index, const hs_look *look, const char *path);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif
