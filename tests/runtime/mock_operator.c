// SPDX-License-Identifier: MIT
#include "mock_operator.h"

static void mock_advance(void *args, int64_t steps)
{
    mock_args *m = args;
    for (int64_t i = 0; i < steps; ++i) {
        float *a = m->a;
        m->a = (float *)(uintptr_t)m->b;
        m->b = a;
    }
    m->step += steps;
}

static hipError_t mock_run(void *args, int64_t steps, hipStream_t stream)
{
    (void)stream;
    if (((mock_args *)args)->refuse != 0)
        return hipErrorInvalidValue;
    mock_advance(args, steps);
    return hipSuccess;
}

static hipError_t mock_halo(const void *args, unsigned faces, hipStream_t stream)
{
    (void)faces, (void)stream;
    return ((const mock_args *)args)->refuse != 0 ? hipErrorInvalidValue : hipSuccess;
}

static const char *mock_why(const void *args)
{
    return ((const mock_args *)args)->refuse != 0 ? "refuse is not 0" : NULL;
}

const hipstencil_operator *mock_operator(void)
{
    static const hipstencil_grid grids[] = {
        {"a", offsetof(mock_args, a), 1, 1, 1, 1, 1, 1, {3, 0, 0}, {1, 0, 0}, {3, 0, 0}, {1, 0, 0}},
        {"b", offsetof(mock_args, b), 0, 1, 0, 1, 1, 0, {1, 0, 0}, {2, 0, 0}, {1, 0, 0}, {2, 0, 0}},
    };
    static const hipstencil_scalar scalars[] = {{"refuse", offsetof(mock_args, refuse)}};
    static const hipstencil_operator described = {
        .name = "mock",
        .dimensions = 1,
        .element_size = sizeof(float),
        .steps = 1,
        .period = 2,
        .stages = 1,
        .grids = 2,
        .grid = grids,
        .scalars = 1,
        .scalar = scalars,
        .args_size = sizeof(mock_args),
        .extent_offset = offsetof(mock_args, extent),
        .pitch_offset = offsetof(mock_args, pitch),
        .origin_offset = offsetof(mock_args, origin),
        .step_offset = offsetof(mock_args, step),
        .run = mock_run,
        .advance = mock_advance,
        .halo = mock_halo,
        .why = mock_why,
    };
    return &described;
}
