// SPDX-License-Identifier: MIT
// NCCL, or RCCL: sends and receives of a parcel are one group, a kernel on the stream. Between two ranks they are matched
// by their order, which is that of the messages on both sides.
#include "transport.h"

#if defined(HIPSTENCIL_WITH_NCCL)

#if defined(HIPSTENCIL_NCCL_IS_RCCL)
#include <rccl/rccl.h>
#else
#include <nccl.h>
#endif

static hs_status of_nccl(ncclResult_t result, const char *function)
{
    return result == ncclSuccess || result == ncclInProgress
               ? HS_OK
               : hs_fail_with(HS_ERROR_DEVICE, function, "NCCL: %s", ncclGetErrorString(result));
}

// No clusters where units are few: what runs beside leaves them here and there, rarely some next to each other.
static ncclConfig_t config_of(int units)
{
    ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
    if (units > 0) {
        config.cgaClusterSize = 0;
        config.minCTAs = 1;
        config.maxCTAs = units;
    }
    return config;
}

static hs_status open_nccl(const hs_ranks *ranks, int units, void **own)
{
    ncclConfig_t config = config_of(units);
    ncclUniqueId id;
    ncclComm_t comm = NULL;
    MPI_Request request;
    hs_status status = HS_OK;
    if (ranks->rank == 0)
        status = of_nccl(ncclGetUniqueId(&id), "ncclGetUniqueId");
    status = hs_ranks_agree(ranks, status);
    if (status == HS_OK)
        status =
            hs_of_mpi(MPI_Ibcast(&id, sizeof id, MPI_BYTE, 0, ranks->comm, &request), "MPI_Ibcast");
    if (status == HS_OK)
        status = hs_ranks_wait(ranks, 1, &request, "hs_domain_create");
    if (status == HS_OK)
        status = of_nccl(ncclCommInitRankConfig(&comm, ranks->count, id, ranks->rank, &config),
                         "ncclCommInitRankConfig");
    *own = comm;
    return status == HS_ERROR_DEVICE ? HS_ERROR_UNSUPPORTED
                                     : status; // two ranks on a device, such as
}

static void close_nccl(void *own)
{
    if (own)
        (void)ncclCommDestroy(own);
}

static hs_status prepare(const hs_ranks *ranks, void *own, hs_mail *mail)
{
    (void)ranks, (void)own, (void)mail;
    return HS_OK;
}

static void discard(hs_mail *mail)
{
    (void)mail;
}

static hs_status start(const hs_ranks *ranks, void *own, hs_mail *mail, hipStream_t stream)
{
    ncclResult_t result = ncclGroupStart();
    (void)ranks;
    for (int i = 0; i < mail->nsent && result == ncclSuccess; ++i)
        result = ncclSend(mail->sent[i].memory, mail->sent[i].bytes, ncclChar, mail->sent[i].peer,
                          own, stream);
    for (int i = 0; i < mail->nreceived && result == ncclSuccess; ++i)
        result = ncclRecv(mail->received[i].memory, mail->received[i].bytes, ncclChar,
                          mail->received[i].peer, own, stream);
    const ncclResult_t ended = ncclGroupEnd();
    return of_nccl(result == ncclSuccess ? ended : result, "hs_domain_run");
}

static hs_status finish(const hs_ranks *ranks, void *own, hs_mail *mail, hipStream_t stream)
{
    ncclResult_t failed = ncclSuccess;
    (void)ranks, (void)mail, (void)stream;
    const ncclResult_t asked = ncclCommGetAsyncError(own, &failed);
    return of_nccl(asked == ncclSuccess ? failed : asked, "hs_domain_run");
}

#else

static hs_status open_nccl(const hs_ranks *ranks, int units, void **own)
{
    (void)ranks, (void)units, (void)own;
    return hs_fail_with(HS_ERROR_UNSUPPORTED, "hs_domain_create",
                        "the library was built without NCCL and RCCL (HIPSTENCIL_WITH_NCCL)");
}

static void close_nccl(void *own)
{
    (void)own;
}

static hs_status prepare(const hs_ranks *ranks, void *own, hs_mail *mail)
{
    (void)ranks, (void)own, (void)mail;
    return HS_ERROR_UNSUPPORTED;
}

static void discard(hs_mail *mail)
{
    (void)mail;
}

static hs_status start(const hs_ranks *ranks, void *own, hs_mail *mail, hipStream_t stream)
{
    (void)stream;
    return prepare(ranks, own, mail);
}

static hs_status finish(const hs_ranks *ranks, void *own, hs_mail *mail, hipStream_t stream)
{
    (void)stream;
    return prepare(ranks, own, mail);
}

#endif

const hs_transport_class hs_transport_nccl = {
    .name = "nccl",
    .open = open_nccl,
    .close = close_nccl,
    .prepare = prepare,
    .discard = discard,
    .start = start,
    .finish = finish,
};
