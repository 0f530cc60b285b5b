// SPDX-License-Identifier: MIT
// The line of progress: on a terminal, and nothing elsewhere.
#define _GNU_SOURCE
#include "select.h"
#include "simulation_support.h"

#include <hipstencil/progress.h>

#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// stderr goes to `end` of a pipe or terminal in between.
static int turned(int end)
{
    fflush(stderr);
    const int before = dup(STDERR_FILENO);
    assert_true(before >= 0 && dup2(end, STDERR_FILENO) >= 0);
    return before;
}

static void turn_back(int before)
{
    fflush(stderr);
    assert_true(dup2(before, STDERR_FILENO) >= 0);
    close(before);
}

static void run(int times, bool finish)
{
    hs_simulation *s = make_heat(40, 30, 20, 1);
    hs_progress *progress = NULL;
    hs_simulation_set_step(s, 1000); // of a run that goes on
    must(hs_progress_create(&progress, s, 7 * times));
    for (int i = 0; i < times; ++i) {
        must(hs_simulation_run(s, 7));
        must(hs_progress_mark(progress));
        if (i % 16 == 0)
            must(hs_simulation_synchronize(s));
    }
    if (finish)
        must(hs_progress_finish(progress));
    hs_progress_destroy(progress);
    hs_simulation_destroy(s);
}

// What has come to the other end, up to the end of a line where one is `awaited`: terminals take
// their time.
static size_t read_all(int fd, char *text, size_t size, bool awaited)
{
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    size_t length = 0;
    text[0] = '\0';
    while (!(awaited && strchr(text, '\n')) && poll(&ready, 1, awaited ? 5000 : 0) > 0) {
        const ssize_t got = read(fd, text + length, size - 1 - length);
        if (got <= 0)
            break;
        length += (size_t)got;
        text[length] = '\0';
    }
    return length;
}

static void a_terminal_has_a_line(void **state)
{
    (void)state;
    char text[8192];
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    const int end = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    assert_true(end >= 0);
    const int before = turned(end);
    run(60, true);
    turn_back(before);
    read_all(terminal, text, sizeof text, true);
    long long done = 0, steps = 0;
    double per_step = 0, rate = 0;
    const char *last = strrchr(text, '\r'); // of the end of the line
    assert_non_null(last);
    while (last > text && strncmp(last, "\r420 of", 7) != 0)
        --last;
    assert_int_equal(sscanf(last, "\r%lld of %lld steps, %lf ms per step, %lf Gpoint/s, 0:00 left",
                            &done, &steps, &per_step, &rate),
                     4);
    assert_true(done == 420 && steps == 420 && per_step > 0);
    assert_true(rate * per_step / (40 * 30 * 20 * 1e-6) > 0.98 &&
                rate * per_step / (40 * 30 * 20 * 1e-6) < 1.02);
    assert_non_null(strstr(last, "\n"));
    close(end);
    close(terminal);
}

static void what_is_no_terminal_has_none(void **state)
{
    (void)state;
    char text[64];
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const int before = turned(ends[1]);
    run(4, true);
    run(4, false);
    turn_back(before);
    assert_true(read_all(ends[0], text, sizeof text, false) == 0);
    close(ends[0]);
    close(ends[1]);
    hs_progress *progress;
    must_fail(hs_progress_create(&progress, NULL, 1), HS_ERROR_ARGUMENT, "NULL");
    must_fail(hs_progress_mark(NULL), HS_ERROR_ARGUMENT, "NULL");
    hs_progress_destroy(NULL);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_terminal_has_a_line),
        cmocka_unit_test(what_is_no_terminal_has_none),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
