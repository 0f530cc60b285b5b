// SPDX-License-Identifier: MIT
// Tables of a page, its lines, and phrases.
#ifndef HIPSTENCIL_REPORT_PAGE_TABLES_H
#define HIPSTENCIL_REPORT_PAGE_TABLES_H

#include <stdint.h>

#include "report/page_section.h"
#include "strategy/targets.h"

// As cells_make and cells_put.
struct page_table table_make(struct arena *a, const char *caption, int columns, int rows);
void table_put(struct page_table *t, int row, int column, const char *text);

// Lines of text, one by one; `print` writes them. Makes *lines and returns how many there are.
int lines_of(struct arena *a, void (*print)(const void *source, FILE *out), const void *source,
             const char ***lines);

// "512 × 512 × 512", of fewer dimensions fewer; "gfx90a (one GCD of MI250X)"; "MI250X at 512 × 512".
const char *page_extent(const int64_t size[3], struct arena *a);
const char *target_in_words(const struct target *t, struct arena *a);
const char *page_place(const char *device, const int64_t size[3], struct arena *a);

#endif
