// SPDX-License-Identifier: MIT
// Reaction and diffusion after Gray and Scott, in a periodic plane or box. reaction --help says what can be asked of it.
//
// The equations are in specifications, specs/gray_scott2d.lua and specs/gray_scott3d.lua, of which hipstencil makes
// kernels; what runs them is the runtime library.
#include "../ranks/ranks.h"
#include "options.h"
#include "seeds.h"

#include <hipstencil/picture.h>
#include <hipstencil/progress.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "gray_scott2d.h"
#include "gray_scott3d.h"

static void must(hs_status status)
{
    if (status != HS_OK) {
        if (ranks_speak())
            fprintf(stderr, "reaction: %s\n", hs_error_text());
        exit(1);
    }
}

static void path_of(char path[4096], const char *prefix, const char *ending)
{
    if (snprintf(path, 4096, "%s%s", prefix, ending) >= 4096) {
        fprintf(stderr, "reaction: '%s' is too long\n", prefix);
        exit(1);
    }
}

// ---- before the first step ----------------------------------------------------------------------

// Lengths are in spacings, times in steps. Forward Euler is stable while 4 Du, of a box 6 Du, is below 1.
static void set_scalars(hs_simulation *s, const struct options *o)
{
    const struct {
        const char *name;
        double value;
    } scalars[] = {{"Du", o->dimensions == 2 ? 0.16 : 0.14},
                   {"Dv", o->dimensions == 2 ? 0.08 : 0.07},
                   {"F", o->feed},
                   {"k", o->kill},
                   {"dt", 1}};
    for (int i = 0; i < 5; i++)
        must(hs_simulation_set_scalar(s, scalars[i].name, scalars[i].value));
}

static double *allocate(const int64_t n[3])
{
    double *values = malloc(sizeof *values * (size_t)n[0] * (size_t)n[1] * (size_t)n[2]);
    if (!values) {
        fprintf(stderr, "reaction: no memory for so many points\n");
        exit(1);
    }
    return values;
}

static void begin(struct whole *w, const struct options *o)
{
    double *u = allocate(o->size), *v = allocate(o->size);
    sow(o->size, u, v);
    must(whole_upload(w, "u", NULL, u));
    must(whole_upload(w, "v", NULL, v));
    must(whole_fill_halos(w));
    free(u);
    free(v);
}

// Before anything is allocated: systems that give memory which they have not got would end the program later.
static void check_memory(const struct options *o)
{
    hs_device_facts facts;
    const double bytes = 4.0 * (double)sizeof(double) * (double)o->size[0] * (double)o->size[1] *
                         (double)o->size[2]; // of u, v and what they become
    must(hs_device_describe(0, &facts));
    if (bytes > (double)facts.memory_total) {
        fprintf(stderr, "reaction: so many points take %.4g GB of the device, which has %.4g GB\n",
                bytes * 1e-9, (double)facts.memory_total * 1e-9);
        exit(1);
    }
}

static struct whole make_simulation(const struct options *o)
{
    struct whole w;
    check_memory(o);
    must(whole_create(&w, o->dimensions == 2 ? gray_scott2d_operator() : gray_scott3d_operator(),
                      o->size));
    set_scalars(w.part, o);
    if (!o->restart)
        begin(&w, o);
    else
        must(whole_read(&w, o->restart));
    if (hs_simulation_step(w.part) >= o->steps) {
        fprintf(stderr,
                "reaction: %s is of step %" PRId64 ", and there are %" PRId64 " (--steps)\n",
                o->restart, hs_simulation_step(w.part), o->steps);
        exit(1);
    }
    return w;
}

// ---- files --------------------------------------------------------------------------------------

// A writer of snapshots of a plane; the context is what paths begin with.
static hs_status write_picture(void *context, const hs_snapshot *snapshot)
{
    char path[4096];
    const hs_picture picture = {.values = snapshot->values,
                                .element_size = snapshot->element_size,
                                .width = snapshot->extent[0],
                                .height = snapshot->extent[1]};
    const hs_look look = {.colours = HS_COLOURS_SEQUENTIAL,
                          .range = HS_RANGE_GIVEN,
                          .lo = 0,
                          .hi = 0.42, // what v comes to
                          .pixels = picture.width < 256 ? 2 : 1};
    snprintf(path, sizeof path, "%s_%06" PRId64 ".png", (const char *)context, snapshot->step);
    return hs_picture_write(&picture, &look, path);
}

static void save(struct whole *w, const char *prefix)
{
    char path[4096];
    path_of(path, prefix, ".checkpoint");
    must(whole_write(w, path));
}

// v, as doubles [z][y][x].
static void write_result(struct whole *w, const struct options *o)
{
    char path[4096];
    double *v = allocate(o->size);
    const size_t count = (size_t)(o->size[0] * o->size[1] * o->size[2]);
    path_of(path, o->out, "_v.f64");
    must(whole_gather(w, "v", NULL, v));
    FILE *file = w->first ? fopen(path, "wb") : NULL;
    const int written = file && fwrite(v, sizeof *v, count, file) == count;
    if ((file && fclose(file) != 0) || (w->first && !written)) {
        perror(path);
        exit(1);
    }
    free(v);
}

// ---- steps --------------------------------------------------------------------------------------

// As many as can be, to the next picture, checkpoint or end: strategies may take several at once. Not more than are done
// in a moment, for whoever watches.
static int64_t steps_at_once(const hs_simulation *s, const struct options *o)
{
    const int64_t step = hs_simulation_step(s), every[] = {100, o->every, o->checkpoint};
    int64_t steps = o->steps - step;
    for (int i = 0; i < 3; i++)
        if (every[i] > 0 && every[i] - step % every[i] < steps)
            steps = every[i] - step % every[i];
    return steps;
}

static bool is_due(const struct whole *w, int64_t every)
{
    return every > 0 && hs_simulation_step(w->part) % every == 0;
}

// Milliseconds of the device.
static double run(struct whole *w, const struct options *o, const hs_box *plane,
                  hs_snapshots *pictures)
{
    hs_progress *progress;
    hs_timer *timer;
    double milliseconds;
    must(hs_progress_create(&progress, w->part, o->steps - hs_simulation_step(w->part)));
    must(hs_timer_create(&timer));
    must(hs_timer_start(timer, hs_simulation_stream(w->part)));
    while (hs_simulation_step(w->part) < o->steps) {
        must(whole_run(w, steps_at_once(w->part, o)));
        if (!w->several)
            must(hs_snapshots_take(pictures));
        else if (is_due(w, o->every))
            must(whole_show(w, "v", plane, write_picture, (void *)(uintptr_t)o->out));
        if (w->first)
            must(hs_progress_mark(progress));
        if (is_due(w, o->checkpoint))
            save(w, o->out);
    }
    must(hs_timer_stop(timer, hs_simulation_stream(w->part)));
    must(hs_progress_finish(progress));
    must(hs_snapshots_finish(pictures));
    must(hs_timer_elapsed(timer, &milliseconds));
    hs_timer_destroy(timer);
    hs_progress_destroy(progress);
    return milliseconds;
}

int main(int argc, char **argv)
{
    ranks_begin(&argc, argv);
    struct options o = read_options(argc, argv);
    struct whole w = make_simulation(&o);
    const int64_t *n = o.size;
    const hs_box plane = {{0, 0, n[2] / 2}, {n[0], n[1], n[2] / 2 + 1}};
    const hs_snapshots_desc desc = {.simulation = w.part,
                                    .grid = "v",
                                    .box = w.several ? NULL : &plane,
                                    .every = o.every ? o.every : INT64_MAX,
                                    .write = write_picture,
                                    .context = (void *)(uintptr_t)o.out};
    hs_snapshots *pictures;
    must(hs_snapshots_create(&pictures, &desc));
    const double steps = (double)(o.steps - hs_simulation_step(w.part));
    const double per_step = run(&w, &o, &plane, pictures) / steps;
    hs_snapshots_destroy(pictures);
    write_result(&w, &o);
    if (w.first)
        printf("%.4g ms per step, %.4g Gpoint/s\n", per_step,
               (double)n[0] * (double)n[1] * (double)n[2] / per_step * 1e-6);
    whole_destroy(&w);
    ranks_end();
}
