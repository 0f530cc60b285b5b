// SPDX-License-Identifier: MIT
#include "plan/named_nodes.h"

#include <stdlib.h>

// What is known of a node below the roots while names are given out.
struct node_use {
    int uses;         // by roots and nodes; 0 for one that is below no root
    int parts, depth; // of its text, where what has a name counts as one part
    bool named;
};

static bool is_among(const bool *nodes, int node)
{
    return nodes && nodes[node];
}

// A power is printed as a product of its base by itself.
static void count_uses(const struct expr_pool *p, const int *roots, int count,
                       const struct naming *how, struct node_use *use)
{
    for (int i = 0; i < count; i++)
        use[roots[i]].uses++;
    for (int i = p->count - 1; i >= 0; i--) {
        const struct expr *n = expr_at(p, i);
        if (use[i].uses == 0 || is_among(how->known, i))
            continue;
        for (int o = 0; o < expr_operands(n->op); o++)
            use[n->operand[o]].uses += n->op == EXPR_POW ? 2 : 1;
    }
}

static void measure_text(const struct expr *n, struct node_use *use, struct node_use *own)
{
    own->parts = 1;
    for (int o = 0; o < expr_operands(n->op); o++) {
        const struct node_use *operand = &use[n->operand[o]];
        int depth = operand->named ? 1 : operand->depth + 1;
        own->parts += operand->named ? 1 : operand->parts;
        own->depth = depth > own->depth ? depth : own->depth;
    }
}

static bool deserves_name(const struct node_use *use, const struct expr *n, int small)
{
    enum { DEEPEST = 40 };
    return expr_operands(n->op) > 0 &&
           ((use->uses > 1 && use->parts > small) || use->depth > DEEPEST);
}

struct named_nodes name_nodes(struct arena *a, const struct expr_pool *p, const int *roots,
                              int count, const struct naming *how)
{
    struct named_nodes named = {0};
    struct node_use *use = must_alloc((size_t)(p->count + 1) * sizeof *use);
    for (int i = 0; i < p->count; i++)
        use[i] = (struct node_use){0};
    count_uses(p, roots, count, how, use);
    for (int i = 0; i < p->count; i++) {
        const struct expr *n = expr_at(p, i);
        use[i].named = is_among(how->known, i);
        if (use[i].uses == 0 || use[i].named)
            continue;
        measure_text(n, use, &use[i]);
        use[i].named = is_among(how->always, i) || deserves_name(&use[i], n, how->small);
        if (use[i].named) {
            struct named_node *added = ARENA_APPEND(a, named.list, named.count, named.capacity);
            *added = (struct named_node){arena_format(a, "%s%d", how->stem, named.count), i};
        }
    }
    free(use);
    return named;
}
