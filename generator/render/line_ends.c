// SPDX-License-Identifier: MIT
#include "render/line_ends.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

enum { LIMIT = 100, EARLIEST = 40 }; // columns

// How well a line ends at a place: behind a comma best, then before an operator, loose ones first;
// behind an opening parenthesis only where there is nothing else.
enum { COMMA = 1, PARENTHESIS = 1000, NO_PLACE = 0 };
static const struct {
    const char *text;
    int looseness;
} OPERATORS[] = {{":", 2}, {"?", 3}, {"||", 4}, {"&&", 5}, {"+", 6}, {"-", 6}, {"*", 7}, {"/", 7}};

// ---- lines --------------------------------------------------------------------------------------

void lines_add(struct lines *l, const char *line)
{
    *ARENA_APPEND(&l->arena, l->list, l->count, l->capacity) = line;
}

void lines_free(struct lines *l)
{
    arena_free(&l->arena);
    *l = (struct lines){0};
}

static int blanks(const char *line)
{
    return (int)strspn(line, " ");
}

static bool ends_in(const char *line, const char *any)
{
    size_t n = strlen(line);
    return n > 0 && strchr(any, line[n - 1]);
}

// ---- lines that are too long --------------------------------------------------------------------

static int operator_looseness(const char *space)
{
    for (size_t i = 0; i < sizeof OPERATORS / sizeof *OPERATORS; i++) {
        size_t n = strlen(OPERATORS[i].text);
        if (strncmp(space + 1, OPERATORS[i].text, n) == 0 && space[n + 1] == ' ')
            return OPERATORS[i].looseness;
    }
    return NO_PLACE;
}

static int looseness(const char *at)
{
    switch (*at) {
    case ' ':
        return operator_looseness(at);
    case ',':
        return at[1] == ' ' ? COMMA : NO_PLACE;
    case '(':
        return at[1] != '(' && at[1] != ')' ? PARENTHESIS : NO_PLACE;
    default:
        return NO_PLACE;
    }
}

static int deeper(char c)
{
    return (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
}

// How much of a line of more than LIMIT columns the first one has; 0 if it cannot end: not before
// EARLIEST, as few parentheses deep as there is a place, there the loosest, and of these the last.
static int cut_of(const char *line)
{
    int cut = 0, least = INT_MAX, depth = 0;
    bool quoted = false;
    for (int i = 0; i < LIMIT; i++) {
        quoted = quoted != (line[i] == '"');
        depth += deeper(line[i]);
        int loose = i >= EARLIEST && !quoted ? looseness(line + i) : NO_PLACE;
        if (loose != NO_PLACE && depth * 10 + loose <= least) {
            cut = line[i] == ' ' ? i : i + 1;
            least = depth * 10 + loose;
        }
    }
    return cut;
}

// "    float4 sum =": how much of a line declares what follows; 0 if it does not begin so.
static int declaration(const char *line)
{
    const char *at = line + blanks(line), *name = at;
    while (isalnum((unsigned char)*at) || *at == '_')
        at++;
    if (at == name || *at++ != ' ')
        return 0;
    int head = 0;
    for (; *at && *at != '('; at++)
        if (at[0] == ' ' && at[1] == '=')
            head = (int)(at - line) + 2;
    return head;
}

// Behind the "=" of a declaration, where what follows is a call that fits into a line of its own.
static int cut_of_declaration(const char *line, int cut, int blank)
{
    int length = (int)strlen(line), open = 0;
    if (cut == 0 || line[cut - 1] != ',' || line[length - 1] != ';')
        return cut;
    int head = declaration(line);
    for (int i = 0; i < cut; i++)
        open += (line[i] == '(') - (line[i] == ')');
    return head > 0 && open > 0 && blank + length - head - 1 <= LIMIT ? head : cut;
}

// The comment behind the code of a line, or NULL.
static const char *comment_behind(const char *line)
{
    const char *code = line + blanks(line), *comment = NULL;
    for (const char *at = strstr(code, "//"); at; at = strstr(at + 1, "//"))
        if (at > code && isspace((unsigned char)at[-1]))
            comment = at;
    return comment;
}

static bool is_comment(const char *line)
{
    return strncmp(line + blanks(line), "//", 2) == 0;
}

static void add_broken(struct lines *l, const char *line, int blank)
{
    while (strlen(line) > LIMIT && !is_comment(line)) {
        int cut = cut_of_declaration(line, cut_of(line), blank);
        if (cut == 0)
            break;
        lines_add(l, arena_format(&l->arena, "%.*s", cut, line));
        cut += line[cut] == ' ';
        line = arena_format(&l->arena, "%*s%s", blank, "", line + cut);
    }
    lines_add(l, line);
}

void lines_add_broken(struct lines *l, const char *line)
{
    if (strlen(line) <= LIMIT) {
        lines_add(l, line);
        return;
    }
    const int indent = blanks(line);
    const char *comment = comment_behind(line);
    if (comment) {
        lines_add(l, arena_format(&l->arena, "%*s%s", indent, "", comment));
        while (isspace((unsigned char)comment[-1]))
            comment--;
        line = arena_format(&l->arena, "%.*s", (int)(comment - line), line);
    }
    add_broken(l, line, indent + 4);
}

// ---- braces -------------------------------------------------------------------------------------

// How much of "…if (…) {" is left where its brace goes; 0 if it is no such line.
static int condition(const char *line)
{
    const int margin = blanks(line), length = (int)strlen(line);
    bool is = length - margin >= 7 && strncmp(line + margin, "if (", 4) == 0 &&
              strcmp(line + length - 3, ") {") == 0;
    return is ? length - 2 : 0;
}

// Whether the second of three lines is all that braces at the ends of the others have between them.
static bool is_lone_statement(const char *const *line)
{
    const int margin = blanks(line[0]), inner = blanks(line[1]);
    return blanks(line[2]) == margin && strcmp(line[2] + margin, "}") == 0 && inner > 0 &&
           ends_in(line[1], ";") && !isspace((unsigned char)line[1][inner]);
}

void lines_drop_braces(struct lines *l)
{
    struct arena *a = &l->arena;
    int count = 0;
    for (int i = 0; i < l->count; i++) {
        const char *const *line = &l->list[i];
        const char *kept = line[0], *before = count > 0 ? l->list[count - 1] : "";
        const int margin = blanks(kept);
        if (ends_in(kept, "{") && i + 2 < l->count && is_lone_statement(line)) {
            if (condition(kept) > 0) {
                l->list[count++] = arena_format(a, "%.*s", condition(kept), kept);
                kept = line[1];
                i += 2;
            } else if (strcmp(kept + margin, "{") == 0 && ends_in(before, ";{}")) {
                kept = arena_format(a, "%*s%s", margin, "", line[1] + blanks(line[1]));
                i += 2;
            }
        }
        l->list[count++] = kept;
    }
    l->count = count;
}

// ---- comments -----------------------------------------------------------------------------------

// How much of a line is its indentation and "// ", if its comment begins there; otherwise 0.
static int margin_of_comment(const char *line)
{
    const int at = blanks(line) + 3;
    return strncmp(line + at - 3, "// ", 3) == 0 && !isspace((unsigned char)line[at]) ? at : 0;
}

static int characters(const char *line)
{
    int count = 0;
    for (; *line; line++)
        count += (*line & 0xc0) != 0x80; // UTF-8: not within a character
    return count;
}

// Where a line of a comment that is too long ends; 0 if it fits.
static int cut_of_comment(const char *line, int margin)
{
    if (margin == 0 || characters(line) <= LIMIT)
        return 0;
    int cut = LIMIT;
    while (cut >= margin && line[cut] != ' ')
        cut--;
    return cut >= margin ? cut : 0;
}

// Adds all of a comment's line that goes on from line to line; what is left begins the next one.
static const char *add_comment(struct lines *l, const char *line, int margin)
{
    const char *begun = NULL;
    for (int cut; (cut = cut_of_comment(line, margin)) > 0; line = begun) {
        lines_add(l, arena_format(&l->arena, "%.*s", cut, line));
        begun = arena_format(&l->arena, "%.*s%s", margin, line, line + cut + 1);
    }
    if (!begun)
        lines_add(l, line);
    return begun;
}

void lines_fill_comments(struct lines *l)
{
    const struct lines all = *l;
    const char *begun = NULL;
    int of = 0;
    l->list = NULL;
    l->count = l->capacity = 0;
    for (int i = 0; i < all.count; i++) {
        const char *line = all.list[i];
        const int margin = margin_of_comment(line);
        if (begun && margin == of)
            line = arena_format(&l->arena, "%s%s", begun, line + margin - 1);
        else if (begun)
            lines_add(l, begun);
        begun = add_comment(l, line, margin);
        of = margin;
    }
    if (begun)
        lines_add(l, begun);
}
