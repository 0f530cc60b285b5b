// SPDX-License-Identifier: MIT
#include "report/extent_text.h"

const char *extent_text(const int64_t size[3], const char *between, struct arena *a)
{
    const char *text = arena_format(a, "%lld", (long long)size[0]);
    int dimensions = size[2] > 1 ? 3 : size[1] > 1 ? 2 : 1;
    for (int i = 1; i < dimensions; i++)
        text = arena_format(a, "%s%s%lld", text, between, (long long)size[i]);
    return text;
}
