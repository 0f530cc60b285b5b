// SPDX-License-Identifier: MIT
// Memory: what a tuner measured, by the text of the kernel that it measured: a generator that emits
// another text asks again. One file per operator, type, extent, device and compiler.
#ifndef HIPSTENCIL_TUNE_REMEMBERED_H
#define HIPSTENCIL_TUNE_REMEMBERED_H

#include <jansson.h>

#include "base/arena.h"
#include "base/text.h"

struct memory {
    const char *path;
    json_t *root; // {"hipstencil_tuning": 1, "records": {source: record}}
};

struct memory_record {
    double time; // milliseconds
    int samples;
    const char *problem; // why the kernel is out, or NULL; lives as long as the memory
};

// Opens <cache>/tuning/<name>-<key of the parts>.json. A file that is no tuning memory is said in
// `warning` (left empty otherwise) and replaced by the first save.
bool tune_memory_open(struct memory *m, const char *cache, const char *name,
                      const char *const *parts, int count, struct text *warning, struct arena *a,
                      struct error *e);
bool memory_find(const struct memory *m, const char *source, struct memory_record *out);
void memory_put(struct memory *m, const char *source, const char *settings,
                const struct memory_record *record);
bool memory_save(const struct memory *m, struct error *e);
void tune_memory_close(struct memory *m);

#endif
