// SPDX-License-Identifier: MIT
#include "norms.h"
#include "box.h"
#include "status.h"

#include <hipstencil/norms.h>

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

struct hs_norms {
    hs_partial *device;  // partial results, and after them the result
    hs_partial *pinned;  // the result
    hipEvent_t finished; // it has arrived
    int64_t count;       // elements of what was started; 0: nothing was
};

#ifdef HIPSTENCIL_WITHOUT_KERNELS
hipError_t hs_norms_launch(const hs_norms_work *work, hipStream_t stream)
{
    (void)work, (void)stream;
    return hipErrorInvalidValue;
}

static hs_status check_kernels(void)
{
    return hs_fail(HS_ERROR_UNSUPPORTED, "hs_norms_create",
                   "this library was built without its kernels: build it where HIP or CUDA is an "
                   "enabled language, or the C++ compiler is hipcc or amdclang++");
}
#else
static hs_status check_kernels(void)
{
    return HS_OK;
}
#endif

static hs_status make_memory(hs_norms *norms)
{
    void *device = NULL, *pinned = NULL;
    hs_status status = HS_HIP(hipMalloc(&device, (HS_NORMS_BLOCKS + 1) * sizeof(hs_partial)));
    norms->device = device;
    if (status == HS_OK)
        status = hs_pinned_alloc(&pinned, sizeof(hs_partial));
    norms->pinned = pinned;
    if (status == HS_OK)
        status = HS_HIP(hipEventCreateWithFlags(&norms->finished, hipEventDisableTiming));
    return status;
}

hs_status hs_norms_create(hs_norms **norms)
{
    if (!norms)
        return HS_REFUSE("norms is NULL");
    hs_status status = check_kernels();
    if (status != HS_OK)
        return status;
    hs_norms *created = calloc(1, sizeof *created);
    if (!created)
        return HS_NO_MEMORY();
    status = make_memory(created);
    if (status == HS_OK) {
        *norms = created;
        created = NULL;
    }
    hs_norms_destroy(created);
    return status;
}

void hs_norms_destroy(hs_norms *norms)
{
    if (!norms)
        return;
    if (norms->count)
        (void)HS_HIP(hipEventSynchronize(norms->finished));
    if (norms->finished)
        (void)HS_HIP(hipEventDestroy(norms->finished));
    hs_pinned_free(norms->pinned);
    if (norms->device)
        (void)HS_HIP(hipFree(norms->device));
    free(norms);
}

static hs_norms_work work_of(const hs_norms *norms, const hs_grid *grid, const hs_box *box)
{
    hs_norms_work work = {.first = hs_box_first(grid, box),
                          .element_size = hs_grid_description(grid)->element_size,
                          .partials = norms->device,
                          .result = norms->device + HS_NORMS_BLOCKS};
    int64_t extent[3];
    hs_grid_shape(grid, extent, work.pitch);
    for (int axis = 0; axis < 3; ++axis)
        work.extent[axis] = box->hi[axis] - box->lo[axis];
    return work;
}

hs_status hs_norms_start(hs_norms *norms, const hs_grid *grid, const hs_box *box, hs_stream *stream)
{
    const hipStream_t native = hs_stream_native(stream);
    if (!norms || !grid)
        return HS_REFUSE("norms or grid is NULL");
    const hs_box part = box ? *box : hs_grid_box(grid, HS_INTERIOR);
    hs_status status = hs_box_check(grid, &part, __func__);
    if (status == HS_OK && hs_box_elements(&part) == 0)
        status = HS_REFUSE("the box is empty");
    if (status == HS_OK && norms->count) // on another stream, perhaps, in the same memory
        status = HS_HIP(hipStreamWaitEvent(native, norms->finished, 0));
    if (status != HS_OK)
        return status;
    const hs_norms_work work = work_of(norms, grid, &part);
    status = HS_HIP(hs_norms_launch(&work, native));
    if (status == HS_OK)
        status = HS_HIP(hipMemcpyAsync(norms->pinned, work.result, sizeof *norms->pinned,
                                       hipMemcpyDeviceToHost, native));
    if (status == HS_OK)
        status = HS_HIP(hipEventRecord(norms->finished, native));
    norms->count = status == HS_OK ? hs_box_elements(&part) : 0;
    return status;
}

hs_status hs_norms_finish(hs_norms *norms, hs_norms_values *values)
{
    if (!norms || !values)
        return HS_REFUSE("norms or values is NULL");
    if (!norms->count)
        return HS_REFUSE("nothing was started");
    const hs_status status = HS_HIP(hipEventSynchronize(norms->finished));
    if (status != HS_OK)
        return status;
    const hs_partial *p = norms->pinned;
    *values = (hs_norms_values){.count = norms->count,
                                .min = p->min,
                                .max = p->max,
                                .sum = p->sum,
                                .l2 = sqrt(p->squares),
                                .linf = p->linf};
    return HS_OK;
}
