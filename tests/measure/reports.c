// SPDX-License-Identifier: MIT
// The table and the JSON file.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "report/report.h"

static struct report_row rows[3];

// A verified strategy with all figures, one that computes NaNs, one that does not apply.
static struct report make_report(struct fixture *f)
{
    rows[0] = (struct report_row){.strategy = "fused", .plan = "block=64x4"};
    rows[0].built = (struct built){.lds_bytes = 4096, .occupancy = 4, .source = "/s/fused.hip"};
    rows[0].built.usage.known = true;
    rows[0].built.usage.worst = (struct resources){.vgprs = 96, .sgprs = 40};
    rows[0].result = (struct result){.outcome = OUTCOME_VERIFIED,
                                     .error = 1e-7,
                                     .tolerance = 3e-7,
                                     .compared = true,
                                     .cases = 9,
                                     .time = {2, 1.5, 3, 15},
                                     .copy = {1, 1, 1, 15},
                                     .device = "GPU",
                                     .note = ""};
    rows[1] = (struct report_row){.strategy = "broken", .plan = "block=8"};
    rows[1].result = (struct result){.outcome = OUTCOME_WRONG,
                                     .error = INFINITY,
                                     .tolerance = 3e-7,
                                     .compared = true,
                                     .device = "",
                                     .note = "case 'one point': v is NaN"};
    rows[2] = (struct report_row){.strategy = "lds", .plan = ""};
    rows[2].result = (struct result){
        .outcome = OUTCOME_NOT_APPLICABLE, .device = "", .note = "needs neighbours in y"};
    return (struct report){.model = f->model,
                           .platform = platform_find("host"),
                           .target = target_find("gfx90a"),
                           .size = {100, 100, 100},
                           .complete = true,
                           .rows = rows,
                           .count = 3};
}

static char *table_of(const struct report *r)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    report_table(r, out);
    fclose(out);
    print_message("%s", text);
    return text;
}

static void figures_follow_from_the_time(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct report r = make_report(&f);
    struct figures g = report_figures(&r, &rows[0]);
    // 1e6 points in 2 ms; 4 (2 N + 6 faces) bytes; 10 operations per point.
    assert_true(fabs(g.gpoints - 0.5) < 1e-12);
    assert_true(fabs(g.gbps - 4 * (2e6 + 6e4) / 2e-3 / 1e9) < 1e-12);
    assert_true(fabs(g.gflops - 5) < 1e-12);
    assert_true(fabs(g.percent_of_copy - 50) < 1e-9);
    fixture_close(&f);
}

static void table_has_a_line_per_strategy_and_note(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct report r = make_report(&f);
    char *text = table_of(&r);
    assert_non_null(strstr(text, "emulated"));
    assert_non_null(strstr(text, "waves/SIMD"));
    assert_non_null(strstr(text, "\nlds       not applicable"));
    assert_non_null(strstr(text, "\nlds: not applicable: needs neighbours in y\n"));
    assert_non_null(strstr(text, "\nbroken: wrong: case 'one point': v is NaN\n"));
    free(text);
    fixture_close(&f);
}

static void table_without_remarks_says_why(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct report r = make_report(&f);
    rows[0].built.usage.known = false;
    r.remarks = "hipcc is not installed";
    char *text = table_of(&r);
    assert_null(strstr(text, "registers  "));
    assert_non_null(strstr(text, "no register counts: hipcc is not installed"));
    free(text);
    fixture_close(&f);
}

static const char *keys_of(json_t *object, struct text *out)
{
    out->size = 0;
    for (void *i = json_object_iter(object); i; i = json_object_iter_next(object, i))
        text_addf(out, "%s ", json_object_iter_key(i));
    return text_string(out);
}

static void json_has_the_promised_keys_in_order(void **state)
{
    (void)state;
    struct fixture f;
    struct text keys = {0};
    fixture_open(&f, ELEMENT_FLOAT);
    struct report r = make_report(&f);
    json_t *o = report_json(&r);
    const char *promised = "operator platform size results ";
    assert_int_equal(strncmp(keys_of(o, &keys), promised, strlen(promised)), 0);
    json_t *row = json_array_get(json_object_get(o, "results"), 0);
    promised = "strategy plan verified max_error tolerance time_ms gbps gpoints note "
               "registers sgprs scratch_bytes lds_bytes occupancy ";
    assert_int_equal(strncmp(keys_of(row, &keys), promised, strlen(promised)), 0);
    json_decref(o);
    text_free(&keys);
    fixture_close(&f);
}

static void infinite_error_is_null_in_json(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct report r = make_report(&f);
    json_t *o = report_json(&r);
    json_t *row = json_array_get(json_object_get(o, "results"), 1);
    assert_true(json_is_null(json_object_get(row, "max_error")));
    assert_true(json_is_false(json_object_get(row, "verified")));
    assert_null(json_object_get(row, "registers"));
    json_decref(o);
    fixture_close(&f);
}

static void several_operators_make_an_array(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    const struct report both[] = {make_report(&f), make_report(&f)};
    for (int count = 1; count <= 2; count++) {
        const char *path = CACHE "/report.json";
        assert_true(report_write_json(both, count, path, &f.error));
        json_t *o = json_load_file(path, 0, NULL);
        assert_int_equal(json_is_array(o) ? (int)json_array_size(o) : 1, count);
        assert_int_equal(json_is_object(o), count == 1);
        json_decref(o);
        remove(path);
    }
    fixture_close(&f);
}

static void unwritable_json_is_one_message(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct report r = make_report(&f);
    assert_false(report_write_json(&r, 1, "/proc/nothing/r.json", &f.error));
    assert_non_null(strstr(f.error.message, "/proc/nothing/r.json"));
    fixture_close(&f);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_follow_from_the_time),
        cmocka_unit_test(table_has_a_line_per_strategy_and_note),
        cmocka_unit_test(table_without_remarks_says_why),
        cmocka_unit_test(json_has_the_promised_keys_in_order),
        cmocka_unit_test(infinite_error_is_null_in_json),
        cmocka_unit_test(several_operators_make_an_array),
        cmocka_unit_test(unwritable_json_is_one_message),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
