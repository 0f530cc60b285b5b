// SPDX-License-Identifier: MIT
// Streams, events and graphs of the host platform where work runs lazily.
#define _GNU_SOURCE
#include "device_memory.h"
#include "kernels.h"
#include "select.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SEEDS = 48 };

static void must(hipError_t error)
{
    assert_string_equal(hipGetErrorName(error), "hipSuccess");
}

static void be_lazy(int seed)
{
    char text[16];
    snprintf(text, sizeof text, "%d", seed);
    setenv("HIPSTENCIL_HOST_STREAMS", "lazy", 1);
    setenv("HIPSTENCIL_HOST_SEED", text, 1);
}

static int teardown(void **state)
{
    (void)state;
    (void)hipDeviceSynchronize();
    unsetenv("HIPSTENCIL_HOST_STREAMS");
    unsetenv("HIPSTENCIL_HOST_SEED");
    return 0;
}

// Two streams with two numbers of device memory, which are 1.
struct scene {
    hipStream_t a, b;
    hipEvent_t event;
    int *x;
};

static struct scene scene_make(unsigned flags)
{
    const int ones[2] = {1, 1};
    struct scene s;
    must(hipStreamCreateWithFlags(&s.a, flags));
    must(hipStreamCreateWithFlags(&s.b, flags));
    must(hipEventCreate(&s.event));
    must(hipMalloc((void **)&s.x, sizeof ones));
    must(hipMemcpy(s.x, ones, sizeof ones, hipMemcpyHostToDevice));
    must(hipDeviceSynchronize());
    return s;
}

static void scene_free(struct scene *s)
{
    must(hipDeviceSynchronize());
    must(hipFree(s->x));
    must(hipEventDestroy(s->event));
    must(hipStreamDestroy(s->b));
    must(hipStreamDestroy(s->a));
}

static int value(const struct scene *s)
{
    int x;
    must(hipDeviceSynchronize());
    must(hipMemcpy(&x, s->x, sizeof x, hipMemcpyDeviceToHost));
    return x;
}

// x = 2x, then x = x + 3, each by a way of its own: 5 in this order, 8 in the other.
enum { IN_ORDER = 5, SWAPPED = 8 };

// How many seeds yield each.
struct tally {
    int in_order, swapped;
};

static struct tally tally(unsigned flags, void (*enqueue)(struct scene *))
{
    struct tally t = {0, 0};
    for (int seed = 0; seed < SEEDS; ++seed) {
        be_lazy(seed);
        struct scene s = scene_make(flags);
        enqueue(&s);
        const int x = value(&s);
        assert_true(x == IN_ORDER || x == SWAPPED);
        t.in_order += x == IN_ORDER;
        t.swapped += x == SWAPPED;
        scene_free(&s);
    }
    return t;
}

static void one_stream(struct scene *s)
{
    must(launch_scale_add(2, 0, s->x, s->a));
    must(launch_scale_add(1, 3, s->x, s->a));
}

static void two_streams(struct scene *s)
{
    must(launch_scale_add(2, 0, s->x, s->a));
    must(launch_scale_add(1, 3, s->x, s->b));
}

static void two_streams_that_wait(struct scene *s)
{
    must(launch_scale_add(2, 0, s->x, s->a));
    must(hipEventRecord(s->event, s->a));
    must(hipStreamWaitEvent(s->b, s->event, 0));
    must(launch_scale_add(1, 3, s->x, s->b));
}

static void two_streams_of_which_one_waits_for_a_word(struct scene *s)
{
    must(hipStreamWaitValue32(s->b, s->x, 2, hipStreamWaitValueGte, UINT32_MAX));
    must(launch_scale_add(1, 3, s->x, s->b));
    must(launch_scale_add(2, 0, s->x, s->a));
}

// The event stands before the work that matters.
static void event_too_early(struct scene *s)
{
    must(hipEventRecord(s->event, s->a));
    must(launch_scale_add(2, 0, s->x, s->a));
    must(hipStreamWaitEvent(s->b, s->event, 0));
    must(launch_scale_add(1, 3, s->x, s->b));
}

static void waited_for_by_the_program(struct scene *s)
{
    must(launch_scale_add(2, 0, s->x, s->a));
    must(hipStreamSynchronize(s->a));
    must(launch_scale_add(1, 3, s->x, s->b));
}

static void null_stream_second(struct scene *s)
{
    must(launch_scale_add(2, 0, s->x, s->a));
    must(launch_scale_add(1, 3, s->x, NULL));
}

static void null_stream_first(struct scene *s)
{
    must(launch_scale_add(2, 0, s->x, NULL));
    must(launch_scale_add(1, 3, s->x, s->b));
}

static void streams_that_are_destroyed_go_on(struct scene *s)
{
    hipStream_t brief;
    must(hipStreamCreate(&brief));
    must(launch_scale_add(2, 0, s->x, brief));
    must(hipStreamDestroy(brief));
    must(launch_scale_add(1, 3, s->x, NULL));
}

static void only_what_waits_is_in_order(void **state)
{
    (void)state;
    void (*const ordered[])(struct scene *) = {one_stream, two_streams_that_wait,
                                               two_streams_of_which_one_waits_for_a_word,
                                               waited_for_by_the_program};
    for (unsigned flags = hipStreamDefault; flags <= hipStreamNonBlocking; ++flags)
        for (size_t i = 0; i < sizeof ordered / sizeof *ordered; ++i)
            assert_int_equal(tally(flags, ordered[i]).in_order, SEEDS);
    void (*const loose[])(struct scene *) = {two_streams, event_too_early};
    for (size_t i = 0; i < sizeof loose / sizeof *loose; ++i) {
        const struct tally t = tally(hipStreamDefault, loose[i]);
        assert_in_range(t.in_order, SEEDS / 8, SEEDS);
        assert_in_range(t.swapped, SEEDS / 8, SEEDS);
    }
}

static void a_word_that_nobody_writes_is_an_error(void **state)
{
    (void)state;
    be_lazy(1);
    struct scene s = scene_make(hipStreamNonBlocking);
    must(hipStreamWaitValue32(s.b, s.x, 2, hipStreamWaitValueGte, UINT32_MAX));
    must(launch_scale_add(1, 3, s.x, s.b));
    assert_int_equal(hipDeviceSynchronize(), hipErrorNotReady);
    assert_int_equal(hipStreamWaitValue32(s.b, s.x, 2, 1, UINT32_MAX), hipErrorInvalidValue);
    (void)hipGetLastError();
    scene_free(&s);
}

static void null_stream_waits_for_blocking_streams_only(void **state)
{
    (void)state;
    assert_int_equal(tally(hipStreamDefault, null_stream_second).in_order, SEEDS);
    assert_int_equal(tally(hipStreamDefault, null_stream_first).in_order, SEEDS);
    assert_int_equal(tally(hipStreamDefault, streams_that_are_destroyed_go_on).in_order, SEEDS);
    assert_in_range(tally(hipStreamNonBlocking, null_stream_second).swapped, SEEDS / 8, SEEDS);
    assert_in_range(tally(hipStreamNonBlocking, null_stream_first).swapped, SEEDS / 8, SEEDS);
}

static void a_seed_is_an_order(void **state)
{
    (void)state;
    for (int seed = 0; seed < SEEDS; ++seed) {
        int first = 0;
        for (int again = 0; again < 2; ++again) {
            be_lazy(SEEDS + 1); // so that the next one begins anew
            struct scene s = scene_make(hipStreamDefault);
            be_lazy(seed);
            two_streams(&s);
            const int x = value(&s);
            assert_true(again == 0 || x == first);
            first = x;
            scene_free(&s);
        }
    }
}

static void eager_work_is_done_at_once(void **state)
{
    (void)state;
    struct scene s = scene_make(hipStreamNonBlocking);
    two_streams(&s);
    assert_int_equal(*s.x, IN_ORDER); // device memory of the host platform
    must(hipStreamQuery(s.a));
    scene_free(&s);
}

static void work_is_not_ready_before_it_ran(void **state)
{
    (void)state;
    int not_ready = 0;
    for (int seed = 0; seed < SEEDS; ++seed) {
        be_lazy(seed);
        struct scene s = scene_make(hipStreamDefault);
        hipEvent_t begin;
        float ms = -1;
        must(hipEventCreate(&begin));
        must(hipEventRecord(begin, s.a));
        one_stream(&s);
        must(hipEventRecord(s.event, s.a));
        if (hipEventElapsedTime(&ms, begin, s.event) == hipErrorNotReady)
            not_ready++;
        int queries = 0;
        for (hipError_t e = hipErrorNotReady; e == hipErrorNotReady; queries++) {
            e = hipEventQuery(s.event);
            assert_true(e == hipSuccess || e == hipErrorNotReady);
            assert_in_range(queries, 0, 1000);
        }
        assert_int_equal(*s.x, IN_ORDER);
        must(hipEventElapsedTime(&ms, begin, s.event));
        assert_true(ms >= 0);
        assert_int_equal(hipPeekAtLastError(), hipSuccess);
        must(hipEventDestroy(begin));
        scene_free(&s);
    }
    assert_in_range(not_ready, SEEDS / 2, SEEDS);
}

static void own_memory_is_copied_at_once_and_pinned_memory_is_not(void **state)
{
    (void)state;
    int stale = 0;
    for (int seed = 0; seed < SEEDS; ++seed) {
        be_lazy(seed);
        struct scene s = scene_make(hipStreamDefault);
        int own = 7, *pinned = NULL, back = 0;
        must(hipHostMalloc((void **)&pinned, sizeof *pinned, hipHostMallocDefault));
        *pinned = 7;
        must(hipMemcpyAsync(s.x, &own, sizeof own, hipMemcpyHostToDevice, s.a));
        own = 8;
        must(hipMemcpyAsync(s.x + 1, pinned, sizeof own, hipMemcpyHostToDevice, s.a));
        *pinned = 8;
        must(hipMemcpyAsync(&back, s.x, sizeof back, hipMemcpyDeviceToHost, s.a));
        assert_int_equal(back, 7);
        *pinned = 9; // the copy above has waited for all that stands before it
        must(hipMemcpyAsync(pinned, s.x + 1, sizeof back, hipMemcpyDeviceToHost, s.a));
        stale += *pinned == 9;
        must(hipStreamSynchronize(s.a));
        assert_true(*pinned == 7 || *pinned == 8);
        must(hipHostFree(pinned));
        scene_free(&s);
    }
    assert_in_range(stale, SEEDS / 2, SEEDS);
}

static void freeing_waits(void **state)
{
    (void)state;
    for (int seed = 0; seed < SEEDS; ++seed) {
        be_lazy(seed);
        struct scene s = scene_make(hipStreamNonBlocking);
        int *other = device_zeros(sizeof *other);
        two_streams(&s);
        must(launch_scale_add(1, 1, other, s.b));
        must(hipFree(other)); // a sanitizer sees work that comes later
        assert_int_equal(hipStreamQuery(s.b), hipSuccess);
        scene_free(&s);
    }
}

// ---- Graphs -------------------------------------------------------------------------------------

enum { REPLAYS = 7 };

// Fork and join: x = 2x + y, y = 3y, where the second waits for the first.
static hipGraphExec_t capture(struct scene *s)
{
    hipGraph_t graph;
    hipGraphExec_t exec;
    hipEvent_t joined;
    hipStreamCaptureStatus status;
    must(hipEventCreate(&joined));
    must(hipStreamBeginCapture(s->a, hipStreamCaptureModeGlobal));
    must(launch_scale_add(2, 1, s->x, s->a));
    must(hipEventRecord(s->event, s->a));
    must(hipStreamWaitEvent(s->b, s->event, 0));
    must(launch_scale_add(1, 3, s->x, s->b));
    must(hipStreamIsCapturing(s->b, &status));
    assert_int_equal(status, hipStreamCaptureStatusActive);
    must(hipEventRecord(joined, s->b));
    must(hipStreamWaitEvent(s->a, joined, 0));
    must(launch_scale_add(3, 0, s->x, s->a));
    must(hipStreamEndCapture(s->a, &graph));
    must(hipStreamIsCapturing(s->b, &status));
    assert_int_equal(status, hipStreamCaptureStatusNone);
    must(hipGraphInstantiate(&exec, graph, NULL, NULL, 0));
    must(hipGraphDestroy(graph));
    must(hipEventDestroy(joined));
    return exec;
}

static void graphs_replay_what_was_captured(void **state)
{
    (void)state;
    for (int seed = 0; seed < SEEDS; ++seed) {
        be_lazy(seed);
        struct scene s = scene_make(hipStreamNonBlocking);
        hipGraphExec_t exec = capture(&s);
        assert_int_equal(value(&s), 1); // nothing has run yet
        int expected = 1;
        for (int i = 0; i < REPLAYS; ++i) {
            must(hipGraphLaunch(exec, i % 2 ? s.b : s.a)); // launches of one graph do not overlap
            expected = 3 * (2 * expected + 1 + 3);
        }
        must(hipGraphExecDestroy(exec));
        assert_int_equal(value(&s), expected);
        scene_free(&s);
    }
}

static void captures_hold_what_own_memory_held(void **state)
{
    (void)state;
    struct scene s = scene_make(hipStreamNonBlocking);
    hipGraph_t graph;
    hipGraphExec_t exec;
    int own = 7;
    must(hipStreamBeginCapture(s.a, hipStreamCaptureModeGlobal));
    must(hipMemcpyAsync(s.x, &own, sizeof own, hipMemcpyHostToDevice, s.a));
    own = 8;
    must(hipStreamEndCapture(s.a, &graph));
    must(hipGraphInstantiate(&exec, graph, NULL, NULL, 0));
    must(hipGraphDestroy(graph));
    must(hipGraphLaunch(exec, s.a));
    must(hipGraphExecDestroy(exec));
    assert_int_equal(value(&s), 7);
    scene_free(&s);
}

static void graphs_come_in_the_order_of_their_stream(void **state)
{
    (void)state;
    for (int seed = 0; seed < SEEDS; ++seed) {
        be_lazy(seed);
        struct scene s = scene_make(hipStreamNonBlocking);
        hipGraphExec_t exec = capture(&s);
        must(launch_scale_add(5, 0, s.x, s.a));
        must(hipGraphLaunch(exec, s.a));
        must(launch_scale_add(1, -7, s.x, s.a));
        assert_int_equal(value(&s), 3 * (2 * 5 + 1 + 3) - 7);
        must(hipGraphExecDestroy(exec));
        scene_free(&s);
    }
}

static hipError_t end(hipStream_t stream)
{
    hipGraph_t graph = NULL;
    const hipError_t error = hipStreamEndCapture(stream, &graph);
    if (error == hipSuccess)
        must(hipGraphDestroy(graph));
    else
        assert_null(graph);
    return error;
}

static hipError_t allocates(struct scene *s)
{
    void *memory = NULL;
    (void)s;
    return hipMalloc(&memory, 16);
}

static hipError_t waits(struct scene *s)
{
    return hipStreamSynchronize(s->a);
}

static hipError_t copies(struct scene *s)
{
    int x;
    return hipMemcpy(&x, s->x, sizeof x, hipMemcpyDeviceToHost);
}

static hipError_t waits_for_the_device(struct scene *s)
{
    (void)s;
    return hipDeviceSynchronize();
}

static hipError_t uses_the_null_stream(struct scene *s)
{
    return launch_scale_add(1, 1, s->x, NULL);
}

static hipError_t waits_for_work_outside(struct scene *s)
{
    must(hipEventRecord(s->event, s->b));
    return hipStreamWaitEvent(s->a, s->event, 0);
}

static void captures_break_by_what_they_do_not_allow(void **state)
{
    (void)state;
    const struct {
        hipError_t (*call)(struct scene *);
        hipError_t error;
    } calls[] = {
        {allocates, hipErrorStreamCaptureUnsupported},
        {waits, hipErrorStreamCaptureUnsupported},
        {copies, hipErrorStreamCaptureUnsupported},
        {waits_for_the_device, hipErrorStreamCaptureUnsupported},
        {uses_the_null_stream, hipErrorStreamCaptureImplicit},
        {waits_for_work_outside, hipErrorStreamCaptureIsolation},
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; ++i) {
        struct scene s = scene_make(hipStreamDefault);
        must(hipStreamBeginCapture(s.a, hipStreamCaptureModeGlobal));
        assert_int_equal(calls[i].call(&s), calls[i].error);
        assert_int_equal(launch_scale_add(1, 1, s.x, s.a), hipErrorStreamCaptureInvalidated);
        assert_int_equal(end(s.a), hipErrorStreamCaptureInvalidated);
        assert_int_equal(value(&s), 1);
        scene_free(&s);
    }
}

static void captures_end_where_they_began_and_joined(void **state)
{
    (void)state;
    struct scene s = scene_make(hipStreamDefault);
    assert_int_equal(end(s.a), hipErrorIllegalState);
    assert_int_equal(hipStreamBeginCapture(NULL, hipStreamCaptureModeGlobal),
                     hipErrorStreamCaptureUnsupported);
    must(hipStreamBeginCapture(s.a, hipStreamCaptureModeRelaxed));
    assert_int_equal(hipStreamBeginCapture(s.a, hipStreamCaptureModeRelaxed), hipErrorIllegalState);
    (void)hipGetLastError(); // launches return it
    must(launch_scale_add(1, 1, s.x, s.a));
    must(hipEventRecord(s.event, s.a));
    assert_int_equal(hipEventSynchronize(s.event), hipErrorCapturedEvent);
    (void)hipGetLastError();
    must(hipStreamWaitEvent(s.b, s.event, 0));
    must(launch_scale_add(1, 1, s.x, s.b));
    assert_int_equal(end(s.a), hipErrorStreamCaptureUnjoined);
    assert_int_equal(hipStreamWaitEvent(s.b, s.event, 0), hipErrorCapturedEvent);
    must(hipStreamBeginCapture(s.a, hipStreamCaptureModeRelaxed));
    must(hipEventRecord(s.event, s.a));
    must(hipStreamWaitEvent(s.b, s.event, 0));
    assert_int_equal(end(s.b), hipErrorStreamCaptureUnmatched);
    assert_int_equal(end(s.a), hipErrorStreamCaptureInvalidated);
    assert_int_equal(value(&s), 1);
    scene_free(&s);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(only_what_waits_is_in_order, teardown),
        cmocka_unit_test_teardown(a_word_that_nobody_writes_is_an_error, teardown),
        cmocka_unit_test_teardown(null_stream_waits_for_blocking_streams_only, teardown),
        cmocka_unit_test_teardown(a_seed_is_an_order, teardown),
        cmocka_unit_test_teardown(eager_work_is_done_at_once, teardown),
        cmocka_unit_test_teardown(work_is_not_ready_before_it_ran, teardown),
        cmocka_unit_test_teardown(own_memory_is_copied_at_once_and_pinned_memory_is_not, teardown),
        cmocka_unit_test_teardown(freeing_waits, teardown),
        cmocka_unit_test_teardown(graphs_replay_what_was_captured, teardown),
        cmocka_unit_test_teardown(captures_hold_what_own_memory_held, teardown),
        cmocka_unit_test_teardown(graphs_come_in_the_order_of_their_stream, teardown),
        cmocka_unit_test_teardown(captures_break_by_what_they_do_not_allow, teardown),
        cmocka_unit_test_teardown(captures_end_where_they_began_and_joined, teardown),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
