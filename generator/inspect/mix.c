// SPDX-License-Identifier: MIT
// One table from the beginning of a name to its kind, the first that fits. GFX11 renamed the memory
// instructions (dwordx4 to b128, ds_read to ds_load).
#include "inspect/mix.h"

#include <stdbool.h>
#include <string.h>

const char *const MIX_NAMES[MIX_FIELDS] = {
    "load_4",      "load_8",      "load_12",      "load_16",      "store_4",     "store_8",
    "store_12",    "store_16",    "lds_read_4",   "lds_read_8",   "lds_read_12", "lds_read_16",
    "lds_write_4", "lds_write_8", "lds_write_12", "lds_write_16", "fp32",        "packed_fp32",
    "fp64",        "matrix",      "other_valu",   "moves",        "salu",        "branches",
    "scalar_load", "barriers",    "waits",        "idle",         "scratch",
};
_Static_assert(sizeof(struct mix) == MIX_FIELDS * sizeof(int), "every field has a name");

enum kind {
    KIND_LOAD,
    KIND_STORE,
    KIND_LDS_READ,
    KIND_LDS_WRITE,
    KIND_SCRATCH,
    KIND_ARITHMETIC, // by the type at the end of the name
    KIND_PLAIN,      // `field` of the mix
};

struct rule {
    const char *start;
    enum kind kind;
    size_t field; // KIND_PLAIN
};

#define PLAIN(member) KIND_PLAIN, offsetof(struct mix, member)

static const struct rule RULES[] = {
    {"scratch_", KIND_SCRATCH, 0},    {"global_load", KIND_LOAD, 0},
    {"flat_load", KIND_LOAD, 0},      {"buffer_load", KIND_LOAD, 0},
    {"global_store", KIND_STORE, 0},  {"flat_store", KIND_STORE, 0},
    {"buffer_store", KIND_STORE, 0},  {"ds_read", KIND_LDS_READ, 0},
    {"ds_load", KIND_LDS_READ, 0},    {"ds_write", KIND_LDS_WRITE, 0},
    {"ds_store", KIND_LDS_WRITE, 0},  {"v_mfma", PLAIN(matrix)},
    {"v_smfmac", PLAIN(matrix)},      {"v_wmma", PLAIN(matrix)},
    {"v_mov_", PLAIN(moves)},         {"v_dual_mov_", PLAIN(moves)},
    {"v_pk_mov_", PLAIN(moves)},      {"v_accvgpr_", PLAIN(moves)},
    {"v_swap_", PLAIN(moves)},        {"v_cmp", PLAIN(other_valu)},
    {"v_cvt", PLAIN(other_valu)},     {"v_", KIND_ARITHMETIC, 0},
    {"s_barrier_wait", PLAIN(waits)}, // GFX12: s_barrier_signal, then this
    {"s_barrier", PLAIN(barriers)},   {"s_wait", PLAIN(waits)},
    {"s_cbranch", PLAIN(branches)},   {"s_branch", PLAIN(branches)},
    {"s_endpgm", PLAIN(branches)},    {"s_setpc", PLAIN(branches)},
    {"s_load", PLAIN(scalar_loads)},  {"s_buffer_load", PLAIN(scalar_loads)},
    {"s_nop", PLAIN(idle)},           {"s_delay_alu", PLAIN(idle)},
    {"s_clause", PLAIN(idle)},        {"s_sleep", PLAIN(idle)},
    {"s_code_end", PLAIN(idle)},      {"s_", PLAIN(salu)},
    {"ds_", PLAIN(other_valu)},
};

static bool starts_with(const char *name, size_t length, const char *start)
{
    size_t n = strlen(start);
    return length >= n && strncmp(name, start, n) == 0;
}

static bool holds(const char *name, size_t length, const char *part)
{
    size_t n = strlen(part);
    for (size_t i = 0; i + n <= length; i++)
        if (strncmp(name + i, part, n) == 0)
            return true;
    return false;
}

// Index of the width in bytes that one address moves.
static int width_of(const char *name, size_t length)
{
    static const struct {
        const char *part;
        int words;
    } WIDTH[] = {{"dwordx4", 4}, {"b128", 4},    {"dwordx3", 3},
                 {"b96", 3},     {"dwordx2", 2}, {"b64", 2}};
    for (size_t i = 0; i < sizeof WIDTH / sizeof *WIDTH; i++)
        if (holds(name, length, WIDTH[i].part))
            return WIDTH[i].words - 1;
    return 0;
}

// ds_read2_b32, ds_load_2addr_stride64_b64: two addresses in one.
static void count_lds(int by_width[WIDTHS], const char *name, size_t length)
{
    bool two = holds(name, length, "read2") || holds(name, length, "write2") ||
               holds(name, length, "2addr");
    int words = (width_of(name, length) + 1) * (two ? 2 : 1);
    by_width[(words > WIDTHS ? WIDTHS : words) - 1]++;
}

// GFX11 joins two fp32 operations into one v_dual_ instruction: one of them counts, as it is one.
static void count_arithmetic(struct mix *m, const char *name, size_t length)
{
    if (starts_with(name, length, "v_pk_"))
        *(holds(name, length, "_f32") ? &m->packed_fp32 : &m->other_valu) += 1;
    else if (holds(name, length, "_f64"))
        m->fp64++;
    else if (holds(name, length, "_f32"))
        m->fp32++;
    else
        m->other_valu++;
}

// Before GFX10 spills go through buffer instructions relative to the scratch base.
static bool is_spill(const char *operands)
{
    return strstr(operands, "Spill") || strstr(operands, "Reload");
}

void mix_count(struct mix *m, const char *name, size_t length, const char *operands)
{
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES; i++) {
        const struct rule *r = &RULES[i];
        if (!starts_with(name, length, r->start))
            continue;
        bool memory = r->kind == KIND_LOAD || r->kind == KIND_STORE;
        if (r->kind == KIND_SCRATCH || (memory && is_spill(operands)))
            m->scratch++;
        else if (r->kind == KIND_LOAD)
            m->loads[width_of(name, length)]++;
        else if (r->kind == KIND_STORE)
            m->stores[width_of(name, length)]++;
        else if (r->kind == KIND_LDS_READ)
            count_lds(m->lds_reads, name, length);
        else if (r->kind == KIND_LDS_WRITE)
            count_lds(m->lds_writes, name, length);
        else if (r->kind == KIND_ARITHMETIC)
            count_arithmetic(m, name, length);
        else
            ++*(int *)((char *)m + r->field);
        return;
    }
    m->other_valu++;
}

void mix_add(struct mix *m, const struct mix *other)
{
    int *to = (int *)m;
    const int *from = (const int *)other;
    for (int i = 0; i < MIX_FIELDS; i++)
        to[i] += from[i];
}

// ---- sums ---------------------------------------------------------------------------------------

int mix_sum(const int by_width[WIDTHS])
{
    int sum = 0;
    for (int i = 0; i < WIDTHS; i++)
        sum += by_width[i];
    return sum;
}

int mix_bytes(const int by_width[WIDTHS])
{
    int sum = 0;
    for (int i = 0; i < WIDTHS; i++)
        sum += by_width[i] * (i + 1) * 4;
    return sum;
}

// All vector arithmetic, moves too.
static int mix_valu(const struct mix *m)
{
    return m->fp32 + m->packed_fp32 + m->fp64 + m->matrix + m->other_valu + m->moves;
}

int mix_all(const struct mix *m)
{
    return mix_valu(m) + mix_sum(m->loads) + mix_sum(m->stores) + mix_sum(m->lds_reads) +
           mix_sum(m->lds_writes) + m->salu + m->branches + m->scalar_loads + m->barriers +
           m->waits + m->idle + m->scratch;
}
