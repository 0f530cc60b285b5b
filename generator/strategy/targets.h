// SPDX-License-Identifier: MIT
// The table of targets: what a plan must know of a processor. Each figure's source is beside it.
#ifndef HIPSTENCIL_STRATEGY_TARGETS_H
#define HIPSTENCIL_STRATEGY_TARGETS_H

#include "base/known.h"

// Whose defaults and compiler: the two differ in what a block size costs.
enum family { FAMILY_AMD, FAMILY_NVIDIA, FAMILIES };

// A cache. `bytes` 0: there is none.
struct cache {
    int bytes;           // of one: a compute unit's, a die's
    int line;            // bytes
    int request;         // bytes of one request to the next level
    int ways;            // lines of a set; sets = bytes / line / ways
    int channels;        // that serve requests at the same time
    int bytes_per_clock; // read from all its channels
};

// What a compute unit does in a clock; a fused multiply-add is one operation.
struct rates {
    int fp32, packed_fp32, fp64; // lanes' operations, all SIMDs; packed: 2 of an instruction's each
    int issue;                   // waves' instructions of one kind, all SIMDs
    int lds_bytes;               // read without bank conflicts
};

struct target {
    const char *name;    // as the compiler spells it
    const char *doc;     // products
    int wave;            // lanes
    int simds;           // per compute unit
    int max_waves;       // per SIMD
    int max_blocks;      // per compute unit
    int vgprs;           // 32-bit registers per lane and SIMD
    int vgpr_granule;    // allocation unit
    int vgpr_limit;      // addressable per thread without AGPRs
    int agprs;           // per lane and SIMD in a file of their own; 0 where there is none
    int unified;         // 1 where AGPRs are taken from `vgprs`
    int sgprs;           // per SIMD; 0 where every wave has a fixed share
    int sgpr_granule;    // allocation unit
    int lds_bytes;       // per compute unit
    int lds_block_bytes; // per block
    int lds_granule;     // allocation unit
    int lds_banks;       // of 4 bytes
    int packed_float;    // 1 where v_pk_fma_f32 exists
    int async_copies;    // 1 where memory is copied to LDS with no register in between
    int matrix_cores;    // 1: 16x16x4 products of float, 2: of double too, 0: neither exactly
    enum family family;

    // One device as programs see it: one GCD of an MI250X, all XCDs of an MI300X.
    const char *device;      // the product that the figures below are of
    int units;               // compute units, all dies
    int dies;                // that have an L2 each; blocks are dealt to them in turn
    int clock;               // MHz, boost
    struct cache l1;         // vector cache of one compute unit
    struct cache l2;         // of one die
    struct cache last;       // one for all dies, before the memory
    int instruction_bytes;   // instruction cache
    int instruction_sharers; // compute units that share it
    double memory;           // GB/s, peak
    double streaming;        // part of `memory` that a copy reaches
    struct rates rates;      // of one compute unit
};

const struct target *targets(int *count);
const struct target *target_find(const char *name); // NULL if unknown
struct known target_names(void);

// What a kernel takes of a compute unit.
struct needs {
    int vgprs, agprs; // per thread
    int sgprs;        // per wave, with those that the hardware reserves; 0: not known
    int lds_bytes;    // per block
    int threads;      // per block
};

enum limit { LIMIT_WAVES, LIMIT_VGPRS, LIMIT_SGPRS, LIMIT_LDS, LIMIT_BLOCKS, LIMITS };

// Waves per SIMD that fit, and what each limit alone would let in. Blocks come and go whole, so
// that `waves` may be below the smallest of them.
struct occupancy {
    int waves;         // 0: not even one block fits
    int alone[LIMITS]; // waves per SIMD
    enum limit bound;  // the smallest of `alone`
};

struct occupancy target_resident(const struct target *t, const struct needs *n);
const char *limit_name(enum limit l);
// The waves alone, given registers per thread, LDS per block and threads per block.
int target_occupancy(const struct target *t, int vgprs, int lds_bytes, int threads);
// Blocks of so many threads that these waves per SIMD make up on one compute unit, at least one.
int target_blocks(const struct target *t, int waves, int threads);
// Seconds that a compute unit takes to move bytes, of its share of the memory, as a copy does; and to compute so many
// operations on elements of a size, all lanes of it at once those of single precision.
double target_moving(const struct target *t, double bytes);
double target_computing(const struct target *t, double operations, int size);
// Registers per thread with which a block of so many threads still fits.
int target_registers_left(const struct target *t, int threads);

#endif
