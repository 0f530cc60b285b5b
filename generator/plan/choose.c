// SPDX-License-Identifier: MIT
#include "plan/choose.h"

#include <string.h>

#include "base/integer.h"
#include "plan/applicable.h"
#include "plan/defaults.h"
#include "plan/fusable.h"
#include "plan/held.h"
#include "plan/steps_to_fit.h"
#include "plan/symmetry.h"
#include "plan/weighed.h"

static bool is_in(const struct setting *settings, int count, const char *key)
{
    for (int i = 0; i < count; i++)
        if (strcmp(settings[i].key, key) == 0)
            return true;
    return false;
}

bool setting_asked(const struct strategy_request *q, const struct plan_request *r, const char *key)
{
    return q->choices || is_in(q->settings, q->count, key) || is_in(r->settings, r->nsettings, key);
}

// Keys are those of the table: the command line and the spec have looked them up.
static bool apply(struct choices *c, const struct setting *s, const struct model *m,
                  struct error *e)
{
    const struct setting_rule *rule = setting_find(s->key);
    char allowed[512];
    bool of_others = rule->in_2d && m->dimensions != 2 && strcmp(s->value, rule->in_2d) == 0;
    if (!of_others && setting_parse(rule, s->value, element_size(m->type), c))
        return true;
    setting_allowed(rule, allowed, sizeof allowed);
    return s->line > 0 ? fail_at(e, m->path, s->line, "%s = %s is not valid; %s is %s", s->key,
                                 s->value, s->key, allowed)
                       : fail_usage(e, "--set %s=%s: %s is %s", s->key, s->value, s->key, allowed);
}

static bool apply_all(struct choices *c, const struct setting *settings, int count,
                      const struct model *m, struct error *e)
{
    for (int i = 0; i < count; i++)
        if (!apply(c, &settings[i], m, e))
            return false;
    return true;
}

static struct choices start_of(const struct strategy_request *q, const struct target *t,
                               const struct model *m)
{
    if (q->choices)
        return *q->choices;
    struct choices c = default_choices(preset_find(q->preset), t->family, m, q->instead);
    if (!walks_both_ways(m))
        c.walk = WALK_UP;
    return c;
}

// ---- what follows from the operator -------------------------------------------------------------

static void set_block(struct choices *c, int x, int y, int z)
{
    c->block[0] = x;
    c->block[1] = y;
    c->block[2] = z;
}

// The planes of a 2D operator are single rows.
static bool streams_rows(const struct choices *c, const struct model *m)
{
    return m->dimensions == 2 && c->stream != STREAM_NONE;
}

// Choices of several steps that are asked for.
struct asked_for {
    bool time, reuse, prefetch, block, rows, hold, pairs;
};

// Lanes of a wave span a block along x: all of them, or as many as a block that is asked for has.
static void default_lanes(struct choices *c, bool lanes_asked, bool block_asked,
                          const struct target *t)
{
    int threads = c->block[0] * c->block[1], columns = c->block[0];
    const bool part = block_asked && columns < t->wave && (columns == 16 || columns == 32);
    if (!lanes_asked)
        c->lanes = part ? columns : t->wave;
    if (!block_asked)
        set_block(c, c->lanes, threads > c->lanes ? threads / c->lanes : 1, 1);
}

// Windows hold more of each level than sums that wait, and their names rotate through steps written out.
static void default_windows(struct choices *c, const struct asked_for *asked, const struct model *m)
{
    enum { THREADS = 256, ROWS_OF_SEVERAL = 3 };
    const bool several = m->dimensions == 3 && model_grids_read(m) > 1;
    c->reuse = REUSE_WINDOW;
    c->hold &= asked->hold;
    if (!asked->time)
        c->time = smaller(c->time, several ? 2 : m->dimensions == 3 ? 3 : 8);
    if (!asked->rows && several)
        c->rows = smaller(c->rows, ROWS_OF_SEVERAL);
    if (!asked->prefetch)
        c->prefetch = PREFETCH_REGISTERS;
    if (!asked->block)
        c->block[1] = smaller(c->block[1], THREADS / c->block[0]);
}

// What a level holds of a row, sums and what waits with them, takes the place of levels.
static void default_updates(struct choices *c, const struct asked_for *asked, const struct model *m)
{
    // On an H200 4 levels of two grids took the least time, 6 to 8 of one; 8 of both where level 0 waits in LDS.
    enum { ROWS = 18, ROWS_BESIDE_LDS = 36, LEVELS = 8 };
    const int rows = c->prefetch == PREFETCH_ASYNC ? ROWS_BESIDE_LDS : ROWS;
    if (asked->time || model_is_sum(m))
        return;
    c->time = smaller(c->time, LEVELS);
    if (!steps_go_by_cost(m, c))
        c->time = larger(2, smaller(c->time, rows / larger(1, held_rows(m))));
}

// Whether what lies beyond a face of the axis is an image.
static bool maps(const struct model *m, int axis)
{
    const struct face_rule *faces = m->steps.outside[m->sums[0].grid].face[axis];
    return outside_is_image(faces[0].kind) || outside_is_image(faces[1].kind);
}

// Whether columns beyond faces of x, which keep what they held, are chosen at each level.
static bool chooses_columns(const struct model *m)
{
    const struct face_rule *faces = m->steps.outside[m->sums[0].grid].face[0];
    return !(outside_is_image(faces[0].kind) && outside_is_image(faces[1].kind)) &&
           !weights_keep(m);
}

// Rows of a thread, of stars and boxes in space. Columns that are chosen take registers at each level. Where planes are
// images, more waves of fewer rows took less time on an H200: 1407 Gpoint/s, not 1324, of a star of radius 1 in float.
static void default_rows(struct choices *c, const struct asked_for *asked, const struct model *m)
{
    enum { ROWS_OF_LEVELS = 20, LEVELS = 4, WAVES = 8, MORE_WAVES = 12 };
    if (asked->rows || m->dimensions != 3)
        return;
    if (chooses_columns(m))
        c->rows = smaller(c->rows, ROWS_OF_LEVELS / c->time);
    if (!asked->block && m->type == ELEMENT_FLOAT && c->time >= LEVELS && c->block[1] == WAVES &&
        c->rows * WAVES > MORE_WAVES * 3 && maps(m, m->dimensions - 1)) {
        c->rows = c->rows * WAVES / MORE_WAVES;
        set_block(c, c->block[0], MORE_WAVES, 1);
    }
}

// Rows that strips keep took a twentieth less time than sums on an H200, of plain sums. What updates have beside them
// waits with sums, but in float where there are pairs. In double nvcc spills rows where what lies outside is an image.
static bool rows_are_kept(const struct choices *c, const struct model *m)
{
    if (!strips_keep_rows(m, c) || (c->prefetch == PREFETCH_ASYNC && !copies_bring_images(m, c)))
        return false;
    return m->type == ELEMENT_DOUBLE ? model_is_sum(m) && !maps(m, 0) && !maps(m, 1)
                                     : model_is_sum(m) || c->pairs;
}

static void default_levels(struct choices *c, const struct asked_for *asked, const struct model *m)
{
    if (c->time > 1 && !asked->reuse && c->reuse == REUSE_WINDOW && !rows_are_kept(c, m))
        c->reuse = REUSE_PARTIAL;
    c->pairs &= asked->pairs || c->reuse == REUSE_WINDOW;
    if (c->time == 1 || c->reuse != REUSE_PARTIAL || m->nsums == 0)
        return;
    if (!asked->reuse && why_not_sums(m, c)) {
        default_windows(c, asked, m);
        return;
    }
    default_updates(c, asked, m);
    default_rows(c, asked, m);
    if (!asked->prefetch && c->prefetch == PREFETCH_ASYNC && !copies_bring_images(m, c)) {
        enum { LEVELS = 3, ROWS = 4 };
        c->prefetch = PREFETCH_REGISTERS;
        c->hold &= asked->hold;
        if (!asked->time && m->dimensions == 3)
            c->time = smaller(c->time, LEVELS);
        if (!asked->rows && m->dimensions == 3)
            c->rows = smaller(c->rows, ROWS);
    }
}

static void default_block(struct choices *c, const struct model *m)
{
    bool streamed = c->stream != STREAM_NONE;
    if (m->dimensions == 1 || (streams_rows(c, m) && c->block[1] > 1))
        set_block(c, 256, 1, 1);
    else if (!streamed && c->neighbours == NEIGHBOURS_LDS && sums_leave_axis(m, 2))
        set_block(c, 32, 4, 4);
}

// Whether a preset is of partial sums, where a device's defaults may have windows.
static bool has_sums(const struct strategy_request *q, const struct model *m)
{
    return preset_choices(preset_find(q->preset), element_size(m->type)).reuse == REUSE_PARTIAL;
}

bool choices_make(const struct strategy_request *q, const struct plan_request *r,
                  const struct model *m, struct choices *out, struct error *e)
{
    *out = start_of(q, r->target, m);
    if (!apply_all(out, q->settings, q->count, m, e) ||
        !apply_all(out, r->settings, r->nsettings, m, e))
        return false;
    // A window that is asked for is taken at its word.
    if (!setting_asked(q, r, "balance") &&
        (out->stream == STREAM_NONE || setting_asked(q, r, "window")))
        out->balance = false;
    if (out->neighbours == NEIGHBOURS_LANES)
        default_lanes(out, setting_asked(q, r, "lanes"), setting_asked(q, r, "block"), r->target);
    else if (!setting_asked(q, r, "block"))
        default_block(out, m);
    if (streams_rows(out, m) && !setting_asked(q, r, "rows"))
        out->rows = 1;
    const struct asked_for asked = {.time = setting_asked(q, r, "time"),
                                    .reuse = setting_asked(q, r, "reuse"),
                                    .prefetch = setting_asked(q, r, "prefetch"),
                                    .block = setting_asked(q, r, "block"),
                                    .rows = setting_asked(q, r, "rows"),
                                    .hold = setting_asked(q, r, "hold"),
                                    .pairs = setting_asked(q, r, "pairs")};
    const bool for_sums = (asked.hold && out->hold) || out->halves;
    if (!asked.reuse && for_sums && has_sums(q, m))
        out->reuse = REUSE_PARTIAL;
    default_levels(out, &asked, m);
    // Beside windows and sums in halves nothing waits.
    out->hold &= asked.hold || (out->reuse == REUSE_PARTIAL && !out->halves);
    return true;
}
