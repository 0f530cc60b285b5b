// SPDX-License-Identifier: MIT
// Page: results as one HTML file that needs nothing else. A command fills `struct page_section` per
// operator; plots.h makes its plots, svg.h draws them, page_write puts them into
// templates/report.html. Strings live as long as the page does.
#ifndef HIPSTENCIL_REPORT_PAGE_H
#define HIPSTENCIL_REPORT_PAGE_H

#include <jansson.h>
#include <stdio.h>

#include "base/arena.h"
#include "math/element.h"
#include "strategy/targets.h"

// Cells are text; the first column names the row.
struct page_table {
    const char *caption;
    const char **cells; // (rows + 1) * columns, the headings first
    bool *left;         // by column: text, not numbers
    int columns, rows;
};

struct page_fact {
    const char *name, *value;
};

// What bounds speed: memory by GB/s, arithmetic by GFLOP/s; the other one is 0.
struct page_ceiling {
    const char *name;
    double gbps, gflops;
};

enum page_speed { SPEED_UNKNOWN, SPEED_MEASURED, SPEED_PREDICTED };
// The last level is the one before the memory, where there is one.
enum page_level {
    LEVEL_L1,
    LEVEL_L2_READ,
    LEVEL_L2_WRITE,
    LEVEL_LAST_READ,
    LEVEL_LAST_WRITE,
    LEVEL_HBM_READ,
    LEVEL_HBM_WRITE,
    LEVELS
};

// One strategy.
struct page_entry {
    const char *strategy;
    const char *settings;  // "block=64x4 vector=4 window=128 …"
    enum page_speed speed; // UNKNOWN for emulated times: they are no speed of anything
    double gbps, gflops;   // of the effective bytes
    double intensity;      // flop per byte of memory traffic; 0: the section's
    bool has_resources;
    int vgprs, agprs, spills, lds_bytes, occupancy; // spills of VGPRs and SGPRs
    bool has_traffic;
    double traffic[LEVELS]; // bytes
};

// Strategies on one processor: the device of a measurement or the target of a compiler.
struct page_group {
    const char *name; // "AMD Instinct MI250X", "gfx90a"
    struct page_ceiling *ceilings;
    struct page_entry *entries;
    int nceilings, nentries;
};

// One operator.
struct page_section {
    const char *name, *doc;
    const char *warning; // what a reader must know before any figure, or NULL
    struct page_fact *facts;
    struct page_table *tables;
    const char **remarks; // lines below the tables
    struct page_group *groups;
    int nfacts, ntables, nremarks, ngroups;
    double intensity;  // flop per effective byte
    double cube_bytes; // of one grid: the unit of the traffic
};

struct page {
    const char *command; // which of the program's commands made it
    struct page_section *sections;
    int count;
    const json_t *document; // what --json writes: carried by the page as it is
    int digits;             // of its numbers
};

// What bounds a sweep over `type` on a target: the bandwidth that a copy is expected to reach, the
// memory's own, the arithmetic. Makes g->ceilings.
struct page_ceiling page_arithmetic(const struct target *t, enum element_type type,
                                    struct arena *a);
void group_add_target(struct page_group *g, const struct target *t, enum element_type type,
                      struct arena *a);

// Finds gnuplot: HIPSTENCIL_GNUPLOT or PATH. To be asked before long work starts.
bool page_can_be_drawn(struct error *e);
// `templates` is a directory that overrides the embedded templates, or NULL.
bool page_write(const struct page *p, const char *templates, const char *path, struct error *e);

#endif
