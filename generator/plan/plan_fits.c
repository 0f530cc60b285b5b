// SPDX-License-Identifier: MIT
#include "plan/plan_fits.h"

#include "base/integer.h"
#include "plan/estimate.h"
#include "plan/instructions.h"
#include "plan/kernel.h"
#include "plan/nvcc_registers.h"

const struct kernel *plan_first_kernel(const struct plan *p)
{
    return p->group ? p->group : &p->kernels[0];
}

int plan_threads(const struct plan *p)
{
    return plan_first_kernel(p)->geometry.threads;
}

bool plan_fits_lds(const struct plan *p)
{
    return p->lds_bytes <= p->target->lds_block_bytes;
}

// Several steps live on what is in registers: they may have all that one block can.
static bool fits_group(const struct plan *p)
{
    int left = target_registers_left(p->target, plan_threads(p));
    return p->vgprs <= smaller(left, p->target->vgpr_limit);
}

// Registers that defaults shrink to: on AMD four waves per SIMD of CDNA2. Where windows take their planes from tiles nvcc
// has addresses beside them: with 212 of 255 it spills 12 to 80 bytes of system_2, with 206 none of flux_2.
bool plan_fits_registers(const struct plan *p)
{
    enum { FOUR_WAVES = 128 };
    if (p->target->family == FAMILY_AMD)
        return p->vgprs <= FOUR_WAVES;
    const struct kernel *k = &p->kernels[0];
    const int left = target_registers_left(p->target, plan_threads(p));
    return least_registers(p->model, p->target, k) <=
           (kernel_copies_windows(k) ? left * 9 / 11 : left);
}

bool plan_fits(const struct plan *p)
{
    return plan_fits_lds(p) && (p->group ? fits_group(p) : plan_fits_registers(p));
}

// Registers that the compiler may give to a thread under the launch bound.
static int registers_allowed(const struct plan *p)
{
    const int blocks = kernel_bound_blocks(p->target, plan_first_kernel(p));
    if (blocks > 0)
        return target_registers_left(p->target, blocks * plan_threads(p));
    int bound = p->target->vgprs / (p->choices.waves > 1 ? p->choices.waves : 1);
    return bound < p->target->vgpr_limit ? bound : p->target->vgpr_limit;
}

enum { MANY_WAVES = 4 };

// Of a window by four waves a SIMD nvcc wants a tenth of what is allowed beside what it cannot do without: on an H200
// by three curl_div (116 of 128, double) takes 0.564 ms from 0.646, flux_5 (115) 0.467 from 0.405.
static bool leaves_too_few(const struct plan *p, int allowed)
{
    const struct kernel *k = &p->kernels[0];
    const int least = least_registers(p->model, p->target, k);
    return k->choices.reuse == REUSE_WINDOW &&
           least > (p->choices.waves < MANY_WAVES ? allowed : allowed * 9 / 10);
}

// Of what streams nvcc needs no room beside what is estimated: it waits for loads sooner there, and one block there is in
// any case. Of vectors of four it needs some: of 31 such plans of several grids for sm_90 by two blocks of 256 threads
// five spilled, all with less. Of doubles it may be estimated to want more than there is by four waves: with 148 of 128
// wave_4 takes 0.494 ms on an H200, by three 0.561, by two 0.547; by three with 149 of 168 system_2 takes 0.755, by two
// 0.738. With polynomials 36 to 72 bytes spill by four, and yet acoustic_sponge_r4 takes 0.394 ms, by three without 0.402.
static int most_estimated(const struct plan *p, int allowed)
{
    const bool doubles = p->model->type == ELEMENT_DOUBLE && p->choices.vector > 1;
    if (doubles)
        return p->choices.waves < MANY_WAVES ? allowed * 7 / 8 : allowed * 5 / 4;
    return p->choices.vector > 2 ? allowed * 6 / 7 : allowed;
}

// Of what is loaded for one point nvcc orders a quarter anew under a bound, but not beside calls: d3q19 (87 of 80 in the
// estimate) spills nothing, acoustic_vti_r4 (78 of 64) 64 bytes.
static int most_of_point(const struct model *m, int allowed)
{
    return update_branches(m) > 0 ? allowed * 9 / 8 : allowed * 3 / 4;
}

// Windows that copies fill take less than is estimated, but not beside polynomials (by 168 registers cpml's memories, 175 of
// float and 181 of double, spill 236 to 1368 bytes), and of doubles not much less beside calls (by 128 seismic, 147, 40).
static int most_of_copies(const struct model *m, int allowed)
{
    if (update_has_polynomials(m))
        return allowed;
    return m->type == ELEMENT_DOUBLE && update_branches(m) > 0 ? allowed * 9 / 8 : allowed * 5 / 4;
}

// Sums of several grids may be multiplied by each other: of flux_2 in double all wait, 66 of 64 registers, and spill 20 bytes.
static bool needs_more_at_point(const struct plan *p)
{
    const struct kernel *k = &p->kernels[0];
    const int allowed = registers_allowed(p);
    return estimate_vgprs(p->model, p->target, k) >= most_of_point(p->model, allowed) ||
           nvcc_sums(p->model, k) > allowed;
}

// What nvcc can do without, but has under a bound: loads and sums of so many that it begins all of them. Of curl_div, 156 and
// 168 of 64 registers, it spills: 0.569 ms on an H200, 0.495 by six waves; flux_2 with 144 does not.
static bool begins_too_much_at_point(const struct plan *p)
{
    return nvcc_most_registers(p->model, &p->kernels[0]) > registers_allowed(p) * 7 / 3;
}

// Of doubles nvcc has coefficients in registers, two each, where a bound leaves it more than it would take: of box_5, 45 that
// differ, it spills 64 bytes of 128 and takes 0.214 ms on an H200, without a bound 93 and 0.173; box_4 with 27 gains by one.
static bool holds_coefficients(const struct plan *p)
{
    const struct kernel *k = &p->kernels[0];
    return k->choices.reuse == REUSE_PARTIAL && p->model->arithmetic == ELEMENT_DOUBLE &&
           estimate_vgprs(p->model, p->target, k) + 2 * p->model->ncoefficients >
               registers_allowed(p);
}

// Beside what is estimated there must be some room.
bool plan_bound_is_too_tight(const struct plan *p)
{
    const struct kernel *k = &p->kernels[0];
    const int estimate = estimate_vgprs(p->model, p->target, k);
    const int allowed = registers_allowed(p);
    if (p->target->family == FAMILY_AMD)
        return estimate > allowed * 13 / 16;
    if (!kernel_streams(k))
        return needs_more_at_point(p) || begins_too_much_at_point(p);
    if (kernel_copies_windows(k))
        return estimate > most_of_copies(p->model, allowed) || leaves_too_few(p, allowed);
    return kernel_bound_blocks(p->target, k) > 1 &&
           (estimate > most_estimated(p, allowed) || leaves_too_few(p, allowed) ||
            holds_coefficients(p));
}

// What streams nothing and needs more has no bound rather than a wider one, which gained nothing on an H100, nor has what would
// hold coefficients, more of them by a wider one; what only begins too much has a quarter more registers.
int plan_wider_bound(const struct plan *p)
{
    const int waves = p->choices.waves;
    if (kernel_streams(&p->kernels[0]))
        return holds_coefficients(p) ? 0 : waves / 2;
    return p->target->family == FAMILY_AMD || needs_more_at_point(p) ? 0 : waves * 3 / 4;
}
