// SPDX-License-Identifier: MIT
// Compilers, the cache and the compiler's remarks.
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "build/cache.h"
#include "build/trim.h"
#include "fixture.h"
#include "own_folder.h"

static void open_here(struct fixture *f)
{
    fixture_open(f, ELEMENT_FLOAT);
    f->cache = folder;
}

static time_t modified(const char *path)
{
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    return info.st_mtime;
}

static void make_old(const char *path)
{
    const struct timespec times[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

// ---- building -----------------------------------------------------------------------------------

static void same_source_is_compiled_once(void **state)
{
    (void)state;
    struct fixture f;
    open_here(&f);
    struct build_source s = fixture_source(&f, NULL);
    struct built first = fixture_build(&f, &s);
    make_old(first.library);
    struct built second = fixture_build(&f, &s);
    assert_string_equal(first.library, second.library);
    assert_int_equal(modified(second.library), 1000);
    fixture_close(&f);
}

static void other_flags_make_another_product(void **state)
{
    (void)state;
    struct fixture f;
    open_here(&f);
    struct build_source s = fixture_source(&f, NULL);
    struct built first = fixture_build(&f, &s);
    setenv("HIPSTENCIL_HOST_FLAGS", "-O0 -DUNUSED", 1);
    struct built second = fixture_build(&f, &s);
    unsetenv("HIPSTENCIL_HOST_FLAGS");
    assert_string_equal(first.folder, second.folder);
    assert_string_not_equal(first.library, second.library);
    fixture_close(&f);
}

static void damaged_product_is_made_again(void **state)
{
    (void)state;
    struct fixture f;
    open_here(&f);
    struct build_source s = fixture_source(&f, NULL);
    struct built b = fixture_build(&f, &s);
    assert_int_equal(truncate(b.library, 100), 0);
    assert_false(cache_has(b.library));
    b = fixture_build(&f, &s);
    assert_true(cache_has(b.library));
    fixture_close(&f);
}

static void compiler_error_is_one_line_with_the_log(void **state)
{
    (void)state;
    struct fixture f;
    open_here(&f);
    struct build_source s = fixture_source(&f, NULL);
    s.text = "int main( { return 0; }\n";
    struct built b = fixture_build(&f, &s);
    print_message("%s\n", b.problem);
    assert_null(b.library);
    assert_non_null(strstr(b.problem, "does not compile (exit status 1): fixture.hip:1:"));
    assert_non_null(strstr(b.problem, b.log));
    assert_null(strchr(b.problem, '\n'));
    assert_true(file_exists(b.log) && file_exists(b.source));
    fixture_close(&f);
}

static void missing_compiler_is_named(void **state)
{
    (void)state;
    struct fixture f;
    struct error e = {0};
    struct toolchain t;
    const struct platform none = {.name = "none",
                                  .compiler = {.name = "none",
                                               .variable = "HIPSTENCIL_NONE",
                                               .flags = "NONE",
                                               .candidates = {"no-such-compiler", "nor-this"}}};
    open_here(&f);
    assert_false(toolchain_open(&t, &none, target_find("gfx90a"), &f.places, &f.arena, &e));
    assert_string_equal(e.message, "hipstencil: error: platform none: no compiler found (tried "
                                   "no-such-compiler, nor-this); install one or name it in "
                                   "HIPSTENCIL_NONE");
    fixture_close(&f);
}

static void named_compiler_must_exist(void **state)
{
    (void)state;
    struct fixture f;
    struct error e = {0};
    struct toolchain t;
    open_here(&f);
    setenv("HIPSTENCIL_CXX", "/nonexistent/c++ -m64", 1);
    assert_false(
        toolchain_open(&t, platform_find("host"), target_find("gfx90a"), &f.places, &f.arena, &e));
    unsetenv("HIPSTENCIL_CXX");
    assert_non_null(strstr(e.message, "HIPSTENCIL_CXX=/nonexistent/c++ -m64 is not a program"));
    fixture_close(&f);
}

// A compiler that writes `made` and says `said`, with exit status `status`.
static void set_fake_compiler(struct fixture *f, const char *made, const char *said, int status)
{
    const char *path = arena_format(&f->arena, "%s/c++", folder);
    const char *script = arena_format(&f->arena,
                                      "#!/bin/sh\nwhile [ $# -gt 0 ]; do [ \"$1\" = -o ] && "
                                      "out=$2; shift; done\n%s\nprintf '%s'\nexit %d\n",
                                      made, said, status);
    assert_true(file_write(path, script, strlen(script), NULL, &f->error));
    assert_int_equal(chmod(path, 0755), 0);
    setenv("HIPSTENCIL_CXX", path, 1);
    assert_true(toolchain_open(&f->toolchain, platform_find("host"), target_find("gfx90a"),
                               &f->places, &f->arena, &f->error));
    unsetenv("HIPSTENCIL_CXX");
}

static void garbage_of_a_compiler_is_told_and_not_kept(void **state)
{
    (void)state;
    static const struct {
        const char *made, *told;
    } CASES[] = {
        {"printf garbage >$out", "exit status 0 but wrote a library that cannot be loaded: "},
        {"head -c 2000 /bin/sh >$out", "exit status 0 but wrote a library that cannot be loaded: "},
        {": >$out", "exit status 0 but wrote a library that cannot be loaded: "},
        {"mkdir $out", "exit status 0 but wrote a library that cannot be loaded: "},
        {":", "exit status 0 but wrote no library"},
    };
    struct fixture f;
    open_here(&f);
    signal(SIGBUS, SIG_DFL); // cmocka's handlers, which the process that loads would inherit
    signal(SIGSEGV, SIG_DFL);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct build_source s = fixture_source(&f, NULL);
        set_fake_compiler(&f, CASES[i].made, "", 0);
        struct built b = fixture_build(&f, &s);
        assert_null(b.library);
        print_message("%s\n", b.problem);
        assert_non_null(strstr(b.problem, CASES[i].told));
        assert_non_null(strstr(b.problem, b.log));
    }
    fixture_close(&f);
}

static void control_characters_of_a_compiler_are_not_repeated(void **state)
{
    (void)state;
    struct fixture f;
    open_here(&f);
    struct build_source s = fixture_source(&f, NULL);
    set_fake_compiler(&f, ":",
                      "x: error: \\033[31mred\\033]0;title\\007 \\302\\233 \\377 \\303\\274\\n", 1);
    struct built b = fixture_build(&f, &s);
    assert_non_null(strstr(b.problem, "x: error: ?[31mred?]0;title? ?? ? \303\274; log: "));
    fixture_close(&f);
}

// ---- the cache's folder -------------------------------------------------------------------------

static void named_cache_that_cannot_be_written_is_an_error(void **state)
{
    (void)state;
    struct arena a = {0};
    struct error e = {0};
    setenv("HIPSTENCIL_CACHE", "/proc/hipstencil", 1);
    assert_null(cache_open(&a, &e));
    unsetenv("HIPSTENCIL_CACHE");
    assert_non_null(strstr(e.message, "/proc/hipstencil"));
    arena_free(&a);
}

static void home_that_cannot_be_written_falls_back(void **state)
{
    (void)state;
    struct arena a = {0};
    struct error e = {0};
    unsetenv("HIPSTENCIL_CACHE");
    setenv("XDG_CACHE_HOME", "/proc", 1);
    setenv("TMPDIR", folder, 1);
    const char *cache = cache_open(&a, &e);
    unsetenv("XDG_CACHE_HOME");
    unsetenv("TMPDIR");
    assert_non_null(cache);
    assert_int_equal(strncmp(cache, folder, strlen(folder)), 0);
    arena_free(&a);
}

// Opens `path`, of that mode and owner; NULL or what the refusal says.
static bool is_refused(const char *cache, const char *changed, mode_t mode, uid_t owner,
                       const char *why)
{
    struct arena a = {0};
    struct error e = {0};
    assert_true(make_directories(cache, &e));
    assert_int_equal(chmod(changed, mode), 0);
    bool foreign = owner != getuid();
    if (foreign && chown(changed, owner, (gid_t)-1) != 0)
        return true; // only root can give files away
    setenv("HIPSTENCIL_CACHE", cache, 1);
    const char *opened = cache_open(&a, &e);
    unsetenv("HIPSTENCIL_CACHE");
    bool named = !opened && strstr(e.message, why) && strstr(e.message, changed) &&
                 strstr(e.message, "HIPSTENCIL_CACHE");
    print_message("%s\n", opened ? "taken" : e.message);
    assert_int_equal(chmod(changed, 0700), 0);
    assert_true(!foreign || chown(changed, getuid(), (gid_t)-1) == 0);
    arena_free(&a);
    return named;
}

static void cache_that_others_can_write_to_is_refused(void **state)
{
    (void)state;
    struct text cache = {0};
    text_addf(&cache, "%s/above/cache", folder);
    char *above = strndup(cache.data, cache.size - strlen("/cache"));
    assert_true(is_refused(cache.data, cache.data, 0777, getuid(), "others may write to it"));
    assert_true(is_refused(cache.data, cache.data, 0770, getuid(), "others may write to it"));
    assert_true(is_refused(cache.data, cache.data, 01777, getuid(), "others may write to it"));
    assert_true(is_refused(cache.data, cache.data, 0755, 12345, "belongs to user 12345"));
    assert_true(is_refused(cache.data, above, 0777, getuid(), "could put another folder in place"));
    assert_true(is_refused(cache.data, above, 0755, 12345, "belongs to user 12345"));
    assert_false(is_refused(cache.data, above, 01777, getuid(), ""));
    assert_false(is_refused(cache.data, cache.data, 0755, getuid(), ""));
    free(above);
    text_free(&cache);
}

// What was planted before the cache's own mode was set right.
static void planted_folders_and_products_are_not_used(void **state)
{
    (void)state;
    struct fixture f;
    open_here(&f);
    struct build_source s = fixture_source(&f, NULL);
    struct built b = fixture_build(&f, &s), again;
    assert_int_equal(chmod(b.library, 0777), 0);
    assert_false(cache_has(b.library));
    b = fixture_build(&f, &s);
    assert_true(cache_has(b.library));
    const struct build_request r = {.toolchain = &f.toolchain, .cache = f.cache, .jobs = 1};
    const char *operators = arena_format(&f.arena, "%s/diffusion", folder);
    assert_int_equal(chmod(operators, 0777), 0);
    struct error e = {0};
    assert_false(build_all(&r, &s, 1, &again, &f.arena, &e));
    assert_non_null(strstr(e.message, "/diffusion: others may write to it (mode 0777)"));
    fixture_close(&f);
}

static void products_are_nobody_elses_to_write_whatever_the_umask(void **state)
{
    (void)state;
    struct fixture f;
    struct stat info;
    open_here(&f);
    mode_t mask = umask(0);
    struct build_source s = fixture_source(&f, NULL);
    struct built b = fixture_build(&f, &s);
    umask(mask);
    assert_int_equal(stat(b.library, &info), 0);
    assert_int_equal(info.st_mode & 022, 0);
    assert_int_equal(stat(b.folder, &info), 0);
    assert_int_equal(info.st_mode & 022, 0);
    assert_true(cache_has(b.library));
    fixture_close(&f);
}

static const char *put(struct fixture *f, const char *path, bool old)
{
    assert_true(file_write(path, "text", 4, NULL, &f->error));
    if (old)
        make_old(path);
    return path;
}

static void what_killed_runs_left_goes_after_a_day(void **state)
{
    (void)state;
    struct fixture f;
    open_here(&f);
    struct build_source s = fixture_source(&f, NULL);
    struct built b = fixture_build(&f, &s);
    const char *left = put(&f, arena_format(&f.arena, "%s/host-1.12.part", b.folder), true);
    const char *running = put(&f, arena_format(&f.arena, "%s/host-2.13.part", b.folder), false);
    const char *other = put(&f, arena_format(&f.arena, "%s/notes.txt", b.folder), true);
    const char *outside = put(&f, arena_format(&f.arena, "%s/mine.part", folder), true);
    const char *tree = arena_format(&f.arena, "%s/tmp-abc123", b.folder);
    const char *away = arena_format(&f.arena, "%s.14.part", b.folder);
    assert_true(make_directories(tree, &f.error) && make_directories(away, &f.error));
    put(&f, arena_format(&f.arena, "%s/cc.o", tree), false);
    make_old(tree);
    make_old(away);
    cache_tidy(folder);
    assert_false(file_exists(left) || file_exists(tree) || file_exists(away));
    assert_true(file_exists(running) && file_exists(other) && file_exists(outside));
    assert_true(cache_has(b.library));
    fixture_close(&f);
}

// ---- processes ----------------------------------------------------------------------------------

static void process_output_goes_to_the_log(void **state)
{
    (void)state;
    struct text log = {0}, content = {0};
    struct error e = {0};
    text_addf(&log, "%s/log", folder);
    const char *argv[] = {"/bin/sh", "-c", "pwd; echo out; echo err >&2; exit 3", NULL};
    struct process p = {.argv = argv, .log = log.data, .directory = folder};
    processes_run(&p, 1, 1, NULL, NULL);
    assert_int_equal(p.end, PROCESS_EXITED);
    assert_int_equal(p.code, 3);
    assert_true(file_read(log.data, &content, &e));
    assert_non_null(strstr(content.data, "out\nerr\n"));
    assert_non_null(strstr(content.data, folder));
    text_free(&log);
    text_free(&content);
}

static void processors_are_those_that_a_process_may_run_on(void **state)
{
    (void)state;
    cpu_set_t allowed, first;
    int number = 0;
    assert_int_equal(sched_getaffinity(0, sizeof allowed, &allowed), 0);
    assert_int_equal(processor_count(), CPU_COUNT(&allowed));
    while (!CPU_ISSET(number, &allowed))
        number++;
    CPU_ZERO(&first);
    CPU_SET(number, &first);
    assert_int_equal(sched_setaffinity(0, sizeof first, &first), 0);
    const int count = processor_count();
    assert_int_equal(sched_setaffinity(0, sizeof allowed, &allowed), 0);
    assert_int_equal(count, 1);
}

static void slow_process_is_killed_with_its_children(void **state)
{
    (void)state;
    const char *argv[] = {"/bin/sh", "-c", "sleep 60 & wait", NULL};
    struct process p = {.argv = argv, .timeout = 1};
    double start = monotonic_seconds();
    processes_run(&p, 1, 1, NULL, NULL);
    assert_int_equal(p.end, PROCESS_TIMED_OUT);
    assert_true(monotonic_seconds() - start < 20);
}

static void process_that_is_tidy_has_a_temporary_folder_of_its_own(void **state)
{
    (void)state;
    struct text log = {0}, content = {0};
    struct error e = {0};
    struct stat info;
    text_addf(&log, "%s/log", folder);
    const char *argv[] = {"/bin/sh", "-c",
                          "mkdir $TMPDIR/sub; echo x > $TMPDIR/sub/file; printf %s $PWD/$TMPDIR",
                          NULL};
    struct process p = {.argv = argv, .log = log.data, .directory = folder, .tidy = true};
    processes_run(&p, 1, 1, NULL, NULL);
    assert_true(process_succeeded(&p));
    assert_true(file_read(log.data, &content, &e));
    assert_int_equal(strncmp(content.data, folder, strlen(folder)), 0);
    assert_int_equal(stat(content.data, &info), -1);
    // A folder that cannot hold one is an error of the start.
    p = (struct process){.argv = argv, .directory = "/proc", .tidy = true};
    processes_run(&p, 1, 1, NULL, NULL);
    assert_int_equal(p.end, PROCESS_NOT_STARTED);
    text_free(&log);
    text_free(&content);
}

static void processes_run_side_by_side(void **state)
{
    (void)state;
    const char *argv[] = {"/bin/sh", "-c", "sleep 0.5", NULL};
    struct process p[4];
    for (int i = 0; i < 4; i++)
        p[i] = (struct process){.argv = argv};
    double start = monotonic_seconds();
    processes_run(p, 4, 4, NULL, NULL);
    assert_true(monotonic_seconds() - start < 1.5);
    for (int i = 0; i < 4; i++)
        assert_true(process_succeeded(&p[i]));
}

static void what_ends_at_last_waits_for_a_first_success_alone(void **state)
{
    (void)state;
    const char *quick[] = {"/bin/sh", "-c", "sleep 0.2", NULL};
    const char *fails[] = {"/bin/sh", "-c", "exit 1", NULL};
    const char *slow[] = {"/bin/sh", "-c", "sleep 2", NULL};
    const char *never[] = {"/bin/sh", "-c", "sleep 600", NULL};
    const double start = monotonic_seconds();
    struct process like = {.until = start + 1, .at_last = start + 300},
                   p[4] = {like, like, like, like};
    p[0].argv = fails;
    p[1].argv = slow;
    processes_run(p, 2, 2, NULL, NULL);
    assert_true(process_succeeded(&p[1])); // the one that failed is no success
    for (int i = 0; i < 4; i++)
        p[i] = like;
    p[0].until = p[1].until = p[2].until = p[3].until = monotonic_seconds() + 1;
    p[0].argv = never;
    p[1].argv = quick;
    p[2].argv = p[3].argv = never; // the last is not begun
    processes_run(p, 4, 3, NULL, NULL);
    assert_true(process_succeeded(&p[1]));
    assert_int_equal(p[0].end, PROCESS_LATE);
    assert_int_equal(p[2].end, PROCESS_LATE);
    assert_int_equal(p[3].end, PROCESS_LATE);
    assert_true(monotonic_seconds() - start < 100);
}

static void program_that_does_not_exist_is_told(void **state)
{
    (void)state;
    char how[128];
    const char *argv[] = {"/nonexistent/program", NULL};
    struct process p = {.argv = argv};
    processes_run(&p, 1, 1, NULL, NULL);
    assert_string_equal(process_describe(p.end, p.code, how, sizeof how),
                        "could not be started: No such file or directory");
}

// ---- remarks ------------------------------------------------------------------------------------

#define KERNEL(name, vgprs, occupancy, lds)                                                        \
    "x.hip:1:1: remark: Function Name: " name " [-Rpass-analysis=kernel-resource-usage]\n"         \
    "__global__ void f()\n^\n"                                                                     \
    "x.hip:1:1: remark:     SGPRs: 20 [-Rpass-analysis=kernel-resource-usage]\n"                   \
    "x.hip:1:1: remark:     VGPRs: " vgprs " [-Rpass-analysis=kernel-resource-usage]\n"            \
    "x.hip:1:1: remark:     AGPRs: 0 [-Rpass-analysis=kernel-resource-usage]\n"                    \
    "x.hip:1:1: remark:     ScratchSize [bytes/lane]: 16 "                                         \
    "[-Rpass-analysis=kernel-resource-usage]\n"                                                    \
    "x.hip:1:1: remark:     Occupancy [waves/SIMD]: " occupancy " [-Rpass-analysis=x]\n"           \
    "x.hip:1:1: remark:     SGPRs Spill: 0 [-Rpass-analysis=kernel-resource-usage]\n"              \
    "x.hip:1:1: remark:     VGPRs Spill: 0 [-Rpass-analysis=kernel-resource-usage]\n"              \
    "x.hip:1:1: remark:     LDS Size [bytes/block]: " lds " [-Rpass-analysis=x]\n"

static void remarks_of_edge_kernels_do_not_count(void **state)
{
    (void)state;
    struct arena a = {0};
    struct usage u;
    remarks_parse(KERNEL("_Z5sweepv", "54", "8", "512") KERNEL("_Z6sweep2v", "60", "7", "128")
                      KERNEL("_ZN6device10sweep_edgeEv", "200", "2", "9999"),
                  &u, &a);
    assert_true(u.known);
    assert_int_equal(u.count, 3);
    assert_string_equal(u.kernels[2].symbol, "_ZN6device10sweep_edgeEv");
    assert_int_equal(u.worst.vgprs, 60);
    assert_int_equal(u.occupancy, 7);
    assert_int_equal(u.worst.lds_bytes, 512);
    assert_int_equal(u.worst.scratch_bytes, 16);
    arena_free(&a);
}

static void lds_bounds_the_occupancy(void **state)
{
    (void)state;
    struct arena a = {0};
    struct usage u;
    remarks_parse(KERNEL("_Z5sweepv", "32", "8", "40000"), &u, &a);
    // One block of 256 threads per unit of 64 KiB: one wave on each of the four SIMDs.
    assert_int_equal(usage_occupancy(&u, target_find("gfx90a"), 0, 256), 1);
    assert_int_equal(usage_occupancy(&u, target_find("gfx90a"), 60000, 1024), 4);
    arena_free(&a);
}

static void hipcc_tells_what_a_kernel_needs(void **state)
{
    (void)state;
    struct fixture f;
    open_here(&f);
    if (!remarks_toolchain_open(&f.remarks, target_find("gfx90a"), &f.places, &f.arena)) {
        fixture_close(&f);
        skip();
    }
    struct build_source s = fixture_source(&f, NULL);
    struct built b;
    struct build_request r = {
        .toolchain = &f.toolchain, .remarks = &f.remarks, .cache = folder, .jobs = 2};
    assert_true(build_all(&r, &s, 1, &b, &f.arena, &f.error));
    assert_true(b.usage.known);
    assert_in_range(b.usage.worst.vgprs, 4, 64);
    assert_int_equal(b.lds_bytes, 6 * 34 * 4);
    assert_int_equal(b.occupancy, 8);
    fixture_close(&f);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_folder, close_folder)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(same_source_is_compiled_once),
        TEST(other_flags_make_another_product),
        TEST(damaged_product_is_made_again),
        TEST(compiler_error_is_one_line_with_the_log),
        TEST(garbage_of_a_compiler_is_told_and_not_kept),
        TEST(control_characters_of_a_compiler_are_not_repeated),
        TEST(missing_compiler_is_named),
        TEST(named_compiler_must_exist),
        TEST(named_cache_that_cannot_be_written_is_an_error),
        TEST(home_that_cannot_be_written_falls_back),
        TEST(cache_that_others_can_write_to_is_refused),
        TEST(planted_folders_and_products_are_not_used),
        TEST(products_are_nobody_elses_to_write_whatever_the_umask),
        TEST(what_killed_runs_left_goes_after_a_day),
        TEST(process_output_goes_to_the_log),
        TEST(processors_are_those_that_a_process_may_run_on),
        TEST(slow_process_is_killed_with_its_children),
        TEST(process_that_is_tidy_has_a_temporary_folder_of_its_own),
        TEST(processes_run_side_by_side),
        TEST(what_ends_at_last_waits_for_a_first_success_alone),
        TEST(program_that_does_not_exist_is_told),
        TEST(remarks_of_edge_kernels_do_not_count),
        TEST(lds_bounds_the_occupancy),
        TEST(hipcc_tells_what_a_kernel_needs),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
