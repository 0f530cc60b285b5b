// SPDX-License-Identifier: MIT
#include "plan/recommend.h"

#include <string.h>

#include "plan/defaults.h"
#include "plan/kernel.h"
#include "plan/merit.h"
#include "strategy/targets.h"

// Of plans that make one step at a time.
static int applicable(const struct plan_set *set, const char *preset)
{
    for (int p = 0; p < set->count; p++)
        if (set->plans[p].applicable && set->plans[p].time == 1 &&
            (!preset || strcmp(set->plans[p].preset, preset) == 0))
            return p;
    return -1;
}

// Presets that expectations were held against on a device, by dimensions of the operator.
static const char *const MEASURED[] = {"baseline vector", "baseline vector tiled partial",
                                       "baseline vector tiled window partial fused"};

// The plan that is expected to take the least time of those that make one step at a time; `direct`: of
// those that stream nothing and leave what lies outside to the same.
static int quickest(const struct plan_set *set, const struct plan *direct, const int64_t size[3])
{
    const char *presets = MEASURED[set->model->dimensions - 1];
    int found = -1;
    double least = 0;
    for (int i = 0; i < set->count; i++) {
        const struct plan *p = &set->plans[i];
        if (!p->applicable || p->time > 1 || !strstr(presets, p->preset) ||
            (direct && (p->choices.stream != STREAM_NONE || p->nkernels > 1 ||
                        p->choices.outside != direct->choices.outside)))
            continue;
        double ms = merit_of(p, size);
        if (found < 0 || ms < least) {
            found = i;
            least = ms;
        }
    }
    return found;
}

// On NVIDIA what is expected to be the quickest where caches hold none of the grids; the order of
// merit of AMD's has not been held against a device.
static int usual(const struct plan_set *set, const struct target *t)
{
    static const int64_t LARGE[][3] = {{1 << 20, 1, 1}, {8192, 8192, 1}, {512, 512, 512}};
    int found = -1;
    if (t->family == FAMILY_NVIDIA)
        found = quickest(set, NULL, LARGE[set->model->dimensions - 1]);
    if (found >= 0)
        return found;
    const char *const *order = presets_by_merit(t->family, set->model);
    for (int i = 0; found < 0 && order[i]; i++)
        found = applicable(set, order[i]);
    return found < 0 ? applicable(set, NULL) : found;
}

// What the spec recommends, otherwise what comes first: in a plane strips, in space tiles.
static int groups_of(const struct plan_set *set)
{
    int found = -1;
    const char *best = set->model->dimensions == 3 ? "temporal" : "strips";
    for (int p = set->count - 1; p >= 0; p--) {
        const struct plan *plan = &set->plans[p];
        bool better = found < 0 || strcmp(plan->preset, best) == 0 ||
                      strcmp(set->plans[found].preset, best) != 0;
        if (plan->applicable && plan->time > 1 && better)
            found = p;
    }
    bool asked = set->recommended >= 0 && set->plans[set->recommended].time > 1;
    return asked ? set->recommended : found;
}

// Blocks that fill a device and stream through fewer planes than they read beside them are slower
// than a kernel that streams nothing. Of those `tiled` was the fastest, or within 20 % of it, on an
// H200 at 64^3 (tests/device/NOTES.md).
static void choose_shallow(struct plan_set *set, const struct target *t)
{
    const struct plan *p = &set->plans[set->recommended];
    const struct kernel *k = &p->kernels[0];
    if (p->nkernels != 1 || p->choices.stream == STREAM_NONE)
        return;
    int other = applicable(set, "tiled");
    if (other < 0 || set->plans[other].choices.stream != STREAM_NONE ||
        set->plans[other].choices.outside != p->choices.outside)
        return;
    int halo = kernel_last(k)->slots - 1;
    set->shallow = (struct shallow){
        .plan = other,
        .blocks = target_blocks(t, p->occupancy, k->geometry.threads),
        .planes = halo > 4 ? halo / 2 : 2,
    };
}

void recommend(struct plan_set *set, const struct target *t)
{
    set->grouped = groups_of(set);
    if (set->recommended >= 0)
        return; // what the spec asks for is done, whatever the region
    set->recommended = usual(set, t);
    if (set->recommended >= 0)
        choose_shallow(set, t);
    else
        set->recommended = set->grouped; // its single sweep
}
