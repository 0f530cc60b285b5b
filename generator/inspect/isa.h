// SPDX-License-Identifier: MIT
// ISA: what the AMD compiler's assembly says of each kernel: registers, sizes, and the instructions
// of the path that a wave runs over and over.
#ifndef HIPSTENCIL_INSPECT_ISA_H
#define HIPSTENCIL_INSPECT_ISA_H

#include <stdbool.h>

#include "base/arena.h"

// Widths of memory accesses by their index: 4, 8, 12 and 16 bytes a lane; narrower ones count as 4.
enum { WIDTHS = 4 };

// Instructions of one wave.
struct mix {
    int loads[WIDTHS], stores[WIDTHS];         // device memory
    int lds_reads[WIDTHS], lds_writes[WIDTHS]; // a two-address access counts as one of both widths
    int fp32, packed_fp32, fp64, matrix;       // vector arithmetic; packed: v_pk_*_f32
    int other_valu;                            // integers, addresses, comparisons, conversions
    int moves;                                 // from vector register to vector register
    int salu, branches, scalar_loads;
    int barriers, waits, idle; // idle: s_nop, s_delay_alu and other hints
    int scratch;               // loads and stores of spilled registers
};

enum { MIX_FIELDS = 4 * WIDTHS + 13 };
extern const char *const MIX_NAMES[MIX_FIELDS]; // in the order of the struct

struct isa_kernel {
    const char *symbol; // mangled
    bool edge;          // computes ragged ends
    int vgprs, agprs, sgprs;
    int vgpr_spills, sgpr_spills;
    int scratch_bytes; // per lane
    int lds_bytes;     // per block, static
    int threads;       // launch bound
    int code_bytes;
    int occupancy; // waves per SIMD as the compiler sees it
    // The heaviest way once around the loop that stores the most; through the kernel if none does.
    bool loop;
    struct mix path;
    int path_instructions, instructions; // on that way; in the kernel
};

struct isa {
    struct isa_kernel *kernels;
    int count, capacity;
};

// Reads assembly as clang -S writes it for amdgcn. Changes `text`. False if it has no kernel.
bool isa_parse(char *text, struct isa *out, struct arena *a);

int mix_valu(const struct mix *m); // all vector arithmetic, moves too
int mix_all(const struct mix *m);  // every instruction
int mix_sum(const int by_width[WIDTHS]);
int mix_bytes(const int by_width[WIDTHS]); // per lane

#endif
