// SPDX-License-Identifier: MIT
#include "inspect/inspection.h"

#include <string.h>

#include "base/file.h"
#include "build/source.h"

// NVIDIA's compiler writes no AMD assembly: the instructions of this target stand in for its.
#define STAND_IN "gfx90a"

// ---- one kernel ---------------------------------------------------------------------------------

// The sweep kernel that `k` describes: a mangled name holds the symbol with its length before it.
static const struct isa_kernel *kernel_of(const struct isa *isa, const struct kernel *k,
                                          struct arena *a)
{
    const char *name = arena_format(a, "%zu%s", strlen(k->symbol), k->symbol);
    for (int i = 0; i < isa->count; i++)
        if (isa->kernels[i].symbol && strstr(isa->kernels[i].symbol, name))
            return &isa->kernels[i];
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

static void raise(int *most, int value)
{
    *most = value > *most ? value : *most;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static void take_resources(struct resources *r, const struct isa_kernel *i, const struct kernel *k,
                           const struct target *t, bool first)
{
    int lds = i->lds_bytes > k->lds_bytes ? i->lds_bytes : k->lds_bytes;
    int vgprs = i->vgprs;
    if (t->family != FAMILY_AMD) // its own compiler keeps to what the launch bound leaves
        vgprs = smaller(vgprs, target_registers_left(t, k->geometry.threads));
    const struct needs needs = {.vgprs = vgprs,
                                .agprs = i->agprs,
                                .sgprs = i->sgprs,
                                .lds_bytes = lds,
                                .threads = k->geometry.threads};
    const struct occupancy o = target_resident(t, &needs);
    raise(&r->vgprs, vgprs);
    raise(&r->agprs, i->agprs);
    raise(&r->sgprs, i->sgprs);
    raise(&r->vgpr_spills, i->vgpr_spills);
    raise(&r->sgpr_spills, i->sgpr_spills);
    raise(&r->scratch_bytes, i->scratch_bytes);
    raise(&r->lds_bytes, lds);
    raise(&r->code_bytes, i->code_bytes);
    if (first || o.waves < r->occupancy.waves)
        r->occupancy = o;
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
    if (r->occupancy.waves > 0)
        return;
    row->failed = true;
    row->note =
        arena_format(a,
                     "too large for %s: a block of %d threads with %d VGPRs each and %d "
                     "bytes of LDS does not fit a compute unit; choose a smaller block, "
                     "vector or rows",
                     t->name, row->plan->kernels[0].geometry.threads, r->vgprs, r->lds_bytes);
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
        const struct isa_kernel *found = kernel_of(&isa, kernel, a);
        if (!found) {
            row->failed = true;
            row->note = arena_format(a, "%s: has no kernel %s", file, kernel->symbol);
            break;
        }
        int planes = planes_of(found, kernel, row->plan->model);
        raise(&row->planes, planes);
        take_resources(&row->resources, found, kernel, in->target, k == 0);
        add_counts(row, found, kernel, planes);
        row->work[k] = work_of(found, kernel, planes, in->target);
    }
    text_free(&content);
    for (int k = 0; k < row->plan->nkernels; k++)
        row->work[k].waves = row->resources.occupancy.waves;
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

static bool resolve_size(const struct inspect_settings *s, struct inspection *in, struct error *e)
{
    static const int64_t DEFAULT[3] = {1 << 24, 8192, 512}; // by dimensions
    int dimensions = in->op.model->dimensions;
    if (s->nsize > 1 && s->nsize != dimensions)
        return fail_usage(e, "--size: %s has %d dimensions, not %d", in->op.model->name, dimensions,
                          s->nsize);
    for (int i = 0; i < 3; i++) {
        int64_t wanted = s->nsize > 0 ? s->size[s->nsize == 1 ? 0 : i] : DEFAULT[dimensions - 1];
        in->size[i] = i < dimensions ? wanted : 1;
    }
    return true;
}

static bool open_inspection(const struct inspect_settings *s, const char *spec,
                            const struct plan_request *request, struct inspection *in,
                            struct arena *a, struct error *e)
{
    struct plan_request r = *request;
    r.target = in->target;
    const char *command = arena_format(a, "hipstencil generate %s", spec);
    if (!planned_read(spec, &r, &in->op, e) || !resolve_size(s, in, e) ||
        !render_operator(in->op.plans, s->templates, command, &in->rendered, e))
        return false;
    in->count = in->op.plans->count;
    in->rows = arena_alloc(a, (size_t)(in->count + 1) * sizeof *in->rows);
    for (int i = 0; i < in->count; i++) {
        const struct plan *p = &in->op.plans->plans[i];
        in->rows[i].plan = p;
        in->rows[i].note = p->applicable ? NULL : p->reason;
        in->rows[i].stand_in = in->target->family != FAMILY_AMD;
    }
    return true;
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

bool inspect_operator(const struct inspect_settings *s, const char *spec,
                      const struct plan_request *request, struct inspection *list, int count,
                      struct arena *a, struct error *e)
{
    int all = 0, n = 0;
    struct assembler *found = arena_alloc(a, (size_t)(count + 1) * sizeof *found);
    for (int i = 0; i < count; i++) {
        if (!open_inspection(s, spec, request, &list[i], a, e))
            return false;
        all += list[i].count;
    }
    if (!find_assemblers(s, list, count, found, a, e))
        return false;
    struct assembly *work = arena_alloc(a, (size_t)(all + 1) * sizeof *work);
    for (int i = 0; i < count; i++)
        for (int r = 0; r < list[i].count && !list[i].problem; r++)
            if (!list[i].rows[r].note)
                work[n++] = (struct assembly){
                    .assembler = &found[i],
                    .source = source_of_plan(&list[i].rendered, list[i].rows[r].plan)};
    if (!assemble_all(&s->assemble, work, n, a, e))
        return false;
    n = 0;
    for (int i = 0; i < count; i++) {
        for (int r = 0; r < list[i].count && !list[i].problem; r++) {
            struct inspected *row = &list[i].rows[r];
            if (row->note)
                continue;
            row->note = work[n].problem;
            row->failed = row->note != NULL;
            if (work[n++].file)
                read_assembly(row, &list[i], work[n - 1].file, a);
        }
        if (s->traffic && !list[i].problem && !inspect_traffic(s, &list[i], a, e))
            return false;
        for (int r = 0; r < list[i].count && !list[i].problem; r++)
            if (!list[i].rows[r].note)
                foretell(&list[i].rows[r], &list[i]);
        rank(&list[i]);
    }
    return true;
}

void inspection_free(struct inspection *i)
{
    rendered_free(&i->rendered);
    planned_free(&i->op);
}
