// SPDX-License-Identifier: MIT
// usage: life NXxNY GENERATIONS [PICTURE.png]
// Conway's game of life on a torus, from three acorns; the strategy makes several generations of a sweep. The picture shows
// what lives white and what lived before in fading colours, a look after each group of generations.
#include <hipstencil/picture.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "life.h"

enum { GROUP = 8 };                // generations from look to look: what a launch of `strips` makes
static const float fading = 0.97f; // of a trail, from look to look

static void must(hs_status status)
{
    if (status != HS_OK) {
        fprintf(stderr, "life: %s\n", hs_error_text());
        exit(1);
    }
}

static void sow(const int64_t n[2], float *cells)
{
    static const int ACORN[7][2] = {{0, 2}, {1, 0}, {1, 2}, {3, 1}, {4, 2}, {5, 2}, {6, 2}};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 7; i++) {
            const int64_t x = (2 * k + 1) * n[0] / 6 + ACORN[i][0];
            const int64_t y = (k == 1 ? 1 : 2) * n[1] / 3 + ACORN[i][1];
            cells[y % n[1] * n[0] + x % n[0]] = 1;
        }
}

// How many live.
static int64_t look(const float *cells, float *trail, int64_t count)
{
    int64_t alive = 0;
    for (int64_t i = 0; i < count; i++) {
        alive += cells[i] > 0.5f;
        trail[i] = cells[i] > 0.5f ? 1 : fading * trail[i];
    }
    return alive;
}

static int64_t live(hs_simulation *s, const int64_t n[2], int64_t generations, const char *path)
{
    const int64_t count = n[0] * n[1];
    float *cells = calloc((size_t)count, sizeof *cells),
          *trail = calloc((size_t)count, sizeof *trail);
    int64_t alive = 0;
    if (!cells || !trail)
        exit(1);
    sow(n, cells);
    must(hs_simulation_upload(s, "cell", NULL, cells));
    must(hs_simulation_fill_halos(s));
    for (int64_t done = 0; done < generations; done = hs_simulation_step(s)) {
        must(hs_simulation_run(s, generations - done < GROUP ? generations - done : GROUP));
        must(hs_simulation_download(s, "cell", NULL, cells));
        alive = look(cells, trail, count);
    }
    const hs_picture picture = {
        .values = trail, .element_size = sizeof *trail, .width = n[0], .height = n[1]};
    const hs_look colours = {
        .colours = HS_COLOURS_SEQUENTIAL, .range = HS_RANGE_GIVEN, .lo = 0, .hi = 1, .pixels = 2};
    if (path)
        must(hs_picture_write(&picture, &colours, path));
    free(cells);
    free(trail);
    return alive;
}

int main(int argc, char **argv)
{
    int64_t n[2], generations;
    char end;
    hs_simulation *s;
    if (argc < 3 || argc > 4 ||
        sscanf(argv[1], "%" SCNd64 "x%" SCNd64 "%c", &n[0], &n[1], &end) != 2 ||
        sscanf(argv[2], "%" SCNd64 "%c", &generations, &end) != 1 || n[0] < 32 || n[1] < 32 ||
        n[0] > 8192 || n[1] > 8192 || generations < 1) {
        fprintf(stderr, "usage: life NXxNY GENERATIONS [PICTURE.png]\n");
        return 2;
    }
    const hs_simulation_desc desc = {.op = life_operator(), .extent = {n[0], n[1], 1}};
    must(hs_simulation_create(&s, &desc));
    printf("%" PRId64 " cells live after %" PRId64 " generations, %d at once\n",
           live(s, n, generations, argc > 3 ? argv[3] : NULL), generations,
           life_group_steps(hs_simulation_args(s), 0));
    hs_simulation_destroy(s);
}
