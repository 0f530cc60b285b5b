// SPDX-License-Identifier: MIT
// One gnuplot process per plot, in a folder of its own that is gone afterwards. Text reaches
// gnuplot as quoted literals only (templates/markup.lua), and gnuplot escapes it for SVG.
#include "report/svg.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <lua.h>

#include "base/file.h"
#include "base/process.h"
#include "base/underway.h"
#include "render/record.h"
#include "render/template.h"

enum { TIMEOUT = 60 }; // seconds; a plot takes a tenth of one

static const char *const FILES[] = {"plot.gp", "plot.svg", "plot.log"};

// ---- gnuplot ------------------------------------------------------------------------------------

static bool find_gnuplot(struct text *path, struct error *e)
{
    const char *named = getenv("HIPSTENCIL_GNUPLOT");
    if (process_find(named && *named ? named : "gnuplot", path))
        return true;
    if (named && *named)
        return fail(e, "HIPSTENCIL_GNUPLOT: there is no program %s", named);
    return fail(e, "--report draws its plots with gnuplot, which is not "
                   "installed; install it (Debian: apt install gnuplot-nox) or name it in "
                   "HIPSTENCIL_GNUPLOT");
}

bool plots_can_be_drawn(struct error *e)
{
    struct text path = {0};
    bool found = find_gnuplot(&path, e);
    text_free(&path);
    return found;
}

// ---- plots as records ---------------------------------------------------------------------------

static void push_axis(lua_State *L, const char *field, const struct plot_axis *axis)
{
    record_open(L);
    record_string(L, "label", axis->label);
    record_integer(L, "log", axis->log);
    record_number(L, "lo", axis->lo);
    record_number(L, "hi", axis->hi);
    record_number(L, "step", axis->step);
    record_field(L, field);
}

static void push_series(lua_State *L, const struct plot_series *s)
{
    record_open(L);
    record_string(L, "name", s->name);
    record_string(L, "style", s->style);
    record_integer(L, "role", s->role);
    list_open(L);
    for (int i = 0; i < s->count; i++) {
        record_open(L);
        record_number(L, "x", s->points[i].x);
        record_number(L, "y", s->points[i].y);
        record_string(L, "name", s->points[i].name);
        list_append(L);
    }
    record_field(L, "points");
}

static void push_labels(lua_State *L, const struct plot *p)
{
    list_open(L);
    for (int i = 0; i < p->nlabels; i++) {
        record_open(L);
        record_string(L, "text", p->labels[i].text);
        record_number(L, "x", p->labels[i].x);
        record_number(L, "y", p->labels[i].y);
        record_number(L, "height", p->labels[i].height);
        record_number(L, "beside", p->labels[i].beside);
        list_append(L);
    }
    record_field(L, "labels");
}

static void push_beside(lua_State *L, const struct plot *p)
{
    list_open(L);
    for (int i = 0; p->beside && i < p->nnames; i++) {
        lua_pushstring(L, p->beside[i]);
        list_append(L);
    }
    record_field(L, "beside");
    record_string(L, "over", p->over);
}

// Pushes the names that the gnuplot templates see.
static void push_plot(lua_State *L, const struct plot *p)
{
    lua_newtable(L);
    record_open(L);
    push_axis(L, "x", &p->x);
    push_axis(L, "y", &p->y);
    list_open(L);
    for (int i = 0; i < p->nnames; i++) {
        lua_pushstring(L, p->names[i]);
        list_append(L);
    }
    record_field(L, "names");
    push_beside(L, p);
    record_integer(L, "called", p->called);
    list_open(L);
    for (int i = 0; i < p->nseries; i++) {
        push_series(L, &p->series[i]);
        list_append(L);
    }
    record_field(L, "series");
    push_labels(L, p);
    record_field(L, "plot");
}

// ---- what gnuplot wrote, as a part of the page --------------------------------------------------

// "rgb(  0,   0,  18)" at `s` to the role 18; 0 if it is another colour. `length` is its own.
static int role_at(const char *s, size_t *length)
{
    int red, green, role, n = 0;
    if (sscanf(s, "rgb( %d , %d , %d )%n", &red, &green, &role, &n) != 3 || n == 0)
        return 0;
    *length = (size_t)n;
    return red == 0 && green == 0 ? role : 0;
}

// Copies one step from `s` to `out` and returns the end of what was read: ids get the plot's own
// prefix, colours become the page's.
static const char *copy_step(const char *s, int number, struct text *out)
{
    static const char *const IDS[] = {" id='", " id=\"", "href='#"};
    static const char *const DEFAULTS[] = {"color=\"black\"", "color=\"gray\"", "color=\"white\""};
    size_t length = 0;
    for (size_t i = 0; i < sizeof IDS / sizeof *IDS; i++)
        if (strncmp(s, IDS[i], strlen(IDS[i])) == 0) {
            text_addf(out, "%splot%d-", IDS[i], number);
            return s + strlen(IDS[i]);
        }
    for (size_t i = 0; i < sizeof DEFAULTS / sizeof *DEFAULTS; i++)
        if (strncmp(s, DEFAULTS[i], strlen(DEFAULTS[i])) == 0) {
            text_add(out, "color=\"var(--plot-1)\"");
            return s + strlen(DEFAULTS[i]);
        }
    int role = strncmp(s, "rgb(", 4) == 0 ? role_at(s, &length) : 0;
    if (role > 0) {
        text_addf(out, "var(--plot-%d)", role);
        return s + length;
    }
    text_add_bytes(out, s, 1);
    return s + 1;
}

// From behind "<element" to behind "</element>" of the next such element; NULL if there is none.
static const char *skip_element(const char *s, const char *element)
{
    char end[32];
    if (*s != '<' || strncmp(s + 1, element, strlen(element)) != 0)
        return NULL;
    snprintf(end, sizeof end, "</%s>", element);
    const char *at = strstr(s, end);
    return at ? at + strlen(end) : NULL;
}

// What is between <svg …> and </svg>, less gnuplot's own titles.
static bool adapt(const char *svg, struct drawing *out)
{
    const char *view = strstr(svg, "viewBox=\""), *body = view ? strchr(view, '>') : NULL;
    const char *end = body ? strstr(body, "</svg>") : NULL;
    if (!end)
        return false;
    const char *box = view + strlen("viewBox=\"");
    snprintf(out->box, sizeof out->box, "%.*s", (int)strcspn(box, "\""), box);
    for (const char *s = body + 1; s < end;) {
        const char *behind = skip_element(s, "title");
        if (!behind)
            behind = skip_element(s, "desc");
        s = behind ? behind : copy_step(s, out->number, &out->body);
    }
    return true;
}

// ---- the way through gnuplot --------------------------------------------------------------------

struct job {
    struct text folder, log;
    struct process process;
    const char *argv[4];
};

static void path_in(const struct job *j, const char *file, struct text *out)
{
    out->size = 0;
    text_addf(out, "%s/%s", text_string(&j->folder), file);
}

static bool open_job(struct job *j, struct error *e)
{
    const char *temporary = getenv("TMPDIR");
    struct text start = {0};
    text_addf(&start, "%s/hipstencil-plot-", temporary && *temporary ? temporary : "/tmp");
    bool ok = underway_folder(text_string(&start), &j->folder) ||
              fail(e, "%s: cannot be made: %s", j->folder.data, strerror(errno));
    if (!ok)
        text_free(&j->folder);
    text_free(&start);
    return ok;
}

static bool prepare(lua_State *L, const struct plot *p, const char *gnuplot, struct job *j,
                    struct error *e)
{
    struct text script = {0}, path = {0};
    push_plot(L, p);
    bool ok = template_render(L, p->kind == PLOT_BARS ? "bars.gp" : "curves.gp", &script, e) &&
              open_job(j, e);
    if (ok) {
        path_in(j, "plot.gp", &path);
        ok = file_write(path.data, script.data, script.size, NULL, e);
        j->argv[0] = gnuplot;
        j->argv[1] = "-d"; // not the user's settings
        j->argv[2] = "plot.gp";
        path_in(j, "plot.log", &j->log);
        j->process = (struct process){
            .argv = j->argv, .directory = j->folder.data, .log = j->log.data, .timeout = TIMEOUT};
    }
    text_free(&script);
    text_free(&path);
    return ok;
}

static bool collect(struct job *j, struct drawing *out, struct error *e)
{
    struct text path = {0}, svg = {0}, log = {0};
    struct error ignored = {0};
    char end[64];
    path_in(j, "plot.svg", &path);
    bool ok = process_succeeded(&j->process) && file_read(path.data, &svg, &ignored) &&
              adapt(text_string(&svg), out);
    if (!ok) {
        path_in(j, "plot.log", &path);
        file_read(path.data, &log, &ignored);
        const char *said = text_string(&log) + strspn(text_string(&log), "\n");
        fail(e, "%s cannot draw a plot (%s): %.*s", j->argv[0],
             process_describe(j->process.end, j->process.code, end, sizeof end),
             (int)strcspn(said, "\n"), said);
    }
    text_free(&path);
    text_free(&svg);
    text_free(&log);
    return ok;
}

static void close_job(struct job *j)
{
    struct text path = {0};
    for (size_t i = 0; j->folder.data && i < sizeof FILES / sizeof *FILES; i++) {
        path_in(j, FILES[i], &path);
        unlink(path.data);
    }
    if (j->folder.data) {
        rmdir(j->folder.data);
        underway_drop_path(j->folder.data);
    }
    text_free(&path);
    text_free(&j->log);
    text_free(&j->folder);
}

bool plots_draw(lua_State *L, const struct plot *plots, int count, int first, struct drawing *out,
                struct error *e)
{
    struct text gnuplot = {0};
    struct job *jobs = must_alloc((size_t)(count + 1) * sizeof *jobs);
    struct process *processes = must_alloc((size_t)(count + 1) * sizeof *processes);
    memset(jobs, 0, (size_t)(count + 1) * sizeof *jobs);
    bool ok = find_gnuplot(&gnuplot, e);
    for (int i = 0; i < count && ok; i++) {
        ok = prepare(L, &plots[i], gnuplot.data, &jobs[i], e);
        processes[i] = jobs[i].process;
    }
    if (ok)
        processes_run(processes, count, processor_count(), NULL, NULL);
    for (int i = 0; i < count && ok; i++) {
        jobs[i].process = processes[i];
        out[i].number = first + i;
        ok = collect(&jobs[i], &out[i], e);
    }
    for (int i = 0; i < count; i++)
        close_job(&jobs[i]);
    free(processes);
    free(jobs);
    text_free(&gnuplot);
    return ok;
}
