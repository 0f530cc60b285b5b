// SPDX-License-Identifier: MIT
// The operator of fixtures/diffusion.hip as a model, and its source compiled with a planted fault.
#ifndef HIPSTENCIL_TESTS_MEASURE_FIXTURE_H
#define HIPSTENCIL_TESTS_MEASURE_FIXTURE_H

#include "build/build.h"
#include "measure/measure.h"

// Last: cmocka has a macro `fail`.
#include "select.h"

struct fixture {
    struct arena arena;
    struct places places;
    struct toolchain toolchain, remarks;
    const char *cache; // of the build folder, so that tests share what they compile
    const char *driver;
    struct model *model;
    struct error error;
};

void fixture_open(struct fixture *f, enum element_type type);
void fixture_close(struct fixture *f);

// diffusion.hip with `#define PLANT_<fault>` (NULL: none) as a build source.
struct build_source fixture_source(struct fixture *f, const char *fault);
struct built fixture_build(struct fixture *f, const struct build_source *s);
// Verifies the fixture with that fault at 20x14x9.
struct result fixture_measure(struct fixture *f, const char *fault, int timeout);

#endif
