// SPDX-License-Identifier: MIT
#include "traffic/caches.h"

#include <stdlib.h>

#include "base/arena.h"

static bool has_last(const struct memory *m)
{
    return m->target->last.bytes > 0;
}

static struct cache first_level(const struct target *t, int lds_bytes)
{
    struct cache l1 = t->l1;
    if (t->family == FAMILY_NVIDIA && lds_bytes < l1.bytes)
        l1.bytes -= lds_bytes;
    return l1;
}

void memory_open(struct memory *m, const struct target *t, int lds_bytes)
{
    struct cache l1 = first_level(t, lds_bytes);
    *m = (struct memory){.target = t, .units_per_die = t->units / t->dies};
    int units = m->units_per_die * t->dies;
    m->l1 = must_alloc((size_t)units * sizeof *m->l1);
    m->l2 = must_alloc((size_t)t->dies * sizeof *m->l2);
    for (int i = 0; i < units; i++)
        level_open(&m->l1[i], &l1);
    for (int i = 0; i < t->dies; i++)
        level_open(&m->l2[i], &t->l2);
    if (has_last(m))
        level_open(&m->last, &t->last);
}

void memory_close(struct memory *m)
{
    for (int i = 0; i < m->units_per_die * m->target->dies; i++)
        level_close(&m->l1[i]);
    for (int i = 0; i < m->target->dies; i++)
        level_close(&m->l2[i]);
    if (has_last(m))
        level_close(&m->last);
    free(m->l1);
    free(m->l2);
}

void memory_start_kernel(struct memory *m)
{
    for (int i = 0; i < m->units_per_die * m->target->dies; i++)
        level_clear(&m->l1[i]);
}

void memory_clear(struct memory *m)
{
    memory_start_kernel(m);
    for (int i = 0; i < m->target->dies; i++)
        level_clear(&m->l2[i]);
    if (has_last(m))
        level_clear(&m->last);
}

static void write_to_memory(struct memory *m, const struct level_victim *v)
{
    const struct cache *from = has_last(m) ? &m->target->last : &m->target->l2;
    for (uint32_t dirty = v->dirty; dirty; dirty &= dirty - 1)
        m->passed.hbm_write += from->request;
}

// What leaves a second level.
static void write_back(struct memory *m, const struct level_victim *v)
{
    if (!has_last(m)) {
        write_to_memory(m, v);
        return;
    }
    struct level_victim next;
    int request = m->target->l2.request;
    for (int i = 0; v->dirty >> i; i++) {
        if (!(v->dirty >> i & 1))
            continue;
        m->passed.last_write += request;
        level_write(&m->last, v->address + (uint64_t)(i * request), LEVEL_KEEP, &next);
        write_to_memory(m, &next);
    }
}

static void fetch(struct memory *m, uint64_t address)
{
    struct level_victim v;
    bool there = false;
    if (has_last(m)) {
        m->passed.last_read += m->target->l2.request;
        there = level_read(&m->last, address, LEVEL_KEEP, &v);
        write_to_memory(m, &v);
    }
    if (!there)
        m->passed.hbm_read += m->target->l2.request;
}

void memory_load(struct memory *m, int die, int unit, uint64_t address)
{
    struct level_victim v;
    if (level_read(&m->l1[die * m->units_per_die + unit], address, LEVEL_KEEP, &v))
        return;
    m->passed.l2_read += m->target->l1.request;
    bool hit = level_read(&m->l2[die], address, LEVEL_KEEP, &v);
    write_back(m, &v);
    if (!hit)
        fetch(m, address);
}

void memory_store(struct memory *m, int die, uint64_t address, enum level_use use)
{
    struct level_victim v;
    level_write(&m->l2[die], address, use, &v);
    write_back(m, &v);
}

void memory_flush(struct memory *m)
{
    struct level_victim v;
    for (int i = 0; i < m->target->dies; i++)
        for (uint64_t at = 0; level_flush(&m->l2[i], &at, &v);)
            write_back(m, &v);
    for (uint64_t at = 0; has_last(m) && level_flush(&m->last, &at, &v);)
        write_to_memory(m, &v);
}
