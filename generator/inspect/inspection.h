// SPDX-License-Identifier: MIT
// Inspect: what the compiler for a target makes of an operator's strategies, found without that
// target: registers, occupancy, instructions, and from these and the traffic a predicted time.
#ifndef HIPSTENCIL_INSPECT_INSPECTION_H
#define HIPSTENCIL_INSPECT_INSPECTION_H

#include <jansson.h>
#include <stdio.h>

#include "inspect/assemble.h"
#include "inspect/isa.h"
#include "plan/planned.h"
#include "predict/predict.h"
#include "report/page.h"
#include "render/render.h"

// The largest of a strategy's sweep kernels.
struct resources {
    int vgprs, agprs, sgprs, vgpr_spills, sgpr_spills;
    int scratch_bytes; // per lane
    int lds_bytes;     // per block, LDS asked for at launch included
    int code_bytes;
    struct occupancy occupancy; // of the kernel with the fewest waves
};

// One strategy on one target.
struct inspected {
    const struct plan *plan;
    const char *note; // why there is nothing below, or NULL
    bool failed;      // `note` is an error, not an answer
    bool stand_in;    // instructions are those of another target's compiler
    struct resources resources;
    // Instructions of a wave per plane, summed over the kernels, in the order of MIX_NAMES; the
    // same per point, of one lane.
    double per_plane[MIX_FIELDS], per_point[MIX_FIELDS];
    int planes; // that one turn of the streamed loop computes; 1 where none is
    struct kernel_work work[3];
    struct traffic traffic;
    bool traffic_simulated;   // otherwise estimated from the plan
    const char *traffic_note; // why it was not simulated although asked for, or NULL
    struct prediction prediction;
    int rank; // by predicted time, from 1
};

struct inspection {
    const struct target *target;
    const char *compiler; // path, or NULL
    const char *problem;  // why the target cannot be inspected, or NULL
    struct planned op;
    struct rendered rendered;
    int64_t size[3];
    struct inspected *rows; // in the order of the plans
    int count;
};

struct inspect_settings {
    struct assemble_settings assemble;
    const char *templates; // as for render_operator
    int64_t size[3];
    int nsize;    // extents given
    bool traffic; // simulate it
};

// Fills list[i].target beforehand. False if the operator cannot be inspected at all; what is wrong
// with one target or one strategy is said in its place.
bool inspect_operator(const struct inspect_settings *s, const char *spec,
                      const struct plan_request *request, struct inspection *list, int count,
                      struct arena *a, struct error *e);
void inspection_free(struct inspection *i);

// Simulates the traffic of every row that has no note. False if nothing could be tried.
bool inspect_traffic(const struct inspect_settings *s, struct inspection *in, struct arena *a,
                     struct error *e);

void inspect_table(const struct inspection *i, FILE *out);
// The same cells for another layout, column by column; row -1 is the heading, strategies with a
// note have no row.
enum inspect_part { INSPECT_TAKES, INSPECT_RUNS };
void inspect_cells(const struct inspection *i, enum inspect_part part,
                   void (*tell)(void *context, int row, int column, const char *text, bool left),
                   void *context);
// The lines below the tables.
void inspect_notes(const struct inspection *i, FILE *out);
// One operator on all its targets, for an HTML page. Everything lives in `a`.
struct page_section inspect_section(const struct inspection *list, int count, struct arena *a);
// A new reference: one object for each target. Keys are in a fixed order.
json_t *inspect_json(const struct inspection *i);

// Prints what got worse than in `old` by more than `threshold` (0.05: 5 %), one line each, and
// returns how many did; -1 after filling `e` if `old` is no such JSON. `now` and `old` are arrays
// of inspect_json's objects.
int inspect_against(const json_t *now, const json_t *old, double threshold, FILE *out,
                    struct error *e);

#endif
