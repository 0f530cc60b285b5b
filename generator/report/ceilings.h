// SPDX-License-Identifier: MIT
// Ceilings: what bounds a sweep on a target.
#ifndef HIPSTENCIL_REPORT_CEILINGS_H
#define HIPSTENCIL_REPORT_CEILINGS_H

#include "model/model.h"
#include "report/page_section.h"
#include "strategy/targets.h"

// The arithmetic over `type`.
struct page_ceiling page_arithmetic(const struct target *t, enum element_type type,
                                    struct arena *a);
// The bandwidth that a copy is expected to reach, the memory's own, the arithmetic. Makes
// g->ceilings.
void group_add_target(struct page_group *g, const struct target *t, enum element_type type,
                      struct arena *a);

#endif
