// SPDX-License-Identifier: MIT
// Pictures: colours against CIELAB, pixels against values, files that are the same every time.
#define _GNU_SOURCE
#include "membrane2d.h"
#include "select.h"
#include "simulation_support.h"

#include <hipstencil/picture.h>

#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static int enter_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/hipstencil_pictures_XXXXXX");
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

// ---- colours ------------------------------------------------------------------------------------

static double linear(unsigned char c)
{
    const double v = c / 255.0;
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double f(double t)
{
    return t > 216.0 / 24389.0 ? cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
}

static void lab_of(const unsigned char rgb[3], double lab[3])
{
    const double r = linear(rgb[0]), g = linear(rgb[1]), b = linear(rgb[2]);
    const double x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const double y = f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
    const double z = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
    lab[0] = 116.0 * y - 16.0;
    lab[1] = 500.0 * (x - y);
    lab[2] = 200.0 * (y - z);
}

static double apart(const double *p, const double *q)
{
    return sqrt(pow(p[0] - q[0], 2) + pow(p[1] - q[1], 2) + pow(p[2] - q[2], 2));
}

enum { STEPS = 32 };

static void steps_look_the_same(void **state)
{
    (void)state;
    for (int map = HS_COLOURS_DIVERGING; map <= HS_COLOURS_GREY; ++map) {
        double lab[STEPS + 1][3], sum = 0;
        for (int i = 0; i <= STEPS; ++i) {
            unsigned char rgb[3];
            hs_colour((hs_colours)map, (double)i / STEPS, rgb);
            lab_of(rgb, lab[i]);
            sum += i ? apart(lab[i], lab[i - 1]) : 0.0;
            if (map != HS_COLOURS_DIVERGING && i)
                assert_true(lab[i][0] > lab[i - 1][0]);
        }
        for (int i = 1; i <= STEPS; ++i)
            assert_true(fabs(apart(lab[i], lab[i - 1]) / (sum / STEPS) - 1.0) < 0.2);
        for (int i = 0; map == HS_COLOURS_DIVERGING && i <= STEPS; ++i) // neither sign is lighter
            assert_true(fabs(lab[i][0] - lab[STEPS - i][0]) < 0.7);
    }
}

// ---- pixels -------------------------------------------------------------------------------------

// A file as pixels of three bytes; the caller frees them.
static unsigned char *pixels_of(const char *path, unsigned *width, unsigned *height)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_true(png_image_begin_read_from_file(&image, path));
    image.format = PNG_FORMAT_RGB;
    unsigned char *pixels = malloc(PNG_IMAGE_SIZE(image));
    assert_true(png_image_finish_read(&image, NULL, pixels, 0, NULL));
    *width = image.width;
    *height = image.height;
    return pixels;
}

// The pixel has the colour of a place in the range; below 0: that of NaNs.
static void expect(const unsigned char *pixel, hs_colours colours, double place)
{
    unsigned char rgb[3] = {255, 0, 255};
    if (place >= 0)
        hs_colour(colours, floor(place * 254 + 0.5) / 254, rgb);
    assert_memory_equal(pixel, rgb, 3);
}

static void pixels_have_the_colours_of_values(void **state)
{
    (void)state;
    const float values[] = {-1,  0, 2,        99,
                            NAN, 4, INFINITY, 99}; // rows of 3, and one that is not drawn
    const hs_picture picture = {
        .values = values, .element_size = 4, .width = 3, .height = 2, .pitch = 4};
    const hs_look looks[] = {
        {.colours = HS_COLOURS_DIVERGING}, // -4 to 4
        {.colours = HS_COLOURS_SEQUENTIAL, .range = HS_RANGE_VALUES},
        {.colours = HS_COLOURS_GREY, .range = HS_RANGE_GIVEN, .lo = 0, .hi = 2},
        {.clip = 0.25}, // -1 to 1
    };
    const double places[][6] = {{3 / 8.0, 0.5, 0.75, -1, 1, 1},
                                {0, 0.2, 0.6, -1, 1, 1},
                                {0, 0, 1, -1, 1, 1},
                                {0, 0.5, 1, -1, 1, 1}};
    for (int l = 0; l < 4; ++l)
        for (int upward = 0; upward < 2; ++upward) {
            unsigned width, height;
            hs_look look = looks[l];
            look.upward = upward;
            look.pixels = upward ? 3 : 0;
            const unsigned side = upward ? 3 : 1;
            must(hs_picture_write(&picture, &look, "a.png"));
            unsigned char *pixels = pixels_of("a.png", &width, &height);
            assert_true(width == 3 * side && height == 2 * side);
            for (unsigned y = 0; y < height; ++y)
                for (unsigned x = 0; x < width; ++x) {
                    const unsigned row = upward ? 1 - y / side : y;
                    expect(pixels + (y * width + x) * 3, look.colours,
                           places[l][row * 3 + x / side]);
                }
            free(pixels);
        }
}

static void what_lies_under_is_seen_through(void **state)
{
    (void)state;
    const float values[] = {0, 1, -1, 0, 1, NAN};
    const double model[] = {1500, 1500, 4500, 4500, 4500, 1500};
    const double light[] = {1, 1, 0.5, 0.5, 0.5, 1}, place[] = {0.5, 1, 0, 0.5, 1, -1};
    const hs_picture under = {.values = model, .element_size = 8, .width = 3, .height = 2};
    const hs_picture picture = {
        .values = values, .element_size = 4, .width = 3, .height = 2, .under = &under};
    unsigned width, height;
    must(hs_picture_write(&picture, &(hs_look){.pixels = 2}, "under.png"));
    unsigned char *pixels = pixels_of("under.png", &width, &height);
    assert_true(width == 6 && height == 4);
    for (unsigned y = 0; y < height; ++y)
        for (unsigned x = 0; x < width; ++x) {
            const unsigned i = y / 2 * 3 + x / 2;
            unsigned char rgb[3] = {255, 0, 255};
            if (place[i] >= 0)
                hs_colour(HS_COLOURS_DIVERGING, floor(place[i] * 254 + 0.5) / 254, rgb);
            for (int c = 0; c < 3; ++c)
                assert_int_equal(pixels[(y * width + x) * 3 + c], (int)(light[i] * rgb[c] + 0.5));
        }
    free(pixels);
    hs_picture other = under;
    other.width = 2;
    const hs_picture wrong = {
        .values = values, .element_size = 4, .width = 3, .height = 2, .under = &other};
    must_fail(hs_picture_write(&wrong, NULL, "b.png"), HS_ERROR_ARGUMENT, "not as wide and high");
    other.width = 3;
    other.element_size = 2;
    must_fail(hs_picture_write(&wrong, NULL, "b.png"), HS_ERROR_ARGUMENT, "neither 4 nor 8");
}

static void ranges_of_one_value_are_its_middle(void **state)
{
    (void)state;
    const double odd[][2] = {{0, 0}, {7, 7}, {NAN, NAN}, {INFINITY, 0}, {1e308, -1e308}};
    const double places[][2] = {{0.5, 0.5}, {0.5, 0.5}, {-1, -1}, {0.5, 0.5}, {1, 0}};
    for (int i = 0; i < 5; ++i) {
        unsigned width, height;
        const hs_look look = {.range = HS_RANGE_VALUES};
        const hs_picture picture = {.values = odd[i], .element_size = 8, .width = 2, .height = 1};
        must(hs_picture_write(&picture, &look, "a.png"));
        unsigned char *pixels = pixels_of("a.png", &width, &height);
        expect(pixels, look.colours, places[i][0]);
        expect(pixels + 3, look.colours, places[i][1]);
        free(pixels);
    }
}

static size_t content_of(const char *path, unsigned char *content, size_t most)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t bytes = fread(content, 1, most, file);
    assert_true(bytes > 100 && bytes < most);
    fclose(file);
    return bytes;
}

static void same_file(const char *a, const char *b)
{
    static unsigned char content[2][1 << 16];
    const size_t first = content_of(a, content[0], sizeof content[0]);
    const size_t second = content_of(b, content[1], sizeof content[1]);
    assert_true(first == second);
    assert_memory_equal(content[0], content[1], first);
}

static void slices_are_those_of_the_grid(void **state)
{
    (void)state;
    const int64_t n[3] = {13, 9, 7};
    hs_simulation *s = make_heat(n[0], n[1], n[2], 3);
    double all[7][9][13], slice[13 * 9];
    must(hs_simulation_run(s, 1));
    must(hs_simulation_download(s, "u", NULL, all));
    for (int axis = 0; axis < 3; ++axis) {
        const int64_t width = n[axis == 0 ? 1 : 0], height = n[axis == 2 ? 1 : 2];
        for (int64_t i = 0; i < height; ++i)
            for (int64_t j = 0; j < width; ++j)
                slice[i * width + j] = axis == 0   ? all[i][j][4]
                                       : axis == 1 ? all[i][4][j]
                                                   : all[4][i][j];
        const hs_picture picture = {
            .values = slice, .element_size = 8, .width = width, .height = height};
        must(hs_picture_write(&picture, NULL, "whole.png"));
        must(hs_picture_write_slice(s, "u", axis, 4, NULL, "slice.png"));
        same_file("whole.png", "slice.png");
    }
    hs_simulation_destroy(s);
    s = make_simulation(membrane2d_operator(), 30, 20, 1);
    fill_grids(s, 1);
    unsigned width, height;
    must(hs_picture_write_slice(s, "u_prev", 2, 0, NULL, "slice.png"));
    free(pixels_of("slice.png", &width, &height));
    assert_true(width == 30 && height == 20);
    hs_simulation_destroy(s);
}

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    const double values[4] = {1, 2, 3, 4};
    hs_picture picture = {.values = values, .element_size = 8, .width = 2, .height = 2};
    const hs_look turned = {.range = HS_RANGE_GIVEN, .lo = 1, .hi = 1};
    struct stat facts;
    must_fail(hs_picture_write(&picture, &turned, "b.png"), HS_ERROR_ARGUMENT,
              "lo of the range is not below hi");
    must_fail(hs_picture_write(&picture, NULL, "none/b.png"), HS_ERROR_FILE,
              "none/b.png: open: No such file");
    must_fail(hs_picture_write(&picture, NULL, "/dev/full"), HS_ERROR_FILE,
              "/dev/full: write: No space left");
    assert_true(stat("/dev/full", &facts) == 0 && S_ISCHR(facts.st_mode));
    picture.width = 0;
    must_fail(hs_picture_write(&picture, NULL, "b.png"), HS_ERROR_ARGUMENT,
              "width or height is below 1");
    picture.width = INT64_C(1) << 40;
    must_fail(hs_picture_write(&picture, NULL, "b.png"), HS_ERROR_ARGUMENT,
              "more than 1048576 pixels");
    must_fail(hs_picture_write(NULL, NULL, "b.png"), HS_ERROR_ARGUMENT, "NULL");
    assert_int_equal(access("b.png", F_OK), -1);
    hs_simulation *s = make_heat(8, 8, 8, 1);
    must_fail(hs_picture_write_slice(s, "u", 1, 8, NULL, "b.png"), HS_ERROR_ARGUMENT,
              "index is outside");
    must_fail(hs_picture_write_slice(s, "w", 1, 1, NULL, "b.png"), HS_ERROR_ARGUMENT,
              "it has u_next, u");
    hs_simulation_destroy(s);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_look_the_same),
        cmocka_unit_test_setup_teardown(pixels_have_the_colours_of_values, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(what_lies_under_is_seen_through, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(ranges_of_one_value_are_its_middle, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(slices_are_those_of_the_grid, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(what_is_wrong_is_said, enter_folder, leave_folder),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
