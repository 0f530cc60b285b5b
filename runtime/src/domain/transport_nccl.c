// SPDX-License-Identifier: MIT
// NCCL, or RCCL: sends and receives of a parcel are one group, a kernel on the stream. Between two ranks they are matched
// by their order, which is that of the messages on both sides. Grids and messages lie in memory that it allocates and
// knows, all of them on all ranks: between devices of a node it then copies once, not through buffers of its own.
#include "transport.h"

#if defined(HIPSTENCIL_WITH_NCCL)

#if defined(HIPSTENCIL_NCCL_IS_RCCL)
#include <rccl/rccl.h>
#else
#include <nccl.h>
#endif

#include <stdlib.h>

// From 2.19 on it allocates memory and is told of it; before that messages lie anywhere.
#if !defined(NCCL_VERSION_CODE) || NCCL_VERSION_CODE >= 21900
#define HS_NCCL_HAS_MEMORY
#endif

// Memory that the communicator knows.
typedef struct known {
    struct known *next;
    void *memory, *handle;
} known;

typedef struct hs_nccl {
    ncclComm_t comm;
    known *all;
} hs_nccl;

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
    hs_nccl *nccl = calloc(1, sizeof *nccl);
    MPI_Request request;
    hs_status status =
        nccl ? HS_OK
             : hs_fail_with(HS_ERROR_OUT_OF_MEMORY, "hs_domain_create", "host memory is exhausted");
    if (ranks->rank == 0 && status == HS_OK)
        status = of_nccl(ncclGetUniqueId(&id), "ncclGetUniqueId");
    status = hs_ranks_agree(ranks, status);
    if (status == HS_OK)
        status =
            hs_of_mpi(MPI_Ibcast(&id, sizeof id, MPI_BYTE, 0, ranks->comm, &request), "MPI_Ibcast");
    if (status == HS_OK)
        status = hs_ranks_wait(ranks, 1, &request, "hs_domain_create");
    if (status == HS_OK)
        status =
            of_nccl(ncclCommInitRankConfig(&nccl->comm, ranks->count, id, ranks->rank, &config),
                    "ncclCommInitRankConfig");
    if (status == HS_OK)
        *own = nccl;
    else
        free(nccl);
    return status == HS_ERROR_DEVICE ? HS_ERROR_UNSUPPORTED
                                     : status; // two ranks on a device, such as
}

static void close_nccl(void *own)
{
    hs_nccl *const nccl = own;
    if (nccl)
        (void)ncclCommDestroy(nccl->comm);
    free(nccl);
}

// ---- memory -------------------------------------------------------------------------------------

#if defined(HS_NCCL_HAS_MEMORY)

static hs_status allocate(void *own, size_t bytes, void **memory)
{
    hs_nccl *const nccl = own;
    known *const one = calloc(1, sizeof *one);
    if (!one)
        return hs_fail_with(HS_ERROR_OUT_OF_MEMORY, "hs_domain_create", "host memory is exhausted");
    hs_status status = of_nccl(ncclMemAlloc(&one->memory, bytes), "ncclMemAlloc");
    if (status == HS_OK)
        status = of_nccl(ncclCommRegister(nccl->comm, one->memory, bytes, &one->handle),
                         "ncclCommRegister");
    if (status != HS_OK) {
        if (one->memory)
            (void)ncclMemFree(one->memory);
        free(one);
        return status;
    }
    one->next = nccl->all;
    nccl->all = one;
    *memory = one->memory;
    return HS_OK;
}

static void release(void *own, void *memory)
{
    known **at = &((hs_nccl *)own)->all;
    while (*at && (*at)->memory != memory)
        at = &(*at)->next;
    known *const one = *at;
    if (!one)
        return;
    *at = one->next;
    (void)ncclCommDeregister(((hs_nccl *)own)->comm, one->handle);
    (void)ncclMemFree(memory);
    free(one);
}

#endif

// ---- messages -----------------------------------------------------------------------------------

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
    const ncclComm_t comm = ((hs_nccl *)own)->comm;
    ncclResult_t result = ncclGroupStart();
    (void)ranks;
    for (int i = 0; i < mail->nsent && result == ncclSuccess; ++i)
        result = ncclSend(mail->sent[i].memory, mail->sent[i].bytes, ncclChar, mail->sent[i].peer,
                          comm, stream);
    for (int i = 0; i < mail->nreceived && result == ncclSuccess; ++i)
        result = ncclRecv(mail->received[i].memory, mail->received[i].bytes, ncclChar,
                          mail->received[i].peer, comm, stream);
    const ncclResult_t ended = ncclGroupEnd();
    return of_nccl(result == ncclSuccess ? ended : result, "hs_domain_run");
}

static hs_status finish(const hs_ranks *ranks, void *own, hs_mail *mail, hipStream_t stream)
{
    ncclResult_t failed = ncclSuccess;
    (void)ranks, (void)mail, (void)stream;
    const ncclResult_t asked = ncclCommGetAsyncError(((hs_nccl *)own)->comm, &failed);
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
#if defined(HS_NCCL_HAS_MEMORY)
    .allocate = allocate,
    .release = release,
#endif
    .prepare = prepare,
    .discard = discard,
    .start = start,
    .finish = finish,
};
