// SPDX-License-Identifier: MIT
// Times of parts of a sweep.
#include "domain.h"

hs_status hs_domain_mark(const hs_domain *domain, hs_mark mark, hipStream_t stream)
{
    return domain->marks[mark] ? HS_HIP(hipEventRecord(domain->marks[mark], stream)) : HS_OK;
}

static hs_status begin(hs_domain *d)
{
    const hipStream_t stream = hs_stream_native(hs_simulation_stream(d->simulation));
    hs_status status = HS_OK;
    for (int i = 0; i < HS_MARKS && status == HS_OK; ++i) {
        status = HS_HIP(hipEventCreate(&d->marks[i]));
        if (status == HS_OK) // what there is none of is done when the sweep begins
            status = hs_domain_mark(d, (hs_mark)i, stream);
    }
    return status;
}

static void end(hs_domain *d)
{
    for (int i = 0; i < HS_MARKS; ++i) {
        if (d->marks[i])
            (void)HS_HIP(hipEventDestroy(d->marks[i]));
        d->marks[i] = NULL;
    }
}

static hs_status since_begin(const hs_domain *d, hs_mark mark, double *milliseconds)
{
    float elapsed = 0;
    const hs_status status =
        HS_HIP(hipEventElapsedTime(&elapsed, d->marks[HS_MARK_BEGIN], d->marks[mark]));
    *milliseconds = elapsed > 0 ? elapsed : 0;
    return status;
}

hs_status hs_domain_watch(hs_domain *domain, int64_t steps, hs_sweep_times *times)
{
    if (!domain || !times)
        return hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain or times is NULL");
    hs_status status = begin(domain);
    if (status == HS_OK)
        status = hs_domain_run(domain, steps);
    if (status == HS_OK)
        status = hs_simulation_synchronize(domain->simulation);
    double *const parts[] = {&times->swept[0], &times->swept[1], &times->packed, &times->arrived};
    for (int i = 0; i < 4 && status == HS_OK; ++i)
        status = since_begin(domain, (hs_mark)(HS_MARK_FIRST + i), parts[i]);
    end(domain);
    return status;
}
