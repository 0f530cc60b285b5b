// SPDX-License-Identifier: MIT
// How messages get to neighbours. A transport is a table of functions; a parcel's messages are all on their way, or
// none. What is received is there for what is enqueued on the stream after `finish`.
#ifndef HIPSTENCIL_DOMAIN_TRANSPORT_H
#define HIPSTENCIL_DOMAIN_TRANSPORT_H

#include "agree.h"

#include <hipstencil/domain.h>

// Between the same two ranks messages have tags of their own, and the same order on both sides.
typedef struct hs_message {
    int peer, tag;
    size_t bytes;
    void *memory; // on the device
} hs_message;

typedef struct hs_mail {
    hs_message *sent, *received;
    int nsent, nreceived;
    void *own; // the transport's: requests, pinned memory
} hs_mail;

typedef struct hs_transport_class {
    const char *name;
    // HS_ERROR_UNSUPPORTED if there is no such; collective. Its kernels have so many compute units; 0: any number.
    hs_status (*open)(const hs_ranks *ranks, int units, void **own);
    void (*close)(void *own);
    // Memory of the device that messages are to lie in, until `close`; NULL: hipMalloc's will do.
    hs_status (*allocate)(void *own, size_t bytes, void **memory);
    void (*release)(void *own, void *memory);
    hs_status (*prepare)(const hs_ranks *ranks, void *own, hs_mail *mail);
    void (*discard)(hs_mail *mail);
    // Messages leave after what is on the stream. The host waits in `finish` at most.
    hs_status (*start)(const hs_ranks *ranks, void *own, hs_mail *mail, hipStream_t stream);
    hs_status (*finish)(const hs_ranks *ranks, void *own, hs_mail *mail, hipStream_t stream);
} hs_transport_class;

typedef struct hs_transport_state {
    const hs_transport_class *class;
    void *own;
} hs_transport_state;

extern const hs_transport_class hs_transport_nccl, hs_transport_mpi, hs_transport_staged,
    hs_transport_none;

// The one that is asked for. Collective.
hs_status hs_transport_open(hs_transport_state *state, const hs_ranks *ranks, hs_transport which,
                            int units);
void hs_transport_close(hs_transport_state *state);

// Memory that it prefers.
hs_memory hs_transport_memory(const hs_transport_state *state);

#endif
