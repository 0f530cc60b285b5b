// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "agree.h"

#include <hipstencil/domain.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { TEXT = 512 };

static _Thread_local char silenced[TEXT]; // what another rank tells

// mpirun ends all ranks when the first of them does: those that are silent give the one that speaks time to.
int hs_domain_speaks(void)
{
    const int speaks = silenced[0] == '\0' || strcmp(silenced, hs_error_text()) != 0;
    if (!speaks)
        nanosleep(&(struct timespec){.tv_nsec = 500000000}, NULL);
    return speaks;
}

static hs_status leave_to_the_first(const hs_ranks *ranks, hs_status status)
{
    if (ranks->rank != 0)
        snprintf(silenced, sizeof silenced, "%s", hs_error_text());
    return status;
}

hs_status hs_of_mpi(int error, const char *function)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    if (error == MPI_SUCCESS)
        return HS_OK;
    (void)MPI_Error_string(error, text, &length);
    return hs_fail_with(HS_ERROR_DEVICE, function, "MPI: %s", text);
}

hs_status hs_ranks_wait(const hs_ranks *ranks, int count, MPI_Request *requests, const char *what)
{
    const double until = MPI_Wtime() + ranks->patience;
    for (;;) {
        int done = 0;
        const int error = MPI_Testall(count, requests, &done, MPI_STATUSES_IGNORE);
        if (error != MPI_SUCCESS)
            return hs_of_mpi(error, what);
        if (done)
            return HS_OK;
        if (MPI_Wtime() > until)
            return hs_fail_with(
                HS_ERROR_DEVICE, what,
                "rank %d of %d has waited %g s for others, one of which does not come", ranks->rank,
                ranks->count, ranks->patience);
    }
}

hs_status hs_ranks_min(const hs_ranks *ranks, int64_t *numbers, int count)
{
    MPI_Request request;
    const int error =
        MPI_Iallreduce(MPI_IN_PLACE, numbers, count, MPI_INT64_T, MPI_MIN, ranks->comm, &request);
    return error == MPI_SUCCESS ? hs_ranks_wait(ranks, 1, &request, "hs_domain_agree")
                                : hs_of_mpi(error, "MPI_Iallreduce");
}

hs_status hs_ranks_agree(const hs_ranks *ranks, hs_status status)
{
    int64_t failed = status == HS_OK ? ranks->count : ranks->rank;
    const hs_status asked = hs_ranks_min(ranks, &failed, 1);
    if (asked != HS_OK || failed == ranks->count)
        return asked;
    struct {
        int status;
        char text[TEXT];
    } theirs = {.status = (int)status};
    snprintf(theirs.text, sizeof theirs.text, "%s", hs_error_text());
    MPI_Request request;
    const int error =
        MPI_Ibcast(&theirs, sizeof theirs, MPI_BYTE, (int)failed, ranks->comm, &request);
    const hs_status told = error == MPI_SUCCESS
                               ? hs_ranks_wait(ranks, 1, &request, "hs_domain_agree")
                               : hs_of_mpi(error, "MPI_Ibcast");
    if (told != HS_OK)
        return told;
    char *const what = strstr(theirs.text, ": ");
    if (!what)
        return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain", "rank %d has failed: %s", (int)failed,
                            theirs.text);
    *what = '\0';
    (void)hs_fail_with((hs_status)theirs.status, theirs.text, "%s", what + 2);
    return leave_to_the_first(ranks, (hs_status)theirs.status);
}

// 64 bits that tell different bytes apart (FNV-1a); no number below 0, so that its negative has no overflow.
static int64_t digest(const unsigned char *bytes, int count)
{
    uint64_t sum = 14695981039346656037u;
    for (int i = 0; i < count; ++i)
        sum = (sum ^ bytes[i]) * 1099511628211u;
    return (int64_t)(sum >> 1);
}

hs_status hs_ranks_same(const hs_ranks *ranks, const void *bytes, int count, const char *what)
{
    const int64_t own = digest(bytes, count);
    int64_t both[2] = {own, -own};
    const hs_status status = hs_ranks_min(ranks, both, 2);
    if (status != HS_OK || both[0] == -both[1])
        return status;
    return hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create", "%s not the same on all ranks",
                        what);
}
