// SPDX-License-Identifier: MIT
// A seismic shot: a point source in the sea above layers and a body of salt, waves in 3D with the surface of the sea
// above and absorbing boundaries elsewhere, recorded by a line of receivers. shot --help says what can be asked of it.
//
// What is simulated is in specifications, specs/acoustic_shot_r4.lua and specs/acoustic_cpml_r4.lua, of which
// hipstencil makes kernels; what runs them is the runtime library.
#include "shot.h"

#include "absorb.h"
#include "bench.h"
#include "pictures.h"

#include <hipstencil/progress.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void must(hs_status status)
{
    if (status != HS_OK) {
        if (ranks_speak())
            fprintf(stderr, "shot: %s\n", hs_error_text());
        exit(1);
    }
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        fprintf(stderr, "shot: no memory for %zu x %zu bytes\n", count, size);
        exit(1);
    }
    return memory;
}

// ---- before the first step ----------------------------------------------------------------------

// Towed as ships do: the source 30 m deep, receivers 20 m, between the layers that absorb. What goes up from the
// source comes back from the surface with the other sign, its ghost. Depths are whole points: what lies between is
// spread over four points up and down, and there is nothing above the surface.
static void lay_out(struct shot *s)
{
    enum { LAYER = 20, SOURCE = 3, RECEIVERS = 2 };
    const int64_t *n = s->model.size;
    s->source[0] = 0.37 * (double)n[0];
    s->source[1] = 0.5 * (double)n[1] + 0.25;
    s->source[2] = SOURCE;
    s->receivers = n[0] - 2 * LAYER;
    s->line = allocate((size_t)s->receivers, 3 * sizeof *s->line);
    for (int64_t i = 0; i < s->receivers; i++) {
        s->line[3 * i] = (double)(LAYER + i);
        s->line[3 * i + 1] = (double)(n[1] / 2);
        s->line[3 * i + 2] = RECEIVERS;
    }
}

// A source of q(t) in m³/s² makes p = q(t - r/c) / (4π r) at a distance r: this one 1 bar at 1 m, were there water
// alone.
static void fill_in_pulse(struct shot *s)
{
    const double bar = 1e5, pi = 3.14159265358979323846;
    s->pulse = allocate((size_t)s->steps, sizeof *s->pulse);
    for (int64_t step = 0; step < s->steps; step++)
        s->pulse[step] =
            (float)(4 * pi * bar * model_pulse(&s->model, (double)step * s->model.time_step));
}

static void make_waves(struct shot *s)
{
    const hipstencil_operator *op = absorb_operator(s->options.boundary);
    const int64_t *n = s->model.size;
    must(whole_create(&s->waves, op, n));
    must(absorb_begin(&s->waves, s->options.boundary, &s->model));
}

// Before anything is allocated: systems that give memory which they have not got would end the program later.
static void check_memory(const struct options *o)
{
    hs_device_facts facts;
    double bytes = (double)sizeof(float) * absorb_operator(o->boundary)->grids;
    for (int axis = 0; axis < 3; axis++)
        bytes *= (double)o->size[axis];
    must(hs_device_describe(0, &facts));
    if (bytes > (double)facts.memory_total) {
        fprintf(stderr, "shot: so many points take %.4g GB of the device, which has %.4g GB\n",
                bytes * 1e-9, (double)facts.memory_total * 1e-9);
        exit(1);
    }
}

static struct shot make_shot(struct options options)
{
    check_memory(&options);
    struct shot s = {.options = options, .model = model_make(options.size)};
    s.steps = options.steps ? options.steps : model_steps(&s.model);
    lay_out(&s);
    fill_in_pulse(&s);
    s.gather = allocate((size_t)(s.steps * s.receivers), sizeof *s.gather);
    make_waves(&s);
    return s;
}

static void free_shot(struct shot *s)
{
    whole_destroy(&s->waves);
    free(s->gather);
    free(s->pulse);
    free(s->line);
    model_free(&s->model);
}

static void describe(const struct shot *s)
{
    const struct model *m = &s->model;
    const hipstencil_operator *op = hs_simulation_operator(s->waves.part);
    double bytes = 0;
    for (int g = 0; g < op->grids; g++) {
        hs_grid *grid;
        must(hs_simulation_grid(s->waves.part, op->grid[g].name, &grid));
        bytes += (double)hs_grid_allocation_bytes(grid);
    }
    printf("%" PRId64 " x %" PRId64 " x %" PRId64 " points, %g m apart: %.3g x %.3g x %.3g km\n",
           m->size[0], m->size[1], m->size[2], m->spacing, (double)m->size[0] * m->spacing * 1e-3,
           (double)m->size[1] * m->spacing * 1e-3, (double)m->size[2] * m->spacing * 1e-3);
    printf("%g to %g m/s, %.3g Hz, %.3g ms per step, %" PRId64 " steps: %.3g s\n", m->slowest,
           m->fastest, m->peak, m->time_step * 1e3, s->steps, (double)s->steps * m->time_step);
    printf("%s: %d grids, %.3g GB of the device\n", op->name, op->grids, bytes * 1e-9);
}

// ---- files --------------------------------------------------------------------------------------

static void path_of(char path[4096], const char *prefix, const char *ending)
{
    if (snprintf(path, 4096, "%s%s", prefix, ending) >= 4096) {
        fprintf(stderr, "shot: '%s' is too long\n", prefix);
        exit(1);
    }
}

static void write_records(const struct shot *s, int64_t steps, const char *path)
{
    const size_t count = (size_t)(steps * s->receivers);
    if (!s->waves.first)
        return;
    FILE *file = fopen(path, "wb");
    const int written = file && fwrite(s->gather, sizeof *s->gather, count, file) == count;
    if ((file && fclose(file) != 0) || !written) {
        perror(path);
        exit(1);
    }
}

// What was recorded so far is beside the checkpoint, and there before it: it may have more steps, never fewer.
static void save(struct shot *s)
{
    char path[4096], records[4096], part[4096];
    const int64_t step = hs_simulation_step(s->waves.part);
    path_of(path, s->options.out, ".checkpoint");
    path_of(records, s->options.out, ".checkpoint.records");
    path_of(part, s->options.out, ".checkpoint.records.part");
    must(whole_records(&s->waves, "traces", step, s->gather));
    write_records(s, step, part);
    if (s->waves.first && rename(part, records) != 0) {
        perror(records);
        exit(1);
    }
    must(whole_write(&s->waves, path));
}

static void go_on(struct shot *s, const char *checkpoint)
{
    char path[4096];
    must(whole_read(&s->waves, checkpoint));
    const int64_t step = hs_simulation_step(s->waves.part);
    const size_t count = (size_t)(step * s->receivers);
    if (step >= s->steps) {
        fprintf(stderr, "shot: %s is of step %" PRId64 ", and there are %" PRId64 " (--steps)\n",
                checkpoint, step, s->steps);
        exit(1);
    }
    path_of(path, checkpoint, ".records");
    FILE *file = fopen(path, "rb");
    const size_t got = file ? fread(s->gather, sizeof *s->gather, count, file) : 0;
    if (file)
        fclose(file);
    if (got != count) {
        fprintf(stderr, "shot: %s: no records of the %" PRId64 " steps of the checkpoint\n", path,
                step);
        exit(1);
    }
}

// ---- steps --------------------------------------------------------------------------------------

static void save_if_due(struct shot *s)
{
    const int64_t every = s->options.checkpoint;
    if (every > 0 && hs_simulation_step(s->waves.part) % every == 0)
        save(s);
}

// Of one rank on a thread of its own, of several by the first.
struct drawing {
    hs_snapshots *pictures;
    struct section section;
    hs_box plane;
};

static hs_status show(struct shot *s, struct drawing *d)
{
    const int64_t every = s->options.every;
    if (!s->waves.several)
        return hs_snapshots_take(d->pictures);
    return every && hs_simulation_step(s->waves.part) % every == 0
               ? whole_show(&s->waves, "u", &d->plane, section_write, &d->section)
               : HS_OK;
}

static hs_status tell(const struct shot *s, hs_progress *progress)
{
    return s->waves.first ? hs_progress_mark(progress) : HS_OK;
}

// Milliseconds of the device.
static double run(struct shot *s, struct drawing *pictures, hs_progress *progress, hs_timer *timer)
{
    double milliseconds;
    struct whole *waves = &s->waves;
    const hs_points_desc shots = {HS_SPREAD_SINC, 1, s->source, s->steps, s->pulse, 0};
    const hs_points_desc traces = {HS_SPREAD_SINC, s->receivers, s->line, s->steps, s->gather, 0};

    must(whole_place(waves, "shots", &shots));
    must(whole_place(waves, "traces", &traces));
    must(hs_timer_start(timer, hs_simulation_stream(waves->part)));
    while (hs_simulation_step(waves->part) < s->steps) {
        must(absorb_step(waves, s->options.boundary)); // enqueues it, and so the next
        must(show(s, pictures));                       // every 50th, drawn while steps go on
        must(tell(s, progress));                       // steps, Gpoint/s, what is left
        save_if_due(s);                                // to go on from, bit for bit
    }
    must(hs_timer_stop(timer, hs_simulation_stream(waves->part)));
    must(hs_snapshots_finish(pictures->pictures));
    must(whole_records(waves, "traces", s->steps, s->gather));

    must(hs_progress_finish(progress));
    must(hs_timer_elapsed(timer, &milliseconds));
    return milliseconds;
}

static double run_with_pictures(struct shot *s)
{
    const int64_t y = s->model.size[1] / 2;
    struct drawing d = {.section = section_make(&s->model, y, s->options.out),
                        .plane = section_box(&s->model, y)};
    const hs_snapshots_desc desc = {.simulation = s->waves.part,
                                    .grid = "u",
                                    .box = s->waves.several ? NULL : &d.plane,
                                    .every = s->options.every ? s->options.every : INT64_MAX,
                                    .write = section_write,
                                    .context = &d.section};
    hs_progress *progress;
    hs_timer *timer;
    must(hs_snapshots_create(&d.pictures, &desc));
    must(
        hs_progress_create(&progress, s->waves.part, s->steps - hs_simulation_step(s->waves.part)));
    must(hs_timer_create(&timer));
    const double milliseconds = run(s, &d, progress, timer);
    hs_timer_destroy(timer);
    hs_progress_destroy(progress);
    hs_snapshots_destroy(d.pictures);
    section_free(&d.section);
    return milliseconds;
}

static void shoot(struct shot *s)
{
    char path[4096];
    if (s->options.restart)
        go_on(s, s->options.restart);
    const double steps = (double)(s->steps - hs_simulation_step(s->waves.part));
    const double per_step = run_with_pictures(s) / steps;
    const int64_t *n = s->model.size;
    path_of(path, s->options.out, "_gather.f32");
    write_records(s, s->steps, path);
    if (s->options.every && s->waves.first)
        must(gather_write(s->gather, s->steps, s->receivers, s->options.out));
    if (s->waves.first)
        printf("%.4g ms per step, %.4g Gpoint/s\n", per_step,
               (double)n[0] * (double)n[1] * (double)n[2] / per_step * 1e-6);
}

int main(int argc, char **argv)
{
    ranks_begin(&argc, argv);
    struct shot s = make_shot(read_options(argc, argv));
    if (s.waves.first)
        describe(&s);
    if (!s.options.bench) {
        shoot(&s);
    } else if (s.waves.several) {
        fprintf(stderr, "shot: --bench is of one rank, without --mpi\n");
        exit(2);
    } else {
        bench(&s);
    }
    free_shot(&s);
    ranks_end();
}
