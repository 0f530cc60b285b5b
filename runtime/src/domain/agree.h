// SPDX-License-Identifier: MIT
// What ranks come to together, within a time.
#ifndef HIPSTENCIL_DOMAIN_AGREE_H
#define HIPSTENCIL_DOMAIN_AGREE_H

#include <hipstencil/runtime.h>

#include <mpi.h>

typedef struct hs_ranks {
    MPI_Comm comm;
    int rank, count;
    double patience; // seconds
} hs_ranks;

// Waits for requests of `what`, as long as there is patience.
hs_status hs_ranks_wait(const hs_ranks *ranks, int count, MPI_Request *requests, const char *what);

// HS_OK if all ranks have it; otherwise that of the lowest rank which has not, with its text.
hs_status hs_ranks_agree(const hs_ranks *ranks, hs_status status);

// The lowest of each number over all ranks.
hs_status hs_ranks_min(const hs_ranks *ranks, int64_t *numbers, int count);

// HS_OK if `bytes` are the same on all ranks; `what` they are.
hs_status hs_ranks_same(const hs_ranks *ranks, const void *bytes, int count, const char *what);

// What a function of MPI returned, where its errors return.
hs_status hs_of_mpi(int error, const char *function);

#endif
