// SPDX-License-Identifier: MIT
// Sources. Where a figure is in none of them the comment at its place says so.
//   Registers, granules, waves, LDS and their allocation units: LLVM, "User Guide for AMDGPU
//   Backend" and what its AMDGPU back end computes occupancy from; SGPRs 800 per SIMD on GFX9,
//   a fixed share per wave from GFX10 on. Sixteen blocks of several waves per compute unit: the
//   same, from the barriers that a compute unit has.
//   VGPRs come in 16s to waves of 32 lanes from GFX10.3 on, in 24s where there are 1536 (LLVM,
//   getVGPRAllocGranule); LDS in 1024 bytes from GFX10.3 on (Mesa, lds_alloc_granule of its
//   compiler ACO), in 1280 on gfx950 (LLVM, getLdsDwGranularity). LDS banks, SIMDs: AMD's CDNA and
//   RDNA instruction set architecture guides; 64 banks on gfx950, which its LDS of 160 KiB needs to
//   be read at twice the rate (also in the documentation of Modular's kernels for MI355X). A WGP of
//   RDNA counts as two compute units of two SIMDs. CDNA2 and later share 512 registers per lane
//   between VGPRs and AGPRs, MI100 has a file for each. Compute units, cache sizes, instruction
//   caches: AMD, "GPU specifications" of the ROCm documentation. Channels and lines of L2: ROCm
//   Compute Profiler, "L2 cache" (16 channels on MI50 and per XCD of MI300, 32 on MI100 and MI200,
//   128-byte lines, requests of 64 bytes). Bytes per clock: white papers "AMD CDNA", "AMD CDNA 2",
//   "AMD CDNA 3" (L2 128 bytes per channel and clock, 64 on MI50; L1 64 bytes per clock and compute
//   unit, lines of 64 bytes to MI200 and of 128 from MI300), "RDNA architecture" (L2 64 bytes per
//   channel and clock, lines of 128 bytes). Ways of L1 on GFX9: GCN white paper (4) for gfx906; the
//   guides of later ones do not say, and a cache of a few KiB under streams behaves as one with
//   many. Clocks, memory bandwidth, bandwidth of the last level: AMD's product pages. Rates: peak
//   TFLOP/s of the same pages over clock and compute units. Part of peak that copies reach: gfx90a
//   from AMD's "Seismic stencil codes" (1.3 to 1.4 of 1.638 TB/s); gfx942 0.81, the BabelStream
//   figure of "AMD MI300X GPU performance analysis" (arXiv); H200 measured with the copy kernel of
//   `compare` (4.25 of 4.8 TB/s). The others: 0.81 assumed. NVIDIA: "CUDA C++ Programming Guide",
//   technical specifications per compute capability, the architecture white papers of A100 and
//   H100; a SIMD is a quarter of a multiprocessor. L2 of H200: A100's bytes per clock. Instruction
//   caches: the 128 KiB L1.5 that micro-benchmarks of Volta found ("Dissecting the NVIDIA Volta GPU
//   architecture"), no guide gives them. Matrix cores: AMD's CDNA instruction set guides,
//   V_MFMA_F32_16X16X4F32 and V_MFMA_F64_16X16X4F64; RDNA has none of the kind, NVIDIA's round
//   float to 19 bits and have double in other shapes.
#include "strategy/targets.h"

#include <stdbool.h>
#include <string.h>

#include "base/integer.h"

enum { KIB = 1024, MIB = 1024 * 1024 };

static const struct target TARGETS[] = {
    {
        .name = "gfx906",
        .doc = "Radeon VII, MI50, MI60, Hygon DCU",
        .wave = 64,
        .simds = 4,
        .max_waves = 10,
        .max_blocks = 16,
        .vgprs = 256,
        .vgpr_granule = 4,
        .vgpr_limit = 256,
        .agprs = 0,
        .unified = 0,
        .sgprs = 800,
        .sgpr_granule = 16,
        .lds_bytes = 65536,
        .lds_block_bytes = 65536,
        .lds_granule = 512,
        .lds_banks = 32,
        .packed_float = 0,
        .async_copies = 0,
        .family = FAMILY_AMD,
        .device = "MI60",
        .units = 64,
        .dies = 1,
        .clock = 1800,
        .l1 = {16 * KIB, 64, 64, 4, 1, 64},
        .l2 = {4 * MIB, 128, 64, 16, 16, 1024},
        .last = {0},
        .instruction_bytes = 32 * KIB,
        .instruction_sharers = 3,
        .memory = 1024,
        .streaming = 0.81,
        .rates = {64, 0, 32, 1, 128},
    },
    {
        .name = "gfx908",
        .doc = "MI100",
        .wave = 64,
        .simds = 4,
        .max_waves = 10,
        .max_blocks = 16,
        .vgprs = 256,
        .vgpr_granule = 4,
        .vgpr_limit = 256,
        .agprs = 256,
        .unified = 0,
        .sgprs = 800,
        .sgpr_granule = 16,
        .lds_bytes = 65536,
        .lds_block_bytes = 65536,
        .lds_granule = 512,
        .lds_banks = 32,
        .packed_float = 0,
        .async_copies = 0,
        .matrix_cores = 1,
        .family = FAMILY_AMD,
        .device = "MI100",
        .units = 120,
        .dies = 1,
        .clock = 1502,
        .l1 = {16 * KIB, 64, 64, 64, 1, 64},
        .l2 = {8 * MIB, 128, 64, 16, 32, 4096},
        .last = {0},
        .instruction_bytes = 32 * KIB,
        .instruction_sharers = 3,
        .memory = 1228.8,
        .streaming = 0.81,
        .rates = {64, 0, 32, 1, 128},
    },
    {
        .name = "gfx90a",
        .doc = "MI210, MI250, MI250X",
        .wave = 64,
        .simds = 4,
        .max_waves = 8,
        .max_blocks = 16,
        .vgprs = 512,
        .vgpr_granule = 8,
        .vgpr_limit = 256,
        .agprs = 0,
        .unified = 1,
        .sgprs = 800,
        .sgpr_granule = 16,
        .lds_bytes = 65536,
        .lds_block_bytes = 65536,
        .lds_granule = 512,
        .lds_banks = 32,
        .packed_float = 1,
        .async_copies = 0,
        .matrix_cores = 2,
        .family = FAMILY_AMD,
        .device = "one GCD of MI250X",
        .units = 110,
        .dies = 1,
        .clock = 1700,
        .l1 = {16 * KIB, 64, 64, 64, 1, 64},
        .l2 = {8 * MIB, 128, 64, 16, 32, 4096},
        .last = {0},
        .instruction_bytes = 32 * KIB,
        .instruction_sharers = 2,
        .memory = 1638.4,
        .streaming = 0.82,
        .rates = {64, 128, 64, 1, 128},
    },
    {
        .name = "gfx942",
        .doc = "MI300A, MI300X",
        .wave = 64,
        .simds = 4,
        .max_waves = 8,
        .max_blocks = 16,
        .vgprs = 512,
        .vgpr_granule = 8,
        .vgpr_limit = 256,
        .agprs = 0,
        .unified = 1,
        .sgprs = 800,
        .sgpr_granule = 16,
        .lds_bytes = 65536,
        .lds_block_bytes = 65536,
        .lds_granule = 512,
        .lds_banks = 32,
        .packed_float = 1,
        .async_copies = 0,
        .matrix_cores = 2,
        .family = FAMILY_AMD,
        .device = "MI300X",
        .units = 304,
        .dies = 8,
        .clock = 2100,
        .l1 = {32 * KIB, 128, 64, 64, 1, 64},
        .l2 = {4 * MIB, 128, 64, 16, 16, 2048},
        .last = {256 * MIB, 128, 64, 16, 128, 8192},
        .instruction_bytes = 64 * KIB,
        .instruction_sharers = 2,
        .memory = 5300,
        .streaming = 0.81,
        .rates = {64, 128, 64, 1, 128},
    },
    {
        .name = "gfx950",
        .doc = "MI350X, MI355X",
        .wave = 64,
        .simds = 4,
        .max_waves = 8,
        .max_blocks = 16,
        .vgprs = 512,
        .vgpr_granule = 8,
        .vgpr_limit = 256,
        .agprs = 0,
        .unified = 1,
        .sgprs = 800,
        .sgpr_granule = 16,
        .lds_bytes = 163840,
        .lds_block_bytes = 163840,
        .lds_granule = 1280,
        .lds_banks = 64,
        .packed_float = 1,
        .async_copies = 0,
        .matrix_cores = 2,
        .family = FAMILY_AMD,
        .device = "MI355X",
        .units = 256,
        .dies = 8,
        .clock = 2400,
        .l1 = {32 * KIB, 128, 64, 64, 1, 64},
        .l2 = {4 * MIB, 128, 64, 16, 16, 2048},
        .last = {256 * MIB, 128, 64, 16, 128, 8192},
        .instruction_bytes = 64 * KIB,
        .instruction_sharers = 2,
        .memory = 8000,
        .streaming = 0.81,
        .rates = {64, 128, 64, 1, 256},
    },
    {
        .name = "gfx1030",
        .doc = "Radeon RX 6800, RX 6900 XT",
        .wave = 32,
        .simds = 2,
        .max_waves = 16,
        .max_blocks = 16,
        .vgprs = 1024,
        .vgpr_granule = 16,
        .vgpr_limit = 256,
        .lds_bytes = 65536,
        .lds_block_bytes = 65536,
        .lds_granule = 1024,
        .lds_banks = 32,
        .family = FAMILY_AMD,
        .device = "RX 6900 XT",
        .units = 80,
        .dies = 1,
        .clock = 2250,
        .l1 = {16 * KIB, 128, 64, 4, 1, 64},
        .l2 = {4 * MIB, 128, 64, 16, 16, 1024},
        .last = {128 * MIB, 64, 64, 16, 16, 1024},
        .instruction_bytes = 32 * KIB,
        .instruction_sharers = 2,
        .memory = 512,
        .streaming = 0.81,
        .rates = {64, 0, 4, 2, 64},
    },
    {
        .name = "gfx1100",
        .doc = "Radeon RX 7900 XT, RX 7900 XTX",
        .wave = 32,
        .simds = 2,
        .max_waves = 16,
        .max_blocks = 16,
        .vgprs = 1536,
        .vgpr_granule = 24,
        .vgpr_limit = 256,
        .lds_bytes = 65536,
        .lds_block_bytes = 65536,
        .lds_granule = 1024,
        .lds_banks = 32,
        .family = FAMILY_AMD,
        .device = "RX 7900 XTX",
        .units = 96,
        .dies = 1,
        .clock = 2500,
        .l1 = {32 * KIB, 128, 64, 8, 1, 64},
        .l2 = {6 * MIB, 128, 64, 16, 24, 1536},
        .last = {96 * MIB, 64, 64, 16, 24, 1536},
        .instruction_bytes = 32 * KIB,
        .instruction_sharers = 2,
        .memory = 960,
        .streaming = 0.81,
        .rates = {64, 0, 4, 2, 64},
    },
    {
        .name = "gfx1201",
        .doc = "Radeon RX 9070, RX 9070 XT",
        .wave = 32,
        .simds = 2,
        .max_waves = 16,
        .max_blocks = 16,
        .vgprs = 1536,
        .vgpr_granule = 24,
        .vgpr_limit = 256,
        .lds_bytes = 65536,
        .lds_block_bytes = 65536,
        .lds_granule = 1024,
        .lds_banks = 32,
        .family = FAMILY_AMD,
        .device = "RX 9070 XT",
        .units = 64,
        .dies = 1,
        .clock = 2970,
        .l1 = {32 * KIB, 128, 64, 8, 1, 64},
        .l2 = {8 * MIB, 128, 64, 16, 16, 1024},
        .last = {64 * MIB, 64, 64, 16, 16, 1024},
        .instruction_bytes = 32 * KIB,
        .instruction_sharers = 2,
        .memory = 640,
        .streaming = 0.81,
        .rates = {64, 0, 2, 2, 64},
    },
    {
        .name = "sm_80",
        .doc = "A100",
        .wave = 32,
        .simds = 4,
        .max_waves = 16,
        .max_blocks = 32,
        .vgprs = 512,
        .vgpr_granule = 8,
        .vgpr_limit = 255,
        .lds_bytes = 167936,
        .lds_block_bytes = 166912,
        .lds_granule = 128,
        .lds_banks = 32,
        .async_copies = 1,
        .family = FAMILY_NVIDIA,
        .device = "A100 80 GB",
        .units = 108,
        .dies = 1,
        .clock = 1410,
        .l1 = {192 * KIB, 128, 32, 4, 1, 128},
        .l2 = {40 * MIB, 128, 32, 16, 80, 5120},
        .instruction_bytes = 128 * KIB,
        .instruction_sharers = 1,
        .memory = 2039,
        .streaming = 0.88,
        .rates = {64, 0, 32, 4, 128},
    },
    {
        .name = "sm_90",
        .doc = "H100, H200",
        .wave = 32,
        .simds = 4,
        .max_waves = 16,
        .max_blocks = 32,
        .vgprs = 512,
        .vgpr_granule = 8,
        .vgpr_limit = 255,
        .lds_bytes = 233472,
        .lds_block_bytes = 232448,
        .lds_granule = 128,
        .lds_banks = 32,
        .async_copies = 1,
        .family = FAMILY_NVIDIA,
        .device = "H200",
        .units = 132,
        .dies = 1,
        .clock = 1980,
        .l1 = {256 * KIB, 128, 32, 4, 1, 128},
        .l2 = {50 * MIB, 128, 32, 16, 96, 5120},
        .instruction_bytes = 128 * KIB,
        .instruction_sharers = 1,
        .memory = 4800,
        .streaming = 0.885,
        .rates = {128, 0, 64, 4, 128},
    },
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

struct known target_names(void)
{
    return KNOWN_MEMBERS(TARGETS, sizeof TARGETS / sizeof *TARGETS, name);
}

const char *limit_name(enum limit l)
{
    static const char *const NAMES[LIMITS] = {"waves", "VGPRs", "SGPRs", "LDS", "blocks"};
    return NAMES[l];
}

// Registers that one wave's VGPRs and AGPRs take of the larger file, in allocation units.
static int vector_registers(const struct target *t, const struct needs *n)
{
    enum { ACCUMULATORS_START = 4 }; // AGPRs follow the VGPRs at a multiple of this
    int all = n->vgprs > n->agprs ? n->vgprs : n->agprs;
    if (t->unified && n->agprs > 0)
        all = round_up(n->vgprs, ACCUMULATORS_START) + n->agprs;
    return round_up(all > 0 ? all : 1, t->vgpr_granule);
}

// Waves per SIMD that `blocks` whole blocks are, spread over the SIMDs of a compute unit.
static int waves_of_blocks(const struct target *t, int blocks, int block_waves)
{
    return smaller((blocks * block_waves + t->simds - 1) / t->simds, t->max_waves);
}

struct occupancy target_resident(const struct target *t, const struct needs *n)
{
    int block_waves = n->threads > t->wave ? (n->threads + t->wave - 1) / t->wave : 1;
    int lds = round_up(n->lds_bytes, t->lds_granule);
    // AMD counts blocks by their barriers, which those of one wave do without.
    bool counted = t->family != FAMILY_AMD || block_waves > 1;
    struct occupancy o = {.waves = t->max_waves};
    int *alone = o.alone, by_lds = lds > 0 ? t->lds_bytes / lds : t->max_waves * t->simds;
    alone[LIMIT_WAVES] = t->max_waves;
    alone[LIMIT_VGPRS] = smaller(t->vgprs / vector_registers(t, n), t->max_waves);
    alone[LIMIT_SGPRS] = t->max_waves;
    if (t->sgprs > 0 && n->sgprs > 0)
        alone[LIMIT_SGPRS] = smaller(t->sgprs / round_up(n->sgprs, t->sgpr_granule), t->max_waves);
    alone[LIMIT_LDS] = waves_of_blocks(t, by_lds, block_waves);
    alone[LIMIT_BLOCKS] = counted ? waves_of_blocks(t, t->max_blocks, block_waves) : t->max_waves;
    for (int l = 0; l < LIMITS; l++)
        if (alone[l] < alone[o.bound])
            o.bound = (enum limit)l;
    int by_registers = smaller(alone[LIMIT_VGPRS], alone[LIMIT_SGPRS]);
    int blocks = smaller(by_registers * t->simds / block_waves, by_lds);
    if (counted)
        blocks = smaller(blocks, t->max_blocks);
    o.waves = smaller(waves_of_blocks(t, blocks, block_waves), by_registers);
    return o;
}

static int waves_of(const struct target *t, int threads)
{
    return (threads + t->wave - 1) / t->wave;
}

int target_blocks(const struct target *t, int waves, int threads)
{
    int blocks = waves * t->simds / waves_of(t, threads);
    if (t->max_blocks > 0)
        blocks = smaller(blocks, t->max_blocks);
    return blocks > 0 ? blocks : 1;
}

double target_moving(const struct target *t, double bytes)
{
    return bytes / (t->memory * 1e9 * t->streaming / t->units);
}

double target_computing(const struct target *t, double operations, int size)
{
    enum { SINGLE = 4 };
    return operations * size / SINGLE / ((double)t->simds * t->wave * t->clock * 1e6);
}

int target_registers_left(const struct target *t, int threads)
{
    int each = t->vgprs / ((waves_of(t, threads) + t->simds - 1) / t->simds);
    return smaller(each - each % t->vgpr_granule, t->vgpr_limit);
}

int target_occupancy(const struct target *t, int vgprs, int lds_bytes, int threads)
{
    const struct needs n = {.vgprs = vgprs, .lds_bytes = lds_bytes, .threads = threads};
    return target_resident(t, &n).waves;
}
