// SPDX-License-Identifier: MIT
#include "report/cells.h"

#include <math.h>
#include <string.h>

#include "base/integer.h"
#include "base/terminal.h"

struct table_look table_look_of(const char *columns, FILE *out)
{
    return (struct table_look){.columns = columns,
                               .width = terminal_columns(out),
                               .colours = terminal_has_colours(out),
                               .brief = talk() == TALK_LITTLE};
}

bool columns_name(const char *list, const char *key)
{
    size_t n = strlen(key);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == n && strncmp(at, key, n) == 0)
            return true;
    return false;
}

void milliseconds(char *text, size_t size, double ms, double least)
{
    int decimals = least > 0 ? 2 - (int)floor(log10(least)) : 0;
    if (ms > 0)
        snprintf(text, size, "%.*f", decimals < 0 ? 0 : decimals > 6 ? 6 : decimals, ms);
}

struct cells cells_make(struct arena *a, int columns, int rows)
{
    struct cells c = {.columns = columns, .rows = rows};
    size_t count = (size_t)columns * (size_t)(rows + 1);
    c.text = arena_alloc(a, count * sizeof *c.text);
    c.left = arena_alloc(a, (size_t)columns * sizeof *c.left);
    c.left[0] = true;
    for (size_t i = 0; i < count; i++)
        c.text[i] = "-";
    return c;
}

void cells_put(struct cells *c, int row, int column, const char *text)
{
    c->text[row * c->columns + column] = text;
}

bool cells_say(const struct cells *c, int column)
{
    bool any = false;
    for (int row = 1; row <= c->rows; row++) {
        const char *cell = c->text[row * c->columns + column];
        any = any || (strcmp(cell, "-") != 0 && strcmp(cell, "0") != 0);
    }
    return any;
}

void cells_drop(struct cells *c, int column)
{
    int kept = 0, count = c->columns * (c->rows + 1);
    for (int i = 0; i < count; i++)
        if (i % c->columns != column)
            c->text[kept++] = c->text[i];
    c->columns--;
    for (int i = column; i < c->columns; i++)
        c->left[i] = c->left[i + 1];
}

// ---- as text ------------------------------------------------------------------------------------

static const char *cell_at(const struct cells *c, int row, int column)
{
    return c->text[row * c->columns + column];
}

static int width_of(const struct cells *c, int column)
{
    int width = 0;
    for (int row = 0; row <= c->rows; row++)
        width = larger(width, (int)strlen(cell_at(c, row, column)));
    return width;
}

static int width_of_all(const struct cells *c)
{
    int width = 2 * (c->columns - 1);
    for (int i = 0; i < c->columns; i++)
        width += width_of(c, i);
    return width;
}

void cells_narrow(struct cells *c, int width)
{
    while (width > 0 && c->columns > 2 && width_of_all(c) > width)
        cells_drop(c, c->columns - 1);
}

int cells_part(const struct cells *c, int from, int width)
{
    int used = width_of(c, 0), to = from;
    while (to < c->columns) {
        used += 2 + width_of(c, to);
        if (width > 0 && used > width && to > from)
            break;
        to++;
    }
    return to;
}

static void print_cell(const struct cells *c, int row, int column, bool last, FILE *out)
{
    int width = c->left[column] && last ? 0 : width_of(c, column);
    fprintf(out, "%s%*s", column ? "  " : "", c->left[column] ? -width : width,
            cell_at(c, row, column));
}

void cells_print_row(const struct cells *c, int row, int from, int to, FILE *out)
{
    print_cell(c, row, 0, from >= to, out);
    for (int i = from; i < to; i++)
        print_cell(c, row, i, i + 1 == to, out);
}

void cells_print(const struct cells *c, int width, FILE *out)
{
    int from = 1;
    do {
        int to = cells_part(c, from, width);
        for (int row = 0; row <= c->rows; row++) {
            cells_print_row(c, row, from, to, out);
            fputc('\n', out);
        }
        from = to;
    } while (from < c->columns);
}
