// SPDX-License-Identifier: MIT
#include "plan/plan_dump.h"

#include <limits.h>

#include "plan/banks.h"
#include "plan/kernel.h"

static void dump_kernel(const struct plan *p, const struct kernel *k, struct text *out)
{
    text_addf(out, "  kernel %s: %s\n", k->symbol, k->role);
    text_addf(out, "    family %s, %d x %d x %d points per block, %d threads\n", k->geometry.family,
              k->geometry.points[0], k->geometry.points[1], k->geometry.points[2],
              k->geometry.threads);
    for (int i = 0; i < k->nlevels; i++) {
        const struct level *l = &k->levels[i];
        if (l->slots > 0)
            text_addf(out, "    slots %d (z -%d..%d)\n", l->slots, l->z_lo, l->z_hi);
        text_addf(out, "    values %d, lines %d\n", l->nvalues, l->nlines);
    }
    for (int i = 0; i < k->ntiles; i++) {
        const struct tile *t = &k->tiles[i];
        int conflicts = bank_conflicts(k, t, p->target, element_size(p->model->type), INT_MAX);
        text_addf(out,
                  "    tile %s: %d rows of %d, %d planes, %d buffers; halo %d vectors, sides %d "
                  "pieces of %d; %d bank conflicts\n",
                  t->name, t->rows, t->pitch, t->planes, t->buffers, t->halo_items, t->side_items,
                  t->side_width, conflicts);
    }
}

void plan_dump(const struct plan *p, struct text *out)
{
    text_addf(out, "plan %s\n", p->function);
    text_addf(out, "  preset %s\n", p->preset);
    text_addf(out, "  settings %s\n", p->summary);
    if (!p->applicable) {
        text_addf(out, "  not applicable: %s\n", p->reason);
        return;
    }
    text_addf(out, "  alignment %d bytes\n", p->alignment);
    text_addf(out, "  lds %d bytes per block\n", p->lds_bytes);
    text_addf(out, "  loads %.2f, lds reads %.2f per point\n", p->loads, p->lds_reads);
    text_addf(out, "  flops %.0f, bytes %.0f per point\n", p->model->flops, p->bytes);
    text_addf(out, "  registers about %d, occupancy at most %d waves per SIMD on %s\n", p->vgprs,
              p->occupancy, p->target->name);
    for (int i = 0; i < p->nkernels; i++)
        dump_kernel(p, &p->kernels[i], out);
    if (p->edge)
        dump_kernel(p, p->edge, out);
}
