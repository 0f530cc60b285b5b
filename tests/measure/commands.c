// SPDX-License-Identifier: MIT
// The command `compare` as a user meets it: exit statuses, messages, files.
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "fixture.h"

enum { MAX_WORDS = 16 };

// Runs `hipstencil compare <arguments>` and returns its exit status; `output` gets both streams.
static int compare(const char *arguments, struct text *output)
{
    struct arena a = {0};
    struct error e = {0};
    const char *argv[MAX_WORDS + 3] = {PROGRAM, "compare"};
    char *words = arena_copy(&a, arguments);
    int n = 2;
    for (char *word = strtok(words, " "); word && n < MAX_WORDS + 2; word = strtok(NULL, " "))
        argv[n++] = word;
    const char *log = arena_format(&a, "%s/output-%d", CACHE, (int)getpid());
    assert_true(make_directories(CACHE, &e));
    unlink(log);
    struct process p = {.argv = argv, .log = log, .timeout = 100};
    processes_run(&p, 1, 1, NULL, NULL);
    output->size = 0;
    assert_true(file_read(log, output, &e));
    unlink(log);
    print_message("compare %s -> %d\n%s", arguments, p.code, text_string(output));
    assert_int_equal(p.end, PROCESS_EXITED);
    arena_free(&a);
    return p.code;
}

static void help_exits_0(void **state)
{
    (void)state;
    struct text output = {0};
    assert_int_equal(compare("--help", &output), 0);
    assert_non_null(strstr(output.data, "Usage: hipstencil compare"));
    assert_non_null(strstr(output.data, "--platform"));
    text_free(&output);
}

static void bad_usage_exits_2_with_one_line(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *message;
    } BAD[] = {
        {"", "needs at least one SPEC"},
        {"--platform tpu a.lua",
         "--platform tpu: not a platform; known: auto, host, amd and nvidia"},
        {"--size 0x4 a.lua", "--size 0x4: needs"},
        {"--size 4x4x4x4 a.lua", "--size 4x4x4x4: needs"},
        {"--size 64x a.lua", "--size 64x: needs"},
        {"--verify most a.lua", "--verify most: must be quick or full"},
        {"--seed -1 a.lua", "--seed -1: must be a whole number"},
        {"--timeout 0 a.lua", "--timeout 0: must be a whole number from 1"},
        {"--jobs many a.lua", "--jobs many: must be"},
        {"--set blok=4 a.lua", "'blok' is not a setting; did you mean 'block'?"},
        {"--set block a.lua", "--set block: needs the form key=value"},
        {"--target gfx1 a.lua", "--target gfx1: not a target; did you mean 'gfx1030', "},
        {"--colour a.lua", "--colour: is not an option"},
        {"a.lua --json", "--json: lacks its value, FILE"},
        {"--size 8x8 " SPECS "/heat7.lua", "heat7 has 3 dimensions, not 2"},
    };
    struct text output = {0};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        assert_int_equal(compare(BAD[i].arguments, &output), 2);
        assert_int_equal(strncmp(output.data, "hipstencil: error: ", 19), 0);
        assert_non_null(strstr(output.data, BAD[i].message));
        assert_ptr_equal(strchr(output.data, '\n'), output.data + output.size - 1);
    }
    text_free(&output);
}

static void verified_operator_exits_0_with_json(void **state)
{
    (void)state;
    struct text output = {0};
    const char *json = CACHE "/commands.json";
    unlink(json);
    assert_int_equal(compare(SPECS "/heat7.lua --platform host --size 12x10x8 --strategies "
                                   "baseline --keep " CACHE " --json " CACHE "/commands.json",
                             &output),
                     0);
    json_t *document = json_load_file(json, 0, NULL);
    json_t *o = json_array_get(json_object_get(document, "operators"), 0);
    json_t *row = json_array_get(json_object_get(o, "results"), 0);
    assert_string_equal(json_string_value(json_object_get(o, "operator")), "heat7");
    assert_string_equal(json_string_value(json_object_get(o, "platform")), "host");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(o, "size"), 1)), 10);
    assert_true(json_is_true(json_object_get(row, "verified")));
    assert_true(json_real_value(json_object_get(row, "time_ms")) > 0);
    json_decref(document);
    unlink(json);
    text_free(&output);
}

static void missing_spec_exits_1(void **state)
{
    (void)state;
    struct text output = {0};
    assert_int_equal(compare(CACHE "/no_such_spec.lua", &output), 1);
    assert_non_null(strstr(output.data, "no_such_spec.lua"));
    // Before another is compared.
    assert_int_equal(
        compare(SPECS "/heat7.lua --platform host --size 8 " CACHE "/no_such_spec.lua", &output),
        1);
    assert_non_null(strstr(output.data, "no_such_spec.lua"));
    assert_null(strstr(output.data, "verified"));
    text_free(&output);
}

static void unwritable_json_exits_1(void **state)
{
    (void)state;
    struct text output = {0};
    assert_int_equal(compare(SPECS "/heat7.lua --platform host --size 8 --strategies baseline "
                                   "--keep " CACHE " --json /proc/nothing/r.json",
                             &output),
                     1);
    assert_non_null(strstr(output.data, "/proc/nothing/r.json"));
    text_free(&output);
}

// The fixture's driver comes first: without it nothing can run, and the log is named.
static void compiler_that_fails_exits_1_and_names_its_log(void **state)
{
    (void)state;
    struct text output = {0};
    setenv("HIPSTENCIL_CXX", "/bin/false", 1);
    assert_int_equal(
        compare(SPECS "/heat7.lua --platform host --size 8 --strategies baseline --keep " CACHE,
                &output),
        1);
    unsetenv("HIPSTENCIL_CXX");
    assert_non_null(strstr(output.data, "does not compile (exit status 1)"));
    assert_non_null(strstr(output.data, ".log"));
    text_free(&output);
}

static void setting_of_the_platform_that_is_none_is_named(void **state)
{
    (void)state;
    struct text output = {0};
    setenv("HIPSTENCIL_HOST_STACK", "much", 1);
    assert_int_equal(compare(SPECS "/heat7.lua --platform host --size 8 --strategies baseline "
                                   "--verify-only --keep " CACHE,
                             &output),
                     1);
    unsetenv("HIPSTENCIL_HOST_STACK");
    assert_non_null(strstr(output.data, "HIPSTENCIL_HOST_STACK=much: expected a number of KiB"));
    text_free(&output);
}

// At -O0 a frame of this operator takes more than 16 KiB.
static void stack_that_is_too_small_is_explained(void **state)
{
    (void)state;
    struct text output = {0};
    setenv("HIPSTENCIL_HOST_STACK", "16", 1);
    setenv("HIPSTENCIL_HOST_FLAGS", "-O0", 1);
    assert_int_equal(compare(SPECS "/box125.lua --platform host --size 8 --strategies vector "
                                   "--verify-only --keep " CACHE,
                             &output),
                     1);
    unsetenv("HIPSTENCIL_HOST_STACK");
    unsetenv("HIPSTENCIL_HOST_FLAGS");
    assert_non_null(
        strstr(output.data, "kernel box125_vector_sweep_here needs more than 16 KiB of stack"));
    assert_non_null(strstr(output.data, "set HIPSTENCIL_HOST_STACK to more KiB"));
    text_free(&output);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_exits_0),
        cmocka_unit_test(bad_usage_exits_2_with_one_line),
        cmocka_unit_test(verified_operator_exits_0_with_json),
        cmocka_unit_test(missing_spec_exits_1),
        cmocka_unit_test(unwritable_json_exits_1),
        cmocka_unit_test(compiler_that_fails_exits_1_and_names_its_log),
        cmocka_unit_test(setting_of_the_platform_that_is_none_is_named),
        cmocka_unit_test(stack_that_is_too_small_is_explained),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
