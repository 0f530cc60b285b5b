// SPDX-License-Identifier: MIT
#include "report/inspection_columns.h"

#include <stdio.h>
#include <string.h>

#include "report/cells.h"

enum { CELL = INSPECTED_CELL };

// ---- what a kernel takes ------------------------------------------------------------------------

static bool whole(char cell[CELL], int value)
{
    snprintf(cell, CELL, "%d", value);
    return value != 0;
}

static bool print_strategy(const struct inspected_kernel *k, char cell[CELL])
{
    snprintf(cell, CELL, "%.*s", CELL - 1, k->row->plan->label);
    return true;
}

static bool print_steps(const struct inspected_kernel *k, char cell[CELL])
{
    return k->steps > 0 && whole(cell, k->steps);
}

static bool print_vgprs(const struct inspected_kernel *k, char cell[CELL])
{
    return whole(cell, k->resources->vgprs);
}

static bool print_agprs(const struct inspected_kernel *k, char cell[CELL])
{
    return whole(cell, k->resources->agprs);
}

static bool print_sgprs(const struct inspected_kernel *k, char cell[CELL])
{
    return whole(cell, k->resources->sgprs);
}

static bool print_spills(const struct inspected_kernel *k, char cell[CELL])
{
    return whole(cell, k->resources->vgpr_spills + k->resources->sgpr_spills);
}

static bool print_scratch(const struct inspected_kernel *k, char cell[CELL])
{
    return whole(cell, k->resources->scratch_bytes);
}

static bool print_lds(const struct inspected_kernel *k, char cell[CELL])
{
    return whole(cell, k->resources->lds_bytes);
}

static bool print_waves(const struct inspected_kernel *k, char cell[CELL])
{
    return k->occupancy && whole(cell, k->occupancy->waves);
}

static bool print_limit(const struct inspected_kernel *k, char cell[CELL])
{
    if (k->occupancy)
        snprintf(cell, CELL, "%s", limit_name(k->occupancy->bound));
    return k->occupancy;
}

static bool print_code(const struct inspected_kernel *k, char cell[CELL])
{
    snprintf(cell, CELL, "%.1f", k->resources->code_bytes / 1024.0);
    return k->resources->code_bytes > 0;
}

static bool print_time(const struct inspected_kernel *k, char cell[CELL])
{
    if (k->prediction)
        milliseconds(cell, CELL, k->prediction->ms, k->prediction->ms);
    return k->prediction;
}

static bool print_bound(const struct inspected_kernel *k, char cell[CELL])
{
    if (k->prediction)
        snprintf(cell, CELL, "%s", bound_name(k->prediction->bound));
    return k->prediction;
}

static bool print_copy(const struct inspected_kernel *k, char cell[CELL])
{
    if (k->prediction)
        snprintf(cell, CELL, "%.0f", k->prediction->percent_of_copy);
    return k->prediction;
}

static bool print_rank(const struct inspected_kernel *k, char cell[CELL])
{
    return k->rank > 0 && whole(cell, k->rank);
}

// ---- what a wave runs for one plane -------------------------------------------------------------

static int field_of(const char *name)
{
    int f = 0;
    while (strcmp(MIX_NAMES[f], name) != 0)
        f++;
    return f;
}

static bool count(const struct inspected_kernel *k, const char *name, char cell[CELL])
{
    double value = k->row->per_plane[field_of(name)];
    snprintf(cell, CELL, "%.3g", value);
    return value > 0;
}

// "2x16 1x4": accesses by bytes of a lane, the widest first.
static bool by_width(const struct inspected_kernel *k, const char *narrowest, char cell[CELL])
{
    int first = field_of(narrowest), used = 0;
    for (int w = WIDTHS - 1; w >= 0; w--) {
        double value = k->row->per_plane[first + w];
        if (value > 0 && used < CELL)
            used += snprintf(cell + used, (size_t)(CELL - used), "%s%.3gx%d", used ? " " : "",
                             value, (w + 1) * 4);
    }
    if (used == 0)
        snprintf(cell, CELL, "0");
    return used > 0;
}

static bool print_loads(const struct inspected_kernel *k, char cell[CELL])
{
    return by_width(k, "load_4", cell);
}

static bool print_stores(const struct inspected_kernel *k, char cell[CELL])
{
    return by_width(k, "store_4", cell);
}

static bool print_lds_reads(const struct inspected_kernel *k, char cell[CELL])
{
    return by_width(k, "lds_read_4", cell);
}

static bool print_lds_writes(const struct inspected_kernel *k, char cell[CELL])
{
    return by_width(k, "lds_write_4", cell);
}

static bool print_packed(const struct inspected_kernel *k, char cell[CELL])
{
    return count(k, "packed_fp32", cell);
}

static bool print_fp32(const struct inspected_kernel *k, char cell[CELL])
{
    return count(k, "fp32", cell);
}

static bool print_fp64(const struct inspected_kernel *k, char cell[CELL])
{
    return count(k, "fp64", cell);
}

static bool print_matrix(const struct inspected_kernel *k, char cell[CELL])
{
    return count(k, "matrix", cell);
}

static bool print_other(const struct inspected_kernel *k, char cell[CELL])
{
    return count(k, "other_valu", cell);
}

static bool print_moves(const struct inspected_kernel *k, char cell[CELL])
{
    return count(k, "moves", cell);
}

static bool print_salu(const struct inspected_kernel *k, char cell[CELL])
{
    return count(k, "salu", cell);
}

static bool print_barriers(const struct inspected_kernel *k, char cell[CELL])
{
    return count(k, "barriers", cell);
}

static bool print_waits(const struct inspected_kernel *k, char cell[CELL])
{
    return count(k, "waits", cell);
}

static bool print_spilling(const struct inspected_kernel *k, char cell[CELL])
{
    return count(k, "scratch", cell);
}

// Vector instructions for each point, of one lane.
static bool print_valu_per_point(const struct inspected_kernel *k, char cell[CELL])
{
    static const char *const KINDS[] = {"fp32",   "packed_fp32", "fp64",
                                        "matrix", "other_valu",  "moves"};
    double sum = 0;
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        sum += k->row->per_point[field_of(KINDS[i])];
    snprintf(cell, CELL, "%.3g", sum);
    return true;
}

// ---- all ----------------------------------------------------------------------------------------

static const struct inspected_column COLUMNS[] = {
    {"strategy", "strategy", print_strategy, .brief = true, .left = true},
    {"steps", "steps", print_steps, .brief = true},
    {"time_ms", "time ms", print_time, .brief = true},
    {"percent_of_copy", "% of copy", print_copy, .brief = true},
    {"bound", "bound", print_bound, .brief = true, .left = true},
    {"registers", "registers", print_vgprs, .brief = true},
    {"spills", "spills", print_spills, .brief = true},
    {"occupancy", "waves/SIMD", print_waves, .brief = true},
    {"occupancy_bound", "limit", print_limit, .brief = true, .left = true},
    {"lds_bytes", "LDS B", print_lds, .brief = true},
    {"agprs", "AGPRs", print_agprs, .brief = false},
    {"sgprs", "SGPRs", print_sgprs, .brief = false},
    {"scratch_bytes", "scratch B", print_scratch, .brief = false},
    {"code_kib", "code KiB", print_code, .brief = false},
    {"rank", "rank", print_rank, .brief = false},
    {"valu_per_point", "VALU/point", print_valu_per_point, .runs = true, .brief = true},
    {"loads", "loads", print_loads, .runs = true, .brief = true, .left = true},
    {"stores", "stores", print_stores, .runs = true, .brief = true, .left = true},
    {"lds_reads", "LDS reads", print_lds_reads, .runs = true, .brief = true, .left = true},
    {"lds_writes", "LDS writes", print_lds_writes, .runs = true, .brief = true, .left = true},
    {"barriers", "barriers", print_barriers, .runs = true, .brief = true},
    {"scratch", "scratch", print_spilling, .runs = true, .brief = true},
    {"packed_fp32", "packed", print_packed, .runs = true},
    {"fp32", "fp32", print_fp32, .runs = true},
    {"fp64", "fp64", print_fp64, .runs = true},
    {"matrix", "matrix", print_matrix, .runs = true},
    {"other_valu", "other", print_other, .runs = true},
    {"moves", "moves", print_moves, .runs = true},
    {"salu", "SALU", print_salu, .runs = true},
    {"waits", "waits", print_waits, .runs = true},
};

enum { COLUMN_COUNT = sizeof COLUMNS / sizeof COLUMNS[0] };

const struct inspected_column *inspected_columns(int *count)
{
    *count = COLUMN_COUNT;
    return COLUMNS;
}

struct known inspected_column_keys(void)
{
    return KNOWN_MEMBERS(COLUMNS, COLUMN_COUNT, key);
}

bool inspected_column_is_of(const struct inspected_column *c, enum inspected_table t)
{
    return c == COLUMNS || c->runs == (t == SWEEPS_RUN);
}

const char *inspected_heading(const struct inspected_column *c, enum inspected_table t)
{
    return c->print == print_time && t == GROUPS_TAKE ? "ms/step" : c->heading;
}
