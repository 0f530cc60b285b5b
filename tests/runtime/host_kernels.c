// SPDX-License-Identifier: MIT
// How the host platform runs kernels.
#define _GNU_SOURCE
#include "device_memory.h"
#include "kernels.h"
#include "select.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// ---- Threads and arguments ----------------------------------------------------------------------

static void every_thread_runs_once(void **state)
{
    (void)state;
    const dim3 grid = {5, 3, 2}, block = {7, 4, 3};
    const size_t threads = 5 * 3 * 2 * 7 * 4 * 3;
    const char *orders[] = {"forward", "reverse", "shuffle"};
    for (size_t o = 0; o < 3; ++o) {
        int *hits = device_zeros(threads * sizeof *hits);
        set_order(orders[o], "3");
        assert_int_equal(launch_count_hits(grid, block, hits), hipSuccess);
        for (size_t i = 0; i < threads; ++i)
            assert_int_equal(hits[i], 1);
        assert_int_equal(hipFree(hits), hipSuccess);
    }
}

static void kernel_arguments_are_copied(void **state)
{
    (void)state;
    enum { N = 1000 };
    double *out = device_zeros(N * sizeof *out);
    assert_int_equal(launch_affine(N, out, 0.5f, make_double2(3.0, 0.25)), hipSuccess);
    for (int i = 0; i < N; ++i)
        assert_true(out[i] == 0.5 * i + 3.25);
    assert_int_equal(hipFree(out), hipSuccess);
}

static void constant_memory_is_written_by_symbol(void **state)
{
    (void)state;
    float numbers[TEST_BLOCK], *out = device_zeros(sizeof numbers);
    for (int i = 0; i < TEST_BLOCK; ++i)
        numbers[i] = 1.0f / (float)(i + 1);
    assert_int_equal(launch_constants(numbers, out), hipSuccess);
    assert_memory_equal(out, numbers, sizeof numbers);
    assert_int_equal(hipFree(out), hipSuccess);
}

// ---- Barriers and LDS ---------------------------------------------------------------------------

static void check_block_sum(void)
{
    enum { BLOCKS = 37 };
    float *in = device_zeros(BLOCKS * TEST_BLOCK * sizeof *in);
    float *out = device_zeros(BLOCKS * sizeof *out);
    for (int i = 0; i < BLOCKS * TEST_BLOCK; ++i)
        in[i] = (float)(i % 1013);
    assert_int_equal(launch_block_sum(BLOCKS, in, out), hipSuccess);
    for (int b = 0; b < BLOCKS; ++b) {
        float sum = 0.0f;
        for (int t = 0; t < TEST_BLOCK; ++t)
            sum += in[b * TEST_BLOCK + t];
        assert_true(out[b] == sum);
    }
    assert_int_equal(hipFree(in), hipSuccess);
    assert_int_equal(hipFree(out), hipSuccess);
}

static void block_reduction_is_exact(void **state)
{
    (void)state;
    check_block_sum();
}

static void lds_is_private_to_a_block(void **state)
{
    (void)state;
    enum { BLOCKS = 64 };
    int *foreign = device_zeros(BLOCKS * TEST_BLOCK * sizeof *foreign);
    assert_int_equal(launch_lds_owner(BLOCKS, foreign), hipSuccess);
    for (int i = 0; i < BLOCKS * TEST_BLOCK; ++i)
        assert_int_equal(foreign[i], 0);
    assert_int_equal(hipFree(foreign), hipSuccess);
}

// Number of wrong results of the neighbour kernel.
static int neighbour_errors(const char *order, int with_barrier)
{
    enum { BLOCKS = 4 };
    int errors = 0, *out = device_zeros(BLOCKS * TEST_BLOCK * sizeof *out);
    set_order(order, "1");
    assert_int_equal(launch_neighbour(BLOCKS, with_barrier, out), hipSuccess);
    for (int i = 0; i < BLOCKS * TEST_BLOCK; ++i) {
        const int t = i % TEST_BLOCK;
        errors += out[i] != (t > 0 ? t - 1 : 0);
    }
    assert_int_equal(hipFree(out), hipSuccess);
    return errors;
}

static void missing_barrier_shows_when_shuffled(void **state)
{
    (void)state;
    assert_int_equal(neighbour_errors("forward", 0), 0);
    assert_true(neighbour_errors("shuffle", 0) > 0);
    assert_true(neighbour_errors("reverse", 0) > 0);
}

static void correct_kernel_ignores_the_order(void **state)
{
    (void)state;
    const char *orders[] = {"forward", "reverse", "shuffle"};
    for (size_t o = 0; o < 3; ++o) {
        assert_int_equal(neighbour_errors(orders[o], 1), 0);
        check_block_sum();
    }
}

// ---- LDS contents -------------------------------------------------------------------------------

static void dynamic_lds_is_per_block(void **state)
{
    (void)state;
    enum { BLOCKS = 33 };
    int *in = device_zeros(BLOCKS * TEST_BLOCK * sizeof *in);
    int *out = device_zeros(BLOCKS * TEST_BLOCK * sizeof *out);
    for (int i = 0; i < BLOCKS * TEST_BLOCK; ++i)
        in[i] = i;
    assert_int_equal(launch_reverse(BLOCKS, TEST_BLOCK * sizeof *in, in, out), hipSuccess);
    for (int i = 0; i < BLOCKS * TEST_BLOCK; ++i) {
        const int first = i / TEST_BLOCK * TEST_BLOCK;
        assert_int_equal(out[i], first + TEST_BLOCK - 1 - (i - first));
    }
    assert_int_equal(hipFree(in), hipSuccess);
    assert_int_equal(hipFree(out), hipSuccess);
}

static void poison_fills_lds_before_each_block(void **state)
{
    (void)state;
    enum { BLOCKS = 9 };
    int *nans = device_zeros(2 * sizeof *nans);
    setenv("HIPSTENCIL_HOST_POISON", "1", 1);
    assert_int_equal(launch_count_nans(BLOCKS, nans, nans + 1), hipSuccess);
    assert_int_equal(nans[0], BLOCKS * TEST_BLOCK);
    assert_int_equal(nans[1], BLOCKS * TEST_BLOCK);
    setenv("HIPSTENCIL_HOST_POISON", "0", 1);
    nans[0] = 0;
    assert_int_equal(launch_count_nans(BLOCKS, nans, nans + 1), hipSuccess);
    assert_true(nans[0] < BLOCKS * TEST_BLOCK);
    assert_int_equal(hipFree(nans), hipSuccess);
}

static void atomics_count_every_thread(void **state)
{
    (void)state;
    enum { BLOCKS = 100, ALL = BLOCKS * TEST_BLOCK };
    struct {
        unsigned long long l;
        double d;
        int i;
        unsigned u;
        float f;
    } *c = device_zeros(sizeof *c);
    assert_int_equal(launch_atomics(BLOCKS, &c->i, &c->u, &c->l, &c->f, &c->d), hipSuccess);
    assert_int_equal(c->i, ALL);
    assert_int_equal(c->u, ALL);
    assert_int_equal(c->l, ALL);
    assert_true(c->f == (float)ALL);
    assert_true(c->d == (double)ALL);
    assert_int_equal(hipFree(c), hipSuccess);
}

// ---- Failures -----------------------------------------------------------------------------------

// Runs `action` in a child process whose standard error goes to `text`; returns its wait status.
static int run_in_child(void (*action)(void), char *text, size_t size)
{
    int ends[2], status = 0;
    ssize_t length = 0, got;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        signal(SIGABRT, SIG_DFL);
        signal(SIGSEGV, SIG_DFL);
        action();
        _exit(0);
    }
    close(ends[1]);
    while ((got = read(ends[0], text + length, size - 1 - (size_t)length)) > 0)
        length += got;
    text[length] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void diverge(void)
{
    (void)launch_divergent_barrier(3);
}

static void divergent_barrier_aborts_with_the_kernel_name(void **state)
{
    (void)state;
    char text[4096];
    const int status = run_in_child(diverge, text, sizeof text);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
    assert_non_null(strstr(text, "barrier not reached by all threads of block (1,0,0) of kernel "
                                 "divergent_barrier"));
}

static void fault(void)
{
    (void)launch_write_one((int *)(uintptr_t)64);
}

static void kernel_fault_kills_the_process(void **state)
{
    (void)state;
    static char text[1 << 16];
    const int status = run_in_child(fault, text, sizeof text);
    assert_true(!WIFEXITED(status) || WEXITSTATUS(status) != 0);
}

static hipError_t launch_with(dim3 grid, dim3 block, size_t lds_bytes)
{
    return launch_nothing(grid, block, lds_bytes, NULL);
}

static void launch_limits_are_hips(void **state)
{
    (void)state;
    const dim3 one = {1, 1, 1};
    assert_int_equal(launch_with(one, (dim3){1024, 1, 1}, 65536), hipSuccess);
    assert_int_equal(launch_with((dim3){1, 65535, 1}, one, 0), hipSuccess);
    const struct {
        dim3 grid, block;
        size_t lds_bytes;
    } refused[] = {
        {{1, 1, 1}, {1025, 1, 1}, 0},        {{1, 1, 1}, {32, 33, 1}, 0},
        {{1, 1, 1}, {0, 1, 1}, 0},           {{1, 1, 1}, {1, 1, 0}, 0},
        {{0, 1, 1}, {1, 1, 1}, 0},           {{1, 0, 1}, {1, 1, 1}, 0},
        {{0x80000000u, 1, 1}, {1, 1, 1}, 0}, {{1, 65536, 1}, {1, 1, 1}, 0},
        {{1, 1, 65536}, {1, 1, 1}, 0},       {{0x7FFFFFFFu, 1, 1}, {4, 1, 1}, 0},
        {{1, 1, 1}, {1, 1, 1}, 65537},       {{1, 1, 1}, {65536, 65536, 1}, 0},
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; ++i)
        assert_int_equal(launch_with(refused[i].grid, refused[i].block, refused[i].lds_bytes),
                         hipErrorInvalidConfiguration);
}

static void invalid_setting_fails_the_launch(void **state)
{
    (void)state;
    const dim3 one = {1, 1, 1};
    const char *bad[][2] = {{"HIPSTENCIL_HOST_ORDER", "sorted"},
                            {"HIPSTENCIL_HOST_SEED", "-1"},
                            {"HIPSTENCIL_HOST_POISON", "yes"},
                            {"HIPSTENCIL_HOST_THREADS", "0"},
                            {"HIPSTENCIL_HOST_STACK", "15"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        setenv(bad[i][0], bad[i][1], 1);
        assert_int_equal(launch_with(one, one, 0), hipErrorInvalidValue);
        setenv(bad[i][0], "", 1); // as good as none
        assert_int_equal(launch_with(one, one, 0), hipSuccess);
        unsetenv(bad[i][0]);
        assert_int_equal(launch_with(one, one, 0), hipSuccess);
    }
}

static void launch_once(void)
{
    int *out = device_zeros(sizeof *out);
    if (launch_write_one(out) != hipSuccess || *out != 1)
        _exit(1);
    (void)hipFree(out);
}

// ---- Stacks -------------------------------------------------------------------------------------

static int deep_kib, deep_at_once;

static void launch_deep_kernel(void)
{
    int *out = device_zeros(TEST_BLOCK * sizeof *out);
    if (launch_deep(deep_kib, deep_at_once, out) != hipSuccess || out[TEST_BLOCK - 1] < 2)
        _exit(EXIT_FAILURE);
}

// In a process of its own, whose stacks are as large as `kib` says (NULL: the default).
static int status_of_deep(const char *kib, int needed, int at_once, char *text, size_t size)
{
    deep_kib = needed;
    deep_at_once = at_once;
    if (kib)
        setenv("HIPSTENCIL_HOST_STACK", kib, 1);
    const int status = run_in_child(launch_deep_kernel, text, size);
    unsetenv("HIPSTENCIL_HOST_STACK");
    print_message("%s", text);
    return status;
}

static void stack_is_as_large_as_the_setting(void **state)
{
    (void)state;
    char text[512];
    assert_int_equal(status_of_deep(NULL, 800, 0, text, sizeof text), 0);
    assert_int_equal(status_of_deep("4096", 3600, 0, text, sizeof text), 0);
    assert_string_equal(text, "");
}

// Also one that strides over a page in one call.
static void stack_that_is_too_small_names_kernel_and_setting(void **state)
{
    (void)state;
    char text[512];
#ifdef UNDER_ADDRESS_SANITIZER
    skip(); // a sanitizer keeps frames elsewhere, and tells faults by itself
#endif
    for (int at_once = 0; at_once < 2; ++at_once) {
        const int status = status_of_deep("64", 200, at_once, text, sizeof text);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), SIGSEGV);
        assert_non_null(strstr(text, "hipstencil host: kernel deep"));
        assert_non_null(strstr(text, " needs more than 64 KiB of stack; set "
                                     "HIPSTENCIL_HOST_STACK to more KiB"));
        assert_ptr_equal(strchr(text, '\n'), text + strlen(text) - 1);
    }
}

static void child_process_can_launch(void **state)
{
    (void)state;
    char text[256];
    launch_once();
    const int status = run_in_child(launch_once, text, sizeof text);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    launch_once();
}

// ---- Speed --------------------------------------------------------------------------------------

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void barriers_of_64_cubed_are_fast(void **state)
{
    (void)state;
    enum { N = 64, ALL = N * N * N };
    float *in = device_zeros(ALL * sizeof *in), *out = device_zeros(ALL * sizeof *out);
    for (int i = 0; i < ALL; ++i)
        in[i] = (float)i;
    const double begin = seconds_now();
    assert_int_equal(launch_copy_planes(N, in, out), hipSuccess);
    const double elapsed = seconds_now() - begin;
    print_message("64^3, one barrier per plane: %.1f ms\n", 1e3 * elapsed);
    assert_memory_equal(in, out, ALL * sizeof *in);
    assert_true(elapsed < 1.0);
    assert_int_equal(hipFree(in), hipSuccess);
    assert_int_equal(hipFree(out), hipSuccess);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_thread_runs_once),
        cmocka_unit_test(kernel_arguments_are_copied),
        cmocka_unit_test(constant_memory_is_written_by_symbol),
        cmocka_unit_test(block_reduction_is_exact),
        cmocka_unit_test(lds_is_private_to_a_block),
        cmocka_unit_test(missing_barrier_shows_when_shuffled),
        cmocka_unit_test(correct_kernel_ignores_the_order),
        cmocka_unit_test(dynamic_lds_is_per_block),
        cmocka_unit_test(poison_fills_lds_before_each_block),
        cmocka_unit_test(atomics_count_every_thread),
        cmocka_unit_test(divergent_barrier_aborts_with_the_kernel_name),
        cmocka_unit_test(kernel_fault_kills_the_process),
        cmocka_unit_test(launch_limits_are_hips),
        cmocka_unit_test(invalid_setting_fails_the_launch),
        cmocka_unit_test(stack_is_as_large_as_the_setting),
        cmocka_unit_test(stack_that_is_too_small_names_kernel_and_setting),
        cmocka_unit_test(child_process_can_launch),
        cmocka_unit_test(barriers_of_64_cubed_are_fast),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
