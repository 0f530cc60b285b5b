// SPDX-License-Identifier: MIT
// Predicted speeds against speeds that others or devices have measured. What is measured is read
// here and nowhere else.
#include <dirent.h>
#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "select.h"

#include <cmocka.h>

enum { ROWS = 256 };

static void a_rank_correlation_is_known_for_known_ranks(void **state)
{
    (void)state;
    const double up[] = {1, 2, 3, 4, 5}, down[] = {9, 7, 5, 3, 1}, some[] = {2, 1, 4, 3, 5};
    assert_true(fabs(spearman(up, up, 5) - 1) < 1e-12);
    assert_true(fabs(spearman(up, down, 5) + 1) < 1e-12);
    assert_true(fabs(spearman(up, some, 5) - 0.8) < 1e-12);
    const double ties[] = {1, 1, 2, 2}, four[] = {1, 2, 3, 4};
    assert_true(fabs(spearman(four, ties, 4) - 0.894427) < 1e-6);
}

// "spec,strategy,settings,speed"
static bool split_line(char *line, char *field[4])
{
    if (line[0] == '#')
        return false;
    for (int i = 0; i < 4; i++) {
        field[i] = line;
        line += strcspn(line, ",\n");
        if (*line)
            *line++ = '\0';
    }
    return *field[3] != '\0';
}

static void the_published_order_on_mi250x_is_predicted(void **state)
{
    (void)state;
    double published[ROWS], predicted[ROWS];
    int n = 0;
    char line[256], *field[4];
    FILE *f = fopen(SOURCE_DIR "/tests/inspect/published.csv", "r");
    assert_non_null(f);
    while (n < ROWS && fgets(line, sizeof line, f)) {
        if (!split_line(line, field))
            continue;
        struct inspection *in = inspected(field[0], "gfx90a", field[1], field[2]);
        published[n] = atof(field[3]);
        predicted[n] = row_of(in, field[1])->prediction.gbps;
        print_message("%-12s %-8s %-40s published %4.0f GB/s, predicted %4.0f, %s\n", field[0],
                      field[1], field[2], published[n], predicted[n],
                      bound_name(row_of(in, field[1])->prediction.bound));
        inspected_free(in);
        n++;
    }
    fclose(f);
    assert_true(n >= 20);
    print_message("rank correlation %.3f over %d kernels\n", spearman(published, predicted, n), n);
    assert_true(spearman(published, predicted, n) >= 0.9);
}

// ---- measurements of `compare --json` on a device ----------------------------------------------

#define RESULTS SOURCE_DIR "/tests/device/results"

struct measurements {
    double measured[ROWS], predicted[ROWS]; // percent of a copy
    int count, operators;
    double sum; // of the operators' own correlations
};

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static void take_operator(struct measurements *m, const json_t *report)
{
    const json_t *rows = json_object_get(report, "results");
    const char *target = text_of(report, "target");
    int first = m->count;
    if (json_is_true(json_object_get(report, "emulated")) || !target_find(target))
        return;
    struct inspection *in = inspected(text_of(report, "operator"), target, NULL, NULL);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        double percent = json_number_value(json_object_get(row, "percent_of_copy"));
        for (int k = 0; k < in->count && percent > 0 && m->count < ROWS; k++)
            if (strcmp(in->rows[k].plan->label, text_of(row, "strategy")) == 0 &&
                strcmp(in->rows[k].plan->summary, text_of(row, "plan")) == 0 && !in->rows[k].note) {
                m->measured[m->count] = percent;
                m->predicted[m->count] = in->rows[k].prediction.percent_of_copy;
                print_message("%-18s %-9s measured %3.0f %% of a copy, predicted %3.0f, %s\n",
                              text_of(report, "operator"), text_of(row, "strategy"), percent,
                              in->rows[k].prediction.percent_of_copy,
                              bound_name(in->rows[k].prediction.bound));
                m->count++;
            }
    }
    if (m->count - first > 2) {
        double own = spearman(m->measured + first, m->predicted + first, m->count - first);
        print_message("%-18s rank correlation %.3f\n", text_of(report, "operator"), own);
        m->sum += own;
        m->operators++;
    }
    inspected_free(in);
}

static void take_file(struct measurements *m, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, RESULTS "/%s", name);
    json_t *top = json_load_file(path, 0, NULL);
    assert_non_null(top);
    if (json_is_array(top))
        for (size_t i = 0; i < json_array_size(top); i++)
            take_operator(m, json_array_get(top, i));
    else
        take_operator(m, top);
    json_decref(top);
}

static int is_json(const struct dirent *d)
{
    const char *dot = strrchr(d->d_name, '.');
    return dot && strcmp(dot, ".json") == 0;
}

static void the_measured_order_on_devices_is_predicted(void **state)
{
    (void)state;
    struct dirent **names;
    struct measurements *m = test_calloc(1, sizeof *m);
    int count = scandir(RESULTS, &names, is_json, alphasort);
    for (int i = 0; i < count; i++) {
        take_file(m, names[i]->d_name);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    int operators = m->operators;
    double mean = operators > 0 ? m->sum / operators : 0;
    double all = spearman(m->measured, m->predicted, m->count);
    test_free(m);
    if (operators < 5) {
        print_message("SKIPPED: there are no measurements of five operators in " RESULTS "\n");
        skip();
    }
    print_message("rank correlation %.3f over all, %.3f on average within an operator\n", all,
                  mean);
    assert_true(all >= 0.8);
    assert_true(mean >= 0.8);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(a_rank_correlation_is_known_for_known_ranks),
    cmocka_unit_test(the_published_order_on_mi250x_is_predicted),
    cmocka_unit_test(the_measured_order_on_devices_is_predicted),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
