// SPDX-License-Identifier: MIT
// Sets of points of the whole: each part has the cells that lie in it, and what receivers record in parts is added up.
// Groups of several steps have lists of their own (domain_around.c).
#include "domain.h"

#include <stdlib.h>
#include <string.h>

static int find_set(const hipstencil_operator *op, const char *name)
{
    for (int i = 0; i < op->point_sets; ++i)
        if (strcmp(op->point_set[i].name, name) == 0)
            return i;
    return -1;
}

// Places of the part.
static hs_status look_at(const hs_domain *d, const hs_points_desc *desc, hipstencil_weight *weights,
                         double *at)
{
    hs_status status = HS_OK;
    for (int64_t i = 0; i < desc->points && status == HS_OK; ++i) {
        int64_t count = 0;
        status = hs_spread_point(desc->how, i, desc->at + 3 * i, d->part.extent, weights, &count);
        if (status == HS_OK && count == 0)
            return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_place",
                                "point %lld, at (%g, %g, %g), has no cell of the interior",
                                (long long)i, desc->at[3 * i], desc->at[3 * i + 1],
                                desc->at[3 * i + 2]);
        for (int axis = 0; axis < 3; ++axis)
            at[3 * i + axis] = desc->at[3 * i + axis] - (double)d->part.lo[axis];
    }
    return status;
}

// What is recorded already is the first rank's: it would be added up.
static hs_status place(hs_domain *d, const char *set, const hs_points_desc *desc)
{
    const int number = find_set(d->op, set);
    const bool receiver = number >= 0 && d->op->point_set[number].receiver;
    if (!desc->at || desc->points < 1)
        return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_place",
                            "places are NULL or points below 1");
    hipstencil_weight *weights = malloc(HS_SPREAD_SINC_CELLS * sizeof *weights);
    double *at = malloc((size_t)desc->points * 3 * sizeof *at);
    hs_status status = weights && at ? look_at(d, desc, weights, at)
                                     : hs_fail_with(HS_ERROR_OUT_OF_MEMORY, "hs_domain_place",
                                                    "host memory is exhausted");
    hs_points_desc own = *desc;
    own.at = at;
    own.elsewhere = 1;
    if (receiver && d->part.rank > 0)
        own.values = NULL;
    if (status == HS_OK)
        status = hs_simulation_place(d->simulation, set, &own);
    if (status == HS_OK)
        status = hs_domain_place_around(d, number, desc);
    free(weights);
    free(at);
    return status;
}

hs_status hs_domain_place(hs_domain *domain, const char *set, const hs_points_desc *desc)
{
    if (!domain || !set || !desc)
        return hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain, set or desc is NULL");
    const hs_status status = hs_ranks_agree(&domain->ranks, place(domain, set, desc));
    if (!domain->deep)
        return status;
    const hs_status agreed = hs_domain_agree_on_groups(domain, status == HS_OK);
    return status == HS_OK ? agreed : status;
}

hs_status hs_domain_records(hs_domain *domain, const char *set, int64_t first, int64_t rows,
                            void *dense)
{
    if (!domain || !set || !dense)
        return hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain, set or dense is NULL");
    const hs_ranks *ranks = &domain->ranks;
    const int number = find_set(domain->op, set);
    const hs_status own = hs_simulation_records(domain->simulation, set, first, rows, dense);
    const hs_status status = hs_ranks_agree(ranks, own);
    if (status != HS_OK)
        return status;
    const hipstencil_points *points =
        (const void *)((const char *)hs_simulation_args(domain->simulation) +
                       domain->op->point_set[number].offset);
    const MPI_Datatype type = domain->op->element_size == sizeof(float) ? MPI_FLOAT : MPI_DOUBLE;
    unsigned char *row = dense;
    hs_status added = HS_OK;
    for (int64_t i = 0; i < rows && added == HS_OK; ++i) { // counts of MPI are ints
        MPI_Request request;
        const int error = MPI_Iallreduce(MPI_IN_PLACE, row, (int)points->stride, type, MPI_SUM,
                                         ranks->comm, &request);
        added = error == MPI_SUCCESS ? hs_ranks_wait(ranks, 1, &request, "hs_domain_records")
                                     : hs_of_mpi(error, "hs_domain_records");
        row += (size_t)points->stride * (size_t)domain->op->element_size;
    }
    return added;
}
