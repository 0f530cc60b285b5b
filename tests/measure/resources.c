// SPDX-License-Identifier: MIT
// What compilers say of the kernels they made, whose GPU is at hand, and the bounds of the cache.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "build/trim.h"
#include "fixture.h"
#include "own_folder.h"

// ---- ptxas --------------------------------------------------------------------------------------

static const char PTXAS[] =
    "ptxas info    : 0 bytes gmem\n"
    "ptxas info    : Compiling entry function '_ZN6device9edge_edgeEv' for 'sm_90'\n"
    "ptxas info    : Function properties for _ZN6device9edge_edgeEv\n"
    "    400 bytes stack frame, 400 bytes spill stores, 400 bytes spill loads\n"
    "ptxas info    : Used 255 registers, used 1 barriers, 40000 bytes smem\n"
    "ptxas info    : Compile time = 24.213 ms\n"
    "ptxas info    : Compiling entry function '_Z5sweepv' for 'sm_90'\n"
    "ptxas info    : Function properties for _Z5sweepv\n"
    "    16 bytes stack frame, 24 bytes spill stores, 20 bytes spill loads\n"
    "ptxas info    : Used 88 registers, used 1 barriers, 13824 bytes smem, 404 bytes cmem[0]\n"
    "ptxas info    : Compiling entry function '_Z6columnv' for 'sm_90'\n"
    "ptxas info    : Function properties for _Z6columnv\n"
    "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    "ptxas info    : Used 96 registers, used 0 barriers\n";

static void ptxas_tells_registers_and_spills(void **state)
{
    (void)state;
    struct arena a = {0};
    struct usage u;
    ptxas_parse(PTXAS, &u, &a);
    assert_true(u.known);
    assert_int_equal(u.count, 3);
    assert_string_equal(u.kernels[1].symbol, "_Z5sweepv");
    assert_int_equal(u.kernels[1].takes.vgprs, 88);
    assert_int_equal(u.worst.vgprs, 96); // not the edge kernel's
    assert_int_equal(u.worst.lds_bytes, 13824);
    assert_int_equal(u.worst.scratch_bytes, 16);
    assert_int_equal(u.worst.vgpr_spills, 6);
    // 96 registers of 512 per lane: 5 waves; 256 threads are 2 of a SIMD's.
    assert_int_equal(usage_occupancy(&u, target_find("sm_90"), 0, 256), 4);
    ptxas_parse("nvcc warning : nothing\n", &u, &a);
    assert_false(u.known);
    arena_free(&a);
}

static void nvcc_tells_what_a_kernel_needs(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    struct error none = {0};
    if (!toolchain_open(&f.toolchain, platform_find("nvidia"), target_find("sm_90"), &f.places,
                        &f.arena, &none)) {
        fixture_close(&f);
        skip();
    }
    f.cache = folder;
    struct build_source s = fixture_source(&f, NULL);
    for (int run = 0; run < 2; run++) { // compiled, then found in the cache
        struct built b = fixture_build(&f, &s);
        assert_null(b.problem);
        assert_true(b.usage.known);
        assert_in_range(b.usage.worst.vgprs, 8, 64);
        assert_int_equal(b.lds_bytes, 6 * 34 * 4);
        assert_true(b.occupancy > 0);
    }
    fixture_close(&f);
}

// ---- the GPU at hand ----------------------------------------------------------------------------

static void add_node(int node, const char *properties)
{
    struct arena a = {0};
    struct error e = {0};
    const char *path = arena_format(&a, "%s/nodes/%d", folder, node);
    assert_true(make_directories(path, &e));
    path = arena_format(&a, "%s/properties", path);
    assert_true(file_write(path, properties, strlen(properties), NULL, &e));
    arena_free(&a);
}

static const char *target_of(const char *version)
{
    struct arena a = {0};
    add_node(0, "cpu_cores_count 64\ngfx_target_version 0\n");
    add_node(1, arena_format(&a, "simd_count 440\ngfx_target_version %s\nwave_front_size 64\n",
                             version));
    arena_free(&a);
    const struct target *t = platform_device_target(platform_find("amd"));
    return t ? t->name : "none";
}

static void amd_gpu_at_hand_is_planned_for(void **state)
{
    (void)state;
    setenv("HIPSTENCIL_KFD_TOPOLOGY", folder, 1);
    assert_null(platform_device_target(platform_find("amd"))); // no driver
    assert_string_equal(target_of("90010"), "gfx90a");
    assert_string_equal(target_of("90402"), "gfx942");
    assert_string_equal(target_of("100300"), "gfx1030");
    assert_string_equal(target_of("110000"), "gfx1100");
    assert_string_equal(target_of("999999"), "none");
    unsetenv("HIPSTENCIL_KFD_TOPOLOGY");
}

// ---- the bounds of the cache --------------------------------------------------------------------

enum { ENTRY = 100 * 1024 };

static const char *path_of(struct arena *a, const char *name)
{
    return arena_format(a, "%s/%s", folder, name);
}

// A folder with ENTRY bytes that was used so many seconds ago.
static void add_entry(const char *name, int ago)
{
    static char bytes[ENTRY];
    struct arena a = {0};
    struct error e = {0};
    const char *path = path_of(&a, name);
    assert_true(make_directories(path, &e));
    assert_true(file_write(arena_format(&a, "%s/x.so", path), bytes, sizeof bytes, NULL, &e));
    const struct timespec times[2] = {{.tv_sec = time(NULL) - ago}, {.tv_sec = time(NULL) - ago}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    arena_free(&a);
}

static bool is_there(const char *name)
{
    struct arena a = {0};
    bool there = access(path_of(&a, name), F_OK) == 0;
    arena_free(&a);
    return there;
}

static void cache_is_trimmed_to_its_limit(void **state)
{
    (void)state;
    add_entry("op/fused-0000000000000001", 4000);
    add_entry("op/fused-0000000000000002", 9000);
    add_entry("other/lds-0000000000000003", 5000);
    add_entry("other/lds-0000000000000004", 8000);
    assert_int_equal(cache_trim(folder, 0, 0), 0); // no limit
    assert_int_equal(cache_trim(folder, 5 * ENTRY, 0), 0);
    assert_int_equal(cache_trim(folder, 2 * ENTRY + ENTRY / 2, 0), 2);
    assert_true(is_there("op/fused-0000000000000001") && is_there("other/lds-0000000000000003"));
    assert_false(is_there("op/fused-0000000000000002") || is_there("other/lds-0000000000000004"));
}

static void what_is_in_use_is_not_trimmed(void **state)
{
    (void)state;
    add_entry("op/fused-0000000000000001", 10);
    add_entry("op/fused-0000000000000002", 9000);
    assert_int_equal(cache_trim(folder, 1, 3600), 1);
    assert_true(is_there("op/fused-0000000000000001"));
}

static void foreign_files_are_not_trimmed(void **state)
{
    (void)state;
    add_entry("op/thesis", 9000);
    add_entry("op/fused-00000000000000XY", 9000);
    add_entry("tuning", 9000);
    assert_int_equal(cache_trim(folder, 1, 0), 0);
    assert_true(is_there("op/thesis/x.so") && is_there("op/fused-00000000000000XY/x.so") &&
                is_there("tuning/x.so"));
}

static void use_makes_an_entry_young(void **state)
{
    (void)state;
    struct fixture f;
    fixture_open(&f, ELEMENT_FLOAT);
    f.cache = folder;
    struct build_source s = fixture_source(&f, NULL);
    struct built b = fixture_build(&f, &s);
    const struct timespec old[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    assert_int_equal(utimensat(AT_FDCWD, b.folder, old, 0), 0);
    fixture_build(&f, &s);
    assert_int_equal(cache_trim(folder, 1, 60), 0);
    assert_true(file_exists(b.library));
    assert_int_equal(utimensat(AT_FDCWD, b.folder, old, 0), 0);
    assert_int_equal(cache_trim(folder, 1, 60), 1);
    assert_false(file_exists(b.library));
    fixture_close(&f);
}

static void limit_of_the_cache_is_in_mib(void **state)
{
    (void)state;
    unsetenv("HIPSTENCIL_CACHE_LIMIT");
    assert_int_equal(cache_limit(), INT64_C(2048) << 20);
    setenv("HIPSTENCIL_CACHE_LIMIT", "3", 1);
    assert_int_equal(cache_limit(), 3 << 20);
    setenv("HIPSTENCIL_CACHE_LIMIT", "0", 1);
    assert_int_equal(cache_limit(), 0);
    setenv("HIPSTENCIL_CACHE_LIMIT", "much", 1);
    assert_int_equal(cache_limit(), INT64_C(2048) << 20);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_folder, close_folder)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(ptxas_tells_registers_and_spills), TEST(nvcc_tells_what_a_kernel_needs),
        TEST(amd_gpu_at_hand_is_planned_for),   TEST(cache_is_trimmed_to_its_limit),
        TEST(what_is_in_use_is_not_trimmed),    TEST(foreign_files_are_not_trimmed),
        TEST(use_makes_an_entry_young),         TEST(limit_of_the_cache_is_in_mib),
    };
    return run_selected(tests, sizeof tests / sizeof tests[0], argc, argv);
}
