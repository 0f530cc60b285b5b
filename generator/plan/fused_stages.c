// SPDX-License-Identifier: MIT
// A level, a stage of a step, reads another's planes at the earliest one barrier after they were made: it follows at
// the distance of its reach up and one plane more.
#include "plan/fused_stages.h"

#include <string.h>

#include "base/integer.h"
#include "plan/symmetry.h"
#include "plan/tile.h"

int plan_time(const struct plan *p)
{
    return p->fused ? p->fused->time : choices_steps(&p->choices);
}

bool plan_takes_turns(const struct plan *p)
{
    return plan_time(p) > 1 || p->fused;
}

// What is being made: of the whole's model.
struct making {
    struct arena *arena;
    const struct model *model;
    struct fused_stages *f;
};

static const struct model_stage *stage_of(const struct making *m, int level)
{
    return &m->model->stages[m->f->levels[level].stage];
}

static const struct model *stage_model(const struct making *m, int level)
{
    return stage_of(m, level)->model;
}

static const struct model_grid *own_grid(const struct making *m, int level, int own)
{
    return &stage_model(m, level)->grids[own];
}

// A level for each stage of each step.
static void open_levels(struct making *m, const struct plan_set *set, const int *by)
{
    struct fused_stages *f = m->f;
    const int stages = set->model->nstages;
    f->time = set->stages[0]->plans[by[0]].choices.time;
    f->nlevels = stages * f->time;
    f->levels = arena_alloc(m->arena, (size_t)f->nlevels * sizeof *f->levels);
    for (int l = 0; l < f->nlevels; l++) {
        const int stage = l % stages;
        const char *name = set->model->stages[stage].name;
        f->levels[l].stage = stage;
        f->levels[l].plan = &set->stages[stage]->plans[by[stage]];
        f->levels[l].name =
            f->time > 1 ? arena_format(m->arena, "%s_%d", name, l / stages + 1) : name;
    }
}

// ---- what can be fused --------------------------------------------------------------------------

static const char *why_not_plans(const struct plan_set *set, const int *by, struct arena *a)
{
    const struct choices *first = &set->stages[0]->plans[by[0]].choices;
    for (int s = 0; s < set->model->nstages; s++) {
        const struct choices *c = &set->stages[s]->plans[by[s]].choices;
        const char *name = set->model->stages[s].name, *before = set->model->stages[0].name;
        if (memcmp(c->block, first->block, sizeof c->block) != 0 || c->vector != first->vector ||
            c->rows != first->rows)
            return arena_format(a,
                                "stages of one launch have blocks, vectors and rows alike, and %s "
                                "has others than %s: say block, vector and rows",
                                name, before);
        if (c->time != first->time)
            return arena_format(a,
                                "stages of one launch make as many steps, and %s has time=%d, %s "
                                "time=%d: say time",
                                name, c->time, before, first->time);
    }
    return NULL;
}

static const char *why_not_model(const struct model *m)
{
    if (m->nstages < 2)
        return "there is one stage";
    if (m->steps.npoints > 0)
        return "sources and receivers act between launches, one for each stage";
    if (m->counts_steps)
        return "the number of the step, where a device counts it, is told to launches of single "
               "stages";
    return NULL;
}

// In arrays that change places a step begins with other grids than the one before.
static const char *why_not_steps(const struct making *m)
{
    const struct model_steps *steps = &m->model->steps;
    for (int g = 0; g < m->model->ngrids && m->f->time > 1; g++)
        if (steps->to[g] != g)
            return arena_format(m->arena,
                                "'%s' goes on as '%s': stages of several steps in one launch are "
                                "of grids that stay what they are, written in place",
                                m->model->grids[g].name, m->model->grids[steps->to[g]].name);
    return NULL;
}

static const char *why_not_crossed(struct making *m)
{
    for (int g = 0; g < m->model->ngrids; g++)
        for (int k = 0; k < 6; k++) {
            const struct face_rule *r = &m->model->steps.outside[g].face[k / 2][k % 2];
            if (r->kind == OUTSIDE_MIRROR && r->from >= 0 && r->from != g)
                return arena_format(m->arena,
                                    "images of '%s' come from '%s', which a later stage may change",
                                    m->model->grids[g].name, m->model->grids[r->from].name);
        }
    return NULL;
}

// ---- where values come from ---------------------------------------------------------------------

static int own_number(const struct making *m, int level, int grid)
{
    for (int own = 0; own < stage_model(m, level)->ngrids; own++)
        if (stage_of(m, level)->grid[own] == grid)
            return own;
    return -1;
}

// The level that last wrote what a grid holds when `level` begins; -1: none of the launch.
static int maker_before(const struct making *m, int level, int grid)
{
    while (--level >= 0 && !stage_writes(m->model, m->f->levels[level].stage, grid))
        ;
    return level;
}

static int made_by(struct making *m, int level, int grid)
{
    struct fused_stages *f = m->f;
    int *made = &f->levels[level].made[own_number(m, level, grid)];
    if (*made < 0) {
        *made = f->nmade;
        *ARENA_APPEND(m->arena, f->made, f->nmade, f->made_capacity) =
            (struct made_plane){.level = level, .grid = grid};
    }
    return *made;
}

// By its grid; where one is made more than once, by which time that is, too.
static void name_made(struct making *m)
{
    struct fused_stages *f = m->f;
    int times[MAX_GRIDS] = {0};
    bool again = false;
    for (int i = 0; i < f->nmade; i++)
        again |= times[f->made[i].grid]++ > 0;
    memset(times, 0, sizeof times);
    for (int l = 0; l < f->nlevels; l++)
        for (int own = 0; own < stage_model(m, l)->ngrids; own++) {
            const int made = f->levels[l].made[own], grid = stage_of(m, l)->grid[own];
            if (made >= 0)
                f->made[made].time = again ? ++times[grid] : 0;
        }
}

static const char *find_sources(struct making *m)
{
    struct fused_stages *f = m->f;
    for (int s = 0; s < f->nlevels; s++)
        for (int own = 0; own < MAX_GRIDS; own++)
            f->levels[s].made[own] = f->levels[s].source[own] = -1;
    for (int s = 0; s < f->nlevels; s++)
        for (int own = 0; own < stage_model(m, s)->ngrids; own++) {
            int grid = stage_of(m, s)->grid[own], maker = maker_before(m, s, grid);
            if (!own_grid(m, s, own)->read)
                continue;
            if (maker < 0) {
                f->loaded[grid] = true;
                continue;
            }
            f->levels[s].source[own] = made_by(m, maker, grid);
        }
    name_made(m);
    return f->nmade > 0 ? NULL : "no stage reads what one before it wrote";
}

static void find_reach(struct making *m)
{
    struct fused_stages *f = m->f;
    for (int s = 0; s < f->nlevels; s++)
        for (int own = 0; own < stage_model(m, s)->ngrids; own++) {
            if (f->levels[s].source[own] < 0)
                continue;
            struct made_plane *made = &f->made[f->levels[s].source[own]];
            const struct model_grid *g = own_grid(m, s, own);
            made->corners |= !sums_are_star(stage_model(m, s));
            for (int axis = 0; axis < 3; axis++) {
                made->reach[axis][0] = larger(made->reach[axis][0], g->lo[axis]);
                made->reach[axis][1] = larger(made->reach[axis][1], g->hi[axis]);
            }
        }
}

// The last level that writes a grid stores it, but for what nothing reads after the launch. What is read from memory
// goes to another array: blocks beside this one may read it later.
static const char *find_stores(struct making *m)
{
    const struct model_steps *steps = &m->model->steps;
    for (int g = 0; g < m->model->ngrids; g++) {
        int last = maker_before(m, m->f->nlevels, g);
        m->f->twin[g] = -1;
        if (last < 0)
            continue;
        bool is_scratch = m->model->grids[g].read && !m->model->grids[steps->to[g]].kept;
        m->f->stored[g] = !is_scratch;
        m->f->levels[last].stores[own_number(m, last, g)] = !is_scratch;
        if (is_scratch || !m->f->loaded[g])
            continue;
        if (steps->to[g] != g || steps->partner[g] < MAX_GRIDS)
            return arena_format(m->arena,
                                "'%s' is read and written, and goes on as '%s': there is no array "
                                "that it could take turns with",
                                m->model->grids[g].name, m->model->grids[steps->to[g]].name);
        m->f->twin[g] = steps->partner[g] - MAX_GRIDS;
    }
    return NULL;
}

// ---- how far ------------------------------------------------------------------------------------

static int reach_up(const struct making *m, int level, int own)
{
    return m->model->dimensions == 3 ? own_grid(m, level, own)->hi[2] : 0;
}

static void find_lags(struct making *m)
{
    struct fused_stages *f = m->f;
    for (int s = 0; s < f->nlevels; s++)
        for (int own = 0; own < stage_model(m, s)->ngrids; own++) {
            struct fused_level *l = &f->levels[s];
            if (l->source[own] < 0)
                continue;
            const struct made_plane *made = &f->made[l->source[own]];
            int after = larger(reach_up(m, s, own), fused_image_from(made, 2, 0));
            l->lag = larger(l->lag, f->levels[made->level].lag + after + 1);
        }
}

static void find_margins(struct making *m)
{
    struct fused_stages *f = m->f;
    for (int s = f->nlevels - 1; s >= 0; s--)
        for (int own = 0; own < stage_model(m, s)->ngrids; own++) {
            const struct fused_level *l = &f->levels[s];
            if (l->source[own] < 0)
                continue;
            const struct made_plane *made = &f->made[l->source[own]];
            struct fused_level *of = &f->levels[made->level];
            const struct model_grid *g = own_grid(m, s, own);
            for (int axis = 0; axis < m->model->dimensions; axis++) {
                int *below = &of->below[axis], *above = &of->above[axis];
                *below = larger(*below, l->below[axis] + g->lo[axis]);
                *below = larger(*below, fused_image_from(made, axis, 1));
                *above = larger(*above, l->above[axis] + g->hi[axis]);
                *above = larger(*above, fused_image_from(made, axis, 0));
            }
        }
}

static int most_below(const struct fused_stages *f, int axis)
{
    int most = 0;
    for (int s = 0; s < f->nlevels; s++)
        most = larger(most, f->levels[s].below[axis]);
    return most;
}

static int most_above(const struct fused_stages *f, int axis)
{
    int most = 0;
    for (int s = 0; s < f->nlevels; s++)
        most = larger(most, f->levels[s].above[axis]);
    return most;
}

// In turn t a level computes the plane t - first, counted from the first that is stored.
static void find_planes(struct fused_stages *f)
{
    int most = 0;
    for (int s = 0; s < f->nlevels; s++)
        most = larger(most, f->levels[s].below[2] - f->levels[s].lag);
    for (int s = 0; s < f->nlevels; s++) {
        f->levels[s].first = most + f->levels[s].lag;
        f->levels[s].last = f->levels[s].first + f->levels[s].above[2];
        f->filling = larger(f->filling, f->levels[s].last);
    }
}

static bool is_own(const struct kernel *k, const struct value *v)
{
    return v->x == 0 && v->width == k->geometry.vector && v->row >= 0 && v->row < k->geometry.rows;
}

// Whether a level reads a grid off the plane at its own points only; and whether it reads others' of the plane.
static bool reads_columns(const struct fused_level *l, int own, bool *others)
{
    const struct kernel *k = &l->plan->kernels[0];
    bool columns = true;
    for (int i = 0; i < k->levels[0].nvalues; i++) {
        const struct value *v = &k->levels[0].values[i];
        if (v->grid != own || is_own(k, v))
            continue;
        columns &= v->dz == 0;
        *others = true;
    }
    return columns;
}

// What is read off the plane at the own points only is in registers. Where levels read others' points of a plane, all
// when it is equally old, that plane is put into LDS a turn before.
static void find_window(const struct making *m, int number)
{
    const struct fused_stages *f = m->f;
    struct made_plane *made = &f->made[number];
    int window = 0, shared = -1;
    for (int s = 0; s < f->nlevels; s++)
        for (int own = 0; own < stage_model(m, s)->ngrids; own++) {
            const struct fused_level *l = &f->levels[s];
            const int behind = l->lag - f->levels[made->level].lag;
            bool others = false;
            if (l->source[own] != number)
                continue;
            if (!reads_columns(l, own, &others) || (others && shared >= 0 && shared != behind - 1))
                return;
            shared = others ? behind - 1 : shared;
            window = larger(window, behind + own_grid(m, s, own)->lo[2]);
        }
    for (int side = 0; side < 2 && window > 0; side++)
        window = larger(window, fused_image_age(made, side));
    made->window = window;
    made->shared = larger(shared, 0);
    made->slots = shared >= 0 ? 2 : 0;
}

static void find_windows(struct making *m)
{
    for (int i = 0; i < m->f->nmade && m->model->dimensions == 3; i++)
        find_window(m, i);
}

// A plane that is read in a turn is not one that is written in it.
static void find_slots(struct making *m)
{
    struct fused_stages *f = m->f;
    for (int s = 0; s < f->nlevels; s++)
        for (int own = 0; own < stage_model(m, s)->ngrids; own++) {
            const struct fused_level *l = &f->levels[s];
            if (l->source[own] < 0)
                continue;
            struct made_plane *made = &f->made[l->source[own]];
            int between = l->lag - f->levels[made->level].lag + own_grid(m, s, own)->lo[2];
            made->slots = larger(made->slots, m->model->dimensions == 3 ? between + 1 : 1);
        }
}

// The caller's halo beside a point that is an image need not be that beside the point it is an image of; both would be
// one element of LDS, where a stage computes images from others that it makes.
static const char *why_not_corners(struct making *m)
{
    bool images = false, theirs = false;
    for (int i = 0; i < m->f->nmade; i++)
        for (int k = 0; k < 2 * m->model->dimensions; k++) {
            const struct face_rule *r =
                &m->model->steps.outside[m->f->made[i].grid].face[k / 2][k % 2];
            images |= r->kind == OUTSIDE_PERIODIC;
            theirs |= r->kind == OUTSIDE_HALO;
        }
    for (int s = 0; s < m->f->nlevels && images && theirs; s++) {
        const struct fused_level *l = &m->f->levels[s];
        bool beyond = false, makes = false;
        for (int axis = 0; axis < 3; axis++)
            beyond |= l->below[axis] > 0 || l->above[axis] > 0;
        for (int own = 0; own < stage_model(m, s)->ngrids; own++)
            makes |= l->source[own] >= 0;
        if (beyond && makes)
            return arena_format(m->arena,
                                "'%s' is computed beyond periodic faces from what an earlier stage "
                                "makes, which beyond other faces is the caller's",
                                stage_of(m, s)->name);
    }
    return NULL;
}

// ---- sizes --------------------------------------------------------------------------------------

// Beside a plane lies as much as any reads beyond it: there is nothing that counts.
static void lay_out(struct making *m, const struct choices *c)
{
    struct fused_stages *f = m->f;
    const int unit[2] = {c->vector, c->rows};
    const int points[2] = {c->block[0] * c->vector, c->block[1] * c->rows};
    int beside[2] = {0, 0}, at = 0;
    for (int axis = 0; axis < 2; axis++) {
        f->margin_lo[axis] = (int)round_up(most_below(f, axis), unit[axis]);
        f->margin_hi[axis] = (int)round_up(most_above(f, axis), unit[axis]);
        f->stores[axis] = points[axis] - f->margin_lo[axis] - f->margin_hi[axis];
    }
    for (int s = 0; s < f->nlevels; s++)
        for (int own = 0; own < stage_model(m, s)->ngrids; own++)
            for (int axis = 0; axis < 2 && f->levels[s].source[own] >= 0; axis++) {
                const struct model_grid *g = own_grid(m, s, own);
                f->pad[axis] = larger(f->pad[axis], g->lo[axis]);
                beside[axis] = larger(beside[axis], g->hi[axis]);
            }
    f->pad[0] = (int)round_up(f->pad[0], c->vector);
    f->pitch = f->pad[0] + points[0] + (int)round_up(beside[0], c->vector);
    f->plane = f->pitch * (f->pad[1] + points[1] + beside[1]);
    for (int i = 0; i < f->nmade; i++) {
        f->made[i].at = at;
        at += f->made[i].slots * f->plane;
    }
    f->lds_bytes = at * element_size(m->model->type);
    f->dynamic_lds = f->lds_bytes > LDS_DECLARED_AT_MOST;
    f->depth = m->model->dimensions == 3 ? c->window : 1;
}

static const char *why_not_sizes(struct making *m, const struct target *t)
{
    const struct fused_stages *f = m->f;
    for (int axis = 0; axis < 2; axis++)
        if (f->stores[axis] <= 0)
            return arena_format(m->arena,
                                "what later stages read around it takes all that a block has along "
                                "%c: choose a larger block%s",
                                "xy"[axis], f -> time > 1 ? " or fewer steps" : "");
    if (f->lds_bytes > t->lds_block_bytes)
        return arena_format(m->arena,
                            "planes between stages take %d bytes of LDS, a block has %d on %s: "
                            "choose %sa smaller block, vector or rows",
                            f->lds_bytes, t->lds_block_bytes, t->name,
                            f->time > 1 ? "fewer steps, " : "");
    return NULL;
}

// Planes that wait in space for levels to come stay in registers, and nvcc took 36 besides at least: of launches of 11
// operators those of which this is true spill 16 bytes at most, the others 4 to 880.
bool fused_stages_have_registers(const struct fused_stages *f, const struct model *m, int blocks)
{
    enum { WORD = 4, BESIDES = 36 };
    const struct plan *p = f->levels[0].plan;
    const struct choices *c = &p->choices;
    int planes = 0;
    for (int i = 0; i < f->nmade; i++)
        planes += f->made[i].window;
    const int words = c->vector * c->rows * element_size(m->type) / WORD;
    const int threads = blocks * c->block[0] * c->block[1];
    return BESIDES + planes * words <= target_registers_left(p->target, threads);
}

// Two where a unit has LDS and registers for them: one waits while the other computes. On an H200 two steps in a plane took
// 0.77 to 0.91 of the time, three stages of Runge and Kutta in space 0.81; a step alone in a plane spilled up to 260 bytes.
static int blocks_at_once(const struct fused_stages *f, const struct model *m,
                          const struct target *t)
{
    enum { BLOCKS = 2, FEW_REGISTERS = 32 };
    const struct choices *c = &f->levels[0].plan->choices;
    const int threads = c->block[0] * c->block[1];
    const int waves = target_occupancy(t, FEW_REGISTERS, f->lds_bytes, threads);
    const bool registers =
        m->dimensions == 3 ? fused_stages_have_registers(f, m, BLOCKS) : f->time > 1;
    return t->family == FAMILY_NVIDIA && registers && target_blocks(t, waves, threads) >= BLOCKS
               ? BLOCKS
               : 1;
}

struct fused_stages *fused_stages_make(struct arena *a, const struct plan_set *set, const int *by,
                                       const char *label, const char **reason)
{
    struct making m = {a, set->model, arena_alloc(a, sizeof *m.f)};
    m.f->symbol = arena_format(a, "%s_%s_stages", set->model->name, label);
    open_levels(&m, set, by);
    *reason = why_not_model(set->model);
    *reason = *reason ? *reason : why_not_plans(set, by, a);
    *reason = *reason ? *reason : why_not_steps(&m);
    *reason = *reason ? *reason : why_not_crossed(&m);
    *reason = *reason ? *reason : find_sources(&m);
    *reason = *reason ? *reason : find_stores(&m);
    if (*reason)
        return NULL;
    find_reach(&m);
    *reason = fused_images_find(a, set->model, m.f->made, m.f->nmade, m.f->periodic, m.f->least);
    if (*reason)
        return NULL;
    find_lags(&m);
    find_margins(&m);
    find_planes(m.f);
    find_slots(&m);
    find_windows(&m);
    lay_out(&m, &m.f->levels[0].plan->choices);
    *reason = why_not_corners(&m);
    *reason = *reason ? *reason : fused_images_why_not(a, set->model, m.f->made, m.f->nmade);
    *reason = *reason ? *reason : why_not_sizes(&m, m.f->levels[0].plan->target);
    m.f->resident = blocks_at_once(m.f, set->model, m.f->levels[0].plan->target);
    return *reason ? NULL : m.f;
}
