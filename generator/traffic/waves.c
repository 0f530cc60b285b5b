// SPDX-License-Identifier: MIT
#include "traffic/waves.h"

#include <stdlib.h>
#include <string.h>

enum { SITES = 1024, JOINED_BYTES = 16 };

// How often the present thread has executed each instruction: open addressing, by site.
struct counts {
    uint32_t *sites;
    int *times;
    size_t size, used;
};

static size_t slot_of(const struct counts *c, uint32_t site)
{
    size_t i = (site * UINT32_C(2654435761)) % c->size;
    while (c->sites[i] && c->sites[i] != site)
        i = (i + 1) % c->size;
    return i;
}

static void counts_open(struct counts *c, size_t size)
{
    *c = (struct counts){.size = size};
    c->sites = must_alloc(size * sizeof *c->sites);
    c->times = must_alloc(size * sizeof *c->times);
    memset(c->sites, 0, size * sizeof *c->sites);
    memset(c->times, 0, size * sizeof *c->times);
}

static void counts_close(struct counts *c)
{
    free(c->sites);
    free(c->times);
}

static void counts_grow(struct counts *c)
{
    struct counts larger;
    counts_open(&larger, c->size * 2);
    for (size_t i = 0; i < c->size; i++) {
        if (!c->sites[i])
            continue;
        size_t slot = slot_of(&larger, c->sites[i]);
        larger.sites[slot] = c->sites[i];
        larger.times[slot] = c->times[i];
    }
    larger.used = c->used;
    counts_close(c);
    *c = larger;
}

static int count_next(struct counts *c, uint32_t site)
{
    if (c->used * 2 > c->size)
        counts_grow(c);
    size_t slot = slot_of(c, site);
    c->used += !c->sites[slot];
    c->sites[slot] = site;
    return c->times[slot]++;
}

static void insert(struct arena *a, struct wave *w, int at, struct wave_access *item)
{
    (void)*ARENA_APPEND(a, w->list, w->count, w->capacity);
    memmove(&w->list[at + 1], &w->list[at], (size_t)(w->count - 1 - at) * sizeof(*w->list));
    w->list[at] = item;
}

// The instruction that `x` is a lane's part of, at or after the lane's position; new ones go there.
static struct wave_access *find(struct waves *w, struct wave *v, int *position,
                                const hipTraceAccess *x, int occurrence)
{
    for (int i = *position; i < v->count; i++)
        if (v->list[i]->site == x->site && v->list[i]->occurrence == occurrence) {
            *position = i + 1;
            return v->list[i];
        }
    struct wave_access *item = arena_alloc(&w->arena, sizeof *item);
    *item = (struct wave_access){.site = x->site,
                                 .occurrence = occurrence,
                                 .bytes = x->bytes,
                                 .store = x->flags & HIP_TRACE_STORE,
                                 .lds = x->flags & HIP_TRACE_LDS};
    insert(&w->arena, v, (*position)++, item);
    return item;
}

void waves_make(struct waves *w, const hipTraceAccess *accesses, size_t count, int lanes,
                int threads)
{
    *w = (struct waves){.count = (threads + lanes - 1) / lanes};
    w->waves = arena_alloc(&w->arena, (size_t)w->count * sizeof *w->waves);
    struct counts counts;
    counts_open(&counts, SITES);
    int thread = -1, position = 0;
    for (size_t i = 0; i < count; i++) {
        const hipTraceAccess *x = &accesses[i];
        if (x->thread != thread) {
            thread = x->thread;
            position = 0;
            memset(counts.times, 0, counts.size * sizeof *counts.times);
        }
        struct wave *v = &w->waves[thread / lanes];
        struct wave_access *item = find(w, v, &position, x, count_next(&counts, x->site));
        item->mask |= UINT64_C(1) << (thread % lanes);
        item->at[thread % lanes] = x->address;
    }
    counts_close(&counts);
}

void waves_free(struct waves *w)
{
    arena_free(&w->arena);
    *w = (struct waves){0};
}

// ---- joining ------------------------------------------------------------------------------------

static bool adjacent(const struct wave_access *low, const struct wave_access *high)
{
    if (low->mask != high->mask || low->bytes + high->bytes > JOINED_BYTES)
        return false;
    for (int lane = 0; lane < MAX_LANES; lane++)
        if (low->mask >> lane & 1 && low->at[lane] + low->bytes != high->at[lane])
            return false;
    return true;
}

static int lowest_lane(const struct wave_access *a)
{
    int lane = 0;
    while (lane < MAX_LANES - 1 && !(a->mask >> lane & 1))
        lane++;
    return lane;
}

static int by_address(const void *a, const void *b)
{
    const struct wave_access *x = *(struct wave_access *const *)a;
    const struct wave_access *y = *(struct wave_access *const *)b;
    uint64_t p = x->at[lowest_lane(x)], q = y->at[lowest_lane(y)];
    return (p > q) - (p < q);
}

// Joins within loads[0..count), which no store separates. What is joined to another is emptied.
static void join_run(struct wave_access **loads, int count)
{
    struct wave_access **sorted = must_alloc((size_t)(count + 1) * sizeof *sorted);
    memcpy(sorted, loads, (size_t)count * sizeof(*sorted));
    qsort(sorted, (size_t)count, sizeof(*sorted), by_address);
    struct wave_access *open = NULL;
    for (int i = 0; i < count; i++) {
        if (open && adjacent(open, sorted[i])) {
            open->bytes = (uint8_t)(open->bytes + sorted[i]->bytes);
            sorted[i]->mask = 0;
        } else {
            open = sorted[i];
        }
    }
    free(sorted);
}

static void join_wave(struct wave *v)
{
    struct wave_access **run = must_alloc((size_t)(v->count + 1) * sizeof *run);
    int n = 0;
    for (int i = 0; i < v->count; i++) {
        if (v->list[i]->store) {
            join_run(run, n);
            n = 0;
        } else if (!v->list[i]->lds) {
            run[n++] = v->list[i];
        }
    }
    join_run(run, n);
    free(run);
    int kept = 0;
    for (int i = 0; i < v->count; i++)
        if (v->list[i]->mask)
            v->list[kept++] = v->list[i];
    v->count = kept;
}

void waves_join_loads(struct waves *w)
{
    for (int i = 0; i < w->count; i++)
        join_wave(&w->waves[i]);
}
