// SPDX-License-Identifier: MIT
// What was rendered as what is to be built.
#ifndef HIPSTENCIL_BUILD_SOURCE_H
#define HIPSTENCIL_BUILD_SOURCE_H

#include "build/build.h"
#include "render/render.h"

// The plan's file with the operator's header; text is not copied.
struct build_source source_of_plan(const struct rendered *r, const struct plan *p);
// The unit of an operator that was rendered with this strategy alone (render_unit), with all of its
// files: steps and table as an application has them.
struct build_source source_of_unit(const struct rendered *r, const struct plan *p);

#endif
