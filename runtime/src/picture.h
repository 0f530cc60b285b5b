// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_RUNTIME_PICTURE_H
#define HIPSTENCIL_RUNTIME_PICTURE_H

#include <hipstencil/picture.h>

enum { HS_SHADES = 255, HS_NO_NUMBER = 255 }; // colours of the range, and that of NaNs

// The number of a value's colour.
unsigned char hs_shade(double value, double lo, double hi);

// The range that a look gives a picture; lo == hi where there is one value only.
void hs_find_range(const hs_picture *picture, const hs_look *look, double *lo, double *hi);

// Writes width x height pixels: numbers of 256 colours of a table, or, where that is NULL, red, green
// and blue.
hs_status hs_write_png(const char *path, const unsigned char *pixels, int64_t width, int64_t height,
                       unsigned char (*table)[3]);

#endif
