// SPDX-License-Identifier: MIT
#include <math.h>
#include <string.h>

#include "report/earlier.h"
#include "report/inspected.h"

// What is held against the old figures. Everything else follows from these or is a matter of taste.
static const struct figure {
    const char *group, *key; // group: NULL for the row itself
    bool more_is_better;
} FIGURES[] = {
    {NULL, "registers", false},
    {NULL, "agprs", false},
    {NULL, "sgprs", false},
    {NULL, "vgpr_spills", false},
    {NULL, "sgpr_spills", false},
    {NULL, "scratch_bytes", false},
    {NULL, "lds_bytes", false},
    {NULL, "code_bytes", false},
    {NULL, "occupancy", true},
    {"per_plane_and_wave", "fp32", false},
    {"per_plane_and_wave", "packed_fp32", false},
    {"per_plane_and_wave", "fp64", false},
    {"per_plane_and_wave", "other_valu", false},
    {"per_plane_and_wave", "moves", false},
    {"per_plane_and_wave", "salu", false},
    {"per_plane_and_wave", "barriers", false},
    {"per_plane_and_wave", "waits", false},
    {"per_plane_and_wave", "scratch", false},
    {"predicted", "time_ms", false},
};

static const json_t *target_of(const json_t *all, const json_t *wanted)
{
    size_t i;
    json_t *o;
    json_array_foreach(all, i, o)
    {
        if (earlier_same(o, wanted, "operator") && earlier_same(o, wanted, "type") &&
            earlier_same(o, wanted, "target"))
            return o;
    }
    return NULL;
}

static double figure_of(const json_t *row, const struct figure *f)
{
    return earlier_number(row, f->group, f->key);
}

struct compared {
    const json_t *target, *row;
    double threshold;
    FILE *out;
};

static void put_place(const struct compared *c)
{
    fprintf(c->out, "%s on %s, %s: ", earlier_text(c->target, "operator"),
            earlier_text(c->target, "target"), earlier_text(c->row, "strategy"));
}

static int compare_figure(const struct compared *c, const json_t *now, const struct figure *f)
{
    double before = figure_of(c->row, f), after = figure_of(now, f);
    double worse = f->more_is_better ? before - after : after - before;
    // Counts are averages over unrolled planes: their last digits say nothing.
    if (!(worse > 1e-6) || !(worse > c->threshold * before))
        return 0;
    put_place(c);
    fprintf(c->out, "%s from %.4g to %.4g", f->key, before, after);
    if (before > 0)
        fprintf(c->out, " (%+.0f %%)", 100 * (after - before) / before);
    fputc('\n', c->out);
    return 1;
}

// A figure that is not there would be held against nothing.
static bool has_figures(const struct compared *c, struct error *e)
{
    for (size_t i = 0; i < sizeof FIGURES / sizeof *FIGURES; i++)
        if (!*earlier_text(c->row, "note") && isnan(figure_of(c->row, &FIGURES[i])))
            return fail(e,
                        "--against: %s on %s, %s: has no figure '%s'; make it again with inspect "
                        "--json",
                        earlier_text(c->target, "operator"), earlier_text(c->target, "target"),
                        earlier_text(c->row, "strategy"), FIGURES[i].key);
    return true;
}

static bool is_simulated(const json_t *row)
{
    return json_is_true(json_object_get(json_object_get(row, "traffic"), "simulated"));
}

// Predicted times follow from the traffic: one that is simulated is no later state of one that is estimated.
static bool has_same_traffic(const struct compared *c, const json_t *now, struct error *e)
{
    bool had = is_simulated(c->row);
    return !now || *earlier_text(c->row, "note") || *earlier_text(now, "note") ||
           had == is_simulated(now) ||
           fail(
               e,
               "--against: times there are predicted with%s --traffic, these with%s; inspect %s it",
               had ? "" : "out", had ? "out" : "", had ? "with" : "without");
}

static int compare_row(const struct compared *c, const json_t *now)
{
    bool had = !*earlier_text(c->row, "note"), has = now && !*earlier_text(now, "note");
    if (!had)
        return 0;
    if (!has) {
        put_place(c);
        fprintf(c->out, "is gone%s%s\n", now ? ": " : "", now ? earlier_text(now, "note") : "");
        return 1;
    }
    int worse = 0;
    for (size_t i = 0; i < sizeof FIGURES / sizeof *FIGURES; i++)
        worse += compare_figure(c, now, &FIGURES[i]);
    return worse;
}

int inspection_against(const json_t *now, const json_t *old, double threshold, FILE *out,
                       struct error *e)
{
    int worse = 0, met = 0;
    size_t i, j;
    json_t *before, *row;
    json_array_foreach(old, i, before)
    {
        const json_t *after = target_of(now, before);
        if (!after) // was not asked for this time
            continue;
        met++;
        const json_t *size = json_object_get(before, "size"); // kept figures may be of no extent
        if (size && !json_equal(json_object_get(after, "size"), size)) {
            fail(e,
                 "--against: times of %s there are predicted for another extent; give it as --size",
                 earlier_text(before, "operator"));
            return -1;
        }
        json_array_foreach(json_object_get(before, "results"), j, row)
        {
            const struct compared c = {before, row, threshold, out};
            const json_t *next = earlier_row(after, row);
            if (!has_figures(&c, e) || !has_same_traffic(&c, next, e))
                return -1;
            worse += compare_row(&c, next);
        }
    }
    if (met > 0)
        return worse;
    fail(e, "--against: has no figures of these operators on these targets; make it with "
            "inspect --json");
    return -1;
}
