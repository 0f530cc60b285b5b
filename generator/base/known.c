// SPDX-License-Identifier: MIT
#include "base/known.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 63 }; // of names that are compared, in bytes

const char *known_name(const struct known *k, int i)
{
    return *(const char *const *)((const char *)k->first + (size_t)i * k->stride);
}

int known_index(const struct known *k, const char *name)
{
    for (int i = 0; i < k->count; i++)
        if (strcmp(known_name(k, i), name) == 0)
            return i;
    return -1;
}

const char *known_join(const struct known *k, const char *last, char *buffer, int size)
{
    int used = 0;
    buffer[0] = '\0';
    for (int i = 0; i < k->count && used < size; i++) {
        const char *before = i == 0 ? "" : i + 1 == k->count ? last : ", ";
        used += snprintf(buffer + used, (size_t)(size - used), "%s%s", before, known_name(k, i));
    }
    return buffer;
}

// ---- what is near -------------------------------------------------------------------------------

static int smallest(int a, int b, int c)
{
    int d = a < b ? a : b;
    return d < c ? d : c;
}

// Levenshtein distance; `a` is no longer than LONGEST.
static int distance(const char *a, const char *b)
{
    int row[LONGEST + 2];
    int n = (int)strlen(b);
    if (n > LONGEST)
        return n;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = smallest(row[j] + 1, row[j - 1] + 1, changed);
        }
    }
    return row[n];
}

static int tolerance(const char *name)
{
    size_t size = strlen(name);
    return size < 2 ? 0 : size < 4 ? 1 : size < 8 ? 2 : 3;
}

// How far the nearest is, or -1 where none is near.
static int least_distance(const struct known *k, const char *name)
{
    int least = tolerance(name) + 1;
    for (int i = 0; i < k->count && strlen(name) <= LONGEST; i++) {
        int d = distance(name, known_name(k, i));
        least = d < least ? d : least;
    }
    return least <= tolerance(name) ? least : -1;
}

int known_nearest(const struct known *k, const char *name)
{
    int least = least_distance(k, name), i = 0;
    while (least >= 0 && distance(name, known_name(k, i)) != least)
        i++;
    return least >= 0 ? i : -1;
}

static bool begins(const char *text, const char *name)
{
    return strncmp(text, name, strlen(name)) == 0;
}

// Where none is near by letters, those that begin so are.
static bool is_near(const char *text, const char *name, int least)
{
    return least >= 0 ? distance(name, text) == least : strlen(name) > 1 && begins(text, name);
}

const char *known_near(const struct known *k, const char *name, char *buffer, int size)
{
    enum { MOST = 3 };
    const char *near[MOST + 1];
    int count = 0, used = 0, least = least_distance(k, name);
    for (int i = 0; i < k->count && count <= MOST; i++)
        if (is_near(known_name(k, i), name, least))
            near[count++] = known_name(k, i);
    if (count == 0 || count > MOST)
        return NULL;
    for (int i = 0; i < count && used < size; i++)
        used += snprintf(buffer + used, (size_t)(size - used), "%s'%s'",
                         i == 0           ? "did you mean "
                         : i + 1 == count ? " or "
                                          : ", ",
                         near[i]);
    if (used < size)
        snprintf(buffer + used, (size_t)(size - used), "?");
    return buffer;
}

const char *known_hint(const struct known *k, const char *name, char hint[HINT])
{
    if (known_near(k, name, hint, HINT))
        return hint;
    int used = snprintf(hint, HINT, "known: ");
    known_join(k, " and ", hint + used, HINT - used);
    return hint;
}
