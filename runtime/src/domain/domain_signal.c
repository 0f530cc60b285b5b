// SPDX-License-Identifier: MIT
// Sweeps that tell, while they go on, that planes at their ends are complete: what streams wait for.
#include "domain.h"

#include <string.h>

int hs_domain_tells(const hs_domain *d)
{
    const int last = d->op->dimensions - 1;
    for (int axis = 0; axis < last; ++axis)
        if (d->split.parts[axis] > 1)
            return 0;
    return d->op->tells && d->op->sharing_offset > 0 && !d->groups && d->split.parts[last] > 1;
}

// A stream that waits for what has come already: whether it can.
static bool can_wait(const hs_domain *d)
{
    if (hipStreamWaitValue32(d->edge, d->signal, 0, hipStreamWaitValueGte, UINT32_MAX) ==
        hipSuccess)
        return true;
    (void)hipGetLastError();
    return false;
}

hs_status hs_domain_open_signal(hs_domain *d)
{
    struct hipstencil_sharing *const own = &d->sharing;
    if (d->op->sharing_offset > 0)
        memcpy((char *)hs_simulation_args(d->simulation) + d->op->sharing_offset, &own, sizeof own);
    if (d->overlap != HS_OVERLAP_WHOLE)
        return HS_OK;
    if (hipExtMallocWithFlags((void **)&d->signal, 8, hipMallocSignalMemory) != hipSuccess) {
        (void)hipGetLastError();
        d->signal = NULL;
        return HS_OK;
    }
    hs_status status = HS_HIP(hipMemset(d->signal, 0, 8));
    if (status == HS_OK)
        status = HS_HIP(hipStreamSynchronize(NULL));
    if (status == HS_OK && !can_wait(d)) {
        (void)hipFree(d->signal);
        d->signal = NULL;
    }
    return status;
}

void hs_domain_close_signal(hs_domain *d)
{
    if (d->signal)
        (void)HS_HIP(hipFree(d->signal));
}
