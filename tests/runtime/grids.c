// SPDX-License-Identifier: MIT
// Grids of the runtime library: layout, transfers, guards.
#include "grid_support.h"
#include "select.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// ---- Layout -------------------------------------------------------------------------------------

static void first_interior_element_is_aligned(void **state)
{
    (void)state;
    const size_t alignments[] = {0, 4, 64, 256, 4096};
    for (size_t a = 0; a < sizeof alignments / sizeof alignments[0]; ++a) {
        hs_grid_desc desc = odd_desc;
        desc.alignment = alignments[a];
        hs_grid *grid = make_grid(&desc);
        const size_t alignment = alignments[a] ? alignments[a] : 256;
        assert_int_equal(hs_grid_description(grid)->alignment, alignment);
        assert_int_equal((uintptr_t)interior(grid) % alignment, 0);
        int64_t extent[3], pitch[2];
        hs_grid_shape(grid, extent, pitch);
        assert_int_equal((size_t)pitch[0] * desc.element_size % alignment, 0);
        assert_int_equal((size_t)pitch[1] * desc.element_size % alignment, 0);
        hs_grid_destroy(grid);
    }
}

static void pitches_hold_the_halo(void **state)
{
    (void)state;
    hs_grid_desc desc = odd_desc;
    int64_t extent[3], pitch[2];
    desc.element_size = 8;
    hs_grid *grid = make_grid(&desc);
    hs_grid_shape(grid, extent, pitch);
    assert_true(extent[0] == 37 && extent[1] == 5 && extent[2] == 4);
    assert_int_equal(pitch[0], 64);
    assert_int_equal(pitch[1], 64 * 10);
    assert_int_equal(hs_grid_region_elements(grid, HS_INTERIOR), 37 * 5 * 4);
    assert_int_equal(hs_grid_region_elements(grid, HS_BOX), 42 * 10 * 9);
    assert_true(hs_grid_allocation_bytes(grid) >= 64 * 10 * 9 * 8 + 1500);
    hs_grid_destroy(grid);
    hs_grid_destroy(NULL);
}

static hs_status try_grid(const hs_grid_desc *desc)
{
    hs_grid *grid = NULL;
    const hs_status status = hs_grid_create(&grid, desc);
    hs_grid_destroy(grid);
    return status;
}

static void impossible_grids_are_refused(void **state)
{
    (void)state;
    hs_grid_desc bad[6] = {odd_desc, odd_desc, odd_desc, odd_desc, odd_desc, odd_desc};
    hs_grid *grid = NULL;
    bad[0].element_size = 2;
    bad[1].nx = 0;
    bad[2].nz = -1;
    bad[3].halo_lo[1] = -1;
    bad[4].alignment = 48;
    bad[5].alignment = 2;
    for (size_t i = 0; i < 6; ++i)
        assert_int_equal(try_grid(&bad[i]), HS_ERROR_ARGUMENT);
    assert_int_equal(hs_grid_create(NULL, &odd_desc), HS_ERROR_ARGUMENT);
    assert_int_equal(hs_grid_create(&grid, NULL), HS_ERROR_ARGUMENT);
}

static void size_overflow_is_refused(void **state)
{
    (void)state;
    hs_grid_desc bad[5] = {odd_desc, odd_desc, odd_desc, odd_desc, odd_desc};
    bad[0].nx = INT64_MAX;
    bad[1].nx = bad[1].ny = bad[1].nz = INT64_C(1) << 22;
    bad[2].halo_hi[2] = INT64_MAX;
    bad[3].guard_before = SIZE_MAX;
    bad[4].guard_after = SIZE_MAX / 2;
    for (size_t i = 0; i < 5; ++i)
        assert_int_equal(try_grid(&bad[i]), HS_ERROR_OVERFLOW);
    hs_grid_desc huge = odd_desc;
    huge.nx = INT64_C(1) << 58;
    huge.ny = huge.nz = 1;
    memset(huge.halo_lo, 0, sizeof huge.halo_lo);
    memset(huge.halo_hi, 0, sizeof huge.halo_hi);
    assert_int_equal(try_grid(&huge), HS_ERROR_OUT_OF_MEMORY);
    assert_non_null(strstr(hs_error_text(), "hs_grid_create: hipMalloc of 11529215046068"));
}

// Memory of an application's, which has room for one grid.
typedef struct pool {
    void *memory;
    size_t bytes;
    int taken;
} pool;

static hs_status take(void *context, size_t bytes, void **memory)
{
    pool *p = context;
    if (p->taken++ > 0)
        return HS_ERROR_OUT_OF_MEMORY;
    p->bytes = bytes;
    assert_int_equal(hipMalloc(&p->memory, bytes), hipSuccess);
    *memory = p->memory;
    return HS_OK;
}

static void give_back(void *context, void *memory)
{
    pool *p = context;
    assert_ptr_equal(memory, p->memory);
    assert_int_equal(hipFree(memory), hipSuccess);
    p->taken = 0;
}

static void grids_lie_in_memory_of_the_application(void **state)
{
    (void)state;
    pool p = {0};
    const hs_memory memory = {.allocate = take, .release = give_back, .context = &p};
    hs_grid *grid, *other = NULL;
    assert_int_equal(hs_grid_create_in(&grid, &odd_desc, &memory), HS_OK);
    assert_int_equal(p.bytes, hs_grid_allocation_bytes(grid));
    const char *const first = hs_grid_interior(grid);
    assert_true(first > (char *)p.memory && first < (char *)p.memory + p.bytes);
    assert_int_equal(hs_grid_create_in(&other, &odd_desc, &memory), HS_ERROR_OUT_OF_MEMORY);
    assert_null(other);
    hs_grid_destroy(grid);
    assert_int_equal(p.taken, 0);
}

// ---- Transfers ----------------------------------------------------------------------------------

static void fresh_grid_holds_nans(void **state)
{
    (void)state;
    hs_grid *grid = make_grid(&odd_desc);
    float *values = download(grid, HS_BOX);
    for (int64_t i = 0; i < hs_grid_region_elements(grid, HS_BOX); ++i)
        assert_true(isnan(values[i]));
    free(values);
    hs_grid_destroy(grid);
}

static bool is_interior(const hs_grid_desc *d, const int64_t c[3])
{
    return c[0] >= 0 && c[0] < d->nx && c[1] >= 0 && c[1] < d->ny && c[2] >= 0 && c[2] < d->nz;
}

static void interior_roundtrip_keeps_the_halo(void **state)
{
    (void)state;
    hs_grid *grid = make_grid(&odd_desc);
    const int64_t inside = hs_grid_region_elements(grid, HS_INTERIOR);
    float *sent = new_floats(inside, 1.0f);
    upload_and_free(grid, HS_INTERIOR, new_floats(inside, 1.0f));
    float *interior_back = download(grid, HS_INTERIOR), *box = download(grid, HS_BOX);
    assert_memory_equal(interior_back, sent, (size_t)inside * sizeof *sent);
    int64_t next = 0;
    for (int64_t i = 0; i < hs_grid_region_elements(grid, HS_BOX); ++i) {
        int64_t c[3];
        coordinates(&odd_desc, i, c);
        if (is_interior(&odd_desc, c))
            assert_true(box[i] == sent[next++]);
        else
            assert_true(isnan(box[i]));
    }
    free(sent);
    free(interior_back);
    free(box);
    hs_grid_destroy(grid);
}

static void box_roundtrip(void **state)
{
    (void)state;
    hs_grid *grid = make_grid(&odd_desc);
    const int64_t all = hs_grid_region_elements(grid, HS_BOX);
    float *sent = new_floats(all, 5.0f);
    upload_and_free(grid, HS_BOX, new_floats(all, 5.0f));
    float *back = download(grid, HS_BOX);
    assert_memory_equal(back, sent, (size_t)all * sizeof *sent);
    int64_t extent[3], pitch[2];
    hs_grid_shape(grid, extent, pitch);
    for (int64_t i = 0; i < all; ++i) {
        int64_t c[3];
        coordinates(&odd_desc, i, c);
        const int64_t at = c[2] * pitch[1] + c[1] * pitch[0] + c[0];
        assert_true(((const float *)hs_grid_interior(grid))[at] == sent[i]);
    }
    free(sent);
    free(back);
    hs_grid_destroy(grid);
}

static void values_are_set_in_a_region(void **state)
{
    (void)state;
    hs_grid_desc desc = odd_desc;
    hs_guard_report report;
    desc.element_size = 8;
    hs_grid *grid = make_grid(&odd_desc), *doubles = make_grid(&desc);
    assert_int_equal(hs_grid_set(grid, HS_BOX, 0.1, NULL), HS_OK);
    assert_int_equal(hs_grid_set(grid, HS_INTERIOR, -3.0, NULL), HS_OK);
    float *values = download(grid, HS_BOX);
    for (int64_t i = 0; i < hs_grid_region_elements(grid, HS_BOX); ++i) {
        int64_t c[3];
        coordinates(&odd_desc, i, c);
        assert_true(values[i] == (is_interior(&odd_desc, c) ? -3.0f : 0.1f));
    }
    assert_int_equal(hs_grid_check_guards(grid, &report), HS_OK);
    assert_int_equal(report.zone, HS_ZONE_NONE);
    assert_int_equal(hs_grid_set(doubles, HS_BOX, 0.1, NULL), HS_OK);
    double *of_doubles = calloc((size_t)hs_grid_region_elements(doubles, HS_BOX), sizeof(double));
    assert_int_equal(hs_grid_download(doubles, HS_BOX, of_doubles, NULL), HS_OK);
    for (int64_t i = 0; i < hs_grid_region_elements(doubles, HS_BOX); ++i)
        assert_true(of_doubles[i] == 0.1);
    free(of_doubles);
    assert_int_equal(hs_grid_set(NULL, HS_BOX, 0.1, NULL), HS_ERROR_ARGUMENT);
    free(values);
    hs_grid_destroy(doubles);
    hs_grid_destroy(grid);
}

static void transfers_on_a_stream(void **state)
{
    (void)state;
    hs_grid *grid = make_grid(&odd_desc);
    hs_stream *stream = NULL;
    const size_t bytes = (size_t)hs_grid_region_elements(grid, HS_INTERIOR) * sizeof(float);
    void *sent = NULL, *back = NULL;
    assert_int_equal(hs_stream_create(&stream), HS_OK);
    assert_int_equal(hs_pinned_alloc(&sent, bytes), HS_OK);
    assert_int_equal(hs_pinned_alloc(&back, bytes), HS_OK);
    memset(sent, 0x3C, bytes);
    assert_int_equal(hs_grid_upload(grid, HS_INTERIOR, sent, stream), HS_OK);
    assert_int_equal(hs_grid_download(grid, HS_INTERIOR, back, stream), HS_OK);
    assert_int_equal(hs_stream_synchronize(stream), HS_OK);
    assert_memory_equal(sent, back, bytes);
    assert_int_equal(hs_grid_upload(grid, (hs_region)7, sent, stream), HS_ERROR_ARGUMENT);
    hs_pinned_free(sent);
    hs_pinned_free(back);
    hs_stream_destroy(stream);
    hs_grid_destroy(grid);
}

// ---- Guards -------------------------------------------------------------------------------------

static void fill_separates_box_and_guards(void **state)
{
    (void)state;
    hs_grid *grid = make_grid(&odd_desc);
    hs_guard_report report;
    assert_int_equal(hs_grid_fill(grid, 0x11, 0x22), HS_OK);
    unsigned char *box = (unsigned char *)download(grid, HS_BOX);
    for (int64_t i = 0; i < 4 * hs_grid_region_elements(grid, HS_BOX); ++i)
        assert_int_equal(box[i], 0x11);
    assert_int_equal((unsigned char)interior(grid)[-4 * 4 - 1], 0x22);
    assert_int_equal((unsigned char)interior(grid)[(37 + 1) * 4], 0x22);
    assert_int_equal(hs_grid_check_guards(grid, &report), HS_OK);
    assert_int_equal(report.zone, HS_ZONE_NONE);
    assert_int_equal(hs_grid_fill(grid, 256, 0), HS_ERROR_ARGUMENT);
    free(box);
    hs_grid_destroy(grid);
}

static void writes_inside_the_box_leave_guards_intact(void **state)
{
    (void)state;
    hs_grid *grid = make_grid(&odd_desc);
    hs_guard_report report;
    upload_and_free(grid, HS_BOX, new_floats(hs_grid_region_elements(grid, HS_BOX), 0.0f));
    assert_int_equal(hs_grid_check_guards(grid, &report), HS_OK);
    assert_int_equal(report.zone, HS_ZONE_NONE);
    assert_int_equal(report.allocation_offset, 0);
    hs_grid_destroy(grid);
}

// Changes the byte at `offset` from the first interior element and expects it to be reported.
static void check_overrun(int64_t offset, hs_zone zone)
{
    hs_grid *grid = make_grid(&odd_desc);
    hs_guard_report report;
    assert_int_equal(hipMemset(interior(grid) + offset, 0x77, 1), hipSuccess);
    assert_int_equal(hs_grid_check_guards(grid, &report), HS_OK);
    assert_string_equal(hs_zone_text(report.zone), hs_zone_text(zone));
    assert_int_equal(report.interior_offset, offset);
    assert_int_equal(report.expected, HS_FRESH_GUARD_BYTE);
    assert_int_equal(report.found, 0x77);
    hs_grid_destroy(grid);
}

enum { PITCH = 256, PLANE = 10 * PITCH }; // bytes
enum { BODY_BEGIN = -(2 * PLANE + 3 * PITCH + 4 * 4), BODY_END = BODY_BEGIN + 9 * PLANE };

static void overrun_before_the_box_is_found(void **state)
{
    (void)state;
    check_overrun(BODY_BEGIN - 1, HS_ZONE_GUARD_BEFORE);
    check_overrun(BODY_BEGIN - 1000, HS_ZONE_GUARD_BEFORE);
}

static void overrun_into_row_padding_is_found(void **state)
{
    (void)state;
    check_overrun(38 * 4, HS_ZONE_ROW_PADDING);
    check_overrun(PITCH - 4 * 4 - 1, HS_ZONE_ROW_PADDING);
    check_overrun(BODY_END - 1, HS_ZONE_ROW_PADDING);
}

static void overrun_after_the_box_is_found(void **state)
{
    (void)state;
    check_overrun(BODY_END, HS_ZONE_GUARD_AFTER);
    check_overrun(BODY_END + 499, HS_ZONE_GUARD_AFTER);
}

static void first_changed_byte_is_reported(void **state)
{
    (void)state;
    hs_grid *grid = make_grid(&odd_desc);
    hs_guard_report report;
    const int64_t offsets[] = {BODY_END, PLANE + 38 * 4 + 5, 38 * 4 + 2};
    for (size_t i = 0; i < 3; ++i)
        assert_int_equal(hipMemset(interior(grid) + offsets[i], 0, 1), hipSuccess);
    assert_int_equal(hs_grid_check_guards(grid, &report), HS_OK);
    assert_int_equal(report.interior_offset, 38 * 4 + 2);
    assert_int_equal(hs_grid_check_guards(grid, NULL), HS_ERROR_ARGUMENT);
    hs_grid_destroy(grid);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_interior_element_is_aligned),
        cmocka_unit_test(pitches_hold_the_halo),
        cmocka_unit_test(impossible_grids_are_refused),
        cmocka_unit_test(size_overflow_is_refused),
        cmocka_unit_test(grids_lie_in_memory_of_the_application),
        cmocka_unit_test(fresh_grid_holds_nans),
        cmocka_unit_test(interior_roundtrip_keeps_the_halo),
        cmocka_unit_test(box_roundtrip),
        cmocka_unit_test(values_are_set_in_a_region),
        cmocka_unit_test(transfers_on_a_stream),
        cmocka_unit_test(fill_separates_box_and_guards),
        cmocka_unit_test(writes_inside_the_box_leave_guards_intact),
        cmocka_unit_test(overrun_before_the_box_is_found),
        cmocka_unit_test(overrun_into_row_padding_is_found),
        cmocka_unit_test(overrun_after_the_box_is_found),
        cmocka_unit_test(first_changed_byte_is_reported),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
