// SPDX-License-Identifier: MIT
// Pages of results that no machine here can measure: pages FILE.html FILE.json writes a comparison
// on a GPU, with a sweep over windows and with text that tries to leave its place in the page.
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "plan/planned.h"
#include "report/report.h"

static const char HOSTILE[] =
    "</script><img src=x onerror=alert(1)> & \"quoted\" 'too' `id` \\ $(x)";

enum { STRATEGIES = 9 };

// Names as a spec may write them, but for one that must not get to gnuplot or to the browser.
static void make_rows(struct report_row rows[STRATEGIES])
{
    static const struct {
        const char *strategy, *plan;
        double ms;
    } MADE[STRATEGIES] = {
        {"baseline", "block=64x4", 0.9},
        {"fused", "block=64x4 vector=4 window=128 prefetch=registers", 0.71},
        {"nw16", "block=64x4 vector=4 window=16 prefetch=registers", 0.92},
        {"nw64", "block=64x4 vector=4 window=64 prefetch=registers", 0.76},
        {"nw512", "block=64x4 vector=4 window=512 prefetch=registers", 0.98},
        {"partial", "block=64x4 vector=2 window=64", 0.8},
        {"lds", "block=32x8 vector=4", 1.3},
        {"a'\"<b>`id`", "block=8x8", 1.31},
        {"broken", "block=8x8 window=3", 0.4},
    };
    for (int i = 0; i < STRATEGIES; i++) {
        rows[i] = (struct report_row){.strategy = MADE[i].strategy, .plan = MADE[i].plan};
        rows[i].built = (struct built){.source = "", .lds_bytes = 1024 * i, .occupancy = 8 - i / 2};
        rows[i].built.usage.known = i != 5;
        rows[i].built.usage.worst = (struct resources){.vgprs = 32 + 11 * i, .sgprs = 20};
        rows[i].result = (struct result){.outcome = OUTCOME_VERIFIED,
                                         .error = 1e-7,
                                         .tolerance = 5e-7,
                                         .compared = true,
                                         .cases = 14,
                                         .time = {MADE[i].ms, MADE[i].ms, MADE[i].ms, 15},
                                         .copy = {0.66, 0.65, 0.67, 15},
                                         .note = i == 6 ? HOSTILE : ""};
    }
    rows[STRATEGIES - 1].result.outcome = OUTCOME_WRONG;
}

int main(int argc, char **argv)
{
    struct error e = {0};
    struct planned op = {0};
    struct report_row rows[STRATEGIES];
    struct plan_request request = {.target = target_find("gfx90a")};
    if (argc != 3 || !planned_read(SPECS "/laplacian_r4.lua", &request, &op, &e)) {
        fprintf(stderr, "usage: pages FILE.html FILE.json\n%s\n", e.message);
        return 2;
    }
    struct model hostile = *op.model;
    hostile.doc = HOSTILE;
    make_rows(rows);
    struct report r = {.model = &hostile,
                       .platform = platform_find("amd"),
                       .device = "AMD Instinct MI250X",
                       .target = target_find("gfx90a"),
                       .size = {512, 512, 512},
                       .cases = 14,
                       .complete = true,
                       .recommended = 1,
                       .rows = rows,
                       .count = STRATEGIES};
    struct arena arena = {0};
    struct provenance p = provenance_begin(2, (char *[]){"compare", (char *)HOSTILE}, &arena);
    provenance_add_device(&p, r.platform, r.device);
    json_t *document = report_document(&p, &r, 1);
    bool ok = report_write_page(&p, document, &r, 1, NULL, argv[1], &e) &&
              json_write(document, JSON_DIGITS, argv[2], &e);
    json_decref(document);
    arena_free(&arena);
    if (!ok)
        fprintf(stderr, "%s\n", e.message);
    planned_free(&op);
    return !ok;
}
