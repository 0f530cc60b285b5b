// SPDX-License-Identifier: MIT
// Provenance: what made the results of a run, when and with what. Part of every JSON document and page.
#ifndef HIPSTENCIL_REPORT_PROVENANCE_H
#define HIPSTENCIL_REPORT_PROVENANCE_H

#include <jansson.h>

#include "build/toolchain.h"
#include "model/model.h"
#include "report/page_section.h"

enum { PROVENANCE_FORMAT = 1 }; // of the documents: results.schema.json

struct used_compiler {
    const char *path, *version; // the version in its own words, or ""
};

struct provenance {
    struct arena *arena;
    const char **words; // of the command line, the command first
    int nwords;
    const char *date; // UTC, ISO 8601
    // Of what ran; NULL where nothing did:
    const char *platform, *device, *driver;
    struct used_compiler *compilers;
    int ncompilers, compilers_capacity;
};

// Notes the time ($SOURCE_DATE_EPOCH, if that is set) and the command line; who parses options puts
// its words into another order. Everything lives in `a`.
struct provenance provenance_begin(int argc, char **argv, struct arena *a);
void provenance_add_device(struct provenance *p, const struct platform *platform,
                           const char *device);
// A path, with further words or without, that may be NULL or known already.
void provenance_add_compiler(struct provenance *p, const char *compiler);

// {"context": …, "operators": …}; takes the reference to `operators`.
json_t *provenance_document(const struct provenance *p, json_t *operators);
// The object with the path and the checksum of what an operator was read from.
json_t *provenance_spec(const struct model *m);
// The same facts for people.
int provenance_facts(const struct provenance *p, struct page_fact **facts, struct arena *a);

#endif
