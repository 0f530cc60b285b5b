// SPDX-License-Identifier: MIT
#include "traffic/level.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

static int log2_of(int n)
{
    int shift = 0;
    while (n >> (shift + 1))
        shift++;
    return shift;
}

void level_open(struct level_model *c, const struct cache *geometry)
{
    int ways = geometry->ways > 0 ? geometry->ways : 1;
    int sets = geometry->bytes / geometry->line / ways;
    *c = (struct level_model){.ways = ways,
                              .sector_shift = log2_of(geometry->request),
                              .line_shift = log2_of(geometry->line),
                              .sets = sets > 0 ? (uint64_t)sets : 1};
    c->lines = must_alloc(c->sets * (size_t)ways * sizeof *c->lines);
    level_clear(c);
}

void level_close(struct level_model *c)
{
    free(c->lines);
    c->lines = NULL;
}

void level_clear(struct level_model *c)
{
    memset(c->lines, 0, c->sets * (size_t)c->ways * sizeof *c->lines);
}

// Lines that follow each other go to different sets; so do rows and planes at any pitch, as the
// hashed channels of GPU caches see to.
static uint64_t set_of(const struct level_model *c, uint64_t line)
{
    if (c->sets == 1)
        return 0;
    uint64_t above = line / c->sets;
    return (line + above * 7 + above / c->sets) % c->sets;
}

static struct level_line *set_at(const struct level_model *c, uint64_t line)
{
    return &c->lines[set_of(c, line) * (size_t)c->ways];
}

static int way_of(const struct level_model *c, const struct level_line *set, uint64_t line)
{
    for (int i = 0; i < c->ways; i++)
        if (set[i].tag == line + 1)
            return i;
    return -1;
}

static uint32_t sector_of(const struct level_model *c, uint64_t address)
{
    uint64_t within = address & ((UINT64_C(1) << c->line_shift) - 1);
    return UINT32_C(1) << (within >> c->sector_shift);
}

static void move(struct level_line *set, int from, int to)
{
    struct level_line moved = set[from];
    if (from > to)
        memmove(&set[to + 1], &set[to], (size_t)(from - to) * sizeof *set);
    else
        memmove(&set[from], &set[from + 1], (size_t)(to - from) * sizeof *set);
    set[to] = moved;
}

// The line's place in its set, entered if it was not there.
static struct level_line *touch(struct level_model *c, uint64_t address, enum level_use use,
                                struct level_victim *victim)
{
    uint64_t line = address >> c->line_shift;
    struct level_line *set = set_at(c, line);
    int way = way_of(c, set, line), last = c->ways - 1;
    *victim = (struct level_victim){0};
    if (way < 0) {
        way = last;
        if (set[way].dirty)
            *victim = (struct level_victim){(set[way].tag - 1) << c->line_shift, set[way].dirty};
        set[way] = (struct level_line){.tag = line + 1};
        if (use == LEVEL_STREAM)
            return &set[way];
    }
    if (use == LEVEL_KEEP && way > 0) {
        move(set, way, 0);
        way = 0;
    }
    return &set[way];
}

bool level_read(struct level_model *c, uint64_t address, enum level_use use,
                struct level_victim *victim)
{
    struct level_line *line = touch(c, address, use, victim);
    uint32_t sector = sector_of(c, address);
    bool hit = line->valid & sector;
    line->valid |= sector;
    return hit;
}

void level_write(struct level_model *c, uint64_t address, enum level_use use,
                 struct level_victim *victim)
{
    struct level_line *line = touch(c, address, use, victim);
    uint32_t sector = sector_of(c, address);
    line->valid |= sector;
    line->dirty |= sector;
}

bool level_holds(const struct level_model *c, uint64_t address)
{
    uint64_t line = address >> c->line_shift;
    const struct level_line *set = set_at(c, line);
    int way = way_of(c, set, line);
    return way >= 0 && (set[way].valid & sector_of(c, address));
}

bool level_flush(struct level_model *c, uint64_t *position, struct level_victim *victim)
{
    for (uint64_t all = c->sets * (uint64_t)c->ways; *position < all; ++*position) {
        struct level_line *line = &c->lines[*position];
        if (!line->dirty)
            continue;
        *victim = (struct level_victim){(line->tag - 1) << c->line_shift, line->dirty};
        line->dirty = 0;
        return true;
    }
    return false;
}
