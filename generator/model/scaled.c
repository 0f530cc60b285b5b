// SPDX-License-Identifier: MIT
#include "model/scaled.h"

#include <math.h>

#include "model/lower.h"

// Whether a step is one sum, and its coefficients are known.
static bool is_plain_sum(const struct model *m)
{
    return model_is_sum(m) && !model_is_mixed(m) && sum_is_literal(m, &m->sums[0]);
}

static int taps_with(const struct weighted_sum *s, int coefficient)
{
    int count = 0;
    for (int t = 0; t < s->ntaps; t++)
        count += s->taps[t].coefficient == coefficient;
    return count;
}

static double size_of(const struct model *m, int coefficient)
{
    return fabs(coefficient_number(m, coefficient).value);
}

// Of as many taps the largest: levels then grow least. -1 where a coefficient is 1 already, so that nothing is to be
// had.
static int most_used(const struct model *m)
{
    const struct weighted_sum *s = &m->sums[0];
    int best = -1, most = 0;
    for (int t = 0; t < s->ntaps; t++) {
        const int c = s->taps[t].coefficient, taps = taps_with(s, c);
        if (expr_is_number(m->pool, m->coefficients[c].node, 1))
            return -1;
        if (taps > most || (taps == most && size_of(m, c) > size_of(m, best))) {
            best = c;
            most = taps;
        }
    }
    return best;
}

// Whether quotients by this one are numbers of the type, and none so small that bits are lost.
static bool divides(const struct model *m, int by)
{
    const double unit = size_of(m, by);
    for (int t = 0; t < m->sums[0].ntaps; t++)
        if (!element_scales_by(m->arithmetic, size_of(m, m->sums[0].taps[t].coefficient) / unit))
            return false;
    return element_scales_by(m->arithmetic, unit);
}

static int quotient(struct model *m, int node, int by)
{
    return lower_coefficient(m, expr_binary(m->pool, EXPR_DIV, node, by));
}

void scaled_make(struct model *m)
{
    const int by = is_plain_sum(m) ? most_used(m) : -1;
    if (by < 0 || !divides(m, by))
        return;
    const int count = m->ncoefficients, unit = m->coefficients[by].node;
    int *of = arena_alloc(&m->arena, (size_t)count * sizeof *of);
    for (int c = 0; c < count; c++)
        of[c] = -1;
    for (int c = 0; c < count; c++)
        if (c != by && taps_with(&m->sums[0], c) > 0)
            of[c] = quotient(m, m->coefficients[c].node, unit);
    m->scale.by = by;
    m->scale.per = quotient(m, expr_double(m->pool, 1), unit);
    of[by] = quotient(m, unit, unit);
    m->scale.of = of;
    m->scale.count = count;
}
