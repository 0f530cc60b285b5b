// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "picture.h"
#include "status.h"

#ifdef HIPSTENCIL_WITH_PNG

#include <errno.h>
#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void fill_in_colours(hs_colours colours, unsigned char (*table)[3])
{
    for (int i = 0; i < HS_SHADES; ++i)
        hs_colour(colours, (double)i / (HS_SHADES - 1), table[i]);
    table[HS_NO_NUMBER][0] = table[HS_NO_NUMBER][2] = 255;
    table[HS_NO_NUMBER][1] = 0;
}

static hs_status failed(const char *path, const char *call, const char *why)
{
    return hs_fail_with(HS_ERROR_FILE, "hs_picture_write", "%s: %s: %s", path, call, why);
}

hs_status hs_write_png(const char *path, const unsigned char *numbers, int64_t width,
                       int64_t height, hs_colours colours)
{
    unsigned char table[256][3];
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)width,
                       .height = (png_uint_32)height,
                       .format = PNG_FORMAT_RGB_COLORMAP,
                       .colormap_entries = 256};
    fill_in_colours(colours, table);
    FILE *file = fopen(path, "wb");
    if (!file)
        return failed(path, "open", strerror(errno));
    hs_status status = HS_OK;
    struct stat facts;
    errno = 0;
    if (!png_image_write_to_stdio(&image, file, 0, numbers, (png_int_32)width, table) ||
        fflush(file) != 0 || ferror(file))
        status = failed(path, "write", errno ? strerror(errno) : image.message);
    const bool regular = fstat(fileno(file), &facts) == 0 && S_ISREG(facts.st_mode);
    if (fclose(file) != 0 && status == HS_OK)
        status = failed(path, "close", strerror(errno));
    if (status != HS_OK && regular) // half of one
        (void)remove(path);
    return status;
}

#else

hs_status hs_write_png(const char *path, const unsigned char *numbers, int64_t width,
                       int64_t height, hs_colours colours)
{
    (void)numbers, (void)width, (void)height, (void)colours;
    return hs_fail_with(HS_ERROR_UNSUPPORTED, "hs_picture_write",
                        "%s: this library was built without libpng: configure it with "
                        "HIPSTENCIL_WITH_PNG=ON",
                        path);
}

#endif
