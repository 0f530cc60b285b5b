// SPDX-License-Identifier: MIT
// What `compare` found, as sections of a page.
#include <stdio.h>
#include <stdlib.h>

#include "measure/figures.h"
#include "report/ceilings.h"
#include "report/page.h"
#include "report/page_tables.h"
#include "report/report.h"
#include "report/strategy_table.h"

enum { MAX_FACTS = 12 };

static void add_fact(struct page_section *s, const char *name, const char *value)
{
    if (value && *value)
        s->facts[s->nfacts++] = (struct page_fact){name, value};
}

static void add_facts(struct page_section *s, const struct report *r, struct arena *a)
{
    const struct model *m = r->model;
    s->facts = arena_alloc(a, MAX_FACTS * sizeof *s->facts);
    add_fact(s, "spec", m->path);
    add_fact(s, "checksum of the spec", m->files[0].sha256);
    add_fact(s, "element type", element_name(m->type));
    add_fact(s, "extent", page_extent(r->size, a));
    if (r->steps > 0)
        add_fact(s, "steps of a call", arena_format(a, "%lld", (long long)r->steps));
    add_fact(s, "platform", r->platform->name);
    add_fact(s, "device", r->device);
    add_fact(s, "planned for", r->target->name);
    add_fact(s, "flop per point", arena_format(a, "%.4g", m->flops));
    add_fact(s, "flop per byte", arena_format(a, "%.4g", s->intensity));
    add_fact(s, "bytes per point, at least",
             arena_format(a, "%.4g", effective_bytes(m, r->size) / extent_points(r->size)));
}

// ---- the table and what is below it -------------------------------------------------------------

static void print_lines(const void *report, FILE *out)
{
    report_lines(report, out);
}

static bool is_wrong(const struct report_row *row)
{
    return outcome_is_failure(row->result.outcome);
}

static void add_table(struct page_section *s, const struct report *r,
                      const struct strategy_table *t, struct arena *a)
{
    const char **classes = arena_alloc(a, (size_t)(t->count + 1) * sizeof *classes);
    for (int i = 0; i < t->count; i++)
        classes[i] = arena_format(a, "%s%s", is_wrong(&r->rows[t->rows[i]]) ? "failed " : "",
                                  t->rows[i] == r->recommended ? "called" : "");
    s->tables = arena_alloc(a, sizeof *s->tables);
    s->tables[s->ntables++] =
        (struct page_table){.caption = "Strategies", .cells = t->cells, .classes = classes};
    s->nremarks = lines_of(a, print_lines, r, &s->remarks);
}

// ---- figures ------------------------------------------------------------------------------------

static struct page_group *add_group(struct page_section *s, const struct report *r,
                                    const struct strategy_table *t, const char *name,
                                    struct arena *a)
{
    struct page_group *g = &s->groups[s->ngroups++];
    *g = (struct page_group){.name = name, .nentries = t->count};
    g->entries = arena_alloc(a, (size_t)(t->count + 1) * sizeof *g->entries);
    for (int i = 0; i < t->count; i++) {
        const struct report_row *row = &r->rows[t->rows[i]];
        g->entries[i] = (struct page_entry){.strategy = row->strategy,
                                            .settings = row->plan,
                                            .called = t->rows[i] == r->recommended,
                                            .baselines = row_ratio(r, row)};
        if (row->time > 1) // of so many steps the memory sees one
            g->entries[i].intensity = s->intensity * row->time;
    }
    return g;
}

// Each strategy is timed beside a copy of its own; the ceiling is the fastest of them.
static double copy_speed(const struct report *r)
{
    double best = 0;
    for (int i = 0; i < r->count; i++) {
        double gbps = report_figures(r, &r->rows[i]).copy_gbps;
        best = gbps > best ? gbps : best;
    }
    return best;
}

// Only a verified strategy has a speed.
static void add_speeds(struct page_section *s, const struct report *r,
                       const struct strategy_table *t, struct arena *a)
{
    double copy = copy_speed(r);
    const char *name = r->device && *r->device ? r->device : r->platform->name;
    struct page_group *g = add_group(s, r, t, name, a);
    g->where = page_place(name, r->size, a);
    for (int i = 0; i < t->count; i++) {
        const struct report_row *row = &r->rows[t->rows[i]];
        struct page_entry *e = &g->entries[i];
        struct figures f = report_figures(r, row);
        bool timed = f.gbps > 0 && row->result.outcome == OUTCOME_VERIFIED;
        e->speed = timed ? SPEED_MEASURED : SPEED_UNKNOWN;
        e->ms = row_time(r, row);
        e->gbps = f.gbps;
        e->gflops = f.gflops;
        e->percent_of_copy = f.percent_of_copy;
    }
    g->ceilings = arena_alloc(a, 2 * sizeof *g->ceilings);
    if (copy > 0)
        g->ceilings[g->nceilings++] = (struct page_ceiling){"copy, measured", copy, 0};
    g->ceilings[g->nceilings++] = page_arithmetic(r->target, r->model->type, a);
}

static void add_predictions(struct page_group *g, const struct report *r,
                            const struct strategy_table *t, struct arena *a)
{
    g->where = page_place(target_in_words(r->target, a), r->predicted_size, a);
    for (int i = 0; i < t->count; i++) {
        const struct report_row *row = &r->rows[t->rows[i]];
        const struct prediction *p = &row->predicted;
        struct page_entry *e = &g->entries[i];
        e->speed = p->ms > 0 && !is_wrong(row) ? SPEED_PREDICTED : SPEED_UNKNOWN;
        e->ms = p->ms;
        e->gbps = p->gbps;
        e->gflops = figures_of(r->model, r->predicted_size, p->ms, 0).gflops;
        e->percent_of_copy = p->percent_of_copy;
    }
}

static void add_resources(struct page_section *s, const struct report *r,
                          const struct strategy_table *t, struct arena *a)
{
    struct page_group *g = add_group(s, r, t, r->target->name, a);
    if (r->platform->emulated) { // otherwise the device's own are there
        group_add_target(g, r->target, r->model->type, a);
        add_predictions(g, r, t, a);
    }
    for (int i = 0; i < t->count; i++) {
        const struct built *b = &r->rows[t->rows[i]].built;
        struct page_entry *e = &g->entries[i];
        e->has_resources = b->usage.known;
        e->vgprs = b->usage.worst.vgprs;
        e->agprs = b->usage.worst.agprs;
        e->spills = b->usage.worst.vgpr_spills + b->usage.worst.sgpr_spills;
        e->lds_bytes = b->lds_bytes;
        e->occupancy = b->occupancy;
    }
}

// ---- what comes before all figures --------------------------------------------------------------

static const char *failure_of(const struct report *r, struct arena *a)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    report_verdict(r, out);
    fclose(out);
    const char *kept = *text ? arena_copy(a, text) : NULL;
    free(text);
    return kept;
}

static const char *warning_of(const struct report *r, struct arena *a)
{
    bool any = false;
    for (int i = 0; i < r->count; i++)
        any = any || (r->rows[i].predicted.ms > 0 && !is_wrong(&r->rows[i]));
    const char *speeds = any ? arena_format(a, "Speeds on this page are predicted for %s.",
                                            target_in_words(r->target, a))
                             : "There is no speed on this page.";
    return r->platform->emulated
               ? arena_format(a,
                              "nothing here was measured. The kernels ran on CPU threads, to "
                              "verify them; such emulated times rank nothing and are left out. %s",
                              speeds)
               : NULL;
}

static struct page_section section_of(const struct report *r, struct arena *a)
{
    struct page_section s = {.name = r->model->name, .doc = r->model->doc, .steps = r->steps > 0};
    const struct strategy_table t = strategy_table_of_page(r, a);
    double points = extent_points(r->size);
    s.failure = failure_of(r, a);
    s.warning = warning_of(r, a);
    s.intensity = r->model->flops * points / effective_bytes(r->model, r->size);
    s.cube_bytes = points * element_size(r->model->type);
    s.groups = arena_alloc(a, 2 * sizeof *s.groups);
    add_facts(&s, r, a);
    add_table(&s, r, &t, a);
    if (!r->platform->emulated)
        add_speeds(&s, r, &t, a);
    add_resources(&s, r, &t, a);
    return s;
}

bool report_write_page(const struct provenance *p, const json_t *document,
                       const struct report *reports, int count, const char *templates,
                       const char *path, struct error *e)
{
    struct arena arena = {0};
    struct page_section *sections = arena_alloc(&arena, (size_t)count * sizeof *sections);
    for (int i = 0; i < count; i++)
        sections[i] = section_of(&reports[i], &arena);
    struct page page = {p, sections, count, document, JSON_DIGITS};
    bool ok = page_write(&page, templates, path, e);
    arena_free(&arena);
    return ok;
}
