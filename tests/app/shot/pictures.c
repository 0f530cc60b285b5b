// SPDX-License-Identifier: MIT
#include "pictures.h"

#include <hipstencil/picture.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct section section_make(const struct model *m, int64_t y, const char *prefix)
{
    float *velocity = malloc(sizeof *velocity * (size_t)(m->size[0] * m->size[2]));
    for (int64_t z = 0; velocity && z < m->size[2]; z++)
        memcpy(velocity + z * m->size[0], m->velocity + (z * m->size[1] + y) * m->size[0],
               sizeof *velocity * (size_t)m->size[0]);
    if (!velocity) {
        fprintf(stderr, "shot: no memory for a section of the model\n");
        exit(1);
    }
    return (struct section){.prefix = prefix, .velocity = velocity};
}

void section_free(struct section *section)
{
    free((void *)(uintptr_t)section->velocity);
}

hs_box section_box(const struct model *m, int64_t y)
{
    return (hs_box){{0, y, 0}, {m->size[0], y + 1, m->size[2]}};
}

// Small sections are drawn larger.
static int pixels_for(int64_t width)
{
    return width < 256 ? 3 : width < 400 ? 2 : 1;
}

hs_status section_write(void *context, const hs_snapshot *snapshot)
{
    const struct section *section = context;
    char path[4096];
    const int64_t width = snapshot->extent[0], height = snapshot->extent[2];
    const hs_picture under = {
        .values = section->velocity, .element_size = 4, .width = width, .height = height};
    const hs_picture waves = {.values = snapshot->values,
                              .element_size = snapshot->element_size,
                              .width = width,
                              .height = height,
                              .under = &under};
    const hs_look look = {.clip = 0.15, .pixels = pixels_for(width)};
    snprintf(path, sizeof path, "%s_%06lld.png", section->prefix, (long long)snapshot->step);
    return hs_picture_write(&waves, &look, path);
}

// Amplitudes fall with the way that waves have gone: a gain that grows with time shows the late ones.
static float *with_gain(const float *records, int64_t rows, int64_t receivers, int64_t stride)
{
    float *values = malloc(sizeof *values * (size_t)(rows * receivers));
    for (int64_t row = 0; values && row < rows; row++)
        for (int64_t i = 0; i < receivers; i++)
            values[row * receivers + i] = records[row * stride * receivers + i] *
                                          (float)pow((double)(row + 1) / (double)rows, 1.8);
    return values;
}

hs_status gather_write(const float *records, int64_t steps, int64_t receivers, const char *prefix)
{
    char path[4096];
    const int pixels = pixels_for(receivers);
    const int64_t stride = 1 + steps * pixels / 800, rows = (steps - 1) / stride + 1;
    float *values = with_gain(records, rows, receivers, stride);
    const hs_picture gather = {
        .values = values, .element_size = sizeof *values, .width = receivers, .height = rows};
    snprintf(path, sizeof path, "%s_gather.png", prefix);
    const hs_status status = hs_picture_write(
        &gather, &(hs_look){.colours = HS_COLOURS_GREY, .clip = 0.08, .pixels = pixels}, path);
    free(values);
    return status;
}
