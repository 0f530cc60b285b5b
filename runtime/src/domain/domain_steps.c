// SPDX-License-Identifier: MIT
// Steps of a part. A sweep, of a stage or of a group of steps, reads what neighbours have next to the part, and is cut
// (domain_cut.c), into slabs and an inner box:
//
//   edge                      slabs | pack | exchange | unpack | slabs …
//   the simulation's stream   inner box ………………………… | inner box …
//
// Slabs wait for the last inner box, the inner box for the last slabs. Or into halves:
//
//   edge                      pack, exchange, unpack b | … a          | … b
//   the simulation's stream   half a ……………………………… |              | half a …
//   late                                               | half b ……… |
//
// where a half waits for both of the last sweep, and the exchange of what that wrote in it, and b until a may begin: its
// blocks have places where there is room, and where those of a end.
//
// Or not at all, where a sweep tells when points near its faces are complete:
//
//   edge                             pack | exchange | unpack
//   the simulation's stream   all ………………………………………………………… | all …
//
// An exchange is for the sweep that comes next, and reads no more than slabs, or the half. Halos are exchanged where they
// are not valid: a sweep makes those of what it wrote so.
#include "domain.h"

#include <string.h>

static const hs_sweep nothing = {.stage = -1};

static bool is_empty(const hs_box *box)
{
    return box->hi[0] <= box->lo[0] || box->hi[1] <= box->lo[1] || box->hi[2] <= box->lo[2];
}

// ---- launches -----------------------------------------------------------------------------------

hs_status hs_domain_after(const hs_domain *d, hipStream_t stream, hipStream_t other)
{
    const hs_status status = HS_HIP(hipEventRecord(d->all, other));
    return status == HS_OK ? HS_HIP(hipStreamWaitEvent(stream, d->all, 0)) : status;
}

static hipStream_t main_stream(const hs_domain *d)
{
    return hs_stream_native(hs_simulation_stream(d->simulation));
}

// What a function of the operator returned, in the operator's words where it refuses its arguments.
static hs_status of_operator(const hs_domain *d, hipError_t error, const void *args)
{
    const char *why = error == hipErrorInvalidValue ? d->op->why(args) : NULL;
    if (!why)
        return hs_check_hip(error, "hs_domain_run", d->op->name);
    (void)hipGetLastError();
    return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_run", "%s: %s", d->op->name, why);
}

static hs_status sweep_box(const hs_domain *d, hs_sweep sweep, const hs_box *box,
                           hipStream_t stream)
{
    if (is_empty(box))
        return HS_OK;
    if (sweep.steps > 1) {
        const void *args = hs_domain_group_args(d);
        const hs_box at = hs_domain_group_box(d, box);
        return of_operator(d, d->op->group(args, at.lo, at.hi, sweep.steps, d->part.faces, stream),
                           args);
    }
    const void *args = hs_simulation_args(d->simulation);
    return of_operator(d, d->op->stage(args, sweep.stage, box->lo, box->hi, d->part.faces, stream),
                       args);
}

// ---- halos --------------------------------------------------------------------------------------

static hs_valid needed_by(hs_sweep sweep)
{
    return sweep.steps > 1 ? HS_VALID_GROUP : HS_VALID_STEP;
}

static bool is_read(const hipstencil_grid *grid, hs_sweep sweep)
{
    return sweep.steps > 1 ? grid->reads != 0 : (grid->reaches >> sweep.stage & 1) != 0;
}

// Halos that a sweep needs of the arrays of these arguments, and that are not valid.
static int find_needed(const hs_domain *d, const void *args, hs_sweep sweep, hs_item *items)
{
    int count = 0;
    for (int g = 0; g < d->op->grids; ++g) {
        const hs_array *array = hs_domain_array(d, args, g);
        if (array && is_read(&d->op->grid[g], sweep) && array->valid < needed_by(sweep))
            items[count++] = (hs_item){.grid = g, .interior = (void *)(uintptr_t)array->interior};
    }
    return count;
}

// Starts the exchange that a sweep needs, of a half, or of all; none where all is valid, *parcel is NULL then. What is
// exchanged by halves is valid when the second of them has been started.
static hs_status start_exchange(hs_domain *d, const void *args, hs_sweep sweep, hs_half half,
                                hs_parcel **parcel)
{
    hs_item items[64];
    *parcel = NULL;
    if (d->op->grids > 64)
        return hs_fail_with(HS_ERROR_UNSUPPORTED, "hs_domain_run", "%s has more than 64 grids",
                            d->op->name);
    const hs_contents contents = {
        .items = items,
        .count = sweep.stage < 0 || !d->part.faces ? 0 : find_needed(d, args, sweep, items),
        .deep = sweep.steps > 1,
        .half = half};
    hs_status status = contents.count > 0 ? hs_parcel_of(parcel, d, &contents) : HS_OK;
    if (status == HS_OK && *parcel)
        status = hs_parcel_start(d, *parcel);
    for (int i = 0; i < contents.count && status == HS_OK && half != HS_HALF_LOW; ++i)
        hs_domain_array(d, args, items[i].grid)->valid = needed_by(sweep);
    return status;
}

static hs_status exchange_now(hs_domain *d, hs_sweep sweep)
{
    hs_parcel *parcel;
    const hs_status status =
        start_exchange(d, hs_simulation_args(d->simulation), sweep, HS_HALF_NONE, &parcel);
    return status == HS_OK && parcel ? hs_parcel_finish(d, parcel) : status;
}

// Halos of what a sweep wrote are no longer valid.
static void forget(hs_domain *d, const void *args, hs_sweep sweep)
{
    for (int g = 0; g < d->op->grids; ++g) {
        const hipstencil_grid *grid = &d->op->grid[g];
        hs_array *array = hs_domain_array(d, args, g);
        if (array && (sweep.steps > 1 ? grid->changes : (int)(grid->stages >> sweep.stage & 1)))
            array->valid = HS_VALID_NOT;
    }
}

static void forget_all(hs_domain *d)
{
    for (int i = 0; i < d->narrays; ++i)
        d->arrays[i].valid = HS_VALID_NOT;
}

// What lies outside by rules, after groups: arrays of grids that change are others' halos, too.
static hs_status pay(hs_domain *d)
{
    const void *args = hs_simulation_args(d->simulation);
    const hipStream_t stream = main_stream(d);
    if (!d->owed)
        return HS_OK;
    d->owed = false;
    hs_status status = hs_domain_after(d, stream, d->edge);
    if (status == HS_OK)
        status = of_operator(d, d->op->halo(args, d->part.faces, stream), args);
    if (status == HS_OK)
        status = hs_domain_after(d, d->edge, stream);
    if (status == HS_OK)
        status = hs_domain_after(d, d->late, stream);
    forget(d, args, (hs_sweep){.stage = 0, .steps = 2});
    return status;
}

// Grid by grid: that takes little memory.
static hs_status exchange_grid(hs_domain *d, int g)
{
    hs_parcel *parcel = NULL;
    hs_array *array = hs_domain_array(d, hs_simulation_args(d->simulation), g);
    const hs_item item = {.grid = g, .interior = (void *)(uintptr_t)array->interior};
    hs_status status =
        hs_parcel_create(&parcel, d, &(hs_contents){.items = &item, .count = 1, .deep = d->deep});
    if (status == HS_OK)
        status = hs_parcel_start(d, parcel);
    if (status == HS_OK)
        status = hs_parcel_finish(d, parcel);
    if (status == HS_OK)
        status = HS_HIP(hipStreamSynchronize(d->edge));
    hs_parcel_destroy(d, parcel);
    array->valid = d->deep ? HS_VALID_GROUP : HS_VALID_STEP;
    return status;
}

hs_status hs_domain_fill_halos(hs_domain *domain)
{
    if (!domain)
        return hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain is NULL");
    const hipstencil_operator *op = domain->op;
    const hipStream_t stream = main_stream(domain);
    forget_all(domain);
    domain->owed = false;
    hs_status status = hs_simulation_fill_halos(domain->simulation);
    if (status == HS_OK)
        status = hs_domain_after(domain, domain->edge, stream);
    status = hs_ranks_agree(&domain->ranks, status);
    for (int g = 0; g < op->grids && status == HS_OK; ++g)
        if (op->grid[g].reaches || (domain->deep && op->grid[g].reads))
            status = exchange_grid(domain, g);
    return status == HS_OK ? hs_domain_after(domain, stream, domain->edge) : status;
}

hs_status hs_domain_exchange(hs_domain *domain, int stage)
{
    if (!domain || stage < 0 || stage >= domain->op->stages)
        return hs_fail_with(HS_ERROR_ARGUMENT, __func__,
                            "domain is NULL, or there is no such stage");
    const hs_sweep sweep = {.stage = stage, .steps = 1};
    for (int g = 0; g < domain->op->grids; ++g) {
        hs_array *array = hs_domain_array(domain, hs_simulation_args(domain->simulation), g);
        if (array && domain->op->grid[g].changes)
            array->valid = HS_VALID_NOT;
    }
    hs_status status = hs_domain_after(domain, domain->edge, main_stream(domain));
    if (status == HS_OK)
        status = exchange_now(domain, sweep);
    return status == HS_OK ? hs_domain_after(domain, main_stream(domain), domain->edge) : status;
}

// ---- steps --------------------------------------------------------------------------------------

// Of the next launch: a group, a smaller one of what is left, or a single step.
static int64_t steps_of(const hs_domain *d, int64_t left)
{
    if (!d->groups || !hs_domain_knows_points(d))
        return 1;
    const int64_t rest = d->op->fewer && left > 1 ? left : 1;
    return left >= d->op->steps ? d->op->steps : rest;
}

// The sweep after one; after the last the first of the same kind, which the next call may begin with. What lies outside
// is written before what comes after the last group.
static hs_sweep sweep_after(const hs_domain *d, hs_sweep sweep, int64_t left)
{
    if (sweep.steps > 1) {
        const int steps = (int)steps_of(d, left);
        return steps > 1 ? (hs_sweep){.stage = 0, .steps = steps} : nothing;
    }
    if (sweep.stage + 1 < d->op->stages)
        return (hs_sweep){.stage = sweep.stage + 1, .steps = 1};
    return (hs_sweep){.stage = 0, .steps = 1};
}

static hs_status launch_slabs(hs_domain *d, hs_sweep sweep)
{
    hs_status status = hs_domain_after(d, d->edge, main_stream(d));
    d->sharing.units = d->slab_units;
    for (int i = 0; i < d->nslabs && status == HS_OK; ++i)
        status = sweep_box(d, sweep, &d->slabs[i], d->edge);
    d->sharing.units = 0;
    return status == HS_OK ? hs_domain_mark(d, HS_MARK_FIRST, d->edge) : status;
}

// What is on its way has come to the half that was swept over last.
static hs_status end_half(hs_domain *d)
{
    hs_parcel *const parcel = d->waiting;
    d->waiting = NULL;
    const hs_status status = parcel ? hs_parcel_finish(d, parcel) : HS_OK;
    return status == HS_OK && parcel ? HS_HIP(hipEventRecord(d->arrived[d->last], d->edge))
                                     : status;
}

// A half is swept over when its halo is here, the second one not before the first can be: that is of higher priority, and
// has places for its blocks first. While the device is busy with it the host waits for what neighbours send to the other
// one, by transports that need that.
static hs_status make_half(hs_domain *d, hs_sweep sweep, int half)
{
    const hipStream_t stream = half == 0 ? main_stream(d) : d->late;
    hs_status status = HS_HIP(hipStreamWaitEvent(stream, d->arrived[half], 0));
    if (status == HS_OK && half == 0)
        status = hs_domain_after(d, d->late, stream);
    if (status == HS_OK && half == 0)
        status = hs_domain_mark(d, HS_MARK_BEGIN, stream);
    if (status == HS_OK)
        status = sweep_box(d, sweep, &d->halves[half], stream);
    if (status == HS_OK)
        status = HS_HIP(hipEventRecord(d->swept[half], stream));
    if (status == HS_OK)
        status = hs_domain_mark(d, half == 0 ? HS_MARK_FIRST : HS_MARK_SECOND, stream);
    if (status == HS_OK)
        status = end_half(d);
    d->last = half;
    return status == HS_OK ? HS_HIP(hipStreamWaitEvent(d->edge, d->swept[half], 0)) : status;
}

// The first half after both of the last sweep; halos that no sweep before this has sent for.
static hs_status begin_halves(hs_domain *d, hs_sweep sweep)
{
    hs_parcel *now = NULL;
    hs_status status =
        start_exchange(d, hs_simulation_args(d->simulation), sweep, HS_HALF_NONE, &now);
    if (status == HS_OK && now)
        status = hs_parcel_finish(d, now);
    if (status == HS_OK && now)
        status = hs_domain_after(d, main_stream(d), d->edge);
    return status == HS_OK ? HS_HIP(hipStreamWaitEvent(main_stream(d), d->swept[1], 0)) : status;
}

static hs_status make_halves(hs_domain *d, hs_sweep sweep, hs_sweep next, const void *ahead)
{
    hs_status status = begin_halves(d, sweep);
    forget(d, hs_simulation_args(d->simulation), sweep);
    for (int half = 0; half < 2 && status == HS_OK; ++half) {
        status = make_half(d, sweep, half);
        if (status == HS_OK)
            status =
                start_exchange(d, ahead, next, half == 0 ? HS_HALF_LOW : HS_HALF_HIGH, &d->waiting);
    }
    return status;
}

// `ahead` is the arguments of the next sweep. The inner box waits for the slabs of the sweep before, not for
// these unless it is ordered.
static hs_status make_slabs(hs_domain *d, hs_sweep sweep, hs_sweep next, const void *ahead)
{
    hs_parcel *parcel = NULL;
    hs_status status = exchange_now(d, sweep); // where no sweep before this has started it
    if (status == HS_OK)
        status = hs_domain_mark(d, HS_MARK_BEGIN, main_stream(d));
    if (status == HS_OK)
        status = launch_slabs(d, sweep);
    if (status == HS_OK && !d->ordered)
        status = HS_HIP(hipStreamWaitEvent(main_stream(d), d->slabs_done, 0));
    if (status == HS_OK)
        status = HS_HIP(hipEventRecord(d->slabs_done, d->edge));
    forget(d, sweep.steps > 1 ? ahead : hs_simulation_args(d->simulation), sweep);
    if (status == HS_OK)
        status = start_exchange(d, ahead, next, HS_HALF_NONE, &parcel);
    if (status == HS_OK && d->ordered)
        status = HS_HIP(hipStreamWaitEvent(main_stream(d), d->slabs_done, 0));
    if (status == HS_OK)
        status = sweep_box(d, sweep, &d->inner, main_stream(d));
    if (status == HS_OK)
        status = hs_domain_mark(d, HS_MARK_SECOND, main_stream(d));
    return status == HS_OK && parcel ? hs_parcel_finish(d, parcel) : status;
}

// `edge` goes on when points that neighbours need are complete, or where nobody tells when all are.
static hs_status sweep_and_tell(hs_domain *d, hs_sweep sweep)
{
    hs_domain_ask(d);
    hs_status status = sweep_box(d, sweep, &d->whole, main_stream(d));
    const unsigned told = d->sharing.told;
    d->sharing = (hipstencil_sharing){0};
    d->told += told;
    if (status != HS_OK || told == 0)
        return status == HS_OK ? hs_domain_after(d, d->edge, main_stream(d)) : status;
    return HS_HIP(
        hipStreamWaitValue32(d->edge, d->signal, d->told, hipStreamWaitValueGte, UINT32_MAX));
}

static hs_status make_whole(hs_domain *d, hs_sweep sweep, hs_sweep next, const void *ahead)
{
    hs_parcel *parcel = NULL;
    hs_status status = exchange_now(d, sweep); // where no sweep before this has started it
    if (status == HS_OK)
        status = hs_domain_after(d, main_stream(d), d->edge);
    if (status == HS_OK)
        status = hs_domain_mark(d, HS_MARK_BEGIN, main_stream(d));
    if (status == HS_OK)
        status = sweep_and_tell(d, sweep);
    if (status == HS_OK)
        status = hs_domain_mark(d, HS_MARK_FIRST, d->edge);
    forget(d, hs_simulation_args(d->simulation), sweep);
    if (status == HS_OK)
        status = start_exchange(d, ahead, next, HS_HALF_NONE, &parcel);
    if (status == HS_OK)
        status = hs_domain_mark(d, HS_MARK_SECOND, main_stream(d));
    return status == HS_OK && parcel ? hs_parcel_finish(d, parcel) : status;
}

static hs_status make_sweep(hs_domain *d, hs_sweep sweep, hs_sweep next, const void *ahead)
{
    const bool cut = sweep.steps == 1 || hs_domain_cuts_groups(d);
    switch (cut ? d->overlap : HS_OVERLAP_WHOLE) {
    case HS_OVERLAP_HALVES:
        return make_halves(d, sweep, next, ahead);
    case HS_OVERLAP_WHOLE:
        return make_whole(d, sweep, next, ahead);
    default:
        return make_slabs(d, sweep, next, ahead);
    }
}

// A step, or a group of several; `left` come after it.
static hs_status make_steps(hs_domain *d, int64_t steps, int64_t left)
{
    void *args = hs_simulation_args(d->simulation);
    hs_sweep sweep = {.stage = 0, .steps = (int)steps};
    const int last = steps > 1 ? 0 : d->op->stages - 1;
    hs_status status = steps == 1 ? pay(d) : HS_OK;
    for (; sweep.stage <= last && status == HS_OK; ++sweep.stage) {
        memcpy(d->ahead, args, d->op->args_size);
        if (sweep.stage == last)
            d->op->advance(d->ahead, steps);
        const hs_sweep next = sweep_after(d, sweep, left);
        status = make_sweep(d, sweep, next, d->ahead);
    }
    if (status != HS_OK)
        return status;
    memcpy(args, d->ahead, d->op->args_size);
    hs_simulation_set_step(d->simulation, hs_simulation_step(d->simulation) + steps);
    d->owed = steps > 1;
    return HS_OK;
}

// All streams go on after what is on the simulation's; events of sweeps before this are past.
static hs_status begin_run(hs_domain *d)
{
    const hipEvent_t past[] = {d->slabs_done, d->arrived[0], d->arrived[1], d->swept[0],
                               d->swept[1]};
    hs_status status = hs_domain_after(d, d->edge, main_stream(d));
    if (status == HS_OK)
        status = hs_domain_after(d, d->late, main_stream(d));
    for (size_t i = 0; i < sizeof past / sizeof *past && status == HS_OK; ++i)
        status = HS_HIP(hipEventRecord(past[i], d->edge));
    return status;
}

hs_status hs_domain_run(hs_domain *domain, int64_t steps)
{
    if (!domain || steps < 0)
        return hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain is NULL or steps is below 0");
    hs_status status = begin_run(domain);
    while (steps > 0 && status == HS_OK) {
        const int64_t now = steps_of(domain, steps);
        steps -= now;
        status = make_steps(domain, now, steps);
    }
    if (status == HS_OK)
        status = end_half(domain);
    if (status == HS_OK)
        status = hs_domain_after(domain, main_stream(domain), domain->late);
    if (status == HS_OK)
        status = pay(domain);
    return status == HS_OK ? hs_domain_after(domain, main_stream(domain), domain->edge) : status;
}
