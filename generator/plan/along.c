// SPDX-License-Identifier: MIT
#include "plan/along.h"

#include "base/integer.h"
#include "model/alike.h"

// Rows of a sum that are alike, by the rows of points that a thread has.
struct uses {
    int count;       // rows that take it
    int first, last; // of these
};

static struct uses uses_of(const struct weighted_sum *s, int along)
{
    struct uses u = {0};
    for (int z = -s->lo[2]; z <= s->hi[2]; z++)
        for (int y = -s->lo[1]; y <= s->hi[1]; y++) {
            const struct row_alike *r = alike_row(s, z, y);
            if (!r || r->along != along)
                continue;
            u.first = u.count == 0 ? y : smaller(u.first, y);
            u.last = u.count == 0 ? y : larger(u.last, y);
            u.count++;
        }
    return u;
}

// An operation for each tap of a row that is read, and one for each row that takes the result.
static bool pays(const struct weighted_sum *s, int along, int rows)
{
    const struct uses u = uses_of(s, along);
    const int taps = s->along[along].ntaps - !s->along[along].whole;
    return (u.last - u.first + rows) * taps + rows * u.count < rows * u.count * taps;
}

static bool is_part(const struct along *a, const struct kernel_tap *tap)
{
    return a->whole || tap->offset[0] != 0;
}

static const struct row_alike *row_of(const struct weighted_sum *s, const struct kernel_tap *tap,
                                      int rows)
{
    const struct row_alike *r = alike_row(s, tap->offset[2], tap->offset[1]);
    return r && is_part(&s->along[r->along], tap) && pays(s, r->along, rows) ? r : NULL;
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
        if (l->along[i].sum == tap->sum && l->along[i].along == tap->along - 1 &&
            l->along[i].work.row == row)
            return i;
    return -1;
}
