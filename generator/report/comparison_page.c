// SPDX-License-Identifier: MIT
// What `compare` found, as sections of a page.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/figures.h"
#include "report/ceilings.h"
#include "report/page.h"
#include "report/page_tables.h"
#include "report/report.h"

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
    add_fact(s, "extent",
             arena_format(a, "%lld × %lld × %lld", (long long)r->size[0], (long long)r->size[1],
                          (long long)r->size[2]));
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

// The lines that follow the table on a terminal, notes of the strategies first.
static void print_lines(const void *report, FILE *out)
{
    report_notes(report, out);
    report_remarks(report, out);
}

static void add_table(struct page_section *s, const struct report *r, struct arena *a)
{
    s->tables = arena_alloc(a, sizeof *s->tables);
    s->tables[s->ntables++] = table_fill(a, "Strategies", report_cells, r);
    s->nremarks = lines_of(a, print_lines, r, &s->remarks);
}

// ---- figures ------------------------------------------------------------------------------------

static struct page_group *add_group(struct page_section *s, const struct report *r,
                                    const char *name, struct arena *a)
{
    struct page_group *g = &s->groups[s->ngroups++];
    *g = (struct page_group){.name = name, .nentries = r->count};
    g->entries = arena_alloc(a, (size_t)(r->count + 1) * sizeof *g->entries);
    for (int i = 0; i < r->count; i++) {
        g->entries[i].strategy = r->rows[i].strategy;
        g->entries[i].settings = r->rows[i].plan;
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
static void add_speeds(struct page_section *s, const struct report *r, struct arena *a)
{
    double copy = copy_speed(r);
    if (r->platform->emulated)
        return;
    struct page_group *g =
        add_group(s, r, r->device && *r->device ? r->device : r->platform->name, a);
    for (int i = 0; i < r->count; i++) {
        struct figures f = report_figures(r, &r->rows[i]);
        bool timed = f.gbps > 0 && r->rows[i].result.outcome == OUTCOME_VERIFIED;
        g->entries[i].speed = timed ? SPEED_MEASURED : SPEED_UNKNOWN;
        g->entries[i].gbps = f.gbps;
        g->entries[i].gflops = f.gflops;
    }
    g->ceilings = arena_alloc(a, 2 * sizeof *g->ceilings);
    if (copy > 0)
        g->ceilings[g->nceilings++] = (struct page_ceiling){"copy, measured", copy, 0};
    g->ceilings[g->nceilings++] = page_arithmetic(r->target, r->model->type, a);
}

static void add_resources(struct page_section *s, const struct report *r, struct arena *a)
{
    struct page_group *g = add_group(s, r, r->target->name, a);
    if (r->platform->emulated) // otherwise the device's own are there
        group_add_target(g, r->target, r->model->type, a);
    for (int i = 0; i < r->count; i++) {
        const struct built *b = &r->rows[i].built;
        struct page_entry *e = &g->entries[i];
        e->has_resources = b->usage.known;
        e->vgprs = b->usage.worst.vgprs;
        e->agprs = b->usage.worst.agprs;
        e->spills = b->usage.worst.vgpr_spills + b->usage.worst.sgpr_spills;
        e->lds_bytes = b->lds_bytes;
        e->occupancy = b->occupancy;
    }
}

static struct page_section section_of(const struct report *r, struct arena *a)
{
    struct page_section s = {.name = r->model->name, .doc = r->model->doc};
    double points = extent_points(r->size);
    if (r->platform->emulated)
        s.warning = "the kernels ran on CPU threads, to verify them. Times are emulated: they say "
                    "nothing about a GPU and rank nothing, so no plot shows them.";
    s.intensity = r->model->flops * points / effective_bytes(r->model, r->size);
    s.cube_bytes = points * element_size(r->model->type);
    s.groups = arena_alloc(a, 2 * sizeof *s.groups);
    add_facts(&s, r, a);
    add_table(&s, r, a);
    add_speeds(&s, r, a);
    add_resources(&s, r, a);
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
