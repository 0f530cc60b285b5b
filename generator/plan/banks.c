// SPDX-License-Identifier: MIT
#include "plan/banks.h"

#include <limits.h>
#include <string.h>

#include "plan/matrix.h"

enum { MAX_LANES = 64, MAX_BANKS = 64, MAX_WORDS = 4 * MAX_LANES };

// The element of the tile that item `i` of a pattern goes to, or -1 if there is no such item.
typedef int pattern(const struct kernel *k, const struct tile *t, int i);

// Where the i-th thread is in the block. Waves that make matrix products are 16 threads wide.
static void place_of(const struct kernel *k, int i, int *x, int *y)
{
    int bx = k->choices.block[0], wave = i / MATRIX_LANES;
    *x = i % bx;
    *y = i / bx;
    if (k->choices.arithmetic != ARITHMETIC_MATRIX)
        return;
    *x = i % MATRIX_WIDTH + wave % (bx / MATRIX_WIDTH) * MATRIX_WIDTH;
    *y = i / MATRIX_WIDTH % MATRIX_DEPTH + wave / (bx / MATRIX_WIDTH) * MATRIX_DEPTH;
}

static int own_at(const struct kernel *k, const struct tile *t, int i)
{
    int x, y;
    if (t->whole || i >= k->choices.block[0] * k->choices.block[1])
        return -1;
    place_of(k, i, &x, &y);
    return t->origin + y * k->geometry.rows * t->pitch + x * k->geometry.vector;
}

// One wave's elements of lines along x: 16 rows, 4 elements of each; of lines along y: 4 rows
// of 16.
static int across_at(const struct kernel *k, const struct tile *t, int i)
{
    int row = i % MATRIX_WIDTH;
    if (k->interleaved)
        row = row % MATRIX_DEPTH * MATRIX_ROWS + row / MATRIX_DEPTH;
    return t->origin + row * t->pitch + i / MATRIX_WIDTH;
}

static int down_at(const struct kernel *k, const struct tile *t, int i)
{
    (void)k;
    return t->origin + i / MATRIX_WIDTH * t->pitch + i % MATRIX_WIDTH;
}

static int halo_at(const struct kernel *k, const struct tile *t, int i)
{
    int bx = k->choices.block[0];
    if (i >= t->halo_items)
        return -1;
    int row = i / bx < t->lo[1] ? i / bx : i / bx + k->geometry.points[1];
    return row * t->pitch + t->left + i % bx * k->geometry.vector;
}

static int side_at(const struct kernel *k, const struct tile *t, int i)
{
    if (i >= t->side_items)
        return -1;
    int row = t->side_first_row + i / t->side_columns, column = i % t->side_columns;
    int x = -t->lo[0] + column * t->side_width;
    if (!t->whole && column >= t->side_left)
        x = k->geometry.points[0] + (column - t->side_left) * t->side_width;
    return row * t->pitch + t->left + x;
}

// Passes that the lanes with the given words need beyond one. A word asked for twice is sent once.
static int extra_passes(const int *words, int count, int banks)
{
    int waiting[MAX_BANKS] = {0}, last[MAX_BANKS], before[MAX_WORDS], most = 1;
    memset(last, -1, sizeof last);
    for (int i = 0; i < count; i++) {
        const int bank = words[i] % banks;
        int same = last[bank]; // the words of a bank lead to those before them, in the end to -1
        while (same >= 0 && words[same] != words[i])
            same = before[same];
        if (same >= 0)
            continue;
        before[i] = last[bank];
        last[bank] = i;
        waiting[bank]++;
        most = waiting[bank] > most ? waiting[bank] : most;
    }
    return most - 1;
}

static int count_pattern(const struct kernel *k, const struct tile *t, pattern *at, int items,
                         int width_words, int element_words, int banks, int most)
{
    int lanes = banks / width_words > 0 ? banks / width_words : 1;
    int extra = 0;
    for (int first = 0; first < items && extra <= most; first += lanes) {
        int words[MAX_WORDS], count = 0;
        for (int lane = first; lane < first + lanes; lane++) {
            int element = at(k, t, lane);
            for (int w = 0; element >= 0 && w < width_words; w++)
                words[count++] = element * element_words + w;
        }
        extra += extra_passes(words, count, banks);
    }
    return extra;
}

int bank_conflicts(const struct kernel *k, const struct tile *t, const struct target *target,
                   int element_size, int most)
{
    int words = element_size / 4, banks = target->lds_banks;
    int vector = k->geometry.vector * words, side = t->side_width * words;
    int threads = k->choices.block[0] * k->choices.block[1];
    int extra = count_pattern(k, t, side_at, t->side_items, side, words, banks, most);
    extra += count_pattern(k, t, halo_at, t->halo_items, vector, words, banks, most - extra);
    return extra + count_pattern(k, t, own_at, threads, vector, words, banks, most - extra);
}

int operand_conflicts(const struct kernel *k, const struct tile *t, const struct target *target,
                      int element_size)
{
    int words = element_size / 4, banks = target->lds_banks;
    if (k->choices.arithmetic != ARITHMETIC_MATRIX)
        return 0;
    return count_pattern(k, t, across_at, MATRIX_LANES, words, words, banks, INT_MAX) +
           count_pattern(k, t, down_at, MATRIX_LANES, words, words, banks, INT_MAX);
}
