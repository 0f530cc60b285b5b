// SPDX-License-Identifier: MIT
#include "plan/along.h"

#include "model/alike.h"

// An operation for each tap of a row that is read, and one for each row that takes the result.
static bool pays(const struct along *a, int rows)
{
    const int taps = a->ntaps - !a->whole;
    return (a->last - a->first + rows) * taps + rows * a->rows < rows * a->rows * taps;
}

static bool is_part(const struct along *a, const struct kernel_tap *tap)
{
    return a->whole || tap->offset[0] != 0;
}

static const struct row_alike *row_of(const struct weighted_sum *s, const struct kernel_tap *tap,
                                      int rows)
{
    const struct row_alike *r = alike_row(s, tap->offset[2], tap->offset[1]);
    return r && is_part(&s->along[r->along], tap) && pays(&s->along[r->along], rows) ? r : NULL;
}

int along_taps(const struct schedule *s, const struct kernel_tap *taps, int count,
               struct kernel_tap *list)
{
    const struct weighted_sum *sum = &s->context->model->sums[taps->sum];
    int n = 0;
    for (int i = 0; i < count; i++) {
        const struct row_alike *r = row_of(sum, &taps[i], s->kernel->geometry.rows);
        struct kernel_tap tap = taps[i];
        if (r) {
            tap.along = r->along + 1;
            tap.coefficient = r->factor;
            tap.offset[0] = 0;
        }
        bool again = false;
        for (int k = 0; k < n && r; k++)
            again = again || (list[k].along == tap.along && list[k].offset[1] == tap.offset[1]);
        if (!again)
            list[n++] = tap;
    }
    return n;
}

int along_weights(const struct schedule *s, const struct kernel_tap *tap, struct kernel_tap *list)
{
    const struct along *a = &s->context->model->sums[tap->sum].along[tap->along - 1];
    int n = 0;
    for (int i = 0; i < a->ntaps; i++) {
        list[n] = (struct kernel_tap){.sum = tap->sum,
                                      .grid = tap->grid,
                                      .coefficient = a->taps[i].coefficient,
                                      .offset = {a->taps[i].offset[0], 0, 0}};
        n += is_part(a, &list[n]);
    }
    return n;
}

int along_find(const struct level *l, const struct kernel_tap *tap, int row)
{
    for (int i = 0; i < l->nalong; i++)
        if (l->along[i].along == tap->along - 1 && l->along[i].work.row == row)
            return i;
    return -1;
}
