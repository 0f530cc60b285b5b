// SPDX-License-Identifier: MIT
#include "inspect/inspection.h"

#include <string.h>

#include "base/file.h"
#include "base/integer.h"
#include "build/source.h"
#include "inspect/isa.h"
#include "plan/estimate.h"
#include "plan/plan_build.h"

// NVIDIA's compiler writes no AMD assembly: the instructions of this target stand in for its.
#define STAND_IN "gfx90a"

// ---- one kernel ---------------------------------------------------------------------------------

// The sweep kernel that `k` describes, or its twin that loads images, not the one of both that ends ragged rows: a
// mangled name holds the symbol with its length before it, and which of several it is behind it.
static const struct isa_kernel *kernel_of(const struct isa *isa, const struct kernel *k, bool twin,
                                          struct arena *a)
{
    const char *which = !twin ? "" : kernel_is_ragged(k) ? "ILb1ELb0EE" : "ILb1EE";
    const char *name = arena_format(a, "%zu%s%s", strlen(k->symbol), k->symbol, which);
    for (int i = 0; i < isa->count; i++) {
        const struct compiled_kernel *c = &isa->kernels[i].compiled;
        if (c->symbol && c->aside == twin && strstr(c->symbol, name))
            return &isa->kernels[i];
    }
    return NULL;
}

// Planes that the path computes: it stores each once. The plan's own figure where compilers have
// split stores or moved them out.
static int planes_of(const struct isa_kernel *i, const struct kernel *k, const struct model *m)
{
    int stores = mix_sum(i->path.stores), each = k->geometry.rows * (k->finish ? m->noutputs : 1);
    if (!i->loop)
        return 1;
    return stores > 0 && stores % each == 0 ? stores / each : k->turns;
}

static struct resources taken_by(const struct isa_kernel *i, const struct kernel *k,
                                 const struct target *t)
{
    struct resources takes = i->compiled.takes;
    takes.lds_bytes = larger(takes.lds_bytes, k->lds_bytes);
    if (t->family != FAMILY_AMD) // its own compiler keeps to what the launch bound leaves
        takes.vgprs = smaller(takes.vgprs, target_registers_left(t, k->geometry.threads));
    return takes;
}

static struct occupancy occupancy_of(const struct resources *takes, const struct kernel *k,
                                     const struct target *t)
{
    const struct needs needs = {.vgprs = takes->vgprs,
                                .agprs = takes->agprs,
                                .sgprs = takes->sgprs,
                                .lds_bytes = takes->lds_bytes,
                                .threads = k->geometry.threads};
    return target_resident(t, &needs);
}

static void take_resources(struct inspected *row, const struct isa_kernel *i,
                           const struct kernel *k, const struct target *t, bool first)
{
    const struct resources takes = taken_by(i, k, t);
    const struct occupancy o = occupancy_of(&takes, k, t);
    resources_raise(&row->resources, &takes);
    if (first || o.waves < row->occupancy.waves)
        row->occupancy = o;
}

// Instructions in units of one fp32 instruction of a wave.
static double valu_time(const struct mix *m, const struct target *t)
{
    const struct rates *r = &t->rates;
    double packed = r->packed_fp32 > 0 ? 2.0 * r->fp32 / r->packed_fp32 : 2;
    double wide = (double)r->fp32 / r->fp64;
    return m->fp32 + m->moves + m->other_valu + m->packed_fp32 * packed + m->fp64 * wide;
}

// Waits for device memory that nothing hides: one for each plane, or one for all of a kernel that
// loads everything first.
static struct kernel_work work_of(const struct isa_kernel *i, const struct kernel *k, int planes,
                                  const struct target *t)
{
    const struct mix *m = &i->path;
    struct kernel_work w = {.kernel = k, .waits = mix_sum(m->loads) > 0};
    w.late =
        k->choices.prefetch != PREFETCH_NONE && kernel_last(k)->nlate > 0 && !kernel_last(k)->early;
    w.valu = valu_time(m, t) / planes;
    w.scalar = (double)(m->salu + m->branches + m->scalar_loads) / planes;
    w.all = (double)mix_all(m) / planes;
    w.lds_bytes = (double)(mix_bytes(m->lds_reads) + mix_bytes(m->lds_writes)) / planes;
    w.barriers = (double)m->barriers / planes;
    return w;
}

static void add_counts(struct inspected *row, const struct isa_kernel *i, const struct kernel *k,
                       int planes)
{
    int counts[MIX_FIELDS];
    memcpy(counts, &i->path, sizeof counts);
    for (int f = 0; f < MIX_FIELDS; f++) {
        double each = (double)counts[f] / planes;
        row->per_plane[f] += each;
        row->per_point[f] += each / (k->geometry.rows * k->geometry.vector);
    }
}

// ---- one strategy -------------------------------------------------------------------------------

static void refuse_too_large(struct inspected *row, const struct target *t, struct arena *a)
{
    const struct resources *r = &row->resources;
    if (row->occupancy.waves > 0)
        return;
    row->failed = true;
    row->note =
        arena_format(a,
                     "too large for %s: a block of %d threads with %d VGPRs each and %d "
                     "bytes of LDS does not fit a compute unit; choose a smaller block, "
                     "vector or rows",
                     t->name, row->plan->kernels[0].geometry.threads, r->vgprs, r->lds_bytes);
}

// A step by the kernel that makes several: what the others launch after one is launched once for a run.
static void foretell_group(struct inspected *row, const struct inspection *in)
{
    struct plan group = plan_of_group(row->plan);
    struct traffic traffic;
    group.occupancy = row->group_occupancy.waves;
    const struct predict_request r = {.plan = &group,
                                      .target = in->target,
                                      .size = {in->size[0], in->size[1], in->size[2]},
                                      .work = &row->group_work,
                                      .traffic = &traffic};
    traffic_estimate(&group, in->target, in->size, &traffic);
    predict(&r, &row->group_prediction);
    predict_share(&row->group_prediction, row->plan->choices.time);
}

static void foretell(struct inspected *row, const struct inspection *in)
{
    const struct predict_request r = {.plan = row->plan,
                                      .target = in->target,
                                      .size = {in->size[0], in->size[1], in->size[2]},
                                      .work = row->work,
                                      .traffic = &row->traffic};
    if (!row->traffic_simulated)
        traffic_estimate(row->plan, in->target, in->size, &row->traffic);
    predict(&r, &row->prediction);
    if (row->has_group)
        foretell_group(row, in);
    if (in->steps && row->has_group)
        row->prediction = row->group_prediction;
    else if (in->steps)
        predict_step(in->plans, row->plan, in->size, &row->prediction);
}

static void read_group(struct inspected *row, const struct isa *isa, const struct inspection *in,
                       struct arena *a)
{
    const struct kernel *k = row->plan->group;
    const struct isa_kernel *found = k ? kernel_of(isa, k, false, a) : NULL;
    if (!found)
        return;
    int planes = planes_of(found, k, row->plan->model);
    row->has_group = true;
    row->group = taken_by(found, k, in->target);
    row->group_occupancy = occupancy_of(&row->group, k, in->target);
    row->group_work = work_of(found, k, planes, in->target);
    row->group_work.waves = row->group_occupancy.waves;
}

static void read_assembly(struct inspected *row, const struct inspection *in, const char *file,
                          struct arena *a)
{
    struct text content = {0};
    struct error e = {0};
    struct isa isa;
    if (!file_read(file, &content, &e) || !isa_parse(content.data, &isa, a)) {
        row->failed = true;
        row->note = arena_format(a, "%s: cannot be read as assembly", file);
    }
    for (int k = 0; k < row->plan->nkernels && !row->note; k++) {
        const struct kernel *kernel = &row->plan->kernels[k];
        const struct isa_kernel *found = kernel_of(&isa, kernel, false, a);
        if (!found) {
            row->failed = true;
            row->note = arena_format(a, "%s: has no kernel %s", file, kernel->symbol);
            break;
        }
        int planes = planes_of(found, kernel, row->plan->model);
        row->planes = larger(row->planes, planes);
        take_resources(row, found, kernel, in->target, k == 0);
        add_counts(row, found, kernel, planes);
        row->work[k] = work_of(found, kernel, planes, in->target);
        if ((found = kernel_of(&isa, kernel, true, a)) != NULL) {
            row->has_twin = true;
            row->twin = found->compiled.takes;
        }
    }
    if (!row->note)
        read_group(row, &isa, in, a);
    text_free(&content);
    for (int k = 0; k < row->plan->nkernels; k++) {
        const struct kernel *kernel = &row->plan->kernels[k];
        row->work[k].waves = row->occupancy.waves;
        row->work[k].more_loads = expected_more_loads(row->plan->model, in->target, kernel);
    }
    if (!row->note)
        refuse_too_large(row, in->target, a);
}

static void rank(struct inspection *in)
{
    for (int i = 0; i < in->count; i++) {
        in->rows[i].rank = 1;
        for (int j = 0; j < in->count; j++)
            if (!in->rows[j].note && in->rows[j].prediction.ms < in->rows[i].prediction.ms)
                in->rows[i].rank++;
    }
}

// ---- targets ------------------------------------------------------------------------------------

static void open_inspection(struct inspection *in, struct arena *a)
{
    in->count = in->plans->count;
    in->rows = arena_alloc(a, (size_t)(in->count + 1) * sizeof *in->rows);
    for (int i = 0; i < in->count; i++) {
        const struct plan *p = &in->plans->plans[i];
        in->rows[i].plan = p;
        in->rows[i].note = p->applicable ? NULL : p->reason;
        in->rows[i].stand_in = in->target->family != FAMILY_AMD;
    }
}

static bool find_assemblers(const struct inspect_settings *s, struct inspection *list, int count,
                            struct assembler *found, struct arena *a, struct error *e)
{
    for (int i = 0; i < count; i++)
        found[i].target =
            list[i].target->family == FAMILY_AMD ? list[i].target : target_find(STAND_IN);
    if (!assemblers_find(&s->assemble, found, count, a, e))
        return false;
    for (int i = 0; i < count; i++) {
        list[i].problem = found[i].usable ? NULL : found[i].problem;
        list[i].compiler = found[i].usable ? found[i].toolchain.compiler : NULL;
    }
    return true;
}

// Compiles every row of every target that has no note.
static bool assemble_rows(const struct inspect_settings *s, struct inspection *list, int count,
                          const struct assembler *found, struct arena *a, struct error *e)
{
    int all = 0, n = 0;
    for (int i = 0; i < count; i++)
        all += list[i].count;
    struct assembly *work = arena_alloc(a, (size_t)(all + 1) * sizeof *work);
    struct {
        struct inspection *in;
        struct inspected *row;
    } *of = arena_alloc(a, (size_t)(all + 1) * sizeof *of);
    for (int i = 0; i < count; i++)
        for (int r = 0; r < list[i].count && !list[i].problem; r++) {
            struct inspected *row = &list[i].rows[r];
            if (row->note)
                continue;
            of[n].in = &list[i];
            of[n].row = row;
            work[n++] = (struct assembly){.assembler = &found[i],
                                          .source = source_of_plan(list[i].rendered, row->plan)};
        }
    if (!assemble_all(&s->assemble, work, n, a, e))
        return false;
    for (int i = 0; i < n; i++) {
        of[i].row->note = work[i].problem;
        of[i].row->failed = work[i].problem != NULL;
        if (work[i].file)
            read_assembly(of[i].row, of[i].in, work[i].file, a);
    }
    return true;
}

bool inspect_plans(const struct inspect_settings *s, struct inspection *list, int count,
                   struct arena *a, struct error *e)
{
    struct assembler *found = arena_alloc(a, (size_t)(count + 1) * sizeof *found);
    for (int i = 0; i < count; i++)
        open_inspection(&list[i], a);
    if (!find_assemblers(s, list, count, found, a, e) ||
        !assemble_rows(s, list, count, found, a, e))
        return false;
    for (int i = 0; i < count; i++) {
        if (s->traffic && !list[i].problem && !inspect_traffic(s, &list[i], a, e))
            return false;
        for (int r = 0; r < list[i].count && !list[i].problem; r++)
            if (!list[i].rows[r].note)
                foretell(&list[i].rows[r], &list[i]);
        rank(&list[i]);
    }
    return true;
}

struct inspected *inspection_row(const struct inspection *in, const struct plan *p)
{
    for (int i = 0; i < in->count; i++)
        if (in->rows[i].plan == p)
            return &in->rows[i];
    return NULL;
}
