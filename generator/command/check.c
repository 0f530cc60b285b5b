// SPDX-License-Identifier: MIT
// `hipstencil check`: reads specs and says what each strategy makes of them; writes nothing.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/terminal.h"
#include "command/command.h"
#include "command/idle_settings.h"
#include "plan/launch_geometry.h"
#include "plan/fused_stages.h"
#include "plan/grouping.h"
#include "plan/plan_set.h"
#include "plan/planned.h"
#include "command/options.h"

enum { KEY_SIZE = 1024 };

struct check {
    struct plan_options plan;
    struct told_extent extent;
    struct spec_paths specs;
};

static error_t parse(int key, char *value, struct argp_state *state)
{
    struct check *c = state->input;
    switch (key) {
    case KEY_SIZE:
        return options_extent(&c->extent, value, state);
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &c->plan;
        return 0;
    default:
        return options_specs(&c->specs, key, state, "check needs a spec: hipstencil check SPEC…");
    }
}

static const struct argp_option OPTIONS[] = {
    {"size", KEY_SIZE, "NXxNYxNZ", 0,
     "extent to say what is called for; one number for a cube (one that fills the target)", 2},
    {0},
};

static const struct argp_child CHILDREN[] = {{&plan_options_argp, 0, NULL, 0}, {0}};
const struct argp check_argp = {
    .options = OPTIONS,
    .parser = parse,
    .args_doc = "SPEC…",
    .doc = "Reads each SPEC and says which strategies apply to it. Exit status 1 if none does, "
           "unless --strategies or --set asks about them.",
    .children = CHILDREN};

static void print_model(FILE *out, const struct model *m)
{
    fprintf(out,
            "%s: %dD %s, %d tap%s, reach x %d..%d y %d..%d z %d..%d, %.0f flops and %.0f bytes per "
            "point\n",
            m->name, m->dimensions, model_types(m), m->taps, m->taps == 1 ? "" : "s", -m->lo[0],
            m->hi[0], -m->lo[1], m->hi[1], -m->lo[2], m->hi[2], m->flops, m->bytes);
}

static void print_plans(FILE *out, const struct plan_set *s, int called)
{
    int width = 10;
    for (int i = 0; i < s->count; i++)
        width = larger(width, (int)strlen(s->plans[i].label));
    for (int i = 0; i < s->count; i++) {
        const struct plan *p = &s->plans[i];
        const char *mark = i == called ? "*" : i == s->grouped && s->groups_pay ? "+" : " ";
        if (p->applicable)
            fprintf(out, "%s %-*s %s%s%s\n", mark, width, p->label, p->summary,
                    p->also ? "; likewise " : "", p->also ? p->also : "");
        else
            fprintf(out, "%s %-*s not applicable: %s\n", mark, width, p->label, p->reason);
    }
}

// The other plans of those that are called, and where they are.
static void print_other(FILE *out, const struct plan_set *s, int called)
{
    const struct shallow *o = &s->shallow;
    const struct plan *usual = &s->plans[s->recommended];
    if (called != s->recommended && called != o->plan) {
        fprintf(out, " for that extent, %s where there are %d planes and more", usual->label,
                o->thick);
        return;
    }
    if (called == o->plan) {
        fprintf(out, " for that extent, %s where %s%s", usual->label,
                o->plane == 0 ? "" : "planes are large and ",
                usual->choices.stream == STREAM_NONE ? "each compute unit has a block"
                : o->part > 0                        ? "rounds of blocks are full"
                                                     : "each block has planes enough");
        return;
    }
    fprintf(out, "; %s where ", s->plans[o->plan].label);
    if (o->plane > 0)
        fprintf(out, "planes have fewer than %lld points or ", (long long)o->plane);
    if (o->part > 0)
        fprintf(out, "less than %d %% of all rounds of blocks are full", o->part);
    else if (usual->choices.stream != STREAM_NONE)
        fprintf(out, "blocks that fill the device would compute fewer than %d plane%s each%s",
                o->planes, o->planes == 1 ? "" : "s",
                o->again > 0 ? ", or more where they end beyond the region" : "");
    else
        fprintf(out, "there are fewer blocks than compute units");
    if (o->thick > 0)
        fprintf(out, ", otherwise %s where there are fewer than %d planes", s->plans[o->flat].label,
                o->thick);
}

// What the mark means.
static void print_choice(FILE *out, const struct plan_set *s, int called)
{
    if (s->recommended < 0)
        return;
    fprintf(out, "* %s() calls %s", s->model->name, s->plans[called].label);
    if (s->shallow.plan >= 0)
        print_other(out, s, called);
    fprintf(out, "\n");
    if (s->groups_pay && s->grouped != s->recommended)
        fprintf(out, "+ %s_run() makes %d steps at once by %s\n", s->model->name, grouping_time(s),
                s->plans[s->grouped].label);
}

// Of the grids that the step wrote; values that are fixed stay as <op>_halo wrote them.
static void print_outside(FILE *out, const struct plan_set *s, const struct outside_group *g)
{
    fprintf(out, ", then what lies outside of ");
    for (int i = 0; i < g->written; i++)
        fprintf(out, "%s%s",
                i == 0               ? ""
                : i + 1 < g->written ? ", "
                                     : " and ",
                s->model->grids[g->grids[i].grid].name);
    fprintf(out, " by one launch");
}

// Sources of a stage; with stage -1 the receivers of the step. A set is a launch, but few points share one.
static void print_points(FILE *out, const struct model *m, int stage)
{
    for (int i = 0; i < m->steps.npoints; i++) {
        const struct model_points *p = &m->steps.points[i];
        const char *grid = m->grids[p->grid].name;
        if (stage < 0 && p->receiver)
            fprintf(out, ", then %s of %s is recorded by one launch", p->name, grid);
        else if (!p->receiver && p->stage == stage)
            fprintf(out, ", then %s %s %s by one launch", p->name,
                    p->replaces ? "sets" : "is added to", grid);
    }
}

// Which a sweep does not load, and why.
static void print_images(FILE *out, const struct outside_plan *o)
{
    const char *before = " but not";
    fprintf(out, ", which loads images from inside");
    for (int k = 0; k < 6; k++)
        if (o->why_not[k / 2][k % 2]) {
            fprintf(out, ",%s beyond %c %s (%s)", before, "xyz"[k / 2], k % 2 ? "high" : "low",
                    o->why_not[k / 2][k % 2]);
            before = "";
        }
}

// After a stage, of what launches write and sweeps do not load.
static void print_outside_of(FILE *out, const struct plan_set *s, int stage, bool loads)
{
    for (int i = 0; i < s->outside->count; i++) {
        const struct outside_group *g = &s->outside->groups[i];
        if (outside_is_launched(g, loads) && g->stages >> stage & 1)
            print_outside(out, s, g);
    }
}

// What is called for an extent; without one, where each block has planes enough.
static int called_for(const struct plan_set *s, const int64_t *extent, const struct target *t)
{
    return extent ? launch_plan(s, extent, t->units) : s->recommended;
}

static void print_sweep(FILE *out, const struct plan_set *s, int stage, const int64_t *extent,
                        const struct target *t)
{
    const struct plan_set *own = plans_sweep(s, stage);
    if (s->stages)
        fprintf(out, "%s %s", stage ? "; then" : "", s->model->stages[stage].name);
    else
        fprintf(out, " the sweep");
    const struct plan *p = &own->plans[called_for(own, extent, t)];
    bool loads = !s->stages && p->choices.outside == OUTSIDE_BY_LOADS;
    fprintf(out, " by %s", p->label);
    if (loads)
        print_images(out, s->outside);
    print_points(out, s->model, stage);
    print_outside_of(out, s, stage, loads);
}

// Which grids take images, after the last group of a run.
static void print_written(FILE *out, const struct plan_set *s)
{
    const char *before = "; after the last one what lies outside of ";
    for (int i = 0; i < s->outside->count; i++) {
        const struct outside_group *g = &s->outside->groups[i];
        for (int k = 0; k < g->ruled && g->images; k++) {
            fprintf(out, "%s%s", before, s->model->grids[g->grids[k].grid].name);
            before = ", ";
        }
    }
}

static void print_scratch(FILE *out, const struct model *m)
{
    if (m->steps.scratch > 0)
        fprintf(out, ", where there is scratch: %d array%s", m->steps.scratch,
                m->steps.scratch > 1 ? "s" : "");
}

// What it launches for several, as often as they go into a run.
static void print_group(FILE *out, const struct plan_set *s)
{
    if (!s->groups_pay || s->stages)
        return;
    const struct plan *p = &s->plans[s->grouped];
    fprintf(out, "%d steps%s: one launch by %s", grouping_time(s),
            grouping_fewer(p) ? ", or fewer" : "", p->label);
    print_scratch(out, s->model);
    print_written(out, s);
    fprintf(out, "\n");
}

// Which strategies make all stages by one launch, or why not those that would.
static void print_fused(FILE *out, const struct plan_set *s)
{
    for (int i = 0; s->stages && i < s->count; i++) {
        const struct plan *p = &s->plans[i];
        const char *mark = i == s->grouped && s->groups_pay ? "+" : " ";
        if (p->fused && p->fused->time > 1)
            fprintf(out, "%s %s: all stages of %d steps by one launch, %d bytes of LDS a block\n",
                    mark, p->label, p->fused->time, p->fused->lds_bytes);
        else if (p->fused)
            fprintf(out, "%s %s: all stages by one launch, %d bytes of LDS a block\n", mark,
                    p->label, p->fused->lds_bytes);
        else if (!p->applicable && p->by)
            fprintf(out, "  %s: a launch for each stage: %s\n", p->label, p->reason);
    }
}

// Of steps whose stages are one launch, before what is done where it does not fit.
static void print_step_of_all(FILE *out, const struct plan_set *s)
{
    const struct fused_stages *f = s->plans[s->grouped].fused;
    const struct choices *c = &f->levels[0].plan->choices;
    if (f->time > 1)
        fprintf(out, "%d steps:", f->time);
    else
        fprintf(out, "a step:");
    fprintf(out, " one launch by %s", s->plans[s->grouped].label);
    print_scratch(out, s->model);
    if (c->vector > 1)
        fprintf(out, ", the extent along x is a multiple of %d", c->vector);
    if (c->rows > 1)
        fprintf(out, ", that along y of %d", c->rows);
    for (int k = 0; k < plans_sweeps(s); k++)
        print_outside_of(out, s, k, false);
    fprintf(out, f->time > 1 ? "\notherwise a step:" : "\notherwise:");
}

// What <op>_run launches for one step.
static void print_step(FILE *out, const struct plan_set *s, const int64_t *extent,
                       const struct target *t)
{
    if (s->recommended < 0 || !s->model->steps.defined)
        return;
    if (s->stages && s->groups_pay)
        print_step_of_all(out, s);
    else
        fprintf(out, "a step:");
    for (int k = 0; k < plans_sweeps(s); k++)
        print_sweep(out, s, k, extent, t);
    print_points(out, s->model, -1);
    if (grouping_period(s) > 1)
        fprintf(out, "; arrays are back in place after %lld steps", (long long)grouping_period(s));
    fprintf(out, "\n");
}

static void print_operator(FILE *out, const struct plan_set *s, const int64_t *extent,
                           const struct target *t)
{
    if (s->stages)
        print_model(out, s->model);
    for (int k = 0; k < plans_sweeps(s); k++) {
        const struct plan_set *sweep = plans_sweep(s, k);
        const int called = called_for(sweep, extent, t);
        print_model(out, sweep->model);
        print_plans(out, sweep, called);
        print_choice(out, sweep, called);
    }
    print_group(out, s);
    print_fused(out, s);
    print_step(out, s, extent, t);
}

// Lines as wide as the terminal, if there is one.
static void print_folded(const struct plan_set *s, const int64_t *extent, const struct target *t)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    print_operator(out, s, extent, t);
    fclose(out);
    terminal_fold(text, terminal_columns(stdout), stdout);
    free(text);
}

// Fails, after all that there is to tell, where no strategy is for the operator; that those asked about are not is an answer.
static bool told(const struct check *c, const struct planned *o, const struct target *t,
                 struct error *e)
{
    int64_t extent[3];
    if (!extent_of(&c->extent, o->model, false, extent, e))
        return false;
    print_folded(o->plans, c->extent.count > 0 ? extent : NULL, t);
    fflush(stdout); // before the error, which is about it
    const bool asked = c->plan.only || c->plan.nsettings > 0;
    return asked || plans_apply(o->plans, o->description->line, e);
}

int command_check(int argc, char **argv)
{
    struct check c = {0};
    struct error e = {0};
    if (!options_parse(&check_argp, argc, argv, &c, &e))
        return command_failed(&e);
    int status = EXIT_DONE;
    struct plan_request request = plan_options_request(&c.plan);
    for (int i = 0; i < c.specs.count; i++) {
        struct error each = {0};
        struct planned o;
        if (!planned_read(c.specs.list[i], &request, &o, &each)) {
            status = command_failed(&each);
            continue;
        }
        tell_idle_settings(&c.plan, &o.plans, 1);
        if (!told(&c, &o, request.target, &each))
            status = command_failed(&each);
        planned_free(&o);
    }
    return status;
}
