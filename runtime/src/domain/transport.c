// SPDX-License-Identifier: MIT
#include "transport.h"

// In the order of hs_transport.
static const hs_transport_class *const classes[] = {
    [HS_TRANSPORT_NCCL] = &hs_transport_nccl,
    [HS_TRANSPORT_MPI] = &hs_transport_mpi,
    [HS_TRANSPORT_STAGED] = &hs_transport_staged,
    [HS_TRANSPORT_NONE] = &hs_transport_none,
};

static hs_status open_one(hs_transport_state *state, const hs_ranks *ranks, hs_transport which,
                          int units)
{
    void *own = NULL;
    const hs_status status = classes[which]->open(ranks, units, &own);
    const hs_status all = hs_ranks_agree(ranks, status);
    if (all == HS_OK)
        *state = (hs_transport_state){.class = classes[which], .own = own};
    else if (status == HS_OK)
        classes[which]->close(own);
    return all;
}

hs_status hs_transport_open(hs_transport_state *state, const hs_ranks *ranks, hs_transport which,
                            int units)
{
    hs_status status = HS_ERROR_UNSUPPORTED;
    if (which < HS_TRANSPORT_BEST || which > HS_TRANSPORT_NONE)
        return hs_ranks_agree(ranks, hs_fail_with(HS_ERROR_ARGUMENT, "hs_domain_create",
                                                  "there is no transport %d", (int)which));
    if (which != HS_TRANSPORT_BEST)
        return open_one(state, ranks, which, units);
    for (int i = HS_TRANSPORT_NCCL; i <= HS_TRANSPORT_STAGED && status == HS_ERROR_UNSUPPORTED; ++i)
        status = open_one(state, ranks, (hs_transport)i, units);
    return status;
}

void hs_transport_close(hs_transport_state *state)
{
    if (state->class)
        state->class->close(state->own);
    *state = (hs_transport_state){0};
}

hs_memory hs_transport_memory(const hs_transport_state *state)
{
    const hs_transport_class *class = state->class;
    return class->allocate ? (hs_memory){class->allocate, class->release, state->own}
                           : hs_hip_memory();
}

// ---- nothing is exchanged -----------------------------------------------------------------------

static hs_status none_open(const hs_ranks *ranks, int units, void **own)
{
    (void)ranks, (void)units, (void)own;
    return HS_OK;
}

static void none_close(void *own)
{
    (void)own;
}

static hs_status none_prepare(const hs_ranks *ranks, void *own, hs_mail *mail)
{
    (void)ranks, (void)own, (void)mail;
    return HS_OK;
}

static void none_discard(hs_mail *mail)
{
    (void)mail;
}

static hs_status none_moves(const hs_ranks *ranks, void *own, hs_mail *mail, hipStream_t stream)
{
    (void)ranks, (void)own, (void)mail, (void)stream;
    return HS_OK;
}

const hs_transport_class hs_transport_none = {
    .name = "none",
    .open = none_open,
    .close = none_close,
    .prepare = none_prepare,
    .discard = none_discard,
    .start = none_moves,
    .finish = none_moves,
};
