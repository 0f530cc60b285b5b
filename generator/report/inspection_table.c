// SPDX-License-Identifier: MIT
// Two tables for a target: what a strategy takes and is predicted to do; what its streamed loop
// runs. Columns are left out where every cell is zero.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/inspected.h"
#include "traffic/print.h"

enum { CELL = 48 };

struct column {
    const char *heading;
    // Writes the cell; false where it says nothing, such as no spills.
    bool (*print)(const struct inspected *row, char cell[CELL]);
    bool left;
};

// ---- cells: what a strategy takes ---------------------------------------------------------------

static bool whole(char cell[CELL], int value)
{
    snprintf(cell, CELL, "%d", value);
    return value != 0;
}

static bool print_strategy(const struct inspected *row, char cell[CELL])
{
    snprintf(cell, CELL, "%.*s", CELL - 1, row->plan->label);
    return true;
}

static bool print_vgprs(const struct inspected *row, char cell[CELL])
{
    return whole(cell, row->resources.vgprs);
}

static bool print_agprs(const struct inspected *row, char cell[CELL])
{
    return whole(cell, row->resources.agprs);
}

static bool print_sgprs(const struct inspected *row, char cell[CELL])
{
    return whole(cell, row->resources.sgprs);
}

static bool print_spills(const struct inspected *row, char cell[CELL])
{
    return whole(cell, row->resources.vgpr_spills + row->resources.sgpr_spills);
}

static bool print_scratch(const struct inspected *row, char cell[CELL])
{
    return whole(cell, row->resources.scratch_bytes);
}

static bool print_lds(const struct inspected *row, char cell[CELL])
{
    return whole(cell, row->resources.lds_bytes);
}

static bool print_waves(const struct inspected *row, char cell[CELL])
{
    return whole(cell, row->occupancy.waves);
}

static bool print_limit(const struct inspected *row, char cell[CELL])
{
    snprintf(cell, CELL, "%s", limit_name(row->occupancy.bound));
    return true;
}

static bool print_code(const struct inspected *row, char cell[CELL])
{
    snprintf(cell, CELL, "%.1f", row->resources.code_bytes / 1024.0);
    return row->resources.code_bytes > 0;
}

static bool print_time(const struct inspected *row, char cell[CELL])
{
    snprintf(cell, CELL, "%.3g", row->prediction.ms);
    return true;
}

static bool print_bound(const struct inspected *row, char cell[CELL])
{
    snprintf(cell, CELL, "%s", bound_name(row->prediction.bound));
    return true;
}

static bool print_copy(const struct inspected *row, char cell[CELL])
{
    snprintf(cell, CELL, "%.0f", row->prediction.percent_of_copy);
    return true;
}

static bool print_rank(const struct inspected *row, char cell[CELL])
{
    return whole(cell, row->rank);
}

static const struct column TAKES[] = {
    {"strategy", print_strategy, true}, {"registers", print_vgprs, false},
    {"AGPRs", print_agprs, false},      {"SGPRs", print_sgprs, false},
    {"spills", print_spills, false},    {"scratch B", print_scratch, false},
    {"LDS B", print_lds, false},        {"code KiB", print_code, false},
    {"waves/SIMD", print_waves, false}, {"limit", print_limit, true},
    {"time ms", print_time, false},     {"bound", print_bound, true},
    {"% of copy", print_copy, false},   {"rank", print_rank, false},
};

// ---- cells: what a wave runs for one plane ------------------------------------------------------

static int field_of(const char *name)
{
    int f = 0;
    while (strcmp(MIX_NAMES[f], name) != 0)
        f++;
    return f;
}

static bool count(const struct inspected *row, const char *name, char cell[CELL])
{
    double value = row->per_plane[field_of(name)];
    snprintf(cell, CELL, "%.3g", value);
    return value > 0;
}

// "2x16 1x4": accesses by bytes of a lane, the widest first.
static bool by_width(const struct inspected *row, const char *narrowest, char cell[CELL])
{
    int first = field_of(narrowest), used = 0;
    for (int w = WIDTHS - 1; w >= 0; w--) {
        double value = row->per_plane[first + w];
        if (value > 0 && used < CELL)
            used += snprintf(cell + used, (size_t)(CELL - used), "%s%.3gx%d", used ? " " : "",
                             value, (w + 1) * 4);
    }
    if (used == 0)
        snprintf(cell, CELL, "0");
    return used > 0;
}

static bool print_loads(const struct inspected *row, char cell[CELL])
{
    return by_width(row, "load_4", cell);
}

static bool print_stores(const struct inspected *row, char cell[CELL])
{
    return by_width(row, "store_4", cell);
}

static bool print_lds_reads(const struct inspected *row, char cell[CELL])
{
    return by_width(row, "lds_read_4", cell);
}

static bool print_lds_writes(const struct inspected *row, char cell[CELL])
{
    return by_width(row, "lds_write_4", cell);
}

static bool print_packed(const struct inspected *row, char cell[CELL])
{
    return count(row, "packed_fp32", cell);
}

static bool print_fp32(const struct inspected *row, char cell[CELL])
{
    return count(row, "fp32", cell);
}

static bool print_fp64(const struct inspected *row, char cell[CELL])
{
    return count(row, "fp64", cell);
}

static bool print_matrix(const struct inspected *row, char cell[CELL])
{
    return count(row, "matrix", cell);
}

static bool print_other(const struct inspected *row, char cell[CELL])
{
    return count(row, "other_valu", cell);
}

static bool print_moves(const struct inspected *row, char cell[CELL])
{
    return count(row, "moves", cell);
}

static bool print_salu(const struct inspected *row, char cell[CELL])
{
    return count(row, "salu", cell);
}

static bool print_barriers(const struct inspected *row, char cell[CELL])
{
    return count(row, "barriers", cell);
}

static bool print_waits(const struct inspected *row, char cell[CELL])
{
    return count(row, "waits", cell);
}

static bool print_spilling(const struct inspected *row, char cell[CELL])
{
    return count(row, "scratch", cell);
}

// Vector instructions for each point, of one lane.
static bool print_valu_per_point(const struct inspected *row, char cell[CELL])
{
    static const char *const KINDS[] = {"fp32",   "packed_fp32", "fp64",
                                        "matrix", "other_valu",  "moves"};
    double sum = 0;
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        sum += row->per_point[field_of(KINDS[i])];
    snprintf(cell, CELL, "%.3g", sum);
    return true;
}

static const struct column RUNS[] = {
    {"strategy", print_strategy, true},
    {"loads", print_loads, true},
    {"stores", print_stores, true},
    {"LDS reads", print_lds_reads, true},
    {"LDS writes", print_lds_writes, true},
    {"packed", print_packed, false},
    {"fp32", print_fp32, false},
    {"fp64", print_fp64, false},
    {"matrix", print_matrix, false},
    {"other", print_other, false},
    {"moves", print_moves, false},
    {"SALU", print_salu, false},
    {"barriers", print_barriers, false},
    {"waits", print_waits, false},
    {"scratch", print_spilling, false},
    {"VALU/point", print_valu_per_point, false},
};

// ---- layout -------------------------------------------------------------------------------------

// Whether any row says something in the column.
static bool says(const struct column *c, const struct inspection *in)
{
    bool any = false;
    for (int i = 0; i < in->count; i++) {
        char cell[CELL] = "";
        any = (!in->rows[i].note && c->print(&in->rows[i], cell)) || any;
    }
    return any;
}

static void tell_columns(const struct inspection *in, const struct column *columns, int n,
                         cell_tell *tell, void *context)
{
    for (int c = 0, column = 0; c < n; c++) {
        if (!says(&columns[c], in))
            continue;
        tell(context, -1, column, columns[c].heading, columns[c].left);
        for (int i = 0, row = 0; i < in->count; i++) {
            char cell[CELL] = "";
            if (in->rows[i].note)
                continue;
            columns[c].print(&in->rows[i], cell);
            tell(context, row++, column, cell, columns[c].left);
        }
        column++;
    }
}

void inspection_takes(const void *inspection, cell_tell *tell, void *context)
{
    tell_columns(inspection, TAKES, sizeof TAKES / sizeof *TAKES, tell, context);
}

void inspection_runs(const void *inspection, cell_tell *tell, void *context)
{
    tell_columns(inspection, RUNS, sizeof RUNS / sizeof *RUNS, tell, context);
}

void inspection_notes(const struct inspection *in, FILE *out)
{
    double most = 0;
    for (int i = 0; i < in->count; i++)
        most = fmax(most, in->rows[i].resources.code_bytes);
    for (int i = 0; i < in->count; i++)
        if (in->rows[i].note)
            fprintf(out, "%s: %s\n", in->rows[i].plan->label, in->rows[i].note);
    if (most > in->target->instruction_bytes)
        fprintf(out, "code beyond the instruction cache of %d KiB is fetched again each turn\n",
                in->target->instruction_bytes / 1024);
    if (in->target->family != FAMILY_AMD)
        fprintf(out, "registers and instructions are those of gfx90a's compiler, standing in\n");
}

// The simulated traffic, if it was asked for.
static void put_traffic(const struct inspection *in, FILE *out)
{
    struct traffic_row *rows = must_alloc((size_t)(in->count + 1) * sizeof *rows);
    int n = 0;
    bool any = false;
    for (int i = 0; i < in->count; i++) {
        const struct inspected *row = &in->rows[i];
        if (row->note)
            continue;
        rows[n] = (struct traffic_row){.plan = row->plan, .note = row->traffic_note};
        if (row->traffic_simulated)
            rows[n].traffic = &row->traffic;
        any = any || row->traffic_simulated || row->traffic_note;
        n++;
    }
    if (any) {
        fputs("\nmemory traffic of one sweep, simulated\n", out);
        traffic_print(rows, n, out);
    }
    free(rows);
}

static void put_twins(const struct inspection *in, FILE *out)
{
    bool first = true;
    for (int i = 0; i < in->count; i++) {
        const struct inspected *row = &in->rows[i];
        if (row->note || !row->has_twin)
            continue;
        if (first)
            fprintf(out, "\nkernels of steps, which load images from inside\n");
        first = false;
        fprintf(out, "%s: %d registers, %d SGPRs, %d spilled, code %.1f KiB\n", row->plan->label,
                row->twin.vgprs, row->twin.sgprs, row->twin.vgpr_spills + row->twin.sgpr_spills,
                row->twin.code_bytes / 1024.0);
    }
}

static void put_groups(const struct inspection *in, FILE *out)
{
    bool first = true;
    for (int i = 0; i < in->count; i++) {
        const struct inspected *row = &in->rows[i];
        const struct resources *r = &row->group;
        if (row->note || !row->has_group)
            continue;
        if (first)
            fprintf(out, "\nkernels that make several steps at once\n");
        first = false;
        fprintf(
            out,
            "%s: %d steps, %d registers, %d SGPRs, %d spilled, %d bytes of scratch, %d bytes of "
            "LDS, "
            "%d waves per SIMD, code %.1f KiB; predicted %.3g ms a step, %.0f %% of a copy, %s\n",
            row->plan->label, row->plan->choices.time, r->vgprs, r->sgprs,
            r->vgpr_spills + r->sgpr_spills, r->scratch_bytes, r->lds_bytes,
            row->group_occupancy.waves, r->code_bytes / 1024.0, row->group_prediction.ms,
            row->group_prediction.percent_of_copy, bound_name(row->group_prediction.bound));
    }
}

void inspection_table(const struct inspection *in, FILE *out)
{
    bool any = false;
    fprintf(out, "%s, %s, %lld x %lld x %lld, on %s (%s)", in->plans->model->name,
            element_name(in->plans->model->type), (long long)in->size[0], (long long)in->size[1],
            (long long)in->size[2], in->target->name, in->target->device);
    if (in->problem) {
        fprintf(out, ": %s\n", in->problem);
        return;
    }
    fprintf(out, ", compiled by %s\n", in->compiler);
    for (int i = 0; i < in->count; i++)
        any = any || !in->rows[i].note;
    if (any) {
        fprintf(out, "\npredicted time; registers of a thread, LDS of a block\n");
        cells_print_source(inspection_takes, in, out);
        fprintf(out, "\ninstructions of a wave for one plane; accesses by bytes of a lane\n");
        cells_print_source(inspection_runs, in, out);
        put_twins(in, out);
        put_groups(in, out);
        put_traffic(in, out);
    }
    inspection_notes(in, out);
}
