// SPDX-License-Identifier: MIT
// The table and the JSON file.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "report/comparison_against.h"
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
                                     .time = {2, 1.5, 3, 15, 1.9, 2.1},
                                     .copy = {1, 1, 1, 15},
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
                           .device = "GPU",
                           .target = target_find("gfx90a"),
                           .size = {100, 100, 100},
                           .complete = true,
                           .cases = 14,
                           .rows = rows,
                           .count = 3};
}

static char *table_like(const struct report *r, const struct table_look *look)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    report_table(r, look, out);
    fclose(out);
    print_message("%s", text);
    return text;
}

static char *table_of(const struct report *r)
{
    return table_like(r, &(struct table_look){.columns = "all"});
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
    assert_null(strstr(text, "\n  lds "));
    assert_non_null(strstr(text, "\nlds: not applicable: needs neighbours in y\n"));
    assert_non_null(strstr(text, "\nbroken: wrong: case 'one point': v is NaN\n"));
    assert_non_null(strstr(text, "\n1 of 2 strategies FAILED: 1 wrong\n")); // lds was not tried
    free(text);
    fixture_close(&f);
}

// ---- what a person sees -------------------------------------------------------------------------

// Four strategies on a GPU that are right but for one; the second is recommended.
static struct report make_race(struct fixture *f)
{
    static const char *const NAMES[] = {"baseline", "fused", "window", "split"};
    static const double TIMES[] = {4, 1.25, 2, 0};
    static struct report_row race[4];
    struct report r = make_report(f);
    for (int i = 0; i < 4; i++) {
        race[i] = rows[0];
        race[i].strategy = NAMES[i];
        race[i].result.time = (struct times){TIMES[i], TIMES[i], TIMES[i], 15 * (i < 3), 0, 0};
    }
    race[3].result = rows[1].result;
    race[3].predicted.ms = 1e-3;
    r.platform = platform_find("amd");
    r.rows = race;
    r.count = 4;
    r.recommended = 1;
    r.shallow = "window";
    return r;
}

static int widest(const char *text)
{
    int most = 0;
    for (; *text; text += *text == '\n') {
        int width = (int)strcspn(text, "\n");
        most = width > most ? width : most;
        text += width;
    }
    return most;
}

static void table_says_which_is_fastest_within_80_columns(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct report r = make_race(&f);
    char *text = table_like(&r, &(struct table_look){.width = 80});
    assert_non_null(strstr(
        text, "\n  strategy  result    time ms  x baseline  % of copy  registers  waves/SIMD\n"
              "* fused     verified     1.25        3.20       80.0         96           4\n"
              "  window    verified     2.00        2.00       50.0         96           4\n"
              "  baseline  verified     4.00        1.00       25.0         96           4\n"
              "  split     wrong           -           -          -         96           4\n"));
    assert_non_null(strstr(text, "\n* diffusion() calls fused, on small regions window; "));
    assert_non_null(strstr(text, " GB/s here\n"));
    assert_in_range(widest(text), 70, 80);
    free(text);
    text = table_like(&r, &(struct table_look){.width = 55});
    assert_null(strstr(text, "waves/SIMD"));
    assert_non_null(strstr(text, "% of copy\n"));
    assert_in_range(widest(text), 40, 55);
    free(text);
    r.steps = 3;
    r.rows[0].time = 2;
    text = table_like(&r, &(struct table_look){.width = 80});
    assert_non_null(
        strstr(text, "\n* fused     verified     1.25       0.8        3.20       80.0 "));
    assert_non_null(
        strstr(text, "s here, or 1 Gpoint/s: only several\n  steps at once make more\n"));
    assert_null(strstr(text, "errors are"));
    assert_in_range(widest(text), 70, 80);
    free(text);
    r.steps = 0;
    text = table_like(&r, &(struct table_look){.columns = "gbps,plan"});
    assert_non_null(strstr(text, "\n  strategy   GB/s  plan\n* fused     "));
    assert_non_null(strstr(text, "  block=64x4\n"));
    free(text);
    fixture_close(&f);
}

static void failures_are_counted_and_nothing_is_praised(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct report r = make_race(&f);
    char *text = table_like(&r, &(struct table_look){.colours = true});
    assert_non_null(strstr(text, "\n\033[31m  split     wrong "));
    assert_non_null(strstr(text, "\n\033[1m* fused "));
    assert_non_null(strstr(text, "\033[1;37;41m 1 of 4 strategies FAILED: 1 wrong \033[0m\n"));
    assert_null(strstr(text, "verified by"));
    free(text);
    r.rows[2].result = rows[1].result;
    text = table_like(&r, &(struct table_look){.brief = true});
    assert_non_null(
        strstr(text, "\n2 of 4 strategies FAILED: 2 wrong\nwindow, split: wrong: case"));
    assert_null(strstr(text, "() calls "));
    assert_null(strchr(text, '\033'));
    free(text);
    r.count = 2;
    text = table_of(&r);
    assert_non_null(strstr(text, "\nverified by 14 calls each"));
    free(text);
    fixture_close(&f);
}

// Nothing is timed there, and nobody predicts: what can be told is how right it is.
static void emulated_times_are_not_shown_unasked(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct report r = make_race(&f);
    r.platform = platform_find("host");
    r.count = 3;
    char *text = table_like(&r, &(struct table_look){.width = 80});
    assert_null(strstr(text, "emulated"));
    assert_null(strstr(text, "GB/s"));
    assert_non_null(strstr(text, "max error"));
    free(text);
    for (int i = 0; i < 3; i++)
        r.rows[i].predicted = (struct prediction){.ms = 3 - i, .percent_of_copy = 20 * (i + 1)};
    text = table_like(&r, &(struct table_look){.width = 80});
    assert_non_null(strstr(text, "\n  window    verified          1.00        3.00       60.0 "));
    assert_null(strstr(text, "emulated"));
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

static void documents_have_one_shape(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    const struct report both[] = {make_report(&f), make_report(&f)};
    struct provenance p = provenance_begin(3, (char *[]){"compare", "--json", "a b"}, &f.arena);
    provenance_add_device(&p, platform_find("nvidia"), "GPU");
    for (int count = 1; count <= 2; count++) {
        json_t *o = report_document(&p, both, count), *context = json_object_get(o, "context");
        assert_int_equal(json_array_size(json_object_get(o, "operators")), count);
        assert_string_equal(json_string_value(json_object_get(context, "command")), "compare");
        assert_string_equal(json_string_value(json_object_get(context, "device")), "GPU");
        assert_string_equal(
            json_string_value(json_array_get(json_object_get(context, "arguments"), 1)), "a b");
        json_decref(o);
    }
    fixture_close(&f);
}

// ---- against an older comparison ----------------------------------------------------------------

// The report on a GPU, as operators of a document.
static json_t *operators_of(struct fixture *f, struct times time, enum outcome outcome)
{
    struct report r = make_report(f);
    r.platform = platform_find("amd");
    rows[0].result.time = time;
    rows[0].result.outcome = outcome;
    json_t *all = json_array();
    json_array_append_new(all, report_json(&r));
    return all;
}

// What is told where `now` is held against 2 ms, half of whose samples lie between 1.9 and 2.1.
static int told(struct fixture *f, struct times now, enum outcome outcome, double threshold,
                char text[512])
{
    FILE *out = fmemopen(text, 512, "w");
    json_t *before = operators_of(f, (struct times){2, 1.5, 3, 15, 1.9, 2.1}, OUTCOME_VERIFIED);
    json_t *after = operators_of(f, now, outcome);
    text[0] = '\0';
    int worse = comparison_against(after, before, threshold, out, &f->error);
    fclose(out);
    print_message("%d: %s\n", worse, text);
    json_decref(before);
    json_decref(after);
    return worse;
}

static void times_differ_beyond_their_spread_only(void **state)
{
    (void)state;
    struct fixture f;
    char text[512];
    fixture_open(&f, ELEMENT_FLOAT);
    // 10 % more, but the middle halves of the samples meet.
    struct times now = {2.2, 2, 3, 15, 2.05, 2.3};
    assert_int_equal(told(&f, now, OUTCOME_VERIFIED, 0.05, text), 0);
    assert_string_equal(text, "");
    now.lower = 2.15;
    assert_int_equal(told(&f, now, OUTCOME_VERIFIED, 0.05, text), 1);
    assert_string_equal(text,
                        "diffusion on GPU, fused: time_ms from 2 (1.9 to 2.1) to 2.2 (2.15 to "
                        "2.3), +10.0 %: slower\n");
    assert_int_equal(told(&f, now, OUTCOME_VERIFIED, 0.11, text), 0);
    assert_string_equal(text, "");
    now = (struct times){1.5, 1, 2, 15, 1.4, 1.6};
    assert_int_equal(told(&f, now, OUTCOME_VERIFIED, 0.05, text), 0);
    assert_non_null(strstr(text, ", -25.0 %: faster\n"));
    fixture_close(&f);
}

static void verdicts_that_got_worse_are_told(void **state)
{
    (void)state;
    struct fixture f;
    char text[512];
    const struct times same = {2, 1.5, 3, 15, 1.9, 2.1}, slow = {9, 9, 9, 15, 9, 9};
    fixture_open(&f, ELEMENT_FLOAT);
    assert_int_equal(told(&f, same, OUTCOME_VERIFIED, 0, text), 0);
    assert_string_equal(text, "");
    assert_int_equal(told(&f, slow, OUTCOME_WRONG, 0, text), 1); // what is wrong has no time
    assert_string_equal(text, "diffusion on GPU, fused: wrong, was verified: worse\n");
    assert_int_equal(told(&f, same, OUTCOME_UNJUDGED, 0, text), 1);
    json_t *before = operators_of(&f, same, OUTCOME_WRONG);
    json_t *after = operators_of(&f, same, OUTCOME_VERIFIED);
    assert_int_equal(comparison_against(after, before, 0, stdout, &f.error), 0);
    json_array_remove(json_object_get(json_array_get(before, 0), "results"), 0);
    assert_int_equal(comparison_against(before, after, 0, stdout, &f.error), 1); // gone
    json_object_set_new(json_array_get(before, 0), "operator", json_string("another"));
    assert_int_equal(comparison_against(after, before, 0, stdout, &f.error), -1);
    assert_non_null(strstr(f.error.message, "no results of these operators"));
    json_decref(before);
    json_decref(after);
    fixture_close(&f);
}

static void other_conditions_are_refused(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    json_t *before = operators_of(&f, (struct times){2, 2, 2, 15, 2, 2}, OUTCOME_VERIFIED);
    json_t *o = json_array_get(before, 0);
    struct report r = make_report(&f);
    r.platform = platform_find("amd");
    assert_true(comparison_is_like(&r, before, &f.error));
    r.device = NULL; // not known yet
    assert_true(comparison_is_like(&r, before, &f.error));
    r.device = "another GPU";
    assert_false(comparison_is_like(&r, before, &f.error));
    print_message("%s\n", f.error.message);
    assert_non_null(strstr(f.error.message,
                           "diffusion was measured as float, 100x100x100, on amd (GPU); now it is "
                           "float, 100x100x100, on amd (another GPU): only"));
    r.device = "GPU";
    static const char *const EDITS[][2] = {{"type", "\"double\""},
                                           {"size", "[100, 100, 99]"},
                                           {"arithmetic", "\"double\""},
                                           {"platform", "7"}};
    for (size_t i = 0; i < sizeof EDITS / sizeof *EDITS; i++) {
        json_t *kept = json_incref(json_object_get(o, EDITS[i][0]));
        f.error = (struct error){0};
        json_object_set_new(o, EDITS[i][0], json_loads(EDITS[i][1], JSON_DECODE_ANY, NULL));
        assert_false(comparison_is_like(&r, before, &f.error));
        json_object_set_new(o, EDITS[i][0], kept);
    }
    json_object_set_new(o, "operator", json_string("another"));
    f.error = (struct error){0};
    assert_true(comparison_is_like(&r, before, &f.error));
    json_decref(before);
    fixture_close(&f);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_follow_from_the_time),
        cmocka_unit_test(table_has_a_line_per_strategy_and_note),
        cmocka_unit_test(table_says_which_is_fastest_within_80_columns),
        cmocka_unit_test(failures_are_counted_and_nothing_is_praised),
        cmocka_unit_test(emulated_times_are_not_shown_unasked),
        cmocka_unit_test(table_without_remarks_says_why),
        cmocka_unit_test(json_has_the_promised_keys_in_order),
        cmocka_unit_test(infinite_error_is_null_in_json),
        cmocka_unit_test(documents_have_one_shape),
        cmocka_unit_test(times_differ_beyond_their_spread_only),
        cmocka_unit_test(verdicts_that_got_worse_are_told),
        cmocka_unit_test(other_conditions_are_refused),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
