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

// ---- pixels -------------------------------------------------------------------------------------

// Their lightness, which is multiplied with that of what lies over it.
static const double darkest = 0.5;

// What pixels are made of. With a picture under it a pixel has three bytes, otherwise the number of
// its colour.
typedef struct hs_drawing {
    const hs_picture *picture;
    double lo, hi, under_lo, under_hi;
    size_t bytes; // of a pixel
    int64_t pixels;
    unsigned char colour[256][3];
} hs_drawing;

static void fill_in_colours(hs_colours colours, unsigned char (*table)[3])
{
    for (int i = 0; i < HS_SHADES; ++i)
        hs_colour(colours, (double)i / (HS_SHADES - 1), table[i]);
    table[HS_NO_NUMBER][0] = table[HS_NO_NUMBER][2] = 255;
    table[HS_NO_NUMBER][1] = 0;
}

static void draw_pixel(const hs_drawing *d, int64_t column, int64_t row, unsigned char *to)
{
    const hs_picture *under = d->picture->under;
    const unsigned char number = hs_shade(value_at(d->picture, column, row), d->lo, d->hi);
    if (!under) {
        *to = number;
        return;
    }
    const unsigned char shade = hs_shade(value_at(under, column, row), d->under_lo, d->under_hi);
    const double place = shade == HS_NO_NUMBER ? 1.0 : (double)shade / (HS_SHADES - 1);
    const double light = 1.0 - (1.0 - darkest) * place;
    for (int i = 0; i < 3; ++i)
        to[i] = (unsigned char)(light * d->colour[number][i] + 0.5);
}

// One row of pixels of a row of values, as often as it is high.
static void draw_row(const hs_drawing *d, int64_t row, unsigned char *to)
{
    const size_t width = (size_t)(d->picture->width * d->pixels) * d->bytes;
    unsigned char *at = to;
    for (int64_t column = 0; column < d->picture->width; ++column) {
        unsigned char *const first = at;
        draw_pixel(d, column, row, first);
        for (at += d->bytes; at < first + (size_t)d->pixels * d->bytes; at += d->bytes)
            memcpy(at, first, d->bytes);
    }
    for (int64_t copy = 1; copy < d->pixels; ++copy)
        memcpy(to + (size_t)copy * width, to, width);
}

static hs_status draw(hs_drawing *d, int upward, const char *path)
{
    const hs_picture *p = d->picture;
    const int64_t width = p->width * d->pixels, height = p->height * d->pixels;
    unsigned char *all = malloc((size_t)width * (size_t)height * d->bytes);
    if (!all)
        return hs_fail(HS_ERROR_OUT_OF_MEMORY, "hs_picture_write", "host memory is exhausted");
    for (int64_t row = 0; row < p->height; ++row) {
        const int64_t at = upward ? p->height - 1 - row : row;
        draw_row(d, row, all + (size_t)(at * d->pixels * width) * d->bytes);
    }
    const hs_status status = hs_write_png(path, all, width, height, p->under ? NULL : d->colour);
    free(all);
    return status;
}

static const char *objection_to_array(const hs_picture *p)
{
    if (p->element_size != sizeof(float) && p->element_size != sizeof(double))
        return "element_size is neither 4 nor 8";
    if (p->pitch != 0 && p->pitch < p->width)
        return "pitch is below width";
    return NULL;
}

static const char *objection_under(const hs_picture *p, const hs_picture *under)
{
    if (!under->values || under->width != p->width || under->height != p->height)
        return "what lies under the picture has no values, or is not as wide and high";
    return under->under ? "what lies under the picture has something under it"
                        : objection_to_array(under);
}

static const char *objection(const hs_picture *p, const hs_look *look)
{
    const int64_t most = 1 << 20; // pixels along a side
    const int64_t pixels = look->pixels ? look->pixels : 1;
    if (p->width < 1 || p->height < 1 || pixels < 1)
        return "width or height is below 1, or pixels below 0";
    if (p->width > most / pixels || p->height > most / pixels)
        return "the picture would have more than 1048576 pixels along a side";
    if (look->colours < HS_COLOURS_DIVERGING || look->colours > HS_COLOURS_GREY)
        return "there are no such colours";
    if (look->range < HS_RANGE_SYMMETRIC || look->range > HS_RANGE_GIVEN)
        return "there is no such range";
    if (look->range == HS_RANGE_GIVEN &&
        !(look->lo < look->hi && isfinite(look->lo) && isfinite(look->hi)))
        return "lo of the range is not below hi, or they are not finite";
    if (!(look->clip >= 0.0))
        return "clip is below 0";
    return objection_to_array(p);
}

hs_status hs_picture_write(const hs_picture *picture, const hs_look *look, const char *path)
{
    const hs_look plain = {0};
    if (!picture || !picture->values || !path)
        return HS_REFUSE("picture, its values or path is NULL");
    if (!look)
        look = &plain;
    const char *wrong = objection(picture, look);
    if (!wrong && picture->under)
        wrong = objection_under(picture, picture->under);
    if (wrong)
        return HS_REFUSE(wrong);
    hs_drawing drawing = {.picture = picture,
                          .bytes = picture->under ? 3 : 1,
                          .pixels = look->pixels ? look->pixels : 1};
    fill_in_colours(look->colours, drawing.colour);
    hs_find_range(picture, look, &drawing.lo, &drawing.hi);
    if (picture->under)
        hs_find_range(picture->under, &(hs_look){.range = HS_RANGE_VALUES}, &drawing.under_lo,
                      &drawing.under_hi);
    return draw(&drawing, look->upward, path);
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
