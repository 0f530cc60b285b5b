// SPDX-License-Identifier: MIT
// Which known word a misspelt one may mean, what is UTF-8.
#include <string.h>

#include "spec/spec.h"

static int smallest(int a, int b, int c)
{
    int d = a < b ? a : b;
    return d < c ? d : c;
}

// Levenshtein distance; both names are short.
static int distance(const char *a, const char *b)
{
    int row[NAME_LIMIT + 2];
    int n = (int)strlen(b);
    if (n > NAME_LIMIT)
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

const char *name_closest(const char *name, const char *const *known)
{
    const char *best = NULL;
    int size = (int)strlen(name), least = size < 2 ? 0 : size < 4 ? 1 : size < 8 ? 2 : 3;
    for (; *known && size <= NAME_LIMIT; known++) {
        int d = distance(name, *known);
        if (d < least || (d == least && !best)) {
            best = *known;
            least = d;
        }
    }
    return best;
}

const char *push_suggestion(lua_State *L, const char *what, const char *name,
                            const char *const *known)
{
    const char *best = name ? name_closest(name, known) : NULL;
    if (best)
        return lua_pushfstring(L, "did you mean '%s'?", best);
    luaL_Buffer b;
    luaL_buffinit(L, &b);
    luaL_addstring(&b, "known ");
    luaL_addstring(&b, what);
    for (int i = 0; known[i]; i++) {
        luaL_addstring(&b, i ? ", " : ": ");
        luaL_addstring(&b, known[i]);
    }
    luaL_pushresult(&b);
    return lua_tostring(L, -1);
}

// Bytes of a well-formed sequence by its first byte, 0 for none.
static int sequence_length(unsigned char c)
{
    if (c < 0x80)
        return 1;
    if (c < 0xc2 || c > 0xf4)
        return 0;
    return c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

bool text_is_utf8(const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        int n = sequence_length((unsigned char)text[i]);
        if (n == 0 || i + (size_t)n > length)
            return false;
        for (int k = 1; k < n; k++)
            if (((unsigned char)text[i + (size_t)k] & 0xc0) != 0x80)
                return false;
        i += (size_t)n;
    }
    return true;
}
