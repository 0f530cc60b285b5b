// SPDX-License-Identifier: MIT
// Reaction and diffusion after Gray and Scott, in a periodic plane or box. reaction --help says what can be asked of it.
//
// The equations are in specifications, specs/gray_scott2d.lua and specs/gray_scott3d.lua, of which hipstencil makes
// kernels; what runs them is the runtime library.
#include "options.h"
#include "seeds.h"

#include <hipstencil/checkpoint.h>
#include <hipstencil/picture.h>
#include <hipstencil/progress.h>
#include <hipstencil/snapshots.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "gray_scott2d.h"
#include "gray_scott3d.h"

static void must(hs_status status)
{
    if (status != HS_OK) {
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

static void begin(hs_simulation *s, const struct options *o)
{
    double *u = allocate(o->size), *v = allocate(o->size);
    sow(o->size, u, v);
    must(hs_simulation_upload(s, "u", NULL, u));
    must(hs_simulation_upload(s, "v", NULL, v));
    must(hs_simulation_fill_halos(s));
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

static hs_simulation *make_simulation(const struct options *o)
{
    check_memory(o);
    const hs_simulation_desc desc = {.op = o->dimensions == 2 ? gray_scott2d_operator()
                                                              : gray_scott3d_operator(),
                                     .extent = {o->size[0], o->size[1], o->size[2]}};
    hs_simulation *s;
    must(hs_simulation_create(&s, &desc));
    set_scalars(s, o);
    if (!o->restart)
        begin(s, o);
    else
        must(hs_checkpoint_read(s, o->restart));
    if (hs_simulation_step(s) >= o->steps) {
        fprintf(stderr,
                "reaction: %s is of step %" PRId64 ", and there are %" PRId64 " (--steps)\n",
                o->restart, hs_simulation_step(s), o->steps);
        exit(1);
    }
    return s;
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

static void save(hs_simulation *s, const char *prefix)
{
    char path[4096];
    path_of(path, prefix, ".checkpoint");
    must(hs_checkpoint_write(s, path));
}

// v, as doubles [z][y][x].
static void write_result(hs_simulation *s, const struct options *o)
{
    char path[4096];
    double *v = allocate(o->size);
    const size_t count = (size_t)(o->size[0] * o->size[1] * o->size[2]);
    path_of(path, o->out, "_v.f64");
    must(hs_simulation_download(s, "v", NULL, v));
    FILE *file = fopen(path, "wb");
    const int written = file && fwrite(v, sizeof *v, count, file) == count;
    if ((file && fclose(file) != 0) || !written) {
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

// Milliseconds of the device.
static double run(hs_simulation *s, const struct options *o, hs_snapshots *pictures)
{
    hs_progress *progress;
    hs_timer *timer;
    double milliseconds;
    must(hs_progress_create(&progress, s, o->steps - hs_simulation_step(s)));
    must(hs_timer_create(&timer));
    must(hs_timer_start(timer, hs_simulation_stream(s)));
    while (hs_simulation_step(s) < o->steps) {
        must(hs_simulation_run(s, steps_at_once(s, o)));
        must(hs_snapshots_take(pictures));
        must(hs_progress_mark(progress));
        if (o->checkpoint && hs_simulation_step(s) % o->checkpoint == 0)
            save(s, o->out);
    }
    must(hs_timer_stop(timer, hs_simulation_stream(s)));
    must(hs_progress_finish(progress));
    must(hs_snapshots_finish(pictures));
    must(hs_timer_elapsed(timer, &milliseconds));
    hs_timer_destroy(timer);
    hs_progress_destroy(progress);
    return milliseconds;
}

int main(int argc, char **argv)
{
    struct options o = read_options(argc, argv);
    hs_simulation *s = make_simulation(&o);
    const int64_t *n = o.size;
    const hs_box plane = {{0, 0, n[2] / 2}, {n[0], n[1], n[2] / 2 + 1}};
    const hs_snapshots_desc desc = {.simulation = s,
                                    .grid = "v",
                                    .box = &plane,
                                    .every = o.every ? o.every : INT64_MAX,
                                    .write = write_picture,
                                    .context = (void *)(uintptr_t)o.out};
    hs_snapshots *pictures;
    must(hs_snapshots_create(&pictures, &desc));
    const double steps = (double)(o.steps - hs_simulation_step(s));
    const double per_step = run(s, &o, pictures) / steps;
    hs_snapshots_destroy(pictures);
    write_result(s, &o);
    hs_simulation_destroy(s);
    printf("%.4g ms per step, %.4g Gpoint/s\n", per_step,
           (double)n[0] * (double)n[1] * (double)n[2] / per_step * 1e-6);
}
