// SPDX-License-Identifier: MIT
// Mix: how many instructions of each kind, of GFX9 to GFX12.
#ifndef HIPSTENCIL_INSPECT_MIX_H
#define HIPSTENCIL_INSPECT_MIX_H

#include <stddef.h>

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

// Counts one instruction. `operands` is what follows the name.
void mix_count(struct mix *m, const char *name, size_t length, const char *operands);
// m += other
void mix_add(struct mix *m, const struct mix *other);

int mix_all(const struct mix *m); // every instruction
int mix_sum(const int by_width[WIDTHS]);
int mix_bytes(const int by_width[WIDTHS]); // per lane

#endif
