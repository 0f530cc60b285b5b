// SPDX-License-Identifier: MIT
#include "plan/parameters.h"

bool coefficient_is_unit(const struct model *m, int coefficient)
{
    const struct coefficient *c = &m->coefficients[coefficient];
    const struct number *n = expr_at(m->pool, c->node)->number;
    return c->literal && (m->arithmetic == ELEMENT_FLOAT ? number_float(*n) == 1 : n->value == 1);
}

// The rows of a level differ in where their values lie, not in their coefficients.
static void mention_products(const struct model *m, const struct row_work *w, bool *mentions)
{
    for (int i = 0; i < w->ncombinations; i++) {
        const struct combination *c = &w->combinations[i];
        for (int p = 0; p < c->nproducts; p++) {
            int coefficient = c->products[p].coefficient;
            mentions[coefficient] = mentions[coefficient] || !coefficient_is_unit(m, coefficient);
        }
        for (int t = 0; t < c->ntargets; t++)
            if (c->targets[t].factor >= 0)
                mentions[c->targets[t].factor] = true;
    }
}

static void mention_bands(const struct level *l, bool *mentions)
{
    for (int i = 0; i < l->nbands; i++)
        for (int t = 0; t < l->bands[i].count; t++)
            if (l->bands[i].coefficients[t] >= 0)
                mentions[l->bands[i].coefficients[t]] = true;
}

static void list_mentions(const struct plan_context *c, struct kernel *k)
{
    const struct model *m = c->model;
    k->mentions = arena_alloc(c->arena, (size_t)(m->ncoefficients + 1) * sizeof *k->mentions);
    for (int i = 0; i < k->nlevels; i++) {
        mention_products(m, &k->levels[i].work[0], k->mentions);
        for (int r = 0; r < k->levels[i].nalong; r++)
            mention_products(m, &k->levels[i].along[r].work, k->mentions);
        mention_bands(&k->levels[i], k->mentions);
    }
    for (int i = 0; k->finish && i < m->ncoefficients; i++)
        k->mentions[i] |= c->plan->operations->coefficient[i];
    if (k->fusion && k->fusion->scaled && fusion_carries_any(k->fusion))
        k->mentions[m->scale.per] = true;
}

void parameters_list(const struct plan_context *c, struct kernel *k)
{
    const struct model *m = c->model;
    for (int g = 0; g < m->ngrids; g++)
        if (m->grids[g].written || k->grid_used[g])
            k->grids[k->ngrids++] = g;
    list_mentions(c, k);
    k->uniforms = arena_alloc(c->arena, (size_t)(m->ncoefficients + 1) * sizeof *k->uniforms);
    for (int i = 0; i < m->ncoefficients; i++)
        if (k->mentions[i] && !m->coefficients[i].literal)
            k->uniforms[k->nuniforms++] = i;
}
