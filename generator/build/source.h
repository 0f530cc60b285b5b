// SPDX-License-Identifier: MIT
// What was rendered as what is to be built.
#ifndef HIPSTENCIL_BUILD_SOURCE_H
#define HIPSTENCIL_BUILD_SOURCE_H

#include "build/build.h"
#include "render/render.h"

// The plan's file with the operator's header; text is not copied.
struct build_source source_of_plan(const struct rendered *r, const struct plan *p);

#endif
