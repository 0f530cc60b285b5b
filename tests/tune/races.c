// SPDX-License-Identifier: MIT
// Races: a kernel that fails takes nobody with it.
#include <signal.h>
#include <string.h>
#include <sys/mman.h>

#include "measure/race.h"

#include "fixture.h"

enum { RUNNERS = 4, HALTED = 1 }; // number HALTED has the fault

struct stadium {
    struct fixture f;
    struct experiment *experiment;
    struct entrant all[RUNNERS], *entrants[RUNNERS];
    struct race race;
    int *asked; // shared with the racing process
    int late_after;
};

static bool late(void *context)
{
    struct stadium *s = context;
    return (*s->asked)++ >= s->late_after;
}

static const char *library(struct stadium *s, const char *fault)
{
    struct build_source source = fixture_source(&s->f, fault);
    struct built b = fixture_build(&s->f, &source);
    if (b.problem)
        fail_msg("%s", b.problem);
    return b.library;
}

static void open_stadium(struct stadium *s, const char *fault, int timeout)
{
    signal(SIGSEGV, SIG_DFL); // cmocka's handler, which the racing process would inherit
    fixture_open(&s->f, ELEMENT_FLOAT);
    assert_int_equal(fixture_measure(&s->f, NULL, 60).outcome,
                     OUTCOME_VERIFIED); // builds the driver
    s->experiment = experiment_make(s->f.model, LIBRARY_HOST, (int64_t[3]){20, 14, 9}, VERIFY_QUICK,
                                    7, &s->f.error);
    assert_non_null(s->experiment);
    for (int i = 0; i < RUNNERS; i++) {
        s->all[i] = (struct entrant){.library = library(s, i == HALTED ? fault : NULL),
                                     .function = "diffusion_fixture"};
        s->entrants[i] = &s->all[i];
    }
    s->asked =
        mmap(NULL, sizeof *s->asked, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(s->asked, MAP_FAILED);
    s->late_after = 1000;
    s->race = (struct race){.experiment = s->experiment,
                            .driver = s->f.driver,
                            .emulated = true,
                            .samples = 5,
                            .timeout = timeout,
                            .log = CACHE "/race.log",
                            .late = late,
                            .context = s};
}

static void run_stadium(struct stadium *s)
{
    if (!race_run(&s->race, s->entrants, RUNNERS, &s->f.error))
        fail_msg("%s", s->f.error.message);
}

static void close_stadium(struct stadium *s)
{
    munmap(s->asked, sizeof *s->asked);
    experiment_free(s->experiment);
    fixture_close(&s->f);
}

static void entrants_are_timed_in_turn(void **state)
{
    (void)state;
    struct stadium s = {0};
    open_stadium(&s, NULL, 60);
    run_stadium(&s);
    for (int i = 0; i < RUNNERS; i++) {
        assert_string_equal(s.all[i].problem, "");
        assert_int_equal(s.all[i].time.samples, 5);
        assert_true(s.all[i].time.median > 0);
    }
    close_stadium(&s);
}

static void only_one_is_out(const char *fault, int timeout, const char *problem)
{
    struct stadium s = {0};
    open_stadium(&s, fault, timeout);
    run_stadium(&s);
    for (int i = 0; i < RUNNERS; i++) {
        print_message("%d: %d samples, %s\n", i, s.all[i].time.samples, s.all[i].problem);
        assert_int_equal(s.all[i].time.samples > 0, i != HALTED);
        assert_int_equal(s.all[i].problem[0] != '\0', i == HALTED);
    }
    assert_non_null(strstr(s.all[HALTED].problem, problem));
    close_stadium(&s);
}

static void one_that_crashes_is_out_alone(void **state)
{
    (void)state;
    only_one_is_out("SEGFAULT", 60, "crashed: signal 11");
}

static void one_that_hangs_is_out_alone(void **state)
{
    (void)state;
    only_one_is_out("HANG", 2,
                    "timed out: not done after 2 s, and killed: slow, or hung; --timeout=N");
}

static void one_that_returns_an_error_is_out(void **state)
{
    (void)state;
    only_one_is_out("RETURNS_ERROR", 60, "call: ");
}

static void late_races_leave_the_rest(void **state)
{
    (void)state;
    struct stadium s = {0};
    open_stadium(&s, NULL, 60);
    s.late_after = 3; // asked by the caller once, then before each entrant
    s.all[2].time.samples = 77;
    run_stadium(&s);
    assert_int_equal(s.all[0].time.samples, 5);
    assert_int_equal(s.all[1].time.samples, 5);
    assert_int_equal(s.all[2].time.samples, 77);
    close_stadium(&s);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entrants_are_timed_in_turn),
        cmocka_unit_test(one_that_crashes_is_out_alone),
        cmocka_unit_test(one_that_hangs_is_out_alone),
        cmocka_unit_test(one_that_returns_an_error_is_out),
        cmocka_unit_test(late_races_leave_the_rest),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
