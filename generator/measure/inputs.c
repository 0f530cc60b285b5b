// SPDX-License-Identifier: MIT
#include "measure/inputs.h"

double input_scalar(const struct inputs *in, int scalar)
{
    uint64_t h = input_mix(in->seed ^ (UINT64_C(0xd1b54a32d192ed03) * (uint64_t)(scalar + 1)));
    return 0.5 + (double)(h >> 41) * 0x1p-23;
}
