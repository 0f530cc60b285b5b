// SPDX-License-Identifier: MIT
// Verification passes a correct strategy and catches each planted fault, by what it did wrong.
#include <string.h>

#include "fixture.h"

static void expect(const char *fault, enum outcome outcome, const char *note)
{
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct result r = fixture_measure(&f, fault, 60);
    print_message("%s: %.3g of %.3g; %s\n", fault ? fault : "correct", r.error, r.tolerance,
                  r.note);
    assert_int_equal(r.outcome, outcome);
    assert_non_null(strstr(r.note, note));
    // Tables and reports put the outcome before it.
    assert_int_not_equal(strncmp(r.note, outcome_name(r.outcome), strlen(outcome_name(r.outcome))),
                         0);
    fixture_close(&f);
}

static void correct_strategy_is_verified_and_timed(void **state)
{
    (void)state;
    for (int type = ELEMENT_FLOAT; type <= ELEMENT_DOUBLE; type++) {
        struct fixture f;
        fixture_open(&f, (enum element_type)type);
        struct result r = fixture_measure(&f, NULL, 60);
        print_message("%.3g of %.3g; %s\n", r.error, r.tolerance, r.note);
        assert_int_equal(r.outcome, OUTCOME_VERIFIED);
        assert_true(r.tolerance > 0 && r.error <= r.tolerance);
        assert_true(r.time.samples > 0 && r.time.least <= r.time.median);
        assert_true(r.copy.samples > 0 && r.copy.median > 0);
        fixture_close(&f);
    }
}

#define CATCHES(name, fault, outcome, note)                                                        \
    static void name(void **state)                                                                 \
    {                                                                                              \
        (void)state;                                                                               \
        expect(fault, outcome, note);                                                              \
    }

CATCHES(wrong_coefficient_is_caught, "WRONG_COEFFICIENT", OUTCOME_WRONG, "expected")
CATCHES(swapped_axis_is_caught, "SWAPPED_AXIS", OUTCOME_WRONG, "expected")
CATCHES(missing_barrier_is_caught, "MISSING_BARRIER", OUTCOME_WRONG, "expected")
CATCHES(halo_off_by_one_is_caught, "HALO_OFF_BY_ONE", OUTCOME_WRONG, "expected")
CATCHES(read_beyond_halo_is_caught, "READS_BEYOND_HALO", OUTCOME_WRONG, "is NaN")
CATCHES(nan_never_passes, "WRITES_NAN", OUTCOME_WRONG, "is NaN")
CATCHES(never_writing_is_caught, "NEVER_WRITES", OUTCOME_WRONG, "was not written")
CATCHES(write_outside_region_is_caught, "WRITES_OUTSIDE", OUTCOME_WRONG, "outside the region")
CATCHES(write_into_guard_is_caught, "WRITES_GUARD", OUTCOME_WRONG, "outside the region")
CATCHES(write_to_input_is_caught, "WRITES_INPUT", OUTCOME_WRONG, "is an input")
CATCHES(answer_that_changes_when_timed_is_caught, "WRONG_WHEN_TIMED", OUTCOME_WRONG, "expected")
CATCHES(ignored_region_is_caught, "IGNORES_REGION", OUTCOME_WRONG, "outside the region")
CATCHES(returned_error_is_reported, "RETURNS_ERROR", OUTCOME_FAILED, "diffusion_fixture")
CATCHES(segfault_is_reported, "SEGFAULT", OUTCOME_CRASHED, "signal 11")
CATCHES(abort_is_reported, "ABORT", OUTCOME_CRASHED, "'one point'")
CATCHES(misaligned_arrays_may_be_refused, "REFUSES_MISALIGNED", OUTCOME_VERIFIED, "misaligned")

static void hang_is_killed(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct result r = fixture_measure(&f, "HANG", 2);
    assert_int_equal(r.outcome, OUTCOME_TIMED_OUT);
    print_message("%s\n", r.note);
    assert_string_equal(outcome_name(r.outcome), "timed out");
    assert_non_null(strstr(r.note, "slow, or hung; --timeout=N allows more"));
    assert_non_null(strstr(r.note, "not done after 2 s, in '"));
    fixture_close(&f);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(correct_strategy_is_verified_and_timed),
        cmocka_unit_test(wrong_coefficient_is_caught),
        cmocka_unit_test(swapped_axis_is_caught),
        cmocka_unit_test(missing_barrier_is_caught),
        cmocka_unit_test(halo_off_by_one_is_caught),
        cmocka_unit_test(read_beyond_halo_is_caught),
        cmocka_unit_test(nan_never_passes),
        cmocka_unit_test(never_writing_is_caught),
        cmocka_unit_test(write_outside_region_is_caught),
        cmocka_unit_test(write_into_guard_is_caught),
        cmocka_unit_test(write_to_input_is_caught),
        cmocka_unit_test(answer_that_changes_when_timed_is_caught),
        cmocka_unit_test(ignored_region_is_caught),
        cmocka_unit_test(returned_error_is_reported),
        cmocka_unit_test(segfault_is_reported),
        cmocka_unit_test(abort_is_reported),
        cmocka_unit_test(misaligned_arrays_may_be_refused),
        cmocka_unit_test(hang_is_killed),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
