// SPDX-License-Identifier: MIT
// Page: results as one HTML file that needs nothing else. A command fills `struct page_section` per
// operator; plots.h makes its plots, svg.h draws them, page_write puts them into
// templates/report.html.
#ifndef HIPSTENCIL_REPORT_PAGE_H
#define HIPSTENCIL_REPORT_PAGE_H

#include <jansson.h>

#include "base/error.h"
#include "report/page_section.h"
#include "report/provenance.h"

struct page {
    const struct provenance *provenance;
    struct page_section *sections;
    int count;
    const json_t *document; // what --json writes: carried by the page as it is
    int digits;             // of its numbers
};

// `templates` is a directory that overrides the embedded templates, or NULL.
bool page_write(const struct page *p, const char *templates, const char *path, struct error *e);

#endif
