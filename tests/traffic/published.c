// SPDX-License-Identifier: MIT
// One row of published.data or counters_h200.data: the simulated traffic against the figures.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "traffic_fixture.h"

enum { LEVELS = 6, WORD = 256 };

struct row {
    char name[WORD], axis[WORD], strategy[WORD], layout[WORD], loads[WORD], settings[WORD];
    char published[LEVELS][WORD];
};

static bool parse(const char *line, struct row *r)
{
    return line[0] != '#' &&
           sscanf(line, "%255s %255s %255s %255s %255s %255s %255s %255s %255s %255s %255s %255s",
                  r->name, r->axis, r->strategy, r->layout, r->loads, r->settings, r->published[0],
                  r->published[1], r->published[2], r->published[3], r->published[4],
                  r->published[5]) == 12;
}

static bool find(const char *path, const char *name, struct row *r)
{
    char line[1024];
    bool found = false;
    FILE *file = fopen(path, "r");
    while (file && !found && fgets(line, sizeof line, file))
        found = parse(line, r) && strcmp(r->name, name) == 0;
    if (file)
        fclose(file);
    return found;
}

// x, y and z of radius 4; l and a radius for the Laplacian.
static int radius_of(const char *axis)
{
    return axis[1] ? atoi(axis + 1) : 4;
}

static void write_spec(const char *of, char *out, size_t size)
{
    char axis = of[0];
    int radius = radius_of(of);
    if (axis == 'l')
        snprintf(out, size,
                 "return stencil { name = \"laplacian\", type = \"float\", shape = star(%d), "
                 "coefficients = laplacian { accuracy = %d } }",
                 radius, 2 * radius);
    else
        snprintf(out, size,
                 "return stencil { name = \"second_%c\", type = \"float\", shape = star { %c = 4 "
                 "}, coefficients = derivative { axis = \"%c\", order = 2, accuracy = 8 } }",
                 axis, axis, axis);
}

static struct traffic simulate(struct row *r, const char *target)
{
    char spec[512];
    int radius = radius_of(r->axis);
    write_spec(r->axis, spec, sizeof spec);
    for (char *c = r->settings; *c; c++)
        *c = *c == ',' ? ' ' : *c;
    struct traffic_case c = {.spec = spec,
                             .strategy = r->strategy,
                             .settings = r->settings,
                             .target = target,
                             .extent = {512, 512, 512},
                             .halo = {radius, radius, radius}};
    c.layout = strcmp(r->layout, "tight") == 0 ? LAYOUT_TIGHT : LAYOUT_ALIGNED;
    c.join_loads = strcmp(r->loads, "joined") == 0;
    return traffic_of(&c);
}

// Prints the level and tells whether it is within reach.
static bool judge(const char *level, const char *published, double bytes, double reach)
{
    double figure = strtod(published, NULL), seen = 0;
    const char *miss = strchr(published, '=');
    if (published[0] == '-')
        return true;
    double off = (bytes / 1e6 / figure - 1) * 100;
    if (miss) {
        seen = strtod(miss + 1, NULL);
        reach = 3;
    }
    bool within = off - seen <= reach && off - seen >= -reach;
    printf("%-6s %8.0f MB, published %6.0f, %+6.1f %%%s%s\n", level, bytes / 1e6, figure, off,
           miss ? " (a known miss)" : "", within ? "" : ": not within reach");
    return within;
}

int main(int argc, char **argv)
{
    struct row r;
    if (argc != 4 || !find(argv[1], argv[2], &r)) {
        fprintf(stderr, "usage: %s FILE ROW TARGET\n", argv[0]);
        return 2;
    }
    struct traffic t = simulate(&r, argv[3]);
    bool ok = judge("L1", r.published[0], t.l1_bytes, 15);
    ok = judge("L2rd", r.published[1], t.l2_read, 15) && ok;
    ok = judge("L2wr", r.published[2], t.l2_write, 5) && ok;
    ok = judge("HBMrd", r.published[3], t.hbm_read, 5) && ok;
    ok = judge("HBMwr", r.published[4], t.hbm_write, 5) && ok;
    ok = judge("HBM", r.published[5], t.hbm_read + t.hbm_write, 5) && ok;
    return ok ? 0 : 1;
}
