// SPDX-License-Identifier: MIT
// The table of targets: what a plan must know of a processor. Each figure's source is beside it.
#ifndef HIPSTENCIL_PLAN_TARGETS_H
#define HIPSTENCIL_PLAN_TARGETS_H

// Whose defaults and compiler: the two differ in what a block size costs.
enum family { FAMILY_AMD, FAMILY_NVIDIA, FAMILIES };

struct target {
    const char *name;    // as the compiler spells it
    const char *doc;     // products
    int wave;            // lanes
    int simds;           // per compute unit
    int max_waves;       // per SIMD
    int vgprs;           // 32-bit registers per lane and SIMD
    int vgpr_granule;    // allocation unit
    int vgpr_limit;      // addressable per thread without AGPRs
    int lds_bytes;       // per compute unit
    int lds_block_bytes; // per block
    int lds_banks;       // of 4 bytes
    int packed_float;    // 1 where v_pk_fma_f32 exists
    int async_copies;    // 1 where memory is copied to LDS with no register in between
    int matrix_cores;    // 1: 16x16x4 products of float, 2: of double too, 0: neither exactly
    enum family family;
};

const struct target *targets(int *count);
const struct target *target_find(const char *name); // NULL if unknown
const char *target_names(char *buffer, int size);

// Waves per SIMD that fit, given registers per thread, LDS per block and threads per block.
int target_occupancy(const struct target *t, int vgprs, int lds_bytes, int threads);

#endif
