// SPDX-License-Identifier: MIT
#include "traffic/sweep.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/library.h"
#include "traffic/block.h"
#include "traffic/counter_rules.h"
#include "traffic/replay.h"

enum { PAGE = 2 << 20 }; // arrays start on a page of their own

struct sweep {
    const struct traffic_request *request;
    struct traffic *traffic;
    struct error *error;
    struct memory memory;
    bool memory_is_open;
    struct layout layout;
    char *arrays;
    size_t bytes_each, bytes;
    void (*run_block)(uint64_t block); // hipTraceBlock
    struct launches launches;
    int64_t launched; // of them
    // Of the present launch:
    struct launch launch;
    struct block_trace *kinds;
    int nkinds, kinds_capacity;
    struct arena arena;
    double requests, replayed; // of all launches
};

static struct block_trace *kind_of(struct sweep *s, uint64_t kind)
{
    for (int i = 0; i < s->nkinds; i++)
        if (s->kinds[i].kind == kind)
            return &s->kinds[i];
    return NULL;
}

static int element_bytes(const struct sweep *s)
{
    return element_size(s->request->plan->model->type);
}

static uint64_t kind_at(const struct sweep *s, uint64_t block)
{
    return block_kind(&s->launch, block, element_bytes(s), s->request->target);
}

// ---- tracing ------------------------------------------------------------------------------------

static struct block_trace *newest(struct sweep *s)
{
    return &s->kinds[s->nkinds - 1];
}

static void trace_interval(void *context, const hipTraceAccess *accesses, size_t count)
{
    struct sweep *s = context;
    const struct target *t = s->request->target;
    // The compiler knows addresses to be adjacent where they are 64-bit sums of one base, not where
    // 32-bit offsets, which could wrap, are added to it.
    bool join =
        t->family == FAMILY_AMD && (s->launch.kernel->geometry.wide || s->request->join_loads);
    struct waves waves;
    waves_make(&waves, accesses, count, t->wave, launch_threads(&s->launch));
    block_trace_add(newest(s), &waves, t, join);
    block_trace_end_step(newest(s));
    waves_free(&waves);
}

static void trace_block(struct sweep *s, uint64_t kind, uint64_t block)
{
    struct block_trace *b = ARENA_APPEND(&s->arena, s->kinds, s->nkinds, s->kinds_capacity);
    *b = (struct block_trace){.kind = kind,
                              .start = block_start(&s->launch, block, element_bytes(s))};
    s->run_block(block);
}

// Traces a block of each kind and counts what all of them do.
static uint64_t trace_kinds(struct sweep *s)
{
    struct traffic *t = s->traffic;
    uint64_t blocks = launch_blocks(&s->launch), requests = 0;
    for (uint64_t i = 0; i < blocks; i++) {
        uint64_t kind = kind_at(s, i);
        if (!kind_of(s, kind))
            trace_block(s, kind, i);
        kind_of(s, kind)->blocks++;
    }
    for (int i = 0; i < s->nkinds; i++) {
        const struct block_trace *b = &s->kinds[i];
        double n = (double)b->blocks;
        t->l1_bytes += n * b->accesses * rule_access_bytes(s->request->target);
        t->l2_write += n * b->stores * s->request->target->l1.request;
        t->lds_accesses += n * b->lds_accesses;
        t->lds_conflicts += n * b->lds_conflicts;
        t->lds_write_conflicts += n * b->lds_write_conflicts;
        requests += b->blocks * b->count;
    }
    int lanes = s->request->target->wave;
    t->waves += (double)blocks * ((launch_threads(&s->launch) + lanes - 1) / lanes);
    return requests;
}

// ---- replaying ----------------------------------------------------------------------------------

static const struct block_trace *trace_of(void *context, uint64_t block, int64_t *moved)
{
    struct sweep *s = context;
    const struct block_trace *b = kind_of(s, kind_at(s, block));
    *moved = block_start(&s->launch, block, element_bytes(s)) - b->start;
    return b;
}

// On one compute unit of the target.
static int resident_blocks(void *context, int threads)
{
    const struct sweep *s = context;
    const struct target *t = s->request->target;
    int waves = s->request->waves > 0 ? s->request->waves : s->request->plan->occupancy;
    return target_blocks(t, waves, threads);
}

static void open_memory(struct sweep *s, int resident)
{
    if (!s->memory_is_open)
        memory_open(&s->memory, s->request->target, resident * s->launch.kernel->lds_bytes);
    s->memory_is_open = true;
}

static void replay_launch(struct sweep *s, uint64_t requests)
{
    int resident = resident_blocks(s, launch_threads(&s->launch));
    open_memory(s, resident);
    struct replay replay = {.memory = &s->memory,
                            .resident = resident,
                            .streaming_stores = s->launch.kernel->choices.nontemporal,
                            .blocks = launch_blocks(&s->launch),
                            .trace = trace_of,
                            .context = s,
                            .requests = requests};
    s->requests += (double)requests;
    s->replayed += (double)requests * replay_run(&replay);
}

// Names of kernels that are made twice end with which one it is: <images>, or _here of what was chosen.
static bool is_kernel(const struct kernel *k, const char *told)
{
    const size_t n = strlen(k->symbol);
    const bool begins = strncmp(k->symbol, told, n) == 0;
    return begins && (told[n] == '\0' || told[n] == '<' || strcmp(told + n, "_here") == 0);
}

// Whether it is the launch that the plan makes next.
static bool expected(struct sweep *s, const hipTraceLaunch *told)
{
    struct launch *l = &s->launch;
    return launches_at(&s->launches, s->launched++, l) && is_kernel(l->kernel, told->kernel) &&
           memcmp(l->grid, told->grid, sizeof l->grid) == 0 &&
           memcmp(l->threads, told->block, sizeof l->threads) == 0;
}

static void run_launch(void *context, const hipTraceLaunch *told)
{
    struct sweep *s = context;
    if (s->error->set)
        return;
    if (!expected(s, told)) {
        fail(s->error, "%s launches %s, which its plan does not do there",
             s->request->plan->function, told->kernel);
        return;
    }
    uint64_t requests = trace_kinds(s);
    if (requests > 0)
        replay_launch(s, requests);
    for (int i = 0; i < s->nkinds; i++)
        block_trace_free(&s->kinds[i]);
    s->nkinds = 0;
}

// ---- the call -----------------------------------------------------------------------------------

static bool open_arrays(struct sweep *s)
{
    const struct model *m = s->request->plan->model;
    int lo[3], hi[3];
    for (int i = 0; i < 3; i++) {
        lo[i] = m->lo[i] > s->request->halo[i] ? m->lo[i] : s->request->halo[i];
        hi[i] = m->hi[i] > s->request->halo[i] ? m->hi[i] : s->request->halo[i];
    }
    s->layout = layout_make(s->request->extent, lo, hi, s->request->layout);
    s->bytes_each = (size_t)s->layout.size * (size_t)element_bytes(s) / PAGE * PAGE + PAGE;
    s->bytes = s->bytes_each * (size_t)m->ngrids;
    void *memory = mmap(NULL, s->bytes + PAGE, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return fail(s->error, "%zu MB of addresses cannot be reserved; a smaller --size may fit",
                    s->bytes >> 20);
    s->arrays = (char *)(((uintptr_t)memory + PAGE - 1) / PAGE * PAGE);
    return true;
}

static const char *first_of(const struct sweep *s, int grid)
{
    return s->arrays + (size_t)grid * s->bytes_each +
           (size_t)s->layout.first * (size_t)element_bytes(s);
}

static void plan_launches(struct sweep *s)
{
    const struct plan *p = s->request->plan;
    struct residency resident[MOST_LAUNCH_LOOPS];
    struct launch_region r = {.hi = {s->layout.extent[0], s->layout.extent[1], s->layout.extent[2]},
                              .pitch = {s->layout.pitch[0], s->layout.pitch[1]}};
    for (int i = 0; i < p->model->ngrids; i++)
        r.addresses |= (uintptr_t)first_of(s, i);
    for (int i = 0; i < p->nkernels; i++)
        resident[i] = (struct residency){s->request->target->units,
                                         resident_blocks(s, p->kernels[i].geometry.threads)};
    launches_make(p, &r, resident, &s->launches);
}

static void put(uint64_t **at, const void *word)
{
    memcpy((*at)++, word, sizeof **at);
}

// The members of <op>_args, each of 8 bytes; measure/device.h has their order.
static void make_arguments(const struct sweep *s, uint64_t *words)
{
    const struct model *m = s->request->plan->model;
    const int64_t none = 0;
    const double one = 1;
    for (int i = 0; i < m->ngrids; i++) {
        const char *first = first_of(s, i);
        put(&words, &first);
    }
    for (int i = 0; i < 3; i++)
        put(&words, &s->layout.extent[i]);
    for (int i = 0; i < 2; i++)
        put(&words, &s->layout.pitch[i]);
    for (int i = 0; i < 3; i++)
        put(&words, &none);
    for (int i = 0; i < 3; i++)
        put(&words, &s->layout.extent[i]);
    for (int i = 0; i < m->nscalars; i++)
        put(&words, &one);
}

static bool call(struct sweep *s)
{
    const struct traffic_request *r = s->request;
    uint64_t words[MAX_GRIDS + 11 + MAX_SCALARS + 5] = {0};
    void (*set_sink)(const hipTraceSink *) = NULL;
    int (*strategy)(const void *, void *) = NULL;
    void *library;
    if (!library_load(r->library, &library, s->error) ||
        !library_find(library, "hipTraceSetSink", &set_sink, s->error) ||
        !library_find(library, "hipTraceBlock", &s->run_block, s->error) ||
        !library_find(library, r->plan->function, &strategy, s->error))
        return false;
    const hipTraceSink sink = {.context = s,
                               .launch = run_launch,
                               .interval = trace_interval,
                               .first = (uint64_t)(uintptr_t)s->arrays,
                               .end = (uint64_t)(uintptr_t)s->arrays + s->bytes,
                               .units = s->request->target->units,
                               .resident = resident_blocks};
    plan_launches(s);
    make_arguments(s, words);
    set_sink(&sink);
    int status = strategy(words, NULL);
    struct launch left;
    if (status == 0 && !s->error->set && launches_at(&s->launches, s->launched, &left))
        return fail(s->error, "%s leaves out %s, which its plan launches", r->plan->function,
                    left.kernel->symbol);
    return status == 0 || fail(s->error, "%s fails with status %d", r->plan->function, status);
}

static void add_up(struct sweep *s)
{
    struct traffic *t = s->traffic;
    memory_flush(&s->memory);
    const struct passed *p = &s->memory.passed;
    t->l2_read = p->l2_read;
    t->last_read = p->last_read;
    t->last_write = p->last_write;
    t->hbm_read = p->hbm_read;
    t->hbm_write = p->hbm_write;
    t->lds_accesses /= t->waves;
    t->lds_conflicts /= t->waves;
    t->lds_write_conflicts /= t->waves;
    t->simulated = s->replayed / s->requests;
}

bool sweep_run(const struct traffic_request *r, struct traffic *out, struct error *e)
{
    struct sweep s = {.request = r, .traffic = out, .error = e};
    *out = (struct traffic){.cube = (double)r->extent[0] * (double)r->extent[1] *
                                    (double)r->extent[2] * element_size(r->plan->model->type)};
    if (open_arrays(&s) && call(&s) && s.memory_is_open)
        add_up(&s);
    arena_free(&s.arena);
    return !e->set;
}
