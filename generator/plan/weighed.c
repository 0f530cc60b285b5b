// SPDX-License-Identifier: MIT
#include "plan/weighed.h"

#include "base/integer.h"
#include "plan/symmetry.h"

// Whether the columns that one step reaches beyond a face of x are copied by a thread for each point: less than a
// vector, or such as weights keep, of no more points than a block has threads. Others are copied as vectors, or in
// a loop.
static bool copies_points(const struct kernel *k, bool by_weights)
{
    const struct fusion *f = k->fusion;
    const int low = k->reach_lo[0], high = k->reach_hi[0], vector = k->geometry.vector;
    const int rows = f->last_rows + k->choices.block[1] * k->geometry.rows + f->first_rows;
    return f->stages > 0 && !fusion_has_images(f, 0) && larger(low, high) <= vector &&
           (low % vector != 0 || high % vector != 0 || by_weights) &&
           (low + high) * rows <= k->choices.block[0] * k->choices.block[1];
}

// The coefficient of the point itself, if no other tap has it, which could not be told apart; -1 otherwise, and where one
// changes from step to step or is 1 and no factor.
static int own_coefficient(const struct model *m, const struct weighted_sum *sum)
{
    int own = -1;
    for (int t = 0; t < sum->ntaps; t++) {
        const int *o = sum->taps[t].offset, c = sum->taps[t].coefficient;
        if (m->coefficients[c].counts || expr_is_number(m->pool, m->coefficients[c].node, 1))
            return -1;
        if (o[0] == 0 && o[1] == 0 && o[2] == 0)
            own = c;
    }
    for (int t = 0; t < sum->ntaps && own >= 0; t++) {
        const int *o = sum->taps[t].offset;
        if (sum->taps[t].coefficient == own && (o[0] != 0 || o[1] != 0 || o[2] != 0))
            return -1;
    }
    return own;
}

static int coefficients_of(const struct weighted_sum *sum, const struct model *m)
{
    int count = 0;
    for (int c = 0; c < m->ncoefficients; c++)
        for (int t = 0; t < sum->ntaps; t++)
            if (sum->taps[t].coefficient == c) {
                count++;
                break;
            }
    return count;
}

static bool is_box(const struct weighted_sum *sum)
{
    int points = 1;
    for (int axis = 0; axis < 3; axis++)
        points *= sum->lo[axis] + 1 + sum->hi[axis];
    return sum->ntaps == points;
}

bool weights_keep(const struct model *m)
{
    enum { AT_MOST = 4 }; // coefficients: more of them spill in blocks that use all registers
    const struct weighted_sum *sum = &m->sums[0];
    return model_is_sum(m) && (sums_are_star(m) || is_box(sum)) &&
           coefficients_of(sum, m) <= AT_MOST && own_coefficient(m, sum) >= 0;
}

// A column beyond a face keeps what it held where its points have weight 1 and the others weight 0, which takes a
// register for each coefficient and no choice anywhere. What has weight 0 must be finite all the same: what lies beyond
// two faces is either read by every step, or not copied.
static int keeps_by(const struct schedule *s)
{
    const struct model *m = s->context->model;
    const struct fusion *f = s->kernel->fusion;
    return f->copied_beside && fusion_carries(f, 0) && weights_keep(m)
               ? own_coefficient(m, &m->sums[0])
               : -1;
}

void weighed_choose(const struct schedule *s)
{
    struct fusion *f = s->kernel->fusion;
    f->copied_beside =
        kernel_sums_planes(s->kernel) && copies_points(s->kernel, weights_keep(s->context->model));
    f->keeps_by = keeps_by(s);
    f->copies_corners = !sums_are_star(s->context->model);
}
