// SPDX-License-Identifier: MIT
// Memory: every answer that a device gave to a tuner, by the text of the kernel that it was asked
// about: a generator that emits another text asks again. All that a search decides follows from such
// answers: repeated over a memory that has them it takes the same way and asks for nothing. One file
// per operator, type, extent, device and compiler.
#ifndef HIPSTENCIL_TUNE_REMEMBERED_H
#define HIPSTENCIL_TUNE_REMEMBERED_H

#include <jansson.h>

#include "base/arena.h"
#include "base/text.h"

struct memory {
    const char *path;
    json_t *root; // {"hipstencil_tuning": 2, "records": {source: record}}
};

enum { MEMORY_LAPS = 8 };

// What was measured of a kernel, in the order in which it was asked for.
struct memory_record {
    struct memory_lap {
        double time; // milliseconds
        int samples; // rise from lap to lap
    } laps[MEMORY_LAPS];
    int nlaps;
    const char *problem; // why the kernel is out after these laps, or NULL
};

// Opens <cache>/tuning/<name>-<key of the parts>.json. A file that is no tuning memory is said in
// `warning` (left empty otherwise) and replaced by the first save.
bool tune_memory_open(struct memory *m, const char *cache, const char *name,
                      const char *const *parts, int count, struct text *warning, struct arena *a,
                      struct error *e);
// False if nothing, or no sense, is known of the kernel. Strings live in `a`.
bool memory_find(const struct memory *m, const char *source, struct arena *a,
                 struct memory_record *out);
// The time by so many samples; NULL if it was not measured.
const struct memory_lap *memory_lap(const struct memory_record *r, int samples);
// Adds what was measured after all that the record has by fewer samples, and in place of the rest.
void memory_add_lap(struct memory_record *r, struct memory_lap lap);
void memory_put(struct memory *m, const char *source, const char *settings,
                const struct memory_record *record);
// Settings of the fastest kernels that are not out, `most` at most, the fastest first. Returns how
// many.
int memory_best(const struct memory *m, struct arena *a, const char **settings, int most);
bool memory_save(const struct memory *m, struct error *e);
void tune_memory_close(struct memory *m);

#endif
