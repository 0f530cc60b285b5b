// SPDX-License-Identifier: MIT
#include "domain.h"

#include <stdlib.h>
#include <string.h>

// ---- what is asked for --------------------------------------------------------------------------

// What all ranks have to have alike: the operator as its description says it, extents, how it is to be split.
static hs_status check_alike(const hs_ranks *ranks, const hs_domain_desc *desc)
{
    const hipstencil_operator *op = desc->op;
    const int64_t kinds[] = {
        op->dimensions, op->element_size, op->steps,      op->stages,
        op->grids,      op->scalars,      op->point_sets, (int64_t)op->args_size,
        op->periodic,   op->scratch,      op->group_pays};
    const int64_t wishes[] = {desc->ranks[0],      desc->ranks[1], desc->ranks[2],
                              desc->slab[0],       desc->slab[1],  desc->slab[2],
                              desc->transport,     desc->overlap,  desc->single_steps,
                              desc->always_groups, desc->units};
    hs_status status = hs_ranks_same(ranks, op->name, (int)strlen(op->name) + 1, "operators are");
    if (status == HS_OK)
        status = hs_ranks_same(ranks, kinds, sizeof kinds, "descriptions of the operator are");
    if (status == HS_OK)
        status = hs_ranks_same(ranks, desc->extent, op->dimensions * (int)sizeof *desc->extent,
                               "extents are");
    if (status == HS_OK)
        status = hs_ranks_same(ranks, desc->origin, sizeof desc->origin, "origins are");
    return status == HS_OK ? hs_ranks_same(ranks, wishes, sizeof wishes,
                                           "ranks, slabs, overlaps and transports are")
                           : status;
}

// Steps are as slow as the slowest rank's, and kernels are made for one kind of device.
static hs_status check_devices(const hs_ranks *ranks)
{
    hs_device_facts facts;
    char kind[sizeof facts.name + sizeof facts.architecture] = "";
    int device = 0;
    hs_status status = HS_HIP(hipGetDevice(&device));
    if (status == HS_OK)
        status = hs_device_describe(device, &facts);
    if (status == HS_OK) {
        memcpy(kind, facts.name, strlen(facts.name));
        memcpy(kind + sizeof facts.name, facts.architecture, strlen(facts.architecture));
    }
    status = hs_ranks_agree(ranks, status);
    return status == HS_OK ? hs_ranks_same(ranks, kind, sizeof kind, "devices are") : status;
}

static hs_status check_desc(const hs_domain_desc *desc)
{
    if (!desc || !desc->op)
        return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create", "desc or desc->op is NULL");
    if (!desc->op->group || !desc->op->advance)
        return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create", "%s has no steps",
                            desc->op->name);
    for (int axis = 0; axis < desc->op->dimensions; ++axis)
        if (desc->extent[axis] < 1 || desc->ranks[axis] < 0 || desc->slab[axis] < 0)
            return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create",
                                "an extent is below 1, or ranks or a slab are below 0, along %c",
                                "xyz"[axis]);
    if (desc->overlap < HS_OVERLAP_BEST || desc->overlap > HS_OVERLAP_WHOLE || desc->units < 0)
        return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create",
                            "there is no overlap %d, or units are below 0", (int)desc->overlap);
    return HS_OK;
}

static hs_status check_threads(void)
{
    int level = 0;
    MPI_Query_thread(&level);
    return level >= MPI_THREAD_FUNNELED
               ? HS_OK
               : hs_fail_with(HS_ERROR_UNSUPPORTED, "hs_domain_create",
                              "MPI was initialized without MPI_THREAD_FUNNELED, and this library "
                              "has threads");
}

// ---- splitting ----------------------------------------------------------------------------------

// The widest halo of any grid that comes from neighbours.
static void set_depth(int64_t depth[3], const hipstencil_operator *op, bool deep)
{
    for (int axis = 0; axis < op->dimensions; ++axis) {
        depth[axis] = 0;
        for (int g = 0; g < op->grids; ++g) {
            const hipstencil_grid *grid = &op->grid[g];
            const int lo = deep ? grid->group_lo[axis] : grid->halo_lo[axis];
            const int hi = deep ? grid->group_hi[axis] : grid->halo_hi[axis];
            const int more = lo > hi ? lo : hi;
            depth[axis] = more > depth[axis] ? more : depth[axis];
        }
    }
}

// Of operators with points where these take less time, or are asked for.
static bool wants_groups(const hs_domain_desc *desc)
{
    const hipstencil_operator *op = desc->op;
    const bool pays = op->point_sets == 0 || op->group_pays || desc->always_groups;
    return op->steps > 1 && op->group_steps && !desc->single_steps && pays;
}

// Parts that are too thin for groups may do for single steps.
static hs_status split(hs_domain *d, const hs_domain_desc *desc)
{
    const hipstencil_operator *op = desc->op;
    d->split = (hs_split){.dimensions = op->dimensions,
                          .ranks = d->ranks.count,
                          .extent = {1, 1, 1},
                          .periodic = op->periodic,
                          .whole = op->partly};
    memcpy(d->split.extent, desc->extent, (size_t)op->dimensions * sizeof *desc->extent);
    d->deep = wants_groups(desc);
    set_depth(d->split.depth, op, d->deep);
    hs_status status = hs_split_choose(&d->split, desc->ranks);
    if (status != HS_OK && d->deep) {
        d->deep = false;
        set_depth(d->split.depth, op, false);
        status = hs_split_choose(&d->split, desc->ranks);
    }
    if (status != HS_OK)
        return status;
    set_depth(d->depth, op, hs_domain_cuts_groups(d));
    hs_part *part = &d->part;
    part->rank = d->ranks.rank;
    part->ranks = d->ranks.count;
    memcpy(part->split, d->split.parts, sizeof part->split);
    memcpy(part->extent, d->split.extent, sizeof part->extent);
    hs_split_at(&d->split, part->rank, part->at);
    hs_split_box(&d->split, part->at, part->lo, part->hi);
    part->faces = hs_split_faces(&d->split, part->at);
    return HS_OK;
}

// ---- making one ---------------------------------------------------------------------------------

static hs_status make_arrays(hs_domain *d)
{
    const unsigned char *args = hs_simulation_args(d->simulation);
    const int scratch = d->deep ? d->op->scratch : 0;
    d->narrays = d->op->grids + scratch;
    d->arrays = calloc((size_t)d->narrays, sizeof *d->arrays);
    d->ahead = malloc(d->op->args_size);
    if (!d->arrays || !d->ahead)
        return hs_fail_with(HS_ERROR_OUT_OF_MEMORY, "hs_domain_create", "host memory is exhausted");
    for (int i = 0; i < d->narrays; ++i) {
        const size_t offset =
            i < d->op->grids ? d->op->grid[i].offset
                             : d->op->scratch_offset + (size_t)(i - d->op->grids) * sizeof(void *);
        memcpy(&d->arrays[i].interior, args + offset, sizeof d->arrays[i].interior);
    }
    return HS_OK;
}

static hs_status make_streams(hs_domain *d)
{
    int least = 0, greatest = 0;
    const bool behind = d->overlap == HS_OVERLAP_INNER;
    hs_status status = HS_HIP(hipDeviceGetStreamPriorityRange(&least, &greatest));
    if (status == HS_OK)
        status = HS_HIP(
            hipStreamCreateWithPriority(&d->edge, hipStreamNonBlocking, behind ? least : greatest));
    if (status == HS_OK)
        status = HS_HIP(hipEventCreateWithFlags(&d->slabs_done, hipEventDisableTiming));
    if (status == HS_OK)
        status = HS_HIP(hipStreamCreateWithFlags(&d->late, hipStreamNonBlocking));
    for (int half = 0; half < 2 && status == HS_OK; ++half) {
        status = HS_HIP(hipEventCreateWithFlags(&d->arrived[half], hipEventDisableTiming));
        if (status == HS_OK)
            status = HS_HIP(hipEventCreateWithFlags(&d->swept[half], hipEventDisableTiming));
    }
    return status == HS_OK ? HS_HIP(hipEventCreateWithFlags(&d->all, hipEventDisableTiming))
                           : status;
}

static hs_status make_simulation(hs_domain *d, const hs_domain_desc *desc)
{
    hs_simulation_desc own = {.op = desc->op,
                              .scratch = d->deep,
                              .faces = d->part.faces,
                              .urgent =
                                  d->overlap == HS_OVERLAP_INNER || d->overlap == HS_OVERLAP_HALVES,
                              .memory = &d->memory};
    for (int axis = 0; axis < 3; ++axis) {
        own.extent[axis] = d->part.hi[axis] - d->part.lo[axis];
        own.origin[axis] = desc->origin[axis] + d->part.lo[axis];
        if (d->split.parts[axis] > 1) // at the ends too: layouts are the same on all ranks
            own.halo_lo[axis] = own.halo_hi[axis] = d->split.depth[axis];
    }
    own.halo_lo[0] = hs_domain_halo_along_x(d, own.halo_lo[0]);
    hs_status status = hs_simulation_create(&d->simulation, &own);
    if (status == HS_OK)
        status = make_arrays(d);
    if (status == HS_OK)
        status = make_streams(d);
    if (status == HS_OK)
        status = hs_domain_open_signal(d);
    if (status == HS_OK)
        status = hs_domain_open_around(d);
    return status;
}

// Images in mirrors take points further inside than neighbours need: the operator refuses parts that have too few of them
// when it writes what lies outside, and so is asked to.
static hs_status check_outside(const hs_domain *d)
{
    const void *args = hs_simulation_args(d->simulation);
    const int64_t *lo = d->part.lo, *hi = d->part.hi;
    const hipStream_t stream = hs_stream_native(hs_simulation_stream(d->simulation));
    const hipError_t error = d->op->halo(args, d->part.faces, stream);
    if (error != hipErrorInvalidValue)
        return hs_check_hip(error, "hs_domain_create", d->op->name);
    (void)hipGetLastError();
    const char *why = d->op->why(args);
    return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create",
                        "%d x %d x %d ranks leave parts of %lld x %lld x %lld points, too thin for "
                        "mirrors at faces of the whole%s%s",
                        d->part.split[0], d->part.split[1], d->part.split[2],
                        (long long)(hi[0] - lo[0]), (long long)(hi[1] - lo[1]),
                        (long long)(hi[2] - lo[2]), why ? ": " : "", why ? why : "");
}

static const char *const overlaps[] = {"best", "slabs", "inner", "halves", "ordered", "whole"};

hs_status hs_domain_agree_on_groups(hs_domain *d, int wanted)
{
    int64_t steps = 1;
    if (wanted)
        steps = d->op->group_steps(hs_domain_group_args(d), d->part.faces);
    const hs_status status = wanted ? hs_ranks_min(&d->ranks, &steps, 1) : HS_OK;
    d->groups = status == HS_OK && wanted && steps == d->op->steps;
    d->part.steps = d->groups ? d->op->steps : 1;
    const bool cut = !d->groups || d->op->point_sets == 0;
    d->part.overlap = overlaps[cut ? d->overlap : HS_OVERLAP_WHOLE];
    return status;
}

// What is not made without points is not made with them.
static hs_status agree_on_groups(hs_domain *d)
{
    const hs_status status = hs_domain_agree_on_groups(d, d->deep);
    d->deep = d->groups;
    return status;
}

static hs_status make_ranks(hs_ranks *ranks, const hs_domain_desc *desc)
{
    int initialized = 0;
    MPI_Request request;
    MPI_Initialized(&initialized);
    if (!initialized)
        return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create", "MPI_Init_thread comes first");
    ranks->patience = desc->patience > 0 ? desc->patience : 30;
    MPI_Comm_rank(desc->comm, &ranks->rank);
    MPI_Comm_size(desc->comm, &ranks->count);
    const int error = MPI_Comm_idup(desc->comm, &ranks->comm, &request);
    const hs_status status = error == MPI_SUCCESS
                                 ? hs_ranks_wait(ranks, 1, &request, "hs_domain_create")
                                 : hs_of_mpi(error, "hs_domain_create");
    if (status == HS_OK)
        MPI_Comm_set_errhandler(ranks->comm, MPI_ERRORS_RETURN);
    else
        ranks->comm = MPI_COMM_NULL; // it is not there yet
    return status;
}

static hs_status make(hs_domain *d, const hs_domain_desc *desc)
{
    hs_status status = hs_ranks_agree(&d->ranks, check_threads());
    if (status == HS_OK)
        status = hs_ranks_agree(&d->ranks, check_desc(desc));
    if (status != HS_OK)
        return status;
    d->op = desc->op;
    memcpy(d->slab, desc->slab, sizeof d->slab);
    status = hs_ranks_agree(&d->ranks, check_alike(&d->ranks, desc));
    if (status == HS_OK)
        status = hs_ranks_agree(&d->ranks, check_devices(&d->ranks));
    if (status == HS_OK)
        status = hs_ranks_agree(&d->ranks, split(d, desc));
    if (status == HS_OK)
        status = hs_ranks_agree(&d->ranks, hs_domain_choose(d, desc));
    if (status == HS_OK)
        status = hs_transport_open(&d->transport, &d->ranks, desc->transport, d->units);
    if (status != HS_OK)
        return status;
    d->memory = hs_transport_memory(&d->transport);
    status = hs_ranks_agree(&d->ranks, make_simulation(d, desc));
    if (status == HS_OK)
        status = hs_ranks_agree(&d->ranks, check_outside(d));
    if (status == HS_OK)
        status = agree_on_groups(d);
    if (status != HS_OK)
        return status;
    d->part.transport = d->transport.class->name;
    d->part.units = d->units;
    d->ordered = d->overlap == HS_OVERLAP_ORDERED;
    hs_domain_cut(d);
    return HS_OK;
}

hs_status hs_domain_create(hs_domain **domain, const hs_domain_desc *desc)
{
    if (!domain || !desc)
        return hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain or desc is NULL");
    hs_domain *created = calloc(1, sizeof *created);
    if (!created)
        return hs_fail_with(HS_ERROR_OUT_OF_MEMORY, __func__, "host memory is exhausted");
    created->ranks.comm = MPI_COMM_NULL;
    hs_status status = make_ranks(&created->ranks, desc);
    if (status == HS_OK)
        status = make(created, desc);
    if (status == HS_OK) {
        *domain = created;
        created = NULL;
    }
    hs_domain_destroy(created);
    return status;
}

void hs_domain_destroy(hs_domain *domain)
{
    if (!domain)
        return;
    if (domain->edge)
        (void)HS_HIP(hipStreamSynchronize(domain->edge));
    while (domain->parcels) {
        hs_parcel *const next = domain->parcels->next;
        hs_parcel_destroy(domain, domain->parcels);
        domain->parcels = next;
    }
    hs_domain_close_signal(domain);
    hs_domain_close_around(domain);
    hs_simulation_destroy(domain->simulation);
    hs_transport_close(&domain->transport);
    if (domain->edge)
        (void)HS_HIP(hipStreamDestroy(domain->edge));
    const hipEvent_t events[] = {domain->slabs_done, domain->all,      domain->arrived[0],
                                 domain->arrived[1], domain->swept[0], domain->swept[1]};
    for (size_t i = 0; i < sizeof events / sizeof *events; ++i)
        if (events[i])
            (void)HS_HIP(hipEventDestroy(events[i]));
    if (domain->late)
        (void)HS_HIP(hipStreamDestroy(domain->late));
    free(domain->arrays);
    free(domain->ahead);
    if (domain->ranks.comm != MPI_COMM_NULL)
        MPI_Comm_free(&domain->ranks.comm);
    free(domain);
}

// ---- what it has --------------------------------------------------------------------------------

hs_simulation *hs_domain_simulation(const hs_domain *domain)
{
    return domain->simulation;
}

const hs_part *hs_domain_part(const hs_domain *domain)
{
    return &domain->part;
}

hs_status hs_domain_agree(hs_domain *domain, hs_status status)
{
    return domain ? hs_ranks_agree(&domain->ranks, status)
                  : hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain is NULL");
}

hs_array *hs_domain_array(const hs_domain *domain, const void *args, int grid)
{
    const void *interior;
    memcpy(&interior, (const char *)args + domain->op->grid[grid].offset, sizeof interior);
    for (int i = 0; i < domain->narrays; ++i)
        if (domain->arrays[i].interior == interior)
            return &domain->arrays[i];
    return NULL;
}
