// SPDX-License-Identifier: MIT
#include "inspect/flow.h"

#include <string.h>

// ---- blocks -------------------------------------------------------------------------------------

static struct block *current(struct flow *f)
{
    if (!f->open) {
        struct block *b = ARENA_APPEND(f->arena, f->blocks, f->count, f->capacity);
        b->falls = true;
        f->open = true;
    }
    return &f->blocks[f->count - 1];
}

void flow_label(struct flow *f, const char *name, size_t length)
{
    f->open = false;
    current(f)->label = arena_format(f->arena, "%.*s", (int)length, name);
}

void flow_add(struct flow *f, const char *name, size_t length, const char *operands)
{
    struct block *b = current(f);
    struct mix one = {0};
    mix_count(&one, name, length, operands);
    mix_add(&b->mix, &one);
    mix_add(&f->all, &one);
    b->size++;
    if (one.branches == 0)
        return;
    b->falls = strncmp(name, "s_cbranch", 9) == 0;
    size_t n = strcspn(operands, " \t;");
    b->target =
        n > 0 && operands[0] == '.' ? arena_format(f->arena, "%.*s", (int)n, operands) : NULL;
    f->open = false;
}

void flow_close(struct flow *f)
{
    for (int i = 0; i < f->count; i++) {
        struct block *b = &f->blocks[i];
        if (b->falls && i + 1 < f->count)
            b->next[b->nnext++] = i + 1;
        for (int j = 0; b->target && j < f->count; j++)
            if (f->blocks[j].label && strcmp(f->blocks[j].label, b->target) == 0)
                b->next[b->nnext++] = j;
    }
}

// ---- loops --------------------------------------------------------------------------------------

enum mark { NEW, ON_PATH, DONE };

struct walk {
    const struct flow *flow;
    char *mark;
    int *order; // blocks, each after all that follow it except along back edges
    int ordered;
    int (*edges)[2]; // back edges
    int nedges, capacity;
};

// Depth first with a stack of its own: kernels have thousands of blocks.
static void walk_blocks(struct walk *w)
{
    const struct flow *f = w->flow;
    int *stack = arena_alloc(f->arena, (size_t)(f->count + 1) * sizeof *stack), depth = 0;
    int *taken = arena_alloc(f->arena, (size_t)(f->count + 1) * sizeof *taken);
    stack[depth++] = 0;
    w->mark[0] = ON_PATH;
    while (depth > 0) {
        int at = stack[depth - 1];
        const struct block *b = &f->blocks[at];
        if (taken[at] == b->nnext) {
            w->mark[at] = DONE;
            w->order[w->ordered++] = at;
            depth--;
            continue;
        }
        int to = b->next[taken[at]++];
        if (w->mark[to] == ON_PATH) {
            int(*edge)[2] = ARENA_APPEND(f->arena, w->edges, w->nedges, w->capacity);
            (*edge)[0] = at;
            (*edge)[1] = to;
        } else if (w->mark[to] == NEW) {
            w->mark[to] = ON_PATH;
            stack[depth++] = to;
        }
    }
}

static bool is_back_edge(const struct walk *w, int from, int to)
{
    for (int i = 0; i < w->nedges; i++)
        if (w->edges[i][0] == from && w->edges[i][1] == to)
            return true;
    return false;
}

// Marks the blocks from which an edge back to `head` is reached without passing `head`.
static void mark_loop(const struct walk *w, int head, char *in)
{
    const struct flow *f = w->flow;
    memset(in, 0, (size_t)f->count);
    in[head] = 1;
    for (int i = 0; i < w->nedges; i++)
        if (w->edges[i][1] == head)
            in[w->edges[i][0]] = 1;
    for (bool grown = true; grown;) {
        grown = false;
        for (int i = 0; i < w->ordered; i++) {
            const struct block *b = &f->blocks[w->order[i]];
            for (int n = 0; n < b->nnext && !in[w->order[i]]; n++)
                if (in[b->next[n]] && b->next[n] != head)
                    in[w->order[i]] = 1, grown = true;
        }
    }
}

// ---- the heaviest way ---------------------------------------------------------------------------

// From `head` along blocks of `in` (NULL: all) and no back edge to wherever it gets heaviest.
static void heaviest_way(const struct walk *w, int head, const char *in, struct mix *out)
{
    enum { ACCESS = 16 }; // as heavy as so many other instructions
    const struct flow *f = w->flow;
    long *weight = arena_alloc(f->arena, (size_t)f->count * sizeof *weight);
    int *then = arena_alloc(f->arena, (size_t)f->count * sizeof *then);
    for (int i = 0; i < w->ordered; i++) { // what follows a block comes before it
        int at = w->order[i];
        const struct block *b = &f->blocks[at];
        then[at] = -1;
        if (in && !in[at])
            continue;
        for (int n = 0; n < b->nnext; n++) {
            int to = b->next[n];
            bool ahead = (!in || in[to]) && !is_back_edge(w, at, to);
            if (ahead && (then[at] < 0 || weight[to] > weight[then[at]]))
                then[at] = to;
        }
        int accesses = mix_sum(b->mix.loads) + mix_sum(b->mix.stores);
        weight[at] = b->size + 1 + accesses * ACCESS + (then[at] < 0 ? 0 : weight[then[at]]);
    }
    *out = (struct mix){0};
    for (int at = head; at >= 0; at = then[at])
        mix_add(out, &f->blocks[at].mix);
}

bool flow_heaviest(const struct flow *f, struct mix *out)
{
    *out = (struct mix){0};
    if (f->count == 0)
        return false;
    struct walk w = {.flow = f};
    w.mark = arena_alloc(f->arena, (size_t)f->count);
    w.order = arena_alloc(f->arena, (size_t)f->count * sizeof *w.order);
    char *in = arena_alloc(f->arena, (size_t)f->count);
    walk_blocks(&w);
    bool found = false;
    for (int i = 0; i < w.nedges; i++) {
        struct mix way;
        mark_loop(&w, w.edges[i][1], in);
        heaviest_way(&w, w.edges[i][1], in, &way);
        int stores = mix_sum(way.stores), most = mix_sum(out->stores);
        bool better = stores > most || (stores == most && mix_all(&way) > mix_all(out));
        if (stores > 0 && (!found || better)) {
            *out = way;
            found = true;
        }
    }
    if (!found)
        heaviest_way(&w, 0, NULL, out);
    return found;
}
