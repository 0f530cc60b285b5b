// SPDX-License-Identifier: MIT
// What a tuner remembers, and what it does with a file that is none of its own.
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "tune/remembered.h"

// Last: cmocka has a macro `fail`.
#include "select.h"

static struct arena arena;
static struct error error;

static struct memory open_for(const char *device, struct text *warning)
{
    const char *parts[] = {"operator", device};
    struct memory m;
    if (!tune_memory_open(&m, CACHE, "op", parts, 2, warning, &arena, &error))
        fail_msg("%s", error.message);
    return m;
}

static struct memory fresh(const char *device)
{
    struct text warning = {0};
    struct memory m = open_for(device, &warning);
    unlink(m.path);
    tune_memory_close(&m);
    m = open_for(device, &warning);
    assert_int_equal(warning.size, 0);
    return m;
}

static const struct memory_record measured = {.laps = {{1, 3}}, .nlaps = 1};

static void what_was_put_is_found(void **state)
{
    // Digits that nine would not hold.
    const struct memory_record two = {.laps = {{0.1, 3}, {0.30000000000000004, 6}}, .nlaps = 2};
    const struct memory_record wrong = {.laps = {{2, 3}}, .nlaps = 1, .problem = "wrong"};
    (void)state;
    struct text warning = {0};
    struct memory_record r;
    struct memory m = fresh("a");
    assert_false(memory_find(&m, "k1", &arena, &r));
    memory_put(&m, "k1", "fused", &two);
    memory_put(&m, "k2", "queue", &(struct memory_record){.problem = "spills"});
    memory_put(&m, "k3", "queue", &wrong);
    assert_true(memory_save(&m, &error));
    tune_memory_close(&m);
    m = open_for("a", &warning);
    assert_int_equal(warning.size, 0);
    assert_true(memory_find(&m, "k1", &arena, &r));
    assert_true(r.nlaps == 2 && !r.problem && !memory_lap(&r, 12));
    assert_true(memory_lap(&r, 3)->time == two.laps[0].time);
    assert_true(memory_lap(&r, 6)->time == two.laps[1].time);
    assert_true(memory_find(&m, "k2", &arena, &r));
    assert_string_equal(r.problem, "spills");
    assert_int_equal(r.nlaps, 0);
    assert_true(memory_find(&m, "k3", &arena, &r));
    assert_true(memory_lap(&r, 3)->time == 2);
    assert_string_equal(r.problem, "wrong");
    tune_memory_close(&m);
}

static void another_device_has_another_memory(void **state)
{
    (void)state;
    struct memory_record r;
    struct memory a = fresh("one"), b = fresh("two");
    memory_put(&a, "k1", "fused", &measured);
    assert_true(memory_save(&a, &error));
    assert_string_not_equal(a.path, b.path);
    assert_false(memory_find(&b, "k1", &arena, &r));
    tune_memory_close(&a);
    tune_memory_close(&b);
}

static void damaged_memory_is_said_and_replaced(void **state)
{
    (void)state;
    static const char *const DAMAGED[] = {"", "{", "[1]",
                                          "{\"hipstencil_tuning\": 1, \"records\": {}}",
                                          "{\"hipstencil_tuning\": 2, \"records\": 4}"};
    for (size_t i = 0; i < sizeof DAMAGED / sizeof *DAMAGED; i++) {
        struct text warning = {0};
        struct memory m = fresh("damaged");
        tune_memory_close(&m);
        assert_true(file_write(m.path, DAMAGED[i], strlen(DAMAGED[i]), NULL, &error));
        m = open_for("damaged", &warning);
        assert_non_null(strstr(text_string(&warning), m.path));
        memory_put(&m, "k", "fused", &measured);
        assert_true(memory_save(&m, &error));
        tune_memory_close(&m);
        warning.size = 0;
        m = open_for("damaged", &warning);
        struct memory_record r;
        assert_int_equal(warning.size, 0);
        assert_true(memory_find(&m, "k", &arena, &r));
        tune_memory_close(&m);
        text_free(&warning);
    }
}

static void records_that_make_no_sense_are_none(void **state)
{
    (void)state;
    static const char TEXT[] =
        "{\"hipstencil_tuning\": 2, \"records\": {\"a\": 3, \"b\": {}, "
        "\"c\": {\"laps\": [{\"time_ms\": -1, \"samples\": 3}]}, "
        "\"d\": {\"laps\": [{\"time_ms\": 1, \"samples\": 0}]}, "
        "\"e\": {\"laps\": [{\"time_ms\": \"1\", \"samples\": 3}]}, "
        "\"f\": {\"laps\": [{\"time_ms\": 1, \"samples\": 4000000000}]}, "
        "\"h\": {\"laps\": [{\"time_ms\": 1, \"samples\": 3}, {\"time_ms\": 1, \"samples\": 3}]}, "
        "\"i\": {\"laps\": [1, 2, 3, 4, 5, 6, 7, 8, 9]}, "
        "\"g\": {\"laps\": [{\"time_ms\": 1, \"samples\": 3}]}}}";
    struct text warning = {0};
    struct memory m = fresh("senseless");
    struct memory_record r;
    tune_memory_close(&m);
    assert_true(file_write(m.path, TEXT, strlen(TEXT), NULL, &error));
    m = open_for("senseless", &warning);
    for (const char *key = "abcdefhi"; *key; key++)
        assert_false(memory_find(&m, (char[]){*key, '\0'}, &arena, &r));
    assert_true(memory_find(&m, "g", &arena, &r));
    tune_memory_close(&m);
}

static void laps_stay_in_order_and_in_their_room(void **state)
{
    (void)state;
    struct memory_record r = {0};
    for (int samples = 1; samples <= 2 * MEMORY_LAPS; samples++)
        memory_add_lap(&r, (struct memory_lap){samples, samples});
    assert_int_equal(r.nlaps, MEMORY_LAPS);
    assert_true(memory_lap(&r, 2 * MEMORY_LAPS)->time == 2 * MEMORY_LAPS);
    memory_add_lap(&r, (struct memory_lap){0.5, 2});
    assert_int_equal(r.nlaps, 2);
    assert_true(memory_lap(&r, 1)->time == 1 && memory_lap(&r, 2)->time == 0.5);
}

static void the_fastest_that_are_not_out_are_told(void **state)
{
    (void)state;
    struct memory m = fresh("best");
    const char *settings[3] = {NULL};
    assert_int_equal(memory_best(&m, &arena, settings, 3), 0);
    static const double TIMES[] = {5, 3, 0.5, 4, 2, 6, 1};
    for (int i = 0; i < 7; i++) {
        // What was measured last counts.
        struct memory_record r = {.laps = {{7 - TIMES[i], 3}, {TIMES[i], 6}}, .nlaps = 2};
        r.problem = TIMES[i] == 0.5 ? "wrong" : NULL;
        memory_put(&m, arena_format(&arena, "k%d", i), arena_format(&arena, "%g", TIMES[i]), &r);
    }
    memory_put(&m, "out", "out", &(struct memory_record){.problem = "spills"});
    assert_int_equal(memory_best(&m, &arena, settings, 3), 3);
    assert_string_equal(settings[0], "1");
    assert_string_equal(settings[1], "2");
    assert_string_equal(settings[2], "3");
    tune_memory_close(&m);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_put_is_found),
        cmocka_unit_test(another_device_has_another_memory),
        cmocka_unit_test(damaged_memory_is_said_and_replaced),
        cmocka_unit_test(laps_stay_in_order_and_in_their_room),
        cmocka_unit_test(the_fastest_that_are_not_out_are_told),
        cmocka_unit_test(records_that_make_no_sense_are_none),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
