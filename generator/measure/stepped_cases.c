// SPDX-License-Identifier: MIT
// The cases of steps: small extents, odd and as small as the rules allow, and the requested size.
#include <stdlib.h>
#include <string.h>

#include "measure/experiment.h"
#include "measure/sparse.h"
#include "measure/surround.h"

enum { TIGHTLY = 3 }; // steps at least: compared after each of the first, where little is allowed

// Points that are stepped for one case, all runs and steps together; a few seconds.
static const int64_t MOST_POINTS = 30000000;

// Extents; 0 stands for the reach along an axis, -1 for the requested size. All are raised to what
// the rules have a meaning for.
static const struct test_case CASES[] = {
    {"least extents", .extent = {1, 1, 1}},
    {"extents of the reach", LAYOUT_MISALIGNED, .extent = {0, 0, 0}},
    {"7x5x3", LAYOUT_MISALIGNED, .extent = {7, 5, 3}},
    {"67x9x11, arrays of halo size", LAYOUT_TIGHT, .extent = {67, 9, 11}},
    {"131x19x5", .extent = {131, 19, 5}},
    {"33x1x23, planes apart", LAYOUT_GAPS, .extent = {33, 1, 23}, .full_only = true},
    {"67x45x38", .extent = {67, 45, 38}, .full_only = true},
    {CASE_REQUESTED, .extent = {-1, -1, -1}},
};
// Of strategies that make several steps at once: several of their tiles, which overlap.
static const struct test_case OF_GROUPS[] = {
    {"577x67x1", .extent = {577, 67, 1}},
    {"301x41x37", .extent = {301, 41, 37}, .full_only = true},
};

enum { COUNT = sizeof CASES / sizeof CASES[0], GROUPS = sizeof OF_GROUPS / sizeof OF_GROUPS[0] };

// ---- extents ------------------------------------------------------------------------------------

static int64_t wanted(const struct model *m, int64_t extent, int axis, int64_t requested)
{
    int64_t reach = m->lo[axis] > m->hi[axis] ? m->lo[axis] : m->hi[axis];
    if (axis >= m->dimensions)
        return 1;
    return extent < 0 ? requested : extent > 0 ? extent : reach > 0 ? reach : 1;
}

// Rules of one axis have a meaning or not whatever the extents of the others are.
static int64_t raised(const struct model *m, int axis, int64_t extent)
{
    int64_t n[3] = {1000, 1000, 1000}; // above every reach
    for (n[axis] = extent; n[axis] < 1000 && !surround_has_meaning(m, n);)
        n[axis]++;
    return n[axis];
}

static struct test_case resolve(const struct model *m, const struct test_case *rule,
                                const int64_t requested[3])
{
    struct test_case c = *rule;
    for (int axis = 0; axis < 3; axis++) {
        c.extent[axis] = wanted(m, c.extent[axis], axis, requested[axis]);
        if (axis < m->dimensions)
            c.extent[axis] = raised(m, axis, c.extent[axis]);
        c.hi[axis] = c.extent[axis];
    }
    return c;
}

// ---- what is expected ---------------------------------------------------------------------------

static int64_t points_of(const struct test_case *c)
{
    return c->extent[0] * c->extent[1] * c->extent[2];
}

static void note_lost(struct experiment *x, const struct prepared_case *p, const struct lost *l)
{
    struct unjudged *u = &x->unjudged;
    if (!u->name || (l->without > 0 && !u->first_without)) {
        u->first_without = l->without > 0;
        u->name = p->rule.name;
        u->grid = l->grid;
        memcpy(u->at, l->at, sizeof u->at);
    }
    u->points += l->points;
    u->without += l->without;
    u->unstable += l->unstable;
}

// Compared after each step up to this: with groups, after so many that these and single steps follow each other.
static int64_t every_step_to(const struct experiment *x)
{
    return x->time > 1 ? 2 * x->time + 1 : TIGHTLY;
}

int64_t experiment_last_step(const struct experiment *x)
{
    return x->time > 1 && x->steps < every_step_to(x) ? every_step_to(x) : x->steps;
}

// As many steps as asked for, as can be judged, and as do not take too long; -1: not even the first.
static int64_t most_steps(struct experiment *x, struct prepared_case *p)
{
    struct lost lost = {0};
    int64_t affordable = MOST_POINTS / (points_of(&p->rule) * (1 + PERTURBED_RUNS));
    int64_t steps = affordable < experiment_last_step(x) ? affordable : experiment_last_step(x);
    if (affordable < TIGHTLY)
        return -1;
    int64_t last = stepped_lasts(&x->oracle, p->rule.extent, steps, &lost);
    if (last < steps)
        p->outgrown = lost.without > 0
                          ? "later values from random inputs are none, or leave what their type "
                            "holds: the step "
                            "may be unstable, or inputs need a `range`"
                          : "later more than one point in a thousand turns on rounding";
    if (last == 0)
        note_lost(x, p, &lost);
    return last;
}

static void make_marches(struct experiment *x, struct prepared_case *p)
{
    int64_t last = most_steps(x, p);
    int64_t each = every_step_to(x);
    p->marches = arena_alloc(&x->arena, (size_t)(each + 2) * sizeof *p->marches);
    for (int64_t n = 0; n <= each && n <= last; n++)
        p->marches[p->nmarches++].steps = n;
    if (last > each)
        p->marches[p->nmarches++].steps = last;
    int judged = stepped_march(&x->oracle, p->rule.extent, x->time > 1, p->marches, p->nmarches);
    if (judged < p->nmarches)
        p->outgrown = "later runs that are perturbed by rounding come apart";
    p->nmarches = judged;
    x->complete = x->complete && last >= 0;
}

static bool prepare_steps(struct experiment *x, const struct test_case *rule, struct error *e)
{
    const struct model *m = x->model;
    const struct layout l = layout_make(rule->extent, m->lo, m->hi, rule->layout);
    if (!experiment_fits(x, &l, e))
        return false;
    struct prepared_case *p = ARENA_APPEND(&x->arena, x->cases, x->count, x->capacity);
    *p = (struct prepared_case){.rule = *rule, .layout = l};
    p->rule.name = case_title(rule, &x->arena);
    for (int i = 0; i < experiment_arrays(x); i++) {
        int lo[3], hi[3];
        surround_depth(m, experiment_grid(x, i), lo, hi);
        p->before[i] = experiment_array(x, i, &p->layout, lo, hi);
    }
    make_marches(x, p);
    return true;
}

static int64_t last_of(const struct prepared_case *p)
{
    return p->nmarches > 0 ? p->marches[p->nmarches - 1].steps : 0;
}

static void judge_by_all(struct experiment *x)
{
    x->outgrown = "that would take too long";
    for (int i = 0; i < x->count; i++) {
        const int64_t last = last_of(&x->cases[i]);
        x->cases_judged += last > 0;
        x->groups_judged += last >= x->time;
        x->judged = last > x->judged ? last : x->judged;
    }
    x->most_judged = x->judged;
    for (int i = 0; i < x->count; i++)
        if (x->cases[i].outgrown && last_of(&x->cases[i]) <= x->judged) {
            x->judged = last_of(&x->cases[i]);
            x->outgrown = x->cases[i].outgrown;
        }
}

static void name_unstepped(struct experiment *x)
{
    const char *names = "";
    for (int i = 0; i < x->count; i++)
        if (x->cases[i].outgrown && last_of(&x->cases[i]) == 0)
            names = arena_format(&x->arena, "%s%s'%s'", names, *names ? ", " : "",
                                 x->cases[i].rule.name);
    x->unstepped = names;
}

// A quantity has one range, whatever it is called at one of its times.
static void share_ranges(struct experiment *x)
{
    const struct model *m = x->model;
    struct input_range *range = x->oracle.inputs.range;
    for (int g = 0; g < m->ngrids; g++)
        for (int at = m->steps.to[g]; at != g && !m->grids[g].has_range; at = m->steps.to[at])
            if (m->grids[at].has_range) {
                range[g] = range[at];
                break;
            }
}

// ---- scalars ------------------------------------------------------------------------------------

static bool open_drawn(struct experiment *x, enum function_library library, struct drawn drawn,
                       struct error *e)
{
    const bool ok = oracle_open(&x->oracle, x->model, library, drawn, &x->arena, e) &&
                    sparse_open(&x->oracle, drawn, &x->arena, e);
    share_ranges(x);
    return ok;
}

// Whether as many steps of a few thousand points can be compared as all cases are to be, groups among them.
static bool steps_last(const struct experiment *x)
{
    static const struct test_case TRIED = {.extent = {67, 9, 11}};
    static const int64_t NONE[3] = {1, 1, 1};
    const struct test_case c = resolve(x->model, &TRIED, NONE);
    const int64_t steps = every_step_to(x);
    struct lost lost;
    struct march march = {.steps = steps};
    if (stepped_lasts(&x->oracle, c.extent, steps, &lost) < steps)
        return false;
    const bool judged = stepped_march(&x->oracle, c.extent, x->time > 1, &march, 1) == 1;
    march_free(&march);
    return judged;
}

// Scalars are a time step, as likely as not: where steps of random ones outgrow their type, or what rounding does to
// them outgrows all else, before a few have been made, smaller ones are drawn; as they were if that is no help.
static bool open_lasting(struct experiment *x, enum function_library library, uint64_t seed,
                         struct error *e)
{
    static const double LEAST = 0x1p-10;
    for (double by = 1; by >= LEAST; by /= 4) {
        if (!open_drawn(x, library, (struct drawn){seed, by}, e))
            return false;
        if (x->model->nscalars == 0 || steps_last(x))
            return true;
    }
    return open_drawn(x, library, (struct drawn){seed, 1}, e);
}

static bool prepare_all(struct experiment *x, const struct test_case *cases, int count,
                        const int64_t size[3], enum verify verify, struct error *e)
{
    for (int i = 0; i < count; i++) {
        if (cases[i].full_only && verify == VERIFY_QUICK)
            continue;
        const struct test_case c = resolve(x->model, &cases[i], size);
        if (!prepare_steps(x, &c, e))
            return false;
    }
    return true;
}

struct experiment *experiment_of_steps(const struct model *m, enum function_library library,
                                       const int64_t size[3], enum verify verify, uint64_t seed,
                                       int64_t steps, int time, struct error *e)
{
    struct experiment *x = must_alloc(sizeof *x);
    *x = (struct experiment){.model = m, .complete = true, .steps = steps, .time = time};
    bool ok = open_lasting(x, library, seed, e);
    if (time > 1)
        ok = ok && prepare_all(x, OF_GROUPS, GROUPS, size, verify, e);
    ok = ok && prepare_all(x, CASES, COUNT, size, verify, e);
    judge_by_all(x);
    name_unstepped(x);
    if (ok)
        return x;
    experiment_free(x);
    return NULL;
}
