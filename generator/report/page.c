// SPDX-License-Identifier: MIT
#include "report/page.h"

#include <stdlib.h>
#include <string.h>

#include <lua.h>

#include "base/named_file.h"
#include "render/record.h"
#include "render/template.h"
#include "report/plots.h"
#include "report/svg.h"

// ---- records ------------------------------------------------------------------------------------

static void push_strings(lua_State *L, const char *const *strings, int count)
{
    list_open(L);
    for (int i = 0; i < count; i++) {
        lua_pushstring(L, strings[i]);
        list_append(L);
    }
}

static void push_table(lua_State *L, const struct page_table *table)
{
    const struct cells *t = &table->cells;
    record_open(L);
    record_string(L, "caption", table->caption);
    push_strings(L, t->text, t->columns);
    record_field(L, "headings");
    list_open(L);
    for (int i = 1; i <= t->rows; i++) {
        push_strings(L, &t->text[i * t->columns], t->columns);
        record_string(L, "class", table->classes ? table->classes[i - 1] : "");
        list_append(L);
    }
    record_field(L, "rows");
    list_open(L);
    for (int i = 0; i < t->columns; i++) {
        lua_pushboolean(L, t->left[i]);
        list_append(L);
    }
    record_field(L, "left");
}

static void push_plots(lua_State *L, const struct plots *plots, const struct drawing *drawn)
{
    list_open(L);
    for (int i = 0; i < plots->count; i++) {
        record_open(L);
        record_string(L, "title", plots->items[i].title);
        record_string(L, "summary", plots->items[i].summary);
        record_string(L, "answer", plots->items[i].answer);
        record_integer(L, "number", drawn[i].number);
        record_string(L, "box", drawn[i].box);
        record_string(L, "body", text_string(&drawn[i].body));
        push_table(L, &plots->items[i].values);
        record_field(L, "values");
        list_append(L);
    }
    record_field(L, "plots");
}

static void push_facts(lua_State *L, const struct page_fact *facts, int count)
{
    list_open(L);
    for (int i = 0; i < count; i++) {
        record_open(L);
        record_string(L, "name", facts[i].name);
        record_string(L, "value", facts[i].value);
        list_append(L);
    }
}

static void push_section(lua_State *L, const struct page_section *s, const struct plots *plots,
                         const struct drawing *drawn)
{
    record_open(L);
    record_string(L, "name", s->name);
    record_string(L, "doc", s->doc);
    record_string(L, "warning", s->warning);
    record_string(L, "failure", s->failure);
    push_facts(L, s->facts, s->nfacts);
    record_field(L, "facts");
    list_open(L);
    for (int i = 0; i < s->ntables; i++) {
        push_table(L, &s->tables[i]);
        list_append(L);
    }
    record_field(L, "tables");
    push_strings(L, s->remarks, s->nremarks);
    record_field(L, "remarks");
    push_plots(L, plots, drawn);
}

// ---- the document -------------------------------------------------------------------------------

// JSON that can stand in a <script>: nothing in it can end the element or open a comment. '<' only
// occurs within strings, where \u003c is the same character.
static bool document_text(const struct page *p, struct text *out, struct error *e)
{
    char *text = json_dumps(p->document, JSON_COMPACT | JSON_REAL_PRECISION(p->digits));
    if (!text)
        return fail(e, "the results cannot be written as JSON");
    for (const char *s = text; *s;) {
        size_t plain = strcspn(s, "<");
        text_add_bytes(out, s, plain);
        s += plain;
        if (*s == '<') {
            text_add(out, "\\u003c");
            s++;
        }
    }
    free(text);
    return true;
}

// ---- the page -----------------------------------------------------------------------------------

static bool add_section(lua_State *L, const struct page_section *s, int *first, struct arena *a,
                        struct error *e)
{
    struct plots plots;
    plots_make(s, &plots, a);
    struct drawing *drawn = arena_alloc(a, (size_t)(plots.count + 1) * sizeof *drawn);
    bool ok = plots_draw(L, plots.items, plots.count, *first, drawn, e);
    *first += plots.count;
    if (ok) {
        push_section(L, s, &plots, drawn);
        list_append(L);
    }
    for (int i = 0; i < plots.count; i++)
        text_free(&drawn[i].body);
    return ok;
}

// Pushes what templates/report.html sees.
static bool push_page(lua_State *L, const struct page *p, struct arena *a, struct error *e)
{
    struct text document = {0};
    struct page_fact *facts;
    int first = 1, nfacts = provenance_facts(p->provenance, &facts, a);
    bool ok = document_text(p, &document, e);
    lua_newtable(L);
    record_string(L, "version", HIPSTENCIL_VERSION);
    record_string(L, "command", p->provenance->words[0]);
    record_string(L, "document", text_string(&document));
    push_facts(L, facts, nfacts);
    record_field(L, "provenance");
    list_open(L);
    for (int i = 0; i < p->count && ok; i++)
        ok = add_section(L, &p->sections[i], &first, a, e);
    record_field(L, "sections");
    text_free(&document);
    return ok;
}

bool page_write(const struct page *p, const char *templates, const char *path, struct error *e)
{
    struct arena arena = {0};
    struct text html = {0};
    lua_State *L = templates_open(templates, e);
    bool ok = L && push_page(L, p, &arena, e) && template_render(L, "report.html", &html, e) &&
              named_file_write(path, html.data, html.size, e);
    if (L)
        templates_close(L);
    text_free(&html);
    arena_free(&arena);
    return ok;
}
