// SPDX-License-Identifier: MIT
// Sources: LLVM "User Guide for AMDGPU Backend" (register files, granules, wave limits, LDS), AMD's
// CDNA and RDNA instruction set architecture guides (LDS banks, SIMDs per compute unit). A WGP of
// RDNA counts as two compute units of two SIMDs. CDNA2 and later share 512 registers per lane
// between VGPRs and AGPRs. NVIDIA: "CUDA C++ Programming Guide", technical specifications per
// compute capability; a SIMD is a quarter of a multiprocessor. Matrix cores: AMD's CDNA instruction
// set guides, V_MFMA_F32_16X16X4F32 and V_MFMA_F64_16X16X4F64; RDNA has none of the kind, NVIDIA's
// round float to 19 bits and have double in other shapes.
#include "plan/targets.h"

#include <stdio.h>
#include <string.h>

static const struct target TARGETS[] = {
    // name, doc, wave, simds, waves, vgprs, granule, limit, lds/cu, lds/block, banks, packed,
    // async, matrix
    {"gfx906", "Radeon VII, MI50, MI60, Hygon DCU", 64, 4, 10, 256, 4, 256, 65536, 65536, 32, 0, 0,
     0, FAMILY_AMD},
    {"gfx908", "MI100", 64, 4, 10, 256, 4, 256, 65536, 65536, 32, 0, 0, 1, FAMILY_AMD},
    {"gfx90a", "MI210, MI250, MI250X", 64, 4, 8, 512, 8, 256, 65536, 65536, 32, 1, 0, 2,
     FAMILY_AMD},
    {"gfx942", "MI300A, MI300X", 64, 4, 8, 512, 8, 256, 65536, 65536, 32, 1, 0, 2, FAMILY_AMD},
    {"gfx1030", "Radeon RX 6800, RX 6900 XT", 32, 2, 16, 1024, 8, 256, 65536, 65536, 32, 0, 0, 0,
     FAMILY_AMD},
    {"gfx1100", "Radeon RX 7900 XT, RX 7900 XTX", 32, 2, 16, 1536, 24, 256, 65536, 65536, 32, 0, 0,
     0, FAMILY_AMD},
    {"sm_80", "A100", 32, 4, 16, 512, 8, 255, 167936, 166912, 32, 0, 1, 0, FAMILY_NVIDIA},
    {"sm_90", "H100, H200", 32, 4, 16, 512, 8, 255, 233472, 232448, 32, 0, 1, 0, FAMILY_NVIDIA},
};

const struct target *targets(int *count)
{
    *count = (int)(sizeof TARGETS / sizeof *TARGETS);
    return TARGETS;
}

const struct target *target_find(const char *name)
{
    for (size_t i = 0; i < sizeof TARGETS / sizeof *TARGETS; i++)
        if (strcmp(TARGETS[i].name, name) == 0)
            return &TARGETS[i];
    return NULL;
}

const char *target_names(char *buffer, int size)
{
    int used = 0;
    for (size_t i = 0; i < sizeof TARGETS / sizeof *TARGETS && used < size; i++)
        used +=
            snprintf(buffer + used, (size_t)(size - used), "%s%s", i ? ", " : "", TARGETS[i].name);
    return buffer;
}

static int round_up(int x, int unit)
{
    return (x + unit - 1) / unit * unit;
}

int target_occupancy(const struct target *t, int vgprs, int lds_bytes, int threads)
{
    int by_registers = t->vgprs / round_up(vgprs > 0 ? vgprs : 1, t->vgpr_granule);
    int waves = by_registers < t->max_waves ? by_registers : t->max_waves;
    int block_waves = (threads + t->wave - 1) / t->wave;
    // Blocks come and go whole; their waves are spread over the SIMDs of a compute unit.
    int blocks = waves * t->simds / block_waves;
    if (lds_bytes > 0 && t->lds_bytes / lds_bytes < blocks)
        blocks = t->lds_bytes / lds_bytes;
    int resident = (blocks * block_waves + t->simds - 1) / t->simds;
    return resident < waves ? resident : waves;
}
