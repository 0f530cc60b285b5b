// SPDX-License-Identifier: MIT
// What `inspect` found, as a section of a page: two tables and a group of plots for each target.
#include <stdio.h>
#include <string.h>

#include "measure/figures.h"
#include "plan/launch_geometry.h"
#include "report/ceilings.h"
#include "report/inspected.h"
#include "report/page_tables.h"

enum { MAX_FACTS = 8 };

static void add_fact(struct page_section *s, struct arena *a, const char *name, const char *value)
{
    s->facts[s->nfacts++] = (struct page_fact){name, arena_copy(a, value)};
}

static void add_facts(struct page_section *s, const struct inspection *in, struct arena *a)
{
    const struct model *m = in->plans->model;
    s->facts = arena_alloc(a, MAX_FACTS * sizeof *s->facts);
    add_fact(s, a, "spec", m->path);
    add_fact(s, a, "checksum of the spec", m->files[0].sha256);
    add_fact(s, a, "element type", element_name(m->type));
    add_fact(s, a, "extent", page_extent(in->size, a));
    add_fact(s, a, "flop per point", arena_format(a, "%.4g", m->flops));
    add_fact(s, a, "flop per byte, at most", arena_format(a, "%.4g", s->intensity));
    add_fact(s, a, "bytes per point, at least",
             arena_format(a, "%.4g", effective_bytes(m, in->size) / extent_points(in->size)));
}

// ---- tables -------------------------------------------------------------------------------------

static void add_table(struct page_section *s, const char *caption, struct cells cells)
{
    s->tables[s->ntables++] = (struct page_table){.caption = caption, .cells = cells};
}

static void add_tables(struct page_section *s, const struct inspection *in, struct arena *a)
{
    const char *name = in->target->name;
    add_table(s, arena_format(a, "%s: resources and predicted time", name),
              inspection_cells(in, SWEEPS_TAKE, a));
    add_table(s, arena_format(a, "%s: instructions of a wave for one plane", name),
              inspection_cells(in, SWEEPS_RUN, a));
    add_table(s,
              arena_format(a, "%s: memory traffic of one sweep in MB, %s", name,
                           inspection_is_simulated(in) ? "simulated" : "estimated"),
              traffic_cells(in, TRAFFIC_MEGABYTES, a));
}

static void print_lines(const void *inspection, FILE *out)
{
    const struct inspection *in = inspection;
    if (in->problem)
        fprintf(out, "%s\n", in->problem);
    else
        inspection_notes(in, out);
    for (int i = 0; i < in->count && !in->problem; i++)
        if (in->rows[i].traffic_note)
            fprintf(out, "%s: %s\n", in->rows[i].plan->label, in->rows[i].traffic_note);
}

static void add_remarks(struct page_section *s, const struct inspection *in, struct arena *a)
{
    const char **lines;
    int count = lines_of(a, print_lines, in, &lines);
    const char **all = arena_alloc(a, (size_t)(s->nremarks + count + 1) * sizeof *all);
    for (int i = 0; i < s->nremarks; i++)
        all[i] = s->remarks[i];
    for (int i = 0; i < count; i++)
        all[s->nremarks++] = arena_format(a, "%s: %s", in->target->name, lines[i]);
    s->remarks = all;
}

// ---- figures ------------------------------------------------------------------------------------

static void add_traffic(struct page_entry *e, const struct traffic *t)
{
    e->has_traffic = true;
    e->traffic[LEVEL_L1] = t->l1_bytes;
    e->traffic[LEVEL_L2_READ] = t->l2_read;
    e->traffic[LEVEL_L2_WRITE] = t->l2_write;
    e->traffic[LEVEL_LAST_READ] = t->last_read;
    e->traffic[LEVEL_LAST_WRITE] = t->last_write;
    e->traffic[LEVEL_HBM_READ] = t->hbm_read;
    e->traffic[LEVEL_HBM_WRITE] = t->hbm_write;
}

static struct page_entry entry_of(const struct inspection *in, const struct inspected *row,
                                  struct arena *a)
{
    const struct resources *r = &row->resources;
    const struct prediction *p = &row->prediction;
    struct page_entry e = {.strategy = arena_copy(a, row->plan->label),
                           .settings = arena_copy(a, row->plan->summary)};
    double flops = in->plans->model->flops * extent_points(in->size);
    double memory = row->traffic.hbm_read + row->traffic.hbm_write;
    if (row->note)
        return e;
    e.speed = p->ms > 0 ? SPEED_PREDICTED : SPEED_UNKNOWN;
    e.ms = p->ms;
    e.percent_of_copy = p->percent_of_copy;
    const int called = launch_plan(in->plans, in->size, in->target->units);
    e.called = called >= 0 && row->plan == &in->plans->plans[called];
    e.gbps = p->gbps;
    e.gflops = figures_of(in->plans->model, in->size, p->ms, 0).gflops;
    e.intensity = memory > 0 ? flops / memory : 0;
    e.has_resources = true;
    e.vgprs = r->vgprs;
    e.agprs = r->agprs;
    e.spills = r->vgpr_spills + r->sgpr_spills;
    e.lds_bytes = r->lds_bytes;
    e.occupancy = row->occupancy.waves;
    add_traffic(&e, &row->traffic);
    return e;
}

static void add_baselines(struct page_group *g)
{
    double base = 0;
    for (int i = 0; i < g->nentries; i++)
        if (strcmp(g->entries[i].strategy, "baseline") == 0)
            base = g->entries[i].ms;
    for (int i = 0; i < g->nentries; i++)
        g->entries[i].baselines = g->entries[i].ms > 0 ? base / g->entries[i].ms : 0;
}

static struct page_group group_of(const struct inspection *in, struct arena *a)
{
    struct page_group g = {.name = in->target->name, .nentries = in->count};
    g.entries = arena_alloc(a, (size_t)(in->count + 1) * sizeof *g.entries);
    for (int i = 0; i < in->count; i++)
        g.entries[i] = entry_of(in, &in->rows[i], a);
    g.where = page_place(target_in_words(in->target, a), in->size, a);
    add_baselines(&g);
    group_add_target(&g, in->target, in->plans->model->type, a);
    return g;
}

struct page_section inspection_section(const struct inspection *list, int count, struct arena *a)
{
    const struct inspection *first = &list[0];
    const struct model *m = first->plans->model;
    struct page_section s = {.name = arena_copy(a, m->name),
                             .doc = m->doc ? arena_copy(a, m->doc) : NULL};
    double points = extent_points(first->size);
    s.warning = "nothing was run. Registers, occupancy and instructions are the compiler's; times, "
                "bandwidths and traffic are predicted from them.";
    s.intensity = m->flops * points / effective_bytes(m, first->size);
    s.cube_bytes = points * element_size(m->type);
    s.tables = arena_alloc(a, (size_t)(3 * count) * sizeof *s.tables);
    s.groups = arena_alloc(a, (size_t)count * sizeof *s.groups);
    add_facts(&s, first, a);
    for (int i = 0; i < count; i++) {
        add_remarks(&s, &list[i], a);
        if (list[i].problem)
            continue;
        add_tables(&s, &list[i], a);
        s.groups[s.ngroups++] = group_of(&list[i], a);
    }
    return s;
}
