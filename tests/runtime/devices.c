// SPDX-License-Identifier: MIT
// Status texts, device facts, pinned memory and timers of the runtime library.
#include "kernels.h"
#include "select.h"

#include <hipstencil/runtime.h>

#include <string.h>

static void status_texts(void **state)
{
    (void)state;
    assert_string_equal(hs_status_text(HS_OK), "success");
    assert_string_equal(hs_status_text(HS_ERROR_OUT_OF_MEMORY), "out of memory");
    assert_string_equal(hs_status_text((hs_status)99), "unknown status");
}

static void failure_leaves_its_text(void **state)
{
    (void)state;
    hs_device_facts facts;
    hs_grid *grid = NULL;
    assert_string_equal(hs_error_text(), "");
    assert_int_equal(hs_device_select(5), HS_ERROR_DEVICE);
    assert_string_equal(hs_error_text(), "hs_device_select: hipSetDevice(device): invalid device "
                                         "ordinal (hipErrorInvalidDevice)");
    assert_int_equal(hipGetLastError(), hipSuccess);
    assert_int_equal(hs_grid_create(&grid, &(hs_grid_desc){.element_size = 4}), HS_ERROR_ARGUMENT);
    assert_string_equal(hs_error_text(), "hs_grid_create: nx, ny or nz is below 1");
    assert_int_equal(hs_device_describe(0, &facts), HS_OK);
    assert_string_equal(hs_error_text(), "hs_grid_create: nx, ny or nz is below 1");
}

static hipError_t refuses(void)
{
    return hipErrorInvalidValue;
}

static void errors_of_generated_functions_become_statuses(void **state)
{
    (void)state;
    assert_int_equal(HS_HIP(hipSuccess), HS_OK);
    assert_int_equal(HS_HIP(refuses()), HS_ERROR_DEVICE);
    assert_string_equal(hs_error_text(),
                        "errors_of_generated_functions_become_statuses: refuses(): invalid "
                        "argument (hipErrorInvalidValue)");
    assert_int_equal(HS_HIP(hipErrorOutOfMemory), HS_ERROR_OUT_OF_MEMORY);
}

static void device_facts(void **state)
{
    (void)state;
    hs_device_facts facts;
    int count = 0;
    assert_int_equal(hs_device_count(&count), HS_OK);
    assert_int_equal(count, 1);
    assert_int_equal(hs_device_describe(0, &facts), HS_OK);
    assert_string_equal(facts.platform, "host");
    assert_string_equal(facts.architecture, "host");
    assert_int_equal(facts.wave_size, 64);
    assert_int_equal(facts.threads_per_block, 1024);
    assert_int_equal(facts.lds_per_block, 65536);
    assert_true(facts.multiprocessors >= 1);
    assert_true(facts.memory_total >= facts.memory_free && facts.memory_free > 0);
    assert_int_equal(hs_device_describe(1, &facts), HS_ERROR_DEVICE);
    assert_int_equal(hs_device_describe(0, NULL), HS_ERROR_ARGUMENT);
}

static void pinned_memory(void **state)
{
    (void)state;
    void *memory = NULL;
    assert_int_equal(hs_pinned_alloc(&memory, 1000), HS_OK);
    assert_non_null(memory);
    memset(memory, 1, 1000);
    hs_pinned_free(memory);
    hs_pinned_free(NULL);
    assert_int_equal(hs_pinned_alloc(&memory, 0), HS_ERROR_ARGUMENT);
    assert_int_equal(hs_pinned_alloc(&memory, SIZE_MAX / 2), HS_ERROR_OUT_OF_MEMORY);
}

static void streams_wait_for_each_other(void **state)
{
    (void)state;
    hs_stream *a = NULL, *b = NULL;
    assert_int_equal(hs_stream_create(NULL), HS_ERROR_ARGUMENT);
    assert_int_equal(hs_stream_create_urgent(NULL), HS_ERROR_ARGUMENT);
    assert_int_equal(hs_stream_create(&a), HS_OK);
    assert_int_equal(hs_stream_create_urgent(&b), HS_OK);
    for (int again = 0; again < 2; ++again) {
        assert_int_equal(hs_stream_wait(a, b), HS_OK);
        assert_int_equal(hs_stream_wait(b, a), HS_OK);
        assert_int_equal(hs_stream_wait(a, NULL), HS_OK);
        assert_int_equal(hs_stream_wait(NULL, a), HS_OK);
    }
    assert_int_equal(hs_stream_wait(a, a), HS_OK);
    assert_int_equal(hs_stream_wait(NULL, NULL), HS_OK);
    assert_int_equal(hs_stream_synchronize(NULL), HS_OK);
    hs_stream_destroy(b);
    hs_stream_destroy(a);
}

static void timer_measures_a_stream(void **state)
{
    (void)state;
    const dim3 grid = {256, 1, 1}, block = {256, 1, 1};
    hs_stream *stream = NULL;
    hs_timer *timer = NULL;
    double milliseconds = 0.0;
    assert_int_equal(hs_stream_create(&stream), HS_OK);
    assert_int_equal(hs_timer_create(&timer), HS_OK);
    assert_int_equal(hs_timer_start(timer, stream), HS_OK);
    assert_int_equal(launch_nothing(grid, block, 0, hs_stream_native(stream)), hipSuccess);
    assert_int_equal(hs_timer_stop(timer, stream), HS_OK);
    assert_int_equal(hs_timer_elapsed(timer, &milliseconds), HS_OK);
    assert_true(milliseconds > 0.0);
    assert_int_equal(hs_stream_synchronize(stream), HS_OK);
    hs_timer_destroy(timer);
    hs_stream_destroy(stream);
}

static void timer_needs_both_points(void **state)
{
    (void)state;
    hs_timer *timer = NULL;
    double milliseconds = -1.0;
    assert_int_equal(hs_timer_create(&timer), HS_OK);
    assert_int_equal(hs_timer_stop(timer, NULL), HS_OK);
    assert_int_equal(hs_timer_elapsed(timer, &milliseconds), HS_ERROR_DEVICE);
    assert_true(milliseconds == -1.0);
    hs_timer_destroy(timer);
    hs_timer_destroy(NULL);
    assert_null(hs_stream_native(NULL));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(status_texts),
        cmocka_unit_test(failure_leaves_its_text),
        cmocka_unit_test(errors_of_generated_functions_become_statuses),
        cmocka_unit_test(device_facts),
        cmocka_unit_test(pinned_memory),
        cmocka_unit_test(streams_wait_for_each_other),
        cmocka_unit_test(timer_measures_a_stream),
        cmocka_unit_test(timer_needs_both_points),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
