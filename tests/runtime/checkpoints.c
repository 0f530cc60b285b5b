// SPDX-License-Identifier: MIT
// Checkpoints, in both formats: a restarted run goes on bit for bit; what is broken is refused and
// leaves the simulation as it was; what interrupts a write leaves the file as it was.
#define _GNU_SOURCE
#include "membrane2d.h"
#include "mock_operator.h"
#include "select.h"
#include "simulation_support.h"

#include <hipstencil/checkpoint.h>

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef UNDER_ADDRESS_SANITIZER
// HDF5 keeps what it had allocated when it failed.
const char *__lsan_default_suppressions(void);

const char *__lsan_default_suppressions(void)
{
    return "leak:libhdf5";
}
#endif

// ---- a folder of its own ------------------------------------------------------------------------

static char folder[64];

static int enter_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/hipstencil_checkpoints_XXXXXX");
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static const char *const names[] = {"state.bin", "state.h5"};

static int formats(void)
{
    return hs_checkpoint_has_hdf5() ? 2 : 1;
}

static unsigned char *file_content(const char *path, size_t *bytes)
{
    struct stat facts;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &facts), 0);
    *bytes = (size_t)facts.st_size;
    unsigned char *content = malloc(*bytes + 1);
    assert_non_null(content);
    assert_true(fread(content, 1, *bytes, file) == *bytes);
    fclose(file);
    return content;
}

static void write_file(const char *path, const void *content, size_t bytes)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fwrite(content, 1, bytes, file) == bytes);
    assert_int_equal(fclose(file), 0);
}

// ---- going on -----------------------------------------------------------------------------------

static void restarted_runs_go_on_bit_for_bit(void **state)
{
    (void)state;
    for (int f = 0; f < formats(); ++f) {
        hs_simulation *whole = make_heat(33, 6, 9, 1), *again = make_heat(33, 6, 9, 2);
        must(hs_simulation_run(whole, 7)); // odd: the arrays have changed places
        must(hs_checkpoint_write(whole, names[f]));
        must(hs_simulation_set_scalar(again, "hot", NAN));
        must(hs_checkpoint_read(again, names[f]));
        assert_same_state(whole, again);
        must(hs_simulation_run(whole, 6));
        must(hs_simulation_run(again, 6));
        assert_same_state(whole, again);
        hs_simulation_destroy(whole);
        hs_simulation_destroy(again);
    }
}

static void every_number_comes_back(void **state)
{
    (void)state;
    for (int f = 0; f < formats(); ++f) {
        hs_simulation *s = make_simulation(mock_operator(), 1500000, 1, 1); // pieces of a row
        hs_simulation *other = make_simulation(mock_operator(), 1500000, 1, 1);
        const int64_t origin[3] = {-3, INT64_MAX, INT64_MIN};
        const double odd[] = {0.0, -0.0, NAN, -INFINITY, 5e-324, 1.0 / 3.0};
        fill_grids(s, 5);
        hs_simulation_set_origin(s, origin);
        hs_simulation_set_step(s, INT64_C(1) << 40);
        for (size_t i = 0; i < sizeof odd / sizeof *odd; ++i) {
            must(hs_simulation_set_scalar(s, "refuse", odd[i]));
            must(hs_checkpoint_write(s, names[f]));
            must(hs_checkpoint_read(other, names[f]));
            assert_same_state(s, other);
        }
        const mock_args *args = hs_simulation_args(other);
        assert_true(args->step == INT64_C(1) << 40 && args->origin[1] == INT64_MAX);
        hs_simulation_destroy(s);
        hs_simulation_destroy(other);
    }
}

static void one_state_is_one_file(void **state)
{
    (void)state;
    for (int f = 0; f < formats(); ++f) {
        size_t bytes[2];
        unsigned char *content[2];
        hs_simulation *s = make_heat(8, 7, 6, 1);
        for (int i = 0; i < 2; ++i) {
            must(hs_checkpoint_write(s, names[f]));
            content[i] = file_content(names[f], &bytes[i]);
            if (i == 0 && f == 1)
                sleep(1); // HDF5 keeps times unless told not to
        }
        assert_true(bytes[0] == bytes[1]);
        assert_memory_equal(content[0], content[1], bytes[0]);
        free(content[0]);
        free(content[1]);
        hs_simulation_destroy(s);
    }
}

// ---- files that are not right -------------------------------------------------------------------

// A file of that content is refused, or is as good as the right one.
static void refused_or_the_same(hs_simulation *s, const char *path, const unsigned char *content,
                                size_t bytes, hs_simulation *right, bool may_be_right)
{
    hs_simulation *before = make_heat(8, 7, 6, 9);
    write_file(path, content, bytes);
    const hs_status status = hs_checkpoint_read(s, path);
    if (status == HS_OK) {
        assert_true(may_be_right);
        assert_same_state(s, right);
        fill_grids(s, 9);
        must(hs_simulation_set_scalar(s, "r", 0.15));
        hs_simulation_set_step(s, 0);
        must(hs_simulation_fill_halos(s));
    } else {
        must_fail(status, HS_ERROR_FILE, path);
        assert_same_state(s, before);
    }
    hs_simulation_destroy(before);
}

static void truncated_files_are_refused(void **state)
{
    (void)state;
    for (int f = 0; f < formats(); ++f) {
        size_t bytes;
        hs_simulation *right = make_heat(8, 7, 6, 1), *s = make_heat(8, 7, 6, 9);
        must(hs_simulation_run(right, 3));
        must(hs_checkpoint_write(right, names[f]));
        unsigned char *content = file_content(names[f], &bytes);
        for (size_t at = 0; at < bytes; at += 509)
            refused_or_the_same(s, names[f], content, at, right, false);
        refused_or_the_same(s, names[f], content, bytes - 1, right, false);
        free(content);
        hs_simulation_destroy(right);
        hs_simulation_destroy(s);
    }
}

static void damaged_files_are_refused(void **state)
{
    (void)state;
    for (int f = 0; f < formats(); ++f) {
        size_t bytes, refused = 0, tried = 0;
        hs_simulation *right = make_heat(8, 7, 6, 1), *s = make_heat(8, 7, 6, 9);
        must(hs_simulation_run(right, 3));
        must(hs_checkpoint_write(right, names[f]));
        unsigned char *content = file_content(names[f], &bytes);
        for (size_t at = 0; at < bytes; at += at < 700 ? 7 : 131) {
            content[at] ^= 1 << at % 8;
            refused_or_the_same(s, names[f], content, bytes, right, true);
            refused += hs_error_text()[0] != '\0';
            content[at] ^= 1 << at % 8;
            ++tried;
        }
        assert_true(refused > tried / 2);
        free(content);
        hs_simulation_destroy(right);
        hs_simulation_destroy(s);
    }
}

static void foreign_files_are_refused(void **state)
{
    (void)state;
    hs_simulation *heat = make_heat(8, 7, 6, 1);
    must_fail(hs_checkpoint_read(heat, "none.bin"), HS_ERROR_FILE, "none.bin: open: No such file");
    write_file("text", "Dear all, this is a letter of more than a few bytes\n", 52);
    must_fail(hs_checkpoint_read(heat, "text"), HS_ERROR_FILE,
              "text: it is no checkpoint of hipstencil");
    write_file("text", "", 0);
    must_fail(hs_checkpoint_read(heat, "text"), HS_ERROR_FILE,
              "text: it is no checkpoint of hipstencil");
    for (int f = 0; f < formats(); ++f) {
        hs_simulation *larger = make_heat(8, 7, 16, 1);
        hs_simulation *membrane = make_simulation(membrane2d_operator(), 8, 7, 1);
        hs_simulation *mock = make_simulation(mock_operator(), 8, 1, 1);
        hipstencil_operator doubles = *mock_operator();
        doubles.element_size = 8;
        hs_simulation *double_mock = make_simulation(&doubles, 8, 1, 1);
        must(hs_checkpoint_write(heat, names[f]));
        must_fail(hs_checkpoint_read(larger, names[f]), HS_ERROR_FILE,
                  "it says \"extent 8 7 6\" where that has \"extent 8 7 16\"");
        must_fail(hs_checkpoint_read(membrane, names[f]), HS_ERROR_FILE,
                  "it says \"operator heat7_plates\" where that has \"operator membrane2d\"");
        must(hs_checkpoint_write(mock, names[f]));
        must_fail(hs_checkpoint_read(double_mock, names[f]), HS_ERROR_FILE,
                  "it says \"element_size 4\" where that has \"element_size 8\"");
        hs_simulation_destroy(larger);
        hs_simulation_destroy(membrane);
        hs_simulation_destroy(mock);
        hs_simulation_destroy(double_mock);
    }
    hs_simulation_destroy(heat);
}

// As the other order would have it: the word differs, the checksum is right.
static void other_byte_orders_are_refused(void **state)
{
    (void)state;
    size_t bytes;
    hs_simulation *s = make_heat(8, 7, 6, 1);
    must(hs_checkpoint_write(s, "state.bin"));
    char *content = (char *)file_content("state.bin", &bytes);
    char *order = strstr(content, "byte_order little\n"), *sum = strstr(content, "checksum ");
    assert_non_null(order);
    memcpy(order, "byte_order bigger\n", 18); // of the same length
    uint64_t told = 0;
    for (const char *at = order; *at; ++at) {
        told ^= (unsigned char)*at;
        told = (told << 29 | told >> 35) * UINT64_C(0x9E3779B97F4A7C15);
    }
    char digits[17];
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)told);
    memcpy(sum + 9, digits, 16);
    write_file("state.bin", content, bytes);
    must_fail(hs_checkpoint_read(s, "state.bin"), HS_ERROR_FILE,
              "its byte order is not that of this machine, little-endian");
    free(content);
    hs_simulation_destroy(s);
}

// ---- writes that fail ---------------------------------------------------------------------------

// The checkpoint at `path` is of a heat of that seed, and nothing lies beside it.
static void holds(const char *path, unsigned seed)
{
    char part[64];
    hs_simulation *s = make_heat(64, 64, 40, 77), *wanted = make_heat(64, 64, 40, seed);
    must(hs_checkpoint_read(s, path));
    assert_same_state(s, wanted);
    snprintf(part, sizeof part, "%s.part", path);
    assert_int_equal(access(part, F_OK), -1);
    hs_simulation_destroy(s);
    hs_simulation_destroy(wanted);
}

// What a full disk does to writes: files *.part take so many bytes more.
static int64_t disk = INT64_MAX;

static bool is_part(int fd)
{
    char link[64], path[256] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const ssize_t length = readlink(link, path, sizeof path - 1);
    return length > 5 && strncmp(path + length - 5, ".part", 5) == 0;
}

static bool is_full(int fd, size_t bytes)
{
    if (disk == INT64_MAX || !is_part(fd))
        return false;
    disk -= (int64_t)bytes;
    errno = ENOSPC;
    return disk < 0;
}

// In place of the C library's, for the runtime and for HDF5.
ssize_t write(int fd, const void *data, size_t bytes)
{
    return is_full(fd, bytes) ? -1 : syscall(SYS_write, fd, data, bytes);
}

ssize_t pwrite(int fd, const void *data, size_t bytes, off_t at)
{
    return is_full(fd, bytes) ? -1 : syscall(SYS_pwrite64, fd, data, bytes, at);
}

ssize_t pwrite64(int fd, const void *data, size_t bytes, off64_t at)
{
    return is_full(fd, bytes) ? -1 : syscall(SYS_pwrite64, fd, data, bytes, at);
}

static void full_disks_leave_what_was_there(void **state)
{
    (void)state;
    for (int f = 0; f < formats(); ++f) {
        hs_simulation *first = make_heat(64, 64, 40, 1), *second = make_heat(64, 64, 40, 2);
        must(hs_checkpoint_write(first, names[f]));
        for (int64_t space = 0; space < 2 << 20; space = space * 5 + 1000) {
            disk = space;
            const hs_status status = hs_checkpoint_write(second, names[f]);
            disk = INT64_MAX;
            must_fail(status, HS_ERROR_FILE, names[f]);
            must_fail(status, HS_ERROR_FILE, "No space left on device");
        }
        holds(names[f], 1);
        must(hs_checkpoint_write(second, names[f])); // what failed is forgotten
        holds(names[f], 2);
        hs_simulation_destroy(first);
        hs_simulation_destroy(second);
    }
}

static void folders_that_take_nothing_are_told(void **state)
{
    (void)state;
    for (int f = 0; f < formats(); ++f) {
        hs_simulation *s = make_heat(8, 7, 6, 1);
        char path[64];
        snprintf(path, sizeof path, "none/%s", names[f]);
        must_fail(hs_checkpoint_write(s, path), HS_ERROR_FILE, "No such file or directory");
        assert_int_equal(mkdir("closed", 0555), 0);
        snprintf(path, sizeof path, "closed/%s", names[f]);
        if (geteuid() == 0)
            assert_int_equal(seteuid(65534), 0);
        const hs_status status = hs_checkpoint_write(s, path);
        if (getuid() == 0)
            assert_int_equal(seteuid(0), 0);
        must_fail(status, HS_ERROR_FILE, "Permission denied");
        assert_int_equal(rmdir("closed"), 0);
        snprintf(path, sizeof path, "folder%s", f ? ".h5" : "");
        assert_int_equal(mkdir(path, 0777), 0);
        must_fail(hs_checkpoint_write(s, path), HS_ERROR_FILE, "rename");
        must_fail(hs_checkpoint_read(s, path), HS_ERROR_FILE, path);
        hs_simulation_destroy(s);
    }
    must_fail(hs_checkpoint_write(NULL, "x"), HS_ERROR_ARGUMENT, "NULL");
}

// The child overwrites what is there without end.
static void overwrite(const char *path)
{
    hs_simulation *s = make_heat(64, 64, 40, 1);
    for (;;)
        if (hs_checkpoint_write(s, path) != HS_OK)
            _exit(1);
}

// The host platform has threads, which no child inherits: whatever uses it is a child, and this
// test the first.
static pid_t started(void (*work)(const char *path), const char *path)
{
    const pid_t child = fork();
    if (child == 0) {
        work(path);
        _exit(0);
    }
    assert_true(child > 0);
    return child;
}

static void write_once(const char *path)
{
    hs_simulation *s = make_heat(64, 64, 40, 1);
    if (hs_checkpoint_write(s, path) != HS_OK)
        _exit(1);
}

static void read_once(const char *path)
{
    hs_simulation *s = make_heat(64, 64, 40, 77);
    if (hs_checkpoint_read(s, path) != HS_OK)
        _exit(1);
}

static void must_end_well(pid_t child)
{
    int status = 0;
    assert_true(waitpid(child, &status, 0) == child && status == 0);
}

static void kills_leave_what_was_there(void **state)
{
    (void)state;
    for (int f = 0; f < formats(); ++f) {
        char part[64];
        int status = 0, parts = 0;
        snprintf(part, sizeof part, "%s.part", names[f]);
        must_end_well(started(write_once, names[f]));
        for (int i = 0; i < 12; ++i) {
            (void)unlink(part);
            const pid_t child = started(overwrite, names[f]);
            for (int wait = 0; wait < 10000 && access(part, F_OK) != 0; ++wait)
                usleep(1000); // until it writes
            usleep(700 * (useconds_t)i);
            kill(child, SIGKILL);
            assert_true(waitpid(child, &status, 0) == child && WIFSIGNALED(status));
            parts += access(part, F_OK) == 0;
            must_end_well(started(read_once, names[f]));
        }
        assert_true(parts > 0); // some were in the middle of a write
        write_file(part, "left behind", 11);
        must_end_well(started(write_once, names[f]));
        must_end_well(started(read_once, names[f]));
        assert_int_equal(access(part, F_OK), -1);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(kills_leave_what_was_there, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(restarted_runs_go_on_bit_for_bit, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(every_number_comes_back, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(one_state_is_one_file, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(truncated_files_are_refused, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(damaged_files_are_refused, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(foreign_files_are_refused, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(other_byte_orders_are_refused, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(full_disks_leave_what_was_there, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(folders_that_take_nothing_are_told, enter_folder,
                                        leave_folder),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
