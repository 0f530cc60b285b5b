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

static hs_status failed(const char *path, const char *call, const char *why)
{
    return hs_fail_with(HS_ERROR_FILE, "hs_picture_write", "%s: %s: %s", path, call, why);
}

hs_status hs_write_png(const char *path, const unsigned char *pixels, int64_t width, int64_t height,
                       unsigned char (*table)[3])
{
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)width,
                       .height = (png_uint_32)height,
                       .format = table ? PNG_FORMAT_RGB_COLORMAP : PNG_FORMAT_RGB,
                       .colormap_entries = table ? 256 : 0};
    const int64_t row = table ? width : 3 * width; // bytes, of which an entry of a table is one
    FILE *file = fopen(path, "wb");
    if (!file)
        return failed(path, "open", strerror(errno));
    hs_status status = HS_OK;
    struct stat facts;
    errno = 0;
    if (!png_image_write_to_stdio(&image, file, 0, pixels, (png_int_32)row, table) ||
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

hs_status hs_write_png(const char *path, const unsigned char *pixels, int64_t width, int64_t height,
                       unsigned char (*table)[3])
{
    (void)pixels, (void)width, (void)height, (void)table;
    return hs_fail_with(HS_ERROR_UNSUPPORTED, "hs_picture_write",
                        "%s: this library was built without libpng: configure it with "
                        "HIPSTENCIL_WITH_PNG=ON",
                        path);
}

#endif
