// SPDX-License-Identifier: MIT
// The order in which candidates are tried.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tune/candidates.h"

static int by_merit(const void *a, const void *b)
{
    const struct candidate *x = *(struct candidate *const *)a, *y = *(struct candidate *const *)b;
    if (x->merit != y->merit)
        return x->merit < y->merit ? -1 : 1;
    return strcmp(candidate_plan(x)->label, candidate_plan(y)->label);
}

void candidates_sort(struct candidates *c, int from, int end)
{
    if (end > from)
        qsort(&c->items[from], (size_t)(end - from), sizeof *c->items, by_merit);
}

// The candidates of one preset, of which `next` is to be dealt.
struct hand {
    const char *preset;
    double factor; // of its merits
    int next, end;
};

static void draw(const struct candidates *c, struct hand *h)
{
    while (h->next < h->end && strcmp(candidate_plan(c->items[h->next])->preset, h->preset) != 0)
        h->next++;
}

// A number in any case: all are to be dealt.
static double promise(const struct candidates *c, const struct hand *h)
{
    double time = h->next < h->end ? c->items[h->next]->merit * h->factor : INFINITY;
    return isnan(time) ? INFINITY : time;
}

// What was measured over what was estimated, the least that was seen of the preset; 0: nothing was.
static double factor_of(const struct candidates *c, const char *preset, const double *times)
{
    double least = 0;
    for (int i = 0; times && i < c->given; i++) {
        double factor = times[i] / c->items[i]->merit;
        if (times[i] > 0 && strcmp(candidate_plan(c->items[i])->preset, preset) == 0 &&
            (least == 0 || factor < least))
            least = factor;
    }
    return least;
}

static void make_hands(const struct candidates *c, const double *times, struct hand *hands)
{
    int count, known = 0;
    const struct preset *all = presets(&count);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        hands[i] = (struct hand){all[i].name, factor_of(c, all[i].name, times), c->given, c->grid};
        sum += hands[i].factor;
        known += hands[i].factor > 0;
    }
    for (int i = 0; i < count; i++)
        if (hands[i].factor == 0)
            hands[i].factor = known > 0 ? sum / known : 1;
}

void candidates_order(struct candidates *c, const double *times)
{
    static const double NEARLY = 1.15; // no estimate is better than that
    int npresets, n = c->given;
    presets(&npresets);
    struct hand *hands = arena_alloc(&c->arena, (size_t)npresets * sizeof *hands);
    struct candidate **dealt = arena_alloc(&c->arena, (size_t)(c->grid + 1) * sizeof *dealt);
    candidates_sort(c, c->given, c->grid);
    make_hands(c, times, hands);
    while (n < c->grid) {
        double most = INFINITY;
        for (int i = 0; i < npresets; i++) {
            draw(c, &hands[i]);
            most = fmin(most, promise(c, &hands[i]));
        }
        for (int i = 0; i < npresets; i++)
            if (hands[i].next < hands[i].end && promise(c, &hands[i]) <= most * NEARLY)
                dealt[n++] = c->items[hands[i].next++];
    }
    if (n > c->given)
        memcpy(&c->items[c->given], &dealt[c->given], (size_t)(n - c->given) * sizeof *dealt);
}
