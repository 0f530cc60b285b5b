// SPDX-License-Identifier: MIT
// Search: what presets and the spec start from, what lies next to the best of it, a coarse grid,
// what lies next to the best of all; compiled, measured by successive halving, the winners verified
// and held against the best of the first, all within a time limit.
#ifndef HIPSTENCIL_TUNE_SEARCH_H
#define HIPSTENCIL_TUNE_SEARCH_H

#include "tune/trying.h"

// False if nothing could be tried, or if no candidate is right.
bool search_run(struct search *s, struct error *e);
void search_free(struct search *s);

#endif
