// SPDX-License-Identifier: MIT
#include "fixture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "build/cache.h"
#include "plan/planned.h"

#include <cmocka.h>

static struct arena arena; // lives as long as the process

static const char *spec_path(const char *spec)
{
    const char *path = arena_format(&arena, "%s/specs/%s.lua", SOURCE_DIR, spec);
    return file_exists(path) ? path
                             : arena_format(&arena, "%s/tests/inspect/%s.lua", SOURCE_DIR, spec);
}

static int settings_of(const char *text, struct setting *out)
{
    int n = 0;
    for (; text && *text; text += strcspn(text, " "), text += *text == ' ') {
        const char *key = arena_format(&arena, "%.*s", (int)strcspn(text, "="), text);
        const char *value = text + strcspn(text, "=") + 1;
        assert_non_null(setting_find(key));
        out[n++] = (struct setting){
            .key = setting_find(key)->key,
            .value = arena_format(&arena, "%.*s", (int)strcspn(value, " "), value)};
    }
    return n;
}

// An inspection and what it looks at.
struct owned {
    struct inspection in; // first: inspected_free finds the rest by it
    struct planned op;
    struct rendered rendered;
};

void inspected_free(struct inspection *in)
{
    struct owned *x = (struct owned *)in;
    rendered_free(&x->rendered);
    planned_free(&x->op);
}

struct inspection *inspected(const char *spec, const char *target, const char *only,
                             const char *settings)
{
    return inspected_as(spec, target, only, settings, NULL, NULL);
}

struct inspection *inspected_as(const char *spec, const char *target, const char *only,
                                const char *settings, const char *type, const int64_t size[3])
{
    const enum element_type element =
        type && strcmp(type, "double") == 0 ? ELEMENT_DOUBLE : ELEMENT_FLOAT;
    struct error e = {0};
    struct setting list[32];
    static struct places places;
    const struct plan_request request = {.only = only,
                                         .settings = list,
                                         .nsettings = settings_of(settings, list),
                                         .target = target_find(target),
                                         .type = type ? &element : NULL};
    assert_non_null(request.target);
    assert_true(places_find(&places, &arena, &e));
    static const int64_t CUBE[3] = {512, 512, 512};
    struct inspect_settings s = {.assemble = {.places = &places, .jobs = processor_count()}};
    s.assemble.cache = cache_open(&arena, &e);
    assert_non_null(s.assemble.cache);
    struct owned *x = arena_alloc(&arena, sizeof *x);
    const char *path = spec_path(spec);
    if (!planned_read(path, &request, &x->op, &e) ||
        !render_operator(x->op.plans, NULL, path, &x->rendered, &e))
        fail_msg("%s", e.message);
    x->in = (struct inspection){
        .target = request.target, .plans = x->op.plans, .rendered = &x->rendered};
    for (int i = 0; i < 3; i++)
        x->in.size[i] = i < x->op.model->dimensions ? (size ? size : CUBE)[i] : 1;
    if (!inspect_plans(&s, &x->in, 1, &arena, &e))
        fail_msg("%s", e.message);
    if (x->in.problem) {
        inspected_free(&x->in);
        skip();
    }
    return &x->in;
}

const struct inspected *row_of(const struct inspection *in, const char *strategy)
{
    for (int i = 0; i < in->count; i++)
        if (strcmp(in->rows[i].plan->label, strategy) == 0) {
            if (in->rows[i].note)
                fail_msg("%s: %s", strategy, in->rows[i].note);
            return &in->rows[i];
        }
    fail_msg("there is no strategy %s", strategy);
    return NULL;
}

double per_plane(const struct inspected *row, const char *name)
{
    for (int f = 0; f < MIX_FIELDS; f++)
        if (strcmp(MIX_NAMES[f], name) == 0)
            return row->per_plane[f];
    fail_msg("there is no count of %s", name);
    return 0;
}

// ---- rank correlation ---------------------------------------------------------------------------

static double rank_of(const double *list, int count, int at)
{
    double below = 0, same = 0;
    for (int i = 0; i < count; i++) {
        below += list[i] < list[at];
        same += list[i] == list[at];
    }
    return below + (same + 1) / 2;
}

double spearman(const double *a, const double *b, int count)
{
    double mean = (count + 1) / 2.0, ab = 0, aa = 0, bb = 0;
    for (int i = 0; i < count; i++) {
        double x = rank_of(a, count, i) - mean, y = rank_of(b, count, i) - mean;
        ab += x * y;
        aa += x * x;
        bb += y * y;
    }
    return aa > 0 && bb > 0 ? ab / sqrt(aa * bb) : 0;
}
