// SPDX-License-Identifier: MIT
// A level of caches, one of them: sets of lines, lines of sectors, the least recently used line
// leaves first.
//
// A sector is what one request to the next level moves. A line is entered whole, its sectors one by
// one when they are asked for. Written sectors are dirty and need not have been read; they leave
// with their line.
#ifndef HIPSTENCIL_TRAFFIC_LEVEL_H
#define HIPSTENCIL_TRAFFIC_LEVEL_H

#include <stdbool.h>
#include <stdint.h>

#include "strategy/targets.h"

struct level_line {
    uint64_t tag;   // line number + 1; 0: empty
    uint32_t valid; // sectors
    uint32_t dirty; // of them
};

struct level_model {
    int ways, sector_shift, line_shift;
    uint64_t sets;
    struct level_line *lines; // set after set; in each the most recently used first
};

// `geometry` must have bytes. Fewer bytes than one set make one set.
void level_open(struct level_model *c, const struct cache *geometry);
void level_close(struct level_model *c);
void level_clear(struct level_model *c);

enum level_use {
    LEVEL_KEEP,   // becomes the most recently used
    LEVEL_STREAM, // enters as the least recently used: the next to leave
};

// What had to leave: address of the line and its dirty sectors.
struct level_victim {
    uint64_t address;
    uint32_t dirty;
};

// True if the sector was there. It is there afterwards.
bool level_read(struct level_model *c, uint64_t address, enum level_use use,
                struct level_victim *victim);
void level_write(struct level_model *c, uint64_t address, enum level_use use,
                 struct level_victim *victim);
// Reads without entering anything.
bool level_holds(const struct level_model *c, uint64_t address);
// Takes out the next dirty line at or after *position; false if there is none.
bool level_flush(struct level_model *c, uint64_t *position, struct level_victim *victim);

#endif
