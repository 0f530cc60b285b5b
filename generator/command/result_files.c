// SPDX-License-Identifier: MIT
#include "command/result_files.h"

#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
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

// Whether both are there, and one.
static bool are_one(const char *a, const char *b)
{
    struct stat of_a, of_b;
    return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 && of_a.st_dev == of_b.st_dev &&
           of_a.st_ino == of_b.st_ino;
}

static const char *name_in(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

// Whether two paths are one file, which need not be there yet.
static bool is_one_file(const char *a, const char *b)
{
    const char *name_a = name_in(a), *name_b = name_in(b);
    struct arena folders = {0};
    const bool same =
        are_one(a, b) || (strcmp(name_a, name_b) == 0 &&
                          are_one(arena_format(&folders, "%.*s.", (int)(name_a - a), a),
                                  arena_format(&folders, "%.*s.", (int)(name_b - b), b)));
    arena_free(&folders);
    return same;
}

// One would take the place of the other.
static error_t check_together(const struct result_files *f, struct argp_state *state)
{
    return f->json && f->report && strcmp(f->json, "-") != 0 && is_one_file(f->json, f->report)
               ? options_fail(state, "--json %s: is the file of --report, too", f->json)
               : 0;
}

static error_t option(int key, char *arg, struct argp_state *state)
{
    struct result_files *f = state->input;
    switch (key) {
    case KEY_JSON:
        return options_result_file(&f->json, "--json", arg, state);
    case KEY_REPORT:
        return strcmp(arg, "-") != 0
                   ? options_result_file(&f->report, "--report", arg, state)
                   : options_fail(state, "--report -: a page goes to a file, such as report.html");
    case ARGP_KEY_SUCCESS:
        return check_together(f, state);
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
