// SPDX-License-Identifier: MIT
#include "traffic/block.h"

#include <stdlib.h>

#include "traffic/counter_rules.h"

int64_t block_start(const struct launch *l, uint64_t block, int element_bytes)
{
    unsigned at[3];
    launch_position(l, block, at);
    int64_t elements = 0;
    for (int i = 0; i < 3; i++)
        elements += at[i] * l->stores[i] * l->pitch[i];
    return elements * element_bytes;
}

uint64_t block_kind(const struct launch *l, uint64_t block, int element_bytes,
                    const struct target *t)
{
    unsigned at[3];
    launch_position(l, block, at);
    int line = t->l1.line > t->l2.line ? t->l1.line : t->l2.line;
    uint64_t kind = 0;
    if (launch_is_at_ends(l, at)) // those of a layer are no others' copies
        kind = 4 + (uint64_t)at[1] * l->grid[0] + at[0];
    for (int i = kind > 0 ? 2 : 0; i < 3; i++)
        kind = kind * 2 + launch_is_last(l, at, i);
    return kind * (uint64_t)line + (uint64_t)(block_start(l, block, element_bytes) % line);
}

static void add_request(struct block_trace *b, uint64_t request)
{
    if (b->count == b->capacity) {
        b->capacity = b->capacity ? b->capacity * 2 : 256;
        b->requests = must_realloc(b->requests, b->capacity * sizeof *b->requests);
    }
    b->requests[b->count++] = request;
}

void block_trace_end_step(struct block_trace *b)
{
    if (b->count > 0)
        b->requests[b->count - 1] |= REQUEST_LAST;
}

// A step also ends where loads follow stores: without barriers that is where the next plane begins.
static void add_global(struct block_trace *b, const struct wave_access *a, const struct target *t)
{
    uint64_t sectors[MAX_SECTORS];
    int count = rule_sectors(t, a, sectors);
    b->accesses += rule_accesses(t, a);
    b->stores += a->store ? count : 0;
    if (b->last_was_store && !a->store)
        block_trace_end_step(b);
    b->last_was_store = a->store;
    for (int i = 0; i < count; i++)
        add_request(b, sectors[i] | (a->store ? REQUEST_STORE : 0));
}

static void add_lds(struct block_trace *b, const struct wave_access *a, const struct target *t)
{
    int conflicts = rule_bank_conflicts(t, a);
    b->lds_accesses++;
    b->lds_conflicts += conflicts;
    b->lds_write_conflicts += a->store ? conflicts : 0;
}

void block_trace_add(struct block_trace *b, struct waves *w, const struct target *t, bool join)
{
    if (join)
        waves_join_loads(w);
    // The waves of a block run side by side.
    bool more = true;
    for (int i = 0; more; i++) {
        more = false;
        for (int v = 0; v < w->count; v++) {
            const struct wave *wave = &w->waves[v];
            if (i >= wave->count)
                continue;
            more = true;
            if (wave->list[i]->lds)
                add_lds(b, wave->list[i], t);
            else
                add_global(b, wave->list[i], t);
        }
    }
}

void block_trace_free(struct block_trace *b)
{
    free(b->requests);
    b->requests = NULL;
}
