// SPDX-License-Identifier: MIT
#include "report/page_tables.h"

#include <stdlib.h>
#include <string.h>

#include "report/extent_text.h"

struct page_table table_make(struct arena *a, const char *caption, int columns, int rows)
{
    return (struct page_table){.caption = caption, .cells = cells_make(a, columns, rows)};
}

void table_put(struct page_table *t, int row, int column, const char *text)
{
    cells_put(&t->cells, row, column, text);
}

int lines_of(struct arena *a, void (*print)(const void *source, FILE *out), const void *source,
             const char ***lines)
{
    char *text = NULL;
    size_t size = 0;
    int count = 0, most = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return 0;
    print(source, out);
    fclose(out);
    for (const char *c = text; *c; c++)
        most += *c == '\n';
    *lines = arena_alloc(a, (size_t)(most + 1) * sizeof **lines);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        (*lines)[count++] = arena_copy(a, line);
    free(text);
    return count;
}

const char *page_extent(const int64_t size[3], struct arena *a)
{
    return extent_text(size, "\u00a0×\u00a0", a);
}

const char *target_in_words(const struct target *t, struct arena *a)
{
    return arena_format(a, "%s (%s)", t->name, t->device);
}

const char *page_place(const char *device, const int64_t size[3], struct arena *a)
{
    return arena_format(a, "%s at %s", device, page_extent(size, a));
}
