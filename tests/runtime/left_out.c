// SPDX-License-Identifier: MIT
// What a library without HDF5, libpng and kernels says; everything else works.
#define _GNU_SOURCE
#include "select.h"
#include "simulation_support.h"

#include <hipstencil/checkpoint.h>
#include <hipstencil/norms.h>
#include <hipstencil/picture.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void checkpoints_are_raw(void **state)
{
    (void)state;
    char path[] = "/tmp/hipstencil_left_out_XXXXXX";
    hs_simulation *s = make_heat(8, 7, 6, 1), *again = make_heat(8, 7, 6, 2);
    const int fd = mkstemp(path);
    assert_true(fd >= 0 && write(fd, "\x89HDF\r\n\x1a\n", 8) == 8);
    close(fd);
    assert_int_equal(hs_checkpoint_has_hdf5(), 0);
    must_fail(
        hs_checkpoint_write(s, "state.h5"), HS_ERROR_UNSUPPORTED,
        "state.h5: this library was built without HDF5: configure it with HIPSTENCIL_WITH_HDF5=ON");
    assert_int_equal(access("state.h5", F_OK), -1);
    must_fail(hs_checkpoint_read(s, path), HS_ERROR_UNSUPPORTED, "without HDF5");
    must(hs_checkpoint_write(s, path));
    must(hs_checkpoint_read(again, path));
    assert_same_state(s, again);
    assert_int_equal(remove(path), 0);
    hs_simulation_destroy(s);
    hs_simulation_destroy(again);
}

static void pictures_are_refused(void **state)
{
    (void)state;
    const double value = 1;
    const hs_picture picture = {.values = &value, .element_size = 8, .width = 1, .height = 1};
    must_fail(
        hs_picture_write(&picture, NULL, "a.png"), HS_ERROR_UNSUPPORTED,
        "a.png: this library was built without libpng: configure it with HIPSTENCIL_WITH_PNG=ON");
}

static void norms_are_refused(void **state)
{
    (void)state;
    hs_norms *norms = NULL;
    must_fail(hs_norms_create(&norms), HS_ERROR_UNSUPPORTED,
              "without its kernels: build it where HIP or CUDA");
    assert_null(norms);
    for (hs_status status = HS_OK; status <= HS_ERROR_UNSUPPORTED; ++status)
        assert_string_not_equal(hs_status_text(status), "unknown status");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checkpoints_are_raw),
        cmocka_unit_test(pictures_are_refused),
        cmocka_unit_test(norms_are_refused),
    };
    return run_selected(tests, sizeof tests / sizeof *tests, argc, argv);
}
