// SPDX-License-Identifier: MIT
#include "traffic/print.h"

#include <string.h>

static void print_bytes(const struct traffic *t, double bytes, FILE *out)
{
    fprintf(out, "  %7.0f %5.2f", bytes / 1e6, t->cube > 0 ? bytes / t->cube : 0);
}

static void print_row(const struct traffic_row *row, int width, bool last, FILE *out)
{
    const struct traffic *t = row->traffic;
    fprintf(out, "%-*s", width, row->plan->label);
    if (!t) {
        fprintf(out, "  %s\n", row->note ? row->note : "not known");
        return;
    }
    print_bytes(t, t->l1_bytes, out);
    print_bytes(t, t->l2_read, out);
    print_bytes(t, t->l2_write, out);
    if (last)
        print_bytes(t, t->last_read + t->last_write, out);
    print_bytes(t, t->hbm_read, out);
    print_bytes(t, t->hbm_write, out);
    fprintf(out, "  %8.1f %9.2f\n", t->lds_accesses, t->lds_conflicts);
}

void traffic_print(const struct traffic_row *rows, int count, FILE *out)
{
    static const char *const LEVELS[] = {"L1",         "L2 read",  "L2 write",
                                         "last level", "HBM read", "HBM write"};
    enum { LAST_LEVEL = 3 };
    int width = (int)strlen("strategy");
    bool last = false, sampled = false;
    for (int i = 0; i < count; i++) {
        int n = (int)strlen(rows[i].plan->label);
        width = n > width ? n : width;
        last = last || (rows[i].traffic && rows[i].traffic->last_read > 0);
        sampled = sampled || (rows[i].traffic && rows[i].traffic->simulated < 1);
    }
    fprintf(out, "%-*s", width, "MB, cubes");
    for (int i = 0; i < (int)(sizeof LEVELS / sizeof *LEVELS); i++)
        if (last || i != LAST_LEVEL)
            fprintf(out, "  %13s", LEVELS[i]);
    fprintf(out, "  LDS/wave conflicts\n");
    for (int i = 0; i < count; i++)
        print_row(&rows[i], width, last, out);
    if (sampled)
        fputs("The largest sweeps are sampled: a run of blocks with warm caches, scaled.\n", out);
}
