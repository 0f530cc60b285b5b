// SPDX-License-Identifier: MIT
// MPI, of memory of the device where it takes that, otherwise of pinned memory that is copied to and from. Requests are
// persistent: a parcel's messages are what they are.
#include "transport.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#if defined(OPEN_MPI)
#include <mpi-ext.h>
#endif

static int requests_of(const hs_mail *mail)
{
    return mail->nreceived + mail->nsent;
}

// Of one parcel.
typedef struct hs_post {
    bool staged;
    MPI_Request *requests; // receives, then sends
    unsigned char
        *pinned;       // received, then sent, in the order of the messages; NULL: nothing is staged
    hipEvent_t packed; // what is sent is where MPI takes it from
} hs_post;

// Whether MPI was built so that it takes addresses of the device, as far as it says; memory of the host platform is the
// host's.
static bool takes_device_memory(void)
{
    hs_device_facts facts;
    int device = 0;
    if (hipGetDevice(&device) == hipSuccess && hs_device_describe(device, &facts) == HS_OK &&
        strcmp(facts.platform, "host") == 0)
        return true;
#if defined(MPIX_CUDA_AWARE_SUPPORT) && MPIX_CUDA_AWARE_SUPPORT
    if (MPIX_Query_cuda_support())
        return true;
#endif
#if defined(OMPI_HAVE_MPI_EXT_ROCM) && OMPI_HAVE_MPI_EXT_ROCM
    if (MPIX_Query_rocm_support())
        return true;
#endif
    const char *told = getenv("MPICH_GPU_SUPPORT_ENABLED"); // of Cray's
    return told && strcmp(told, "1") == 0;
}

static hs_status open_mpi(const hs_ranks *ranks, int units, void **own)
{
    (void)ranks, (void)units, (void)own;
    return takes_device_memory()
               ? HS_OK
               : hs_fail_with(HS_ERROR_UNSUPPORTED, "hs_domain_create",
                              "this MPI does not say that it takes memory of the device");
}

static hs_status open_staged(const hs_ranks *ranks, int units, void **own)
{
    (void)ranks, (void)units, (void)own;
    return HS_OK;
}

static void close_mpi(void *own)
{
    (void)own;
}

static void discard(hs_mail *mail)
{
    hs_post *post = mail->own;
    if (!post)
        return;
    for (int i = 0; post->requests && i < requests_of(mail); ++i)
        if (post->requests[i] != MPI_REQUEST_NULL)
            MPI_Request_free(&post->requests[i]);
    if (post->packed)
        (void)HS_HIP(hipEventDestroy(post->packed));
    hs_pinned_free(post->pinned);
    free(post->requests);
    free(post);
    mail->own = NULL;
}

static size_t bytes_of(const hs_message *messages, int count)
{
    size_t bytes = 0;
    for (int i = 0; i < count; ++i)
        bytes += messages[i].bytes;
    return bytes;
}

// Counts of MPI are ints: of 8 bytes where bytes are too many.
static hs_status make_requests(const hs_ranks *ranks, const hs_mail *mail, hs_post *post)
{
    size_t at = 0; // in the pinned memory
    int error = MPI_SUCCESS;
    for (int i = 0; i < requests_of(mail) && error == MPI_SUCCESS; ++i) {
        const bool sent = i >= mail->nreceived;
        const hs_message *m = sent ? &mail->sent[i - mail->nreceived] : &mail->received[i];
        const bool wide = m->bytes > INT32_MAX;
        if (m->bytes / 8 > INT32_MAX || (wide && m->bytes % 8))
            return hs_fail_with(HS_ERROR_OVERFLOW, "hs_domain", "a message has %zu bytes",
                                m->bytes);
        void *memory = post->staged ? post->pinned + at : m->memory;
        const int count = (int)(wide ? m->bytes / 8 : m->bytes);
        const MPI_Datatype type = wide ? MPI_DOUBLE : MPI_BYTE;
        error = sent ? MPI_Send_init(memory, count, type, m->peer, m->tag, ranks->comm,
                                     &post->requests[i])
                     : MPI_Recv_init(memory, count, type, m->peer, m->tag, ranks->comm,
                                     &post->requests[i]);
        at += m->bytes;
    }
    return hs_of_mpi(error, "hs_domain");
}

static hs_status prepare(const hs_ranks *ranks, hs_mail *mail, bool staged)
{
    hs_post *post = calloc(1, sizeof *post);
    if (!post)
        return hs_fail_with(HS_ERROR_OUT_OF_MEMORY, "hs_domain", "host memory is exhausted");
    mail->own = post;
    post->staged = staged;
    post->requests = malloc((size_t)(requests_of(mail) + 1) * sizeof(MPI_Request));
    if (!post->requests)
        return hs_fail_with(HS_ERROR_OUT_OF_MEMORY, "hs_domain", "host memory is exhausted");
    for (int i = 0; i < requests_of(mail); ++i)
        post->requests[i] = MPI_REQUEST_NULL;
    const size_t bytes =
        bytes_of(mail->received, mail->nreceived) + bytes_of(mail->sent, mail->nsent);
    hs_status status = HS_HIP(hipEventCreateWithFlags(&post->packed, hipEventDisableTiming));
    if (status == HS_OK && staged && bytes > 0)
        status = hs_pinned_alloc((void **)&post->pinned, bytes);
    return status == HS_OK ? make_requests(ranks, mail, post) : status;
}

static hs_status prepare_mpi(const hs_ranks *ranks, void *own, hs_mail *mail)
{
    (void)own;
    return prepare(ranks, mail, false);
}

static hs_status prepare_staged(const hs_ranks *ranks, void *own, hs_mail *mail)
{
    (void)own;
    return prepare(ranks, mail, true);
}

// To pinned memory, or from it: neighbours in both are one copy.
static hs_status copy(const hs_message *messages, int count, unsigned char *pinned, bool down,
                      hipStream_t stream)
{
    hs_status status = HS_OK;
    for (int i = 0; i < count && status == HS_OK;) {
        unsigned char *const memory = messages[i].memory;
        size_t bytes = messages[i++].bytes;
        while (i < count && (unsigned char *)messages[i].memory == memory + bytes)
            bytes += messages[i++].bytes;
        status = down
                     ? HS_HIP(hipMemcpyAsync(pinned, memory, bytes, hipMemcpyDeviceToHost, stream))
                     : HS_HIP(hipMemcpyAsync(memory, pinned, bytes, hipMemcpyHostToDevice, stream));
        pinned += bytes;
    }
    return status;
}

static hs_status start(const hs_ranks *ranks, void *own, hs_mail *mail, hipStream_t stream)
{
    const hs_post *post = mail->own;
    hs_status status = HS_OK;
    (void)ranks, (void)own;
    if (post->pinned)
        status = copy(mail->sent, mail->nsent,
                      post->pinned + bytes_of(mail->received, mail->nreceived), true, stream);
    return status == HS_OK ? HS_HIP(hipEventRecord(post->packed, stream)) : status;
}

// Receives are not begun before: until then what came last is still read by the stream.
static hs_status finish(const hs_ranks *ranks, void *own, hs_mail *mail, hipStream_t stream)
{
    const hs_post *post = mail->own;
    hs_status status = HS_HIP(hipEventSynchronize(post->packed));
    (void)own;
    if (status == HS_OK && requests_of(mail) > 0)
        status = hs_of_mpi(MPI_Startall(requests_of(mail), post->requests), "hs_domain_run");
    if (status == HS_OK)
        status = hs_ranks_wait(ranks, requests_of(mail), post->requests, "hs_domain_run");
    if (status == HS_OK && post->pinned)
        status = copy(mail->received, mail->nreceived, post->pinned, false, stream);
    return status;
}

const hs_transport_class hs_transport_mpi = {
    .name = "mpi",
    .open = open_mpi,
    .close = close_mpi,
    .prepare = prepare_mpi,
    .discard = discard,
    .start = start,
    .finish = finish,
};

const hs_transport_class hs_transport_staged = {
    .name = "staged",
    .open = open_staged,
    .close = close_mpi,
    .prepare = prepare_staged,
    .discard = discard,
    .start = start,
    .finish = finish,
};
