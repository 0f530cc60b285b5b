// SPDX-License-Identifier: MIT
#include "report/comparison_against.h"

#include <math.h>
#include <string.h>

#include "report/earlier.h"

// ---- conditions ---------------------------------------------------------------------------------

// Times of sweeps are not times of steps; neither are those of more steps at once.
static bool same_steps(const json_t *a, const json_t *b)
{
    return json_integer_value(json_object_get(a, "steps")) ==
           json_integer_value(json_object_get(b, "steps"));
}

static bool same_size(const json_t *a, const json_t *b)
{
    return json_equal(json_object_get(a, "size"), json_object_get(b, "size"));
}

// "float in double arithmetic, 64x64x64, on host (host emulation (2 threads))"
static const char *conditions(const json_t *o, struct arena *a)
{
    const json_t *size = json_object_get(o, "size");
    long long n[3];
    for (size_t i = 0; i < 3; i++)
        n[i] = (long long)json_integer_value(json_array_get(size, i));
    const char *type = earlier_text(o, "type"), *device = earlier_text(o, "device");
    const char *wide =
        strcmp(type, earlier_text(o, "arithmetic")) != 0 ? " in double arithmetic" : "";
    long long steps = (long long)json_integer_value(json_object_get(o, "steps"));
    const char *stepped = steps > 0 ? arena_format(a, ", %lld steps", steps) : "";
    return arena_format(a, "%s%s, %lldx%lldx%lld%s, on %s%s%s%s", type, wide, n[0], n[1], n[2],
                        stepped, earlier_text(o, "platform"), *device ? " (" : "", device,
                        *device ? ")" : "");
}

// Of what is known of both.
static bool is_like(const json_t *a, const json_t *b)
{
    bool both = *earlier_text(a, "device") && *earlier_text(b, "device");
    return same_size(a, b) && same_steps(a, b) && earlier_same(a, b, "type") &&
           earlier_same(a, b, "arithmetic") && earlier_same(a, b, "platform") &&
           (!both || earlier_same(a, b, "device"));
}

// The same operator, under the same conditions if there is one; NULL if there is none at all.
static const json_t *operator_of(const json_t *all, const json_t *wanted)
{
    const json_t *found = NULL;
    size_t i;
    json_t *o;
    json_array_foreach(all, i, o)
    {
        if (!earlier_same(o, wanted, "operator"))
            continue;
        if (is_like(o, wanted))
            return o;
        found = found ? found : o;
    }
    return found;
}

bool comparison_is_like(const struct report *r, const json_t *old, struct error *e)
{
    struct arena a = {0};
    json_t *now = report_json(r);
    const json_t *before = operator_of(old, now);
    bool ok = !before || is_like(before, now) ||
              fail(e,
                   "--against: %s was measured as %s; now it is %s: only measurements under the "
                   "same conditions can be compared",
                   r->model->name, conditions(before, &a), conditions(now, &a));
    json_decref(now);
    arena_free(&a);
    return ok;
}

// ---- rows ---------------------------------------------------------------------------------------

struct against {
    const json_t *op, *before, *after; // rows; `after` may be NULL
    double threshold;
    FILE *out;
};

static void put_place(const struct against *c)
{
    const char *device = earlier_text(c->op, "device");
    fprintf(c->out, "%s on %s, %s: ", earlier_text(c->op, "operator"),
            *device ? device : earlier_text(c->op, "platform"),
            earlier_text(c->before, "strategy"));
}

// The higher the better; what is not there is the worst.
static int verdict_rank(const json_t *row)
{
    static const char *const BETTER[] = {"not applicable", "unjudged", "verified"};
    for (int i = 0; i < 3; i++)
        if (strcmp(earlier_text(row, "outcome"), BETTER[i]) == 0)
            return i + 1;
    return 0;
}

static int compare_verdicts(const struct against *c)
{
    const char *was = earlier_text(c->before, "outcome"), *is = earlier_text(c->after, "outcome");
    if (c->after && strcmp(was, is) == 0)
        return 0;
    int worse = verdict_rank(c->after) < verdict_rank(c->before);
    if (!c->after && verdict_rank(c->before) < 2) // there was nothing to lose
        return 0;
    put_place(c);
    fprintf(c->out, "%s, was %s%s\n", c->after ? is : "gone", was, worse ? ": worse" : "");
    return worse;
}

struct spread {
    double median, lower, upper;
};

// Only what was verified has a time.
static bool has_spread(const json_t *row, struct spread *s)
{
    *s = (struct spread){earlier_number(row, NULL, "time_ms"),
                         earlier_number(row, NULL, "time_q1_ms"),
                         earlier_number(row, NULL, "time_q3_ms")};
    return verdict_rank(row) == 3 && s->median > 0 && s->lower > 0 && s->upper > 0;
}

static int compare_times(const struct against *c)
{
    struct spread was, is;
    if (!has_spread(c->before, &was) || !has_spread(c->after, &is))
        return 0;
    bool slower = is.lower > was.upper, faster = is.upper < was.lower;
    double change = is.median / was.median - 1;
    if (!(slower || faster) || !(fabs(change) > c->threshold))
        return 0;
    put_place(c);
    fprintf(c->out, "time_ms from %.4g (%.4g to %.4g) to %.4g (%.4g to %.4g), %+.1f %%: %s\n",
            was.median, was.lower, was.upper, is.median, is.lower, is.upper, 100 * change,
            slower ? "slower" : "faster");
    return slower;
}

// What is not there would be held against nothing.
static bool is_complete(const json_t *op, const json_t *row, struct error *e)
{
    static const char *const TIMES[] = {"time_ms", "time_q1_ms", "time_q3_ms"};
    const char *missing = *earlier_text(row, "outcome") ? NULL : "outcome";
    for (int i = 0; i < 3 && !missing; i++)
        if (isnan(earlier_number(row, NULL, TIMES[i])) &&
            !json_is_null(json_object_get(row, TIMES[i])))
            missing = TIMES[i];
    return !missing || fail(e, "--against: %s, %s: has no '%s'; make it again with compare --json",
                            earlier_text(op, "operator"), earlier_text(row, "strategy"), missing);
}

// ---- all of them --------------------------------------------------------------------------------

// Emulated times say nothing. -1 after filling `e`.
static int compare_operators(const json_t *before, const json_t *after, double threshold, FILE *out,
                             struct error *e)
{
    bool emulated = json_is_true(json_object_get(after, "emulated"));
    int worse = 0;
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(before, "results"), i, row)
    {
        if (!is_complete(before, row, e))
            return -1;
        const struct against c = {after, row, earlier_row(after, row), threshold, out};
        worse += compare_verdicts(&c) + (emulated ? 0 : compare_times(&c));
    }
    if (emulated)
        fprintf(out, "%s: times are emulated, only verdicts are held against older ones\n",
                earlier_text(after, "operator"));
    return worse;
}

int comparison_against(const json_t *now, const json_t *old, double threshold, FILE *out,
                       struct error *e)
{
    int worse = 0, met = 0;
    size_t i;
    json_t *after;
    json_array_foreach(now, i, after)
    {
        const json_t *before = operator_of(old, after);
        if (!before)
            continue;
        met++;
        int more = compare_operators(before, after, threshold, out, e);
        if (more < 0)
            return -1;
        worse += more;
    }
    if (met > 0)
        return worse;
    fail(e, "--against: has no results of these operators; make it with compare --json");
    return -1;
}
