// SPDX-License-Identifier: MIT
#include "command/result_files.h"

#include <string.h>

#include "base/named_file.h"
#include "report/svg.h"

enum { KEY_JSON = 0x400, KEY_REPORT };

static const struct argp_option OPTIONS[] = {
    {"json", KEY_JSON, "FILE", 0,
     "write the results to FILE as well; - is standard output, and the "
     "table goes to standard error",
     3},
    {"report", KEY_REPORT, "FILE", 0, "write an HTML page with plots to FILE (needs gnuplot)", 3},
    {0},
};

static error_t option(int key, char *arg, struct argp_state *state)
{
    struct result_files *f = state->input;
    switch (key) {
    case KEY_JSON:
        f->json = arg;
        return 0;
    case KEY_REPORT:
        f->report = arg;
        return strcmp(arg, "-") != 0
                   ? 0
                   : options_fail(state, "--report -: a page goes to a file, such as report.html");
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp result_files_argp = {.options = OPTIONS, .parser = option};

bool result_files_check(const struct result_files *f, struct error *e)
{
    return (!f->report || (plots_can_be_drawn(e) && named_file_prepare(f->report, e))) &&
           (!f->json || named_file_prepare(f->json, e));
}
