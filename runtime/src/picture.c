// SPDX-License-Identifier: MIT
#include "picture.h"
#include "simulation.h"
#include "status.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double value_at(const hs_picture *p, int64_t column, int64_t row)
{
    const int64_t i = row * (p->pitch ? p->pitch : p->width) + column;
    return p->element_size == sizeof(float) ? (double)((const float *)p->values)[i]
                                            : ((const double *)p->values)[i];
}

void hs_find_range(const hs_picture *p, const hs_look *look, double *lo, double *hi)
{
    double least = INFINITY, most = -INFINITY;
    *lo = look->lo;
    *hi = look->hi;
    if (look->range == HS_RANGE_GIVEN)
        return;
    for (int64_t row = 0; row < p->height; ++row)
        for (int64_t column = 0; column < p->width; ++column) {
            const double value = value_at(p, column, row);
            if (isfinite(value)) {
                least = fmin(least, value);
                most = fmax(most, value);
            }
        }
    if (least > most)
        least = most = 0.0;
    const double reach = fmax(fabs(least), fabs(most));
    const double clip = look->clip > 0.0 ? look->clip : 1.0;
    const double from = look->range == HS_RANGE_SYMMETRIC ? -reach : least;
    const double to = look->range == HS_RANGE_SYMMETRIC ? reach : most;
    const double middle = 0.5 * from + 0.5 * to, half = clip * (0.5 * to - 0.5 * from);
    *lo = middle - half;
    *hi = middle + half;
}

unsigned char hs_shade(double value, double lo, double hi)
{
    if (isnan(value))
        return HS_NO_NUMBER;
    if (!(lo < hi))
        return HS_SHADES / 2;
    const double at = fmin(fmax(value, lo), hi);
    const double place = (0.5 * at - 0.5 * lo) / (0.5 * hi - 0.5 * lo); // hi - lo may overflow
    return (unsigned char)(place * (HS_SHADES - 1) + 0.5);
}

// One row of pixels of a row of values, as often as it is high.
static void draw_row(const hs_picture *p, int64_t row, int pixels, double lo, double hi,
                     unsigned char *to)
{
    const size_t width = (size_t)p->width * (size_t)pixels;
    for (int64_t column = 0; column < p->width; ++column)
        memset(to + column * pixels, hs_shade(value_at(p, column, row), lo, hi), (size_t)pixels);
    for (int copy = 1; copy < pixels; ++copy)
        memcpy(to + (size_t)copy * width, to, width);
}

static const char *objection(const hs_picture *p, const hs_look *look)
{
    const int64_t most = 1 << 20; // pixels along a side
    const int64_t pixels = look->pixels ? look->pixels : 1;
    if (p->element_size != sizeof(float) && p->element_size != sizeof(double))
        return "element_size is neither 4 nor 8";
    if (p->width < 1 || p->height < 1 || pixels < 1)
        return "width or height is below 1, or pixels below 0";
    if (p->width > most / pixels || p->height > most / pixels)
        return "the picture would have more than 1048576 pixels along a side";
    if (p->pitch != 0 && p->pitch < p->width)
        return "pitch is below width";
    if (look->colours < HS_COLOURS_DIVERGING || look->colours > HS_COLOURS_GREY)
        return "there are no such colours";
    if (look->range < HS_RANGE_SYMMETRIC || look->range > HS_RANGE_GIVEN)
        return "there is no such range";
    if (look->range == HS_RANGE_GIVEN &&
        !(look->lo < look->hi && isfinite(look->lo) && isfinite(look->hi)))
        return "lo of the range is not below hi, or they are not finite";
    if (!(look->clip >= 0.0))
        return "clip is below 0";
    return NULL;
}

hs_status hs_picture_write(const hs_picture *picture, const hs_look *look, const char *path)
{
    const hs_look plain = {0};
    double lo, hi;
    if (!picture || !picture->values || !path)
        return HS_REFUSE("picture, its values or path is NULL");
    if (!look)
        look = &plain;
    const char *wrong = objection(picture, look);
    if (wrong)
        return HS_REFUSE(wrong);
    const int pixels = look->pixels ? look->pixels : 1;
    const int64_t width = picture->width * pixels, height = picture->height * pixels;
    unsigned char *numbers = malloc((size_t)width * (size_t)height);
    if (!numbers)
        return HS_NO_MEMORY();
    hs_find_range(picture, look, &lo, &hi);
    for (int64_t row = 0; row < picture->height; ++row) {
        const int64_t at = look->upward ? picture->height - 1 - row : row;
        draw_row(picture, row, pixels, lo, hi, numbers + at * pixels * width);
    }
    const hs_status status = hs_write_png(path, numbers, width, height, look->colours);
    free(numbers);
    return status;
}

hs_status hs_picture_write_slice(hs_simulation *simulation, const char *grid, int axis,
                                 int64_t index, const hs_look *look, const char *path)
{
    hs_grid *array = NULL;
    if (!simulation || !grid || !path)
        return HS_REFUSE("simulation, grid or path is NULL");
    hs_status status = hs_simulation_grid(simulation, grid, &array);
    if (status != HS_OK)
        return status;
    hs_box box = hs_grid_box(array, HS_INTERIOR);
    if (axis < 0 || axis > 2 || index < 0 || index >= box.hi[axis])
        return HS_REFUSE("axis is not 0, 1 or 2, or index is outside of the interior");
    box.lo[axis] = index;
    box.hi[axis] = index + 1;
    hs_picture picture = {.element_size = (size_t)simulation->op->element_size,
                          .width = box.hi[axis == 0 ? 1 : 0],
                          .height = box.hi[axis == 2 ? 1 : 2]};
    void *values = malloc((size_t)hs_box_elements(&box) * picture.element_size);
    status = values ? hs_simulation_download(simulation, grid, &box, values) : HS_NO_MEMORY();
    picture.values = values;
    if (status == HS_OK)
        status = hs_picture_write(&picture, look, path);
    free(values);
    return status;
}
