// SPDX-License-Identifier: MIT
// What a page shows of one operator: facts, tables, remarks, and the figures that plots are made of.
// Strings live as long as the page does.
#ifndef HIPSTENCIL_REPORT_PAGE_SECTION_H
#define HIPSTENCIL_REPORT_PAGE_SECTION_H

#include "report/cells.h"

struct page_table {
    const char *caption;
    struct cells cells;   // the first column names the row
    const char **classes; // by row, what the style knows it as; NULL: nothing
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
    const char *settings;       // "block=64x4 vector=4 window=128 …"
    enum page_speed speed;      // UNKNOWN for emulated times: they are no speed of anything
    double gbps, gflops;        // of the effective bytes
    double ms, percent_of_copy; // of steps those of one
    double baselines;           // how many times as fast as `baseline`; 0: not known
    bool called;                // by the operator's function
    double intensity;           // flop per byte of memory traffic; 0: the section's
    bool has_resources;
    int vgprs, agprs, spills, lds_bytes, occupancy; // spills of VGPRs and SGPRs
    bool has_traffic;
    double traffic[LEVELS]; // bytes
};

// Strategies on one processor: the device of a measurement or the target of a compiler.
struct page_group {
    const char *name;  // "AMD Instinct MI250X", "gfx90a"
    const char *where; // what times are of: "gfx90a (one GCD of MI250X) at 512 × 512 × 512"
    struct page_ceiling *ceilings;
    struct page_entry *entries;
    int nceilings, nentries;
};

// One operator.
struct page_section {
    const char *name, *doc;
    const char *warning; // what a reader must know before any figure, or NULL
    const char *failure; // how many strategies failed, or NULL
    struct page_fact *facts;
    struct page_table *tables;
    const char **remarks; // lines below the tables
    struct page_group *groups;
    int nfacts, ntables, nremarks, ngroups;
    bool steps;        // times are those of steps
    double intensity;  // flop per effective byte
    double cube_bytes; // of one grid: the unit of the traffic
};

#endif
