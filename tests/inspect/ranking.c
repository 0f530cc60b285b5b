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

// ---- measurements of tests/device/run on a device -----------------------------------------------

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

// A measured plan names what differs from these, whatever the preset's defaults are by now.
#define PLAIN                                                                                      \
    "rows=1 halves=false neighbours=global prefetch=none unroll=0 arithmetic=scalar "              \
    "nontemporal=false nontemporal_loads=false walk=up resident=0 balance=false dies=1 cache=0 "   \
    "waves=0 "

// A word of a plan: of 2D operators z is y, and what steps load makes no other kernel of a sweep.
static const char *next_word(const char **at, size_t *length)
{
    static const char OUTSIDE[] = "outside=";
    const char *word = *at + strspn(*at, " ");
    if (strncmp(word, OUTSIDE, strlen(OUTSIDE)) == 0)
        word += strcspn(word, " "), word += strspn(word, " ");
    *length = strcspn(word, " ");
    *at = word + *length;
    return *length == strlen("stream=y") && strncmp(word, "stream=y", *length) == 0 ? "stream=z"
                                                                                    : word;
}

static bool same_words(const char *a, const char *b)
{
    size_t na, nb;
    bool same = true;
    do {
        const char *word = next_word(&a, &na), *other = next_word(&b, &nb);
        same = na == nb && strncmp(word, other, na) == 0;
    } while (same && na > 0);
    return same;
}

// The prediction for the plan that was measured, NAN where that plan is not made any more.
static double predict_row(const json_t *report, const json_t *row)
{
    int64_t size[3];
    char settings[512];
    for (int i = 0; i < 3; i++)
        size[i] = json_integer_value(json_array_get(json_object_get(report, "size"), (size_t)i));
    snprintf(settings, sizeof settings, PLAIN "%s", text_of(row, "plan"));
    const char *strategy = text_of(row, "strategy");
    struct inspection *in = inspected_as(text_of(report, "operator"), text_of(report, "target"),
                                         strategy, settings, text_of(report, "type"), size);
    const struct inspected *found = row_of(in, strategy);
    // Plans of the same settings may have tiles of other grids.
    int64_t lds = json_integer_value(json_object_get(row, "lds_bytes"));
    bool same =
        same_words(found->plan->summary, text_of(row, "plan")) && lds == found->resources.lds_bytes;
    const struct prediction *p = &found->prediction;
    print_message("%-16s %-6s %-9s ", text_of(report, "operator"), text_of(report, "type"),
                  strategy);
    if (same)
        print_message("measured %3.0f %% of a copy, predicted %3.0f, %s\n",
                      json_number_value(json_object_get(row, "percent_of_copy")),
                      p->percent_of_copy, bound_name(p->bound));
    else
        print_message("was measured with another plan: %s, %lld bytes of LDS, not %s, %d\n",
                      text_of(row, "plan"), (long long)lds, found->plan->summary,
                      found->resources.lds_bytes);
    double percent = same ? p->percent_of_copy : NAN;
    inspected_free(in);
    return percent;
}

static void take_operator(struct measurements *m, const json_t *report)
{
    const json_t *rows = json_object_get(report, "results");
    int first = m->count;
    for (size_t i = 0; i < json_array_size(rows) && m->count < ROWS; i++) {
        const json_t *row = json_array_get(rows, i);
        m->measured[m->count] = json_number_value(json_object_get(row, "percent_of_copy"));
        if (!json_is_true(json_object_get(row, "verified")) || !(m->measured[m->count] > 0))
            continue;
        m->predicted[m->count] = predict_row(report, row);
        m->count += !isnan(m->predicted[m->count]);
    }
    if (m->count - first > 2) {
        double own = spearman(m->measured + first, m->predicted + first, m->count - first);
        print_message("%-16s %-6s rank correlation %.3f\n", text_of(report, "operator"),
                      text_of(report, "type"), own);
        m->sum += own;
        m->operators++;
    }
}

// What tests/device/run wrote: the races between strategies among its rows.
static void take_file(struct measurements *m, const char *name)
{
    char path[512];
    const char *row;
    json_t *report;
    snprintf(path, sizeof path, RESULTS "/%s", name);
    json_t *top = json_load_file(path, 0, NULL);
    assert_non_null(top);
    json_object_foreach(json_object_get(top, "rows"), row, report)
    {
        if (strcmp(text_of(report, "part"), "speed") == 0 &&
            !json_is_true(json_object_get(report, "emulated")) &&
            target_find(text_of(report, "target")))
            take_operator(m, report);
    }
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
    // 0.8 was to be reached.
    assert_true(all >= 0.9);
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
