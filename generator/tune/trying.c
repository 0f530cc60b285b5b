// SPDX-License-Identifier: MIT
#include "tune/trying.h"

#include "build/cache.h"
#include "build/source.h"
#include "run/whole_steps.h"

// ---- what is known of candidates ----------------------------------------------------------------

void trying_grow(struct search *s)
{
    int n = s->candidates.count;
    s->triers = must_realloc(s->triers, (size_t)n * sizeof *s->triers);
    s->contenders = must_realloc(s->contenders, (size_t)n * sizeof *s->contenders);
    for (; s->known < n; s->known++) {
        s->triers[s->known] = (struct trier){0};
        s->contenders[s->known] = (struct contender){0};
    }
}

void trying_remember(struct search *s, int number)
{
    const struct trier *t = &s->triers[number];
    const struct plan *p = candidate_plan(s->candidates.items[number]);
    const char *settings = arena_format(&s->arena, "%s %s", p->preset, p->summary);
    if (t->source)
        memory_put(&s->memory, t->source, settings, &t->known);
}

void trying_take_out(struct search *s, int number, const char *problem)
{
    s->triers[number].problem = s->triers[number].known.problem = problem;
    s->contenders[number].out = true;
    trying_remember(s, number);
}

// A kernel that had times before it was taken out has them again: what the search decided by them it
// decides again.
static void recall(struct search *s, int number)
{
    struct trier *t = &s->triers[number];
    if (s->fresh || !memory_find(&s->memory, t->source, &s->arena, &t->known))
        return;
    if (t->known.nlaps > 0)
        s->remembered++;
    else
        trying_take_out(s, number, t->known.problem);
}

bool trying_recall_lap(struct search *s, int number, int samples)
{
    const struct trier *t = &s->triers[number];
    const struct memory_lap *lap = memory_lap(&t->known, samples);
    if (lap)
        s->contenders[number] = (struct contender){lap->time, lap->samples, false};
    else if (t->known.problem)
        trying_take_out(s, number, t->known.problem);
    return lap || t->known.problem;
}

// ---- compiling ----------------------------------------------------------------------------------

static void judge_resources(struct search *s, int number)
{
    const struct built *b = &s->triers[number].built;
    const struct resources *u = &b->usage.worst;
    if (b->late)
        return;
    if (b->problem)
        trying_take_out(s, number, b->problem);
    else if (!s->candidates.items[number]->origin && b->usage.known &&
             (u->scratch_bytes > 0 || u->vgpr_spills > 0))
        trying_take_out(s, number,
                        arena_format(&s->arena, "spills: %d bytes of scratch, %d registers",
                                     u->scratch_bytes, u->vgpr_spills));
    else if (b->usage.known && b->occupancy == 0)
        trying_take_out(s, number, "no block fits the registers");
}

static const char *source_key(struct search *s, const struct build_source *b)
{
    const char *parts[2 + sizeof b->companions / sizeof *b->companions] = {b->file, b->text};
    for (int i = 0; i < b->ncompanions; i++)
        parts[2 + i] = b->companions[i].text;
    return cache_key(&s->arena, parts, 2 + b->ncompanions);
}

// Candidates on their way through the compiler.
struct portion {
    struct rendered *rendered;
    struct build_source *sources;
    struct built *built;
    int *which; // number of the candidate
    int count;
};

static bool render(struct search *s, const struct candidate *x, struct rendered *r,
                   struct build_source *source, struct error *e)
{
    const char *words = arena_format(&s->arena, "hipstencil tune %s", s->spec);
    const char *templates = s->bench->plan->templates;
    bool steps = s->bench->options->steps > 0;
    bool ok = steps ? render_alone(x->plans, 0, templates, words, r, e)
                    : render_operator(x->plans, templates, words, r, e);
    if (ok)
        *source = (steps ? source_of_unit : source_of_plan)(r, candidate_plan(x));
    return ok;
}

// Compilers end with the limit, what they have not made by then is left out. Of what the search begins with, as long as
// nothing is measured, they have longer, and for a first result twice as long; then there is still time to measure it.
static void set_end(const struct search *s, bool given, struct build_source *source)
{
    static const double LONGER = 1.5;
    const bool first = given && s->measured + s->remembered == 0;
    source->until = s->begun + (first ? LONGER : 1) * s->limit;
    source->at_last = first ? s->begun + 2 * s->limit : 0;
}

// One that cannot be rendered is out; that is said, and no reason to give up the others.
static void add_to(struct search *s, struct portion *p, int number)
{
    struct error e = {0};
    struct rendered *r = &p->rendered[p->count];
    if (!render(s, s->candidates.items[number], r, &p->sources[p->count], &e)) {
        trying_take_out(s, number, arena_copy(&s->arena, e.message));
        rendered_free(r);
        return;
    }
    set_end(s, number < s->candidates.given, &p->sources[p->count]);
    s->triers[number].source = source_key(s, &p->sources[p->count]);
    recall(s, number);
    if (s->contenders[number].out)
        rendered_free(r);
    else
        p->which[p->count++] = number;
}

static bool build_portion(struct search *s, struct portion *p, struct error *e)
{
    const struct build_request request = workbench_build_request(s->bench);
    if (!build_all(&request, p->sources, p->count, p->built, &s->arena, e))
        return false;
    for (int i = 0; i < p->count; i++) {
        struct trier *t = &s->triers[p->which[i]];
        t->built = p->built[i];
        t->entrant.library = t->built.library;
        t->entrant.function = candidate_plan(s->candidates.items[p->which[i]])->function;
        judge_resources(s, p->which[i]);
    }
    return true;
}

bool trying_compile(struct search *s, const int *which, int count, struct error *e)
{
    size_t n = (size_t)count;
    struct portion p = {.rendered = arena_alloc(&s->arena, n * sizeof *p.rendered),
                        .sources = arena_alloc(&s->arena, n * sizeof *p.sources),
                        .built = arena_alloc(&s->arena, n * sizeof *p.built),
                        .which = arena_alloc(&s->arena, n * sizeof *p.which)};
    for (int i = 0; i < count; i++) {
        s->triers[which[i]].tried = true;
        add_to(s, &p, which[i]);
    }
    bool ok = build_portion(s, &p, e);
    for (int i = 0; i < p.count; i++)
        rendered_free(&p.rendered[i]);
    return ok;
}
