// SPDX-License-Identifier: MIT
// A model without stages is a sweep (sweep_make.h). One with stages has a model for each of them and
// is itself what they have in common: all grids and scalars, and how a step goes on.
#include "model/model_make.h"

#include <stdlib.h>
#include <string.h>

#include "model/steps.h"
#include "model/point_sets.h"
#include "model/sweep_make.h"

static enum element_type arithmetic_of(const struct description *d, enum element_type type)
{
    return d->arithmetic == d->type || type == ELEMENT_DOUBLE ? type : d->arithmetic;
}

static void copy_files(struct model *m, const struct description *d)
{
    m->nfiles = d->nfiles;
    m->files = arena_alloc(&m->arena, (size_t)d->nfiles * sizeof *m->files);
    for (int i = 0; i < d->nfiles; i++) {
        m->files[i] = d->files[i];
        m->files[i].path = arena_copy(&m->arena, d->files[i].path);
    }
}

// What the model has of the description as it is.
static struct model *copy_facts(const struct description *d, enum element_type type)
{
    struct model *m = must_alloc(sizeof *m);
    *m = (struct model){
        .type = type, .arithmetic = arithmetic_of(d, type), .dimensions = d->dimensions};
    m->name = arena_copy(&m->arena, d->name);
    m->doc = arena_copy(&m->arena, d->doc ? d->doc : "");
    m->path = arena_copy(&m->arena, d->path);
    copy_files(m, d);
    return m;
}

// ---- stages -------------------------------------------------------------------------------------

static bool add_stage(struct model *whole, const struct description *d, int number,
                      const int place[MAX_GRIDS], struct error *e)
{
    const struct stage *s = &d->stages[number];
    struct places own;
    struct model_stage *stage = &whole->stages[whole->nstages++];
    struct model *m = stage->model = copy_facts(d, whole->type);
    stage->name = arena_copy(&whole->arena, s->name);
    m->is_stage = true;
    m->name = arena_copy(&m->arena, s->operator_name);
    m->doc = arena_format(&m->arena, "%s: %s of a step", d->name, s->name);
    if (!sweep_fill(m, d, number, &own, e))
        return false;
    for (int g = 0; g < d->ngrids; g++)
        if (own.grid[g] >= 0)
            stage->grid[own.grid[g]] = place[g];
    for (int i = 0; i < d->nscalars; i++)
        if (own.scalar[i] >= 0)
            stage->scalar[own.scalar[i]] = i;
    return true;
}

static bool any_stage_writes(const struct description *d, int grid)
{
    for (int i = 0; i < d->noutputs; i++)
        if (d->outputs[i].grid == grid)
            return true;
    return false;
}

// Written grids first, as in the model of a sweep.
static void order_grids(struct model *m, const struct description *d, int place[MAX_GRIDS])
{
    for (int written = 1; written >= 0; written--)
        for (int g = 0; g < d->ngrids; g++)
            if (any_stage_writes(d, g) == written) {
                place[g] = m->ngrids;
                m->grids[m->ngrids++] =
                    (struct model_grid){.name = arena_copy(&m->arena, d->grids[g])};
            }
}

static void widen(int to[3], const int by[3])
{
    for (int axis = 0; axis < 3; axis++)
        to[axis] = by[axis] > to[axis] ? by[axis] : to[axis];
}

// What the stage does to grid `g` of the whole goes on from what stages before it did.
static void add_use(struct model_grid *g, const struct model_grid *of_stage)
{
    g->kept = g->kept || (of_stage->read && !g->written);
    g->read = g->read || of_stage->read;
    g->written = g->written || of_stage->written;
    g->fresh = of_stage->written || (g->fresh && !of_stage->read);
    g->has_range = g->has_range || of_stage->has_range;
    memcpy(g->range, of_stage->range, sizeof g->range);
    widen(g->lo, of_stage->lo);
    widen(g->hi, of_stage->hi);
}

static int line_of_output(const struct description *d, int stage, const char *grid)
{
    for (int i = 0; i < d->noutputs; i++)
        if (d->outputs[i].stage == stage && strcmp(d->grids[d->outputs[i].grid], grid) == 0)
            return d->outputs[i].line;
    return d->line;
}

static bool add_uses(struct model *m, const struct description *d, int stage, struct error *e)
{
    const struct model_stage *s = &m->stages[stage];
    for (int g = 0; g < s->model->ngrids; g++) {
        const struct model_grid *x = &s->model->grids[g];
        struct model_grid *of_whole = &m->grids[s->grid[g]];
        if (of_whole->fresh && x->written && !x->read)
            return fail_at(e, d->path, line_of_output(d, stage, x->name),
                           "field 'stages': '%s' writes '%s' again before anything has read what a "
                           "stage before it wrote there",
                           s->name, x->name);
        add_use(of_whole, x);
    }
    return true;
}

static void add_work(struct model *m, const struct model *stage)
{
    for (int axis = 0; axis < 3; axis++)
        m->indexes[axis] = m->indexes[axis] || stage->indexes[axis];
    m->reads_step = m->reads_step || stage->reads_step;
    m->counts_steps = m->counts_steps || stage->counts_steps;
    widen(m->lo, stage->lo);
    widen(m->hi, stage->hi);
    m->taps += stage->taps;
    m->flops += stage->flops;
    m->bytes += stage->bytes;
}

static bool fill_whole(struct model *m, const struct description *d, struct error *e)
{
    int place[MAX_GRIDS] = {0};
    m->nscalars = d->nscalars;
    for (int s = 0; s < d->nscalars; s++)
        m->scalars[s] = arena_copy(&m->arena, d->scalars[s]);
    m->pool = expr_pool_copy(d->pool, &m->arena);
    m->stages = arena_alloc(&m->arena, (size_t)d->nstages * sizeof *m->stages);
    order_grids(m, d, place);
    for (int k = 0; k < d->nstages; k++) {
        if (!add_stage(m, d, k, place, e) || !add_uses(m, d, k, e))
            return false;
        add_work(m, m->stages[k].model);
    }
    return steps_make(m, d, place, e) &&
           (m->steps.defined ||
            steps_missing(m, d->stages[0].line, "field 'stages' says what a step does, and", e));
}

// ---- one sweep ----------------------------------------------------------------------------------

static bool fill_sweep(struct model *m, const struct description *d, struct error *e)
{
    struct places place;
    return sweep_fill(m, d, 0, &place, e) && steps_make(m, d, place.grid, e);
}

struct model *model_make(const struct description *d, const enum element_type *type,
                         struct error *e)
{
    struct model *m = copy_facts(d, type ? *type : d->type);
    if (d->nstages > 0 ? fill_whole(m, d, e) : fill_sweep(m, d, e))
        return m;
    model_free(m);
    return NULL;
}
