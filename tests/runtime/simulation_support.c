// SPDX-License-Identifier: MIT
#include "simulation_support.h"
#include "heat7_plates.h"
#include "select.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void must(hs_status status)
{
    if (status != HS_OK)
        fprintf(stderr, "%s\n", hs_error_text());
    assert_int_equal(status, HS_OK);
}

void must_fail(hs_status status, hs_status expected, const char *part)
{
    assert_int_equal(status, expected);
    if (!strstr(hs_error_text(), part))
        fail_msg("\"%s\" has no \"%s\"", hs_error_text(), part);
}

hs_simulation *make_simulation(const hipstencil_operator *op, int64_t nx, int64_t ny, int64_t nz)
{
    const hs_simulation_desc desc = {.op = op, .extent = {nx, ny, nz}, .origin = {5, 6, 7}};
    hs_simulation *simulation = NULL;
    must(hs_simulation_create(&simulation, &desc));
    return simulation;
}

static int64_t box_elements(hs_simulation *simulation, const char *name, hs_box *box)
{
    hs_grid *grid = NULL;
    must(hs_simulation_grid(simulation, name, &grid));
    *box = hs_grid_box(grid, HS_BOX);
    return hs_grid_region_elements(grid, HS_BOX);
}

static double random_number(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (double)(*seed >> 8) / (1 << 24);
}

void fill_grids(hs_simulation *simulation, unsigned seed)
{
    const hipstencil_operator *op = hs_simulation_operator(simulation);
    for (int g = 0; g < op->grids; ++g) {
        hs_box box;
        const int64_t count = box_elements(simulation, op->grid[g].name, &box);
        unsigned char *values = malloc((size_t)count * (size_t)op->element_size);
        assert_non_null(values);
        for (int64_t i = 0; i < count; ++i) {
            const double value = random_number(&seed);
            const float single = (float)value;
            memcpy(values + i * op->element_size,
                   op->element_size == 4 ? (const void *)&single : &value,
                   (size_t)op->element_size);
        }
        must(hs_simulation_upload(simulation, op->grid[g].name, &box, values));
        free(values);
    }
}

hs_simulation *make_heat(int64_t nx, int64_t ny, int64_t nz, unsigned seed)
{
    hs_simulation *heat = make_simulation(heat7_plates_operator(), nx, ny, nz);
    must(hs_simulation_set_scalar(heat, "r", 0.15));
    must(hs_simulation_set_scalar(heat, "hot", 1.0));
    must(hs_simulation_set_scalar(heat, "cold", -1.0 / 3.0));
    fill_grids(heat, seed);
    must(hs_simulation_fill_halos(heat));
    return heat;
}

void *copy_of(hs_simulation *simulation, const char *name, size_t *bytes)
{
    hs_box box;
    const int64_t count = box_elements(simulation, name, &box);
    const size_t size = (size_t)count * (size_t)hs_simulation_operator(simulation)->element_size;
    void *values = malloc(size);
    assert_non_null(values);
    must(hs_simulation_download(simulation, name, &box, values));
    if (bytes)
        *bytes = size;
    return values;
}

void assert_same_state(hs_simulation *a, hs_simulation *b)
{
    const hipstencil_operator *op = hs_simulation_operator(a);
    for (int g = 0; g < op->grids; ++g) {
        size_t bytes = 0, others = 0;
        void *x = copy_of(a, op->grid[g].name, &bytes), *y = copy_of(b, op->grid[g].name, &others);
        assert_true(bytes == others);
        assert_memory_equal(x, y, bytes);
        free(x);
        free(y);
    }
    for (int i = 0; i < op->scalars; ++i) {
        double x = 0, y = 0;
        must(hs_simulation_scalar(a, op->scalar[i].name, &x));
        must(hs_simulation_scalar(b, op->scalar[i].name, &y));
        assert_memory_equal(&x, &y, sizeof x);
    }
    assert_true(hs_simulation_step(a) == hs_simulation_step(b));
    assert_memory_equal(hs_simulation_origin(a), hs_simulation_origin(b), 3 * sizeof(int64_t));
}
