// SPDX-License-Identifier: MIT
#include "traffic/replay.h"

#include <math.h>
#include <stdlib.h>

// Launches with more requests than this are sampled where the blocks come in many generations (as
// many as are resident): one warms the caches, at least two are counted.
static const double MOST_REQUESTS = 12e6;
enum { LEAST_GENERATIONS = 8, COUNTED_GENERATIONS = 2 };

struct place {
    const struct block_trace *trace;
    int64_t moved;
    size_t next; // request
    int die, unit;
    double time; // when its next step begins
};

struct run {
    struct replay *replay;
    struct place **queue; // a heap by time
    struct place *places;
    int count, dies;
    uint64_t *next;  // by die: the block that is dealt next
    uint64_t end;    // blocks from here on are not run
    uint64_t ended;  // blocks
    double served;   // requests
    uint64_t random; // state
};

// ---- time ---------------------------------------------------------------------------------------

// When a block has ended the next one starts up to this part of a step sooner or later than the
// others: resident blocks are not served evenly. No guide says how unevenly; this much explains
// that an MI250X finds a quarter of the planes of AMD's z kernel in an L2 that is too small for
// them by a fifth, where blocks in lockstep would find none.
static const double UNEVENNESS = 0.3;

// Steps until a block that starts now is through its first one. A xorshift generator: every run is
// the same.
static double first_step(struct run *r)
{
    r->random ^= r->random << 13;
    r->random ^= r->random >> 7;
    r->random ^= r->random << 17;
    double uniform = (double)(r->random >> 11) * 0x1p-53; // [0, 1)
    return 1 + UNEVENNESS * (2 * uniform - 1);
}

static void sink(struct run *r, int at)
{
    struct place *moved = r->queue[at];
    for (int child; (child = 2 * at + 1) < r->count; at = child) {
        if (child + 1 < r->count && r->queue[child + 1]->time < r->queue[child]->time)
            child++;
        if (moved->time <= r->queue[child]->time)
            break;
        r->queue[at] = r->queue[child];
    }
    r->queue[at] = moved;
}

// ---- blocks -------------------------------------------------------------------------------------

// Gives the place the next block of its die, if there is one.
static bool take(struct run *r, struct place *p)
{
    uint64_t *next = &r->next[p->die];
    for (; *next < r->end; *next += (uint64_t)r->dies) {
        p->trace = r->replay->trace(r->replay->context, *next, &p->moved);
        if (p->trace->count > 0) {
            *next += (uint64_t)r->dies;
            p->next = 0;
            return true;
        }
        r->ended++; // outside of the region
    }
    return false;
}

static void run_step(struct run *r, struct place *p)
{
    struct memory *m = r->replay->memory;
    enum level_use use = r->replay->streaming_stores ? LEVEL_STREAM : LEVEL_KEEP;
    uint64_t request;
    do {
        request = p->trace->requests[p->next++];
        r->served++;
        uint64_t address = (request & ~(uint64_t)REQUEST_FLAGS) + (uint64_t)p->moved;
        if (request & REQUEST_STORE)
            memory_store(m, p->die, address, use);
        else
            memory_load(m, p->die, p->unit, address);
    } while (!(request & REQUEST_LAST));
}

// The next step of all; false if there is none.
static bool advance(struct run *r)
{
    if (r->count == 0)
        return false;
    struct place *p = r->queue[0];
    run_step(r, p);
    if (p->next < p->trace->count) {
        p->time += 1;
    } else {
        r->ended++;
        if (take(r, p))
            p->time += first_step(r);
        else
            r->queue[0] = r->queue[--r->count];
    }
    if (r->count > 0)
        sink(r, 0);
    return true;
}

static void start(struct run *r, struct replay *replay, uint64_t first, uint64_t end)
{
    const struct memory *m = replay->memory;
    int dies = m->target->dies, units = m->units_per_die;
    int places = dies * units * replay->resident;
    *r = (struct run){.replay = replay, .dies = dies, .end = end, .random = 88172645463325252u};
    r->places = must_alloc((size_t)places * sizeof *r->places);
    r->queue = must_alloc((size_t)places * sizeof(*r->queue));
    r->next = must_alloc((size_t)dies * sizeof *r->next);
    for (int die = 0; die < dies; die++)
        r->next[die] = first + (uint64_t)die;
    for (int i = 0; i < places; i++) {
        struct place *p = &r->places[r->count];
        *p = (struct place){.die = i % dies, .unit = i / dies % units};
        if (!take(r, p))
            continue;
        p->time = first_step(r);
        r->queue[r->count++] = p;
    }
    for (int i = r->count / 2 - 1; i >= 0; i--)
        sink(r, i);
}

static void finish(struct run *r)
{
    free(r->places);
    free(r->queue);
    free(r->next);
}

// to = base + (to - from) * factor
static void scale(struct passed *to, const struct passed *from, const struct passed *base,
                  double factor)
{
    double *t = &to->l2_read;
    const double *f = &from->l2_read, *b = &base->l2_read;
    for (size_t i = 0; i < sizeof *to / sizeof *t; i++)
        t[i] = b[i] + (t[i] - f[i]) * factor;
}

// Bytes that must have come from memory before the caches hold what they always hold.
static double warm_bytes(const struct target *t)
{
    return 2.0 * ((double)t->l2.bytes * t->dies + t->last.bytes);
}

static double run_all(struct replay *replay)
{
    struct run r;
    start(&r, replay, 0, replay->blocks);
    while (advance(&r))
        ;
    finish(&r);
    return 1;
}

// `generation`: requests of as many blocks as are resident.
static double run_sample(struct replay *replay, double generation)
{
    struct run r;
    struct memory *m = replay->memory;
    double all = (double)replay->requests;
    double wanted = fmax(MOST_REQUESTS, COUNTED_GENERATIONS * generation);
    uint64_t first = (uint64_t)((1 - wanted / all) / 2 * (double)replay->blocks);
    const struct passed before = m->passed;
    memory_clear(m);
    start(&r, replay, first - first % (uint64_t)m->target->dies, replay->blocks);
    double warm_at = before.hbm_read + before.hbm_write + warm_bytes(m->target);
    while ((m->passed.hbm_read + m->passed.hbm_write < warm_at || r.served < generation) &&
           advance(&r))
        ;
    const struct passed warm = m->passed;
    double warmed = r.served;
    while (r.served - warmed < wanted && advance(&r))
        ;
    double counted = r.served - warmed;
    finish(&r);
    memory_clear(m);
    if (counted < wanted) { // the caches never filled: too little is left to count
        m->passed = before;
        return run_all(replay);
    }
    scale(&m->passed, &warm, &before, all / counted);
    return counted / all;
}

double replay_run(struct replay *replay)
{
    const struct memory *m = replay->memory;
    double resident = (double)replay->resident * m->units_per_die * m->target->dies;
    double generations = (double)replay->blocks / resident;
    memory_start_kernel(replay->memory);
    if ((double)replay->requests > MOST_REQUESTS && generations > LEAST_GENERATIONS)
        return run_sample(replay, (double)replay->requests / generations);
    return run_all(replay);
}
