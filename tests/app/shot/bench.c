// SPDX-License-Identifier: MIT
#include "bench.h"

#include "absorb.h"
#include "pictures.h"

#include <stdio.h>
#include <stdlib.h>

enum { EVERY = 50, TIMES = 3 }; // steps between snapshots; of a measurement, whose median counts

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values)
{
    qsort(values, TIMES, sizeof *values, by_size);
    return values[TIMES / 2];
}

// Milliseconds of a step; with snapshots, one among EVERY steps and what is left of its way to the host included.
static double time_steps(struct shot *shot, hs_timer *timer, int64_t steps, hs_snapshots *snapshots)
{
    double times[TIMES];
    for (int t = 0; t < TIMES; t++) {
        must(hs_simulation_synchronize(shot->waves.part));
        must(hs_timer_start(timer, hs_simulation_stream(shot->waves.part)));
        for (int64_t step = 0; step < steps; step++) {
            must(absorb_step(&shot->waves, shot->options.boundary));
            if (snapshots)
                must(hs_snapshots_take(snapshots));
        }
        must(hs_timer_stop(timer, hs_simulation_stream(shot->waves.part)));
        must(hs_timer_elapsed(timer, &times[t]));
        times[t] /= (double)steps;
    }
    return median(times);
}

static hs_status forget(void *context, const hs_snapshot *snapshot)
{
    (void)context, (void)snapshot;
    return HS_OK;
}

static double time_with_snapshots(struct shot *shot, hs_timer *timer, int64_t steps,
                                  const hs_box *box)
{
    const hs_snapshots_desc desc = {
        .simulation = shot->waves.part, .grid = "u", .box = box, .every = EVERY, .write = forget};
    hs_snapshots *snapshots;
    must(hs_snapshots_create(&snapshots, &desc));
    const double time = time_steps(shot, timer, steps, snapshots);
    must(hs_snapshots_finish(snapshots));
    hs_snapshots_destroy(snapshots);
    return time;
}

// Bytes per millisecond, read and written, of copies of an array on the device.
static double time_copies(struct shot *shot, hs_timer *timer)
{
    int64_t extent[3], pitch[2];
    hs_grid *from, *to;
    double times[TIMES];
    must(hs_simulation_grid(shot->waves.part, "u", &from));
    must(hs_simulation_grid(shot->waves.part, "u_next", &to));
    hs_grid_shape(from, extent, pitch);
    const size_t bytes = sizeof(float) * (size_t)(pitch[1] * extent[2] - pitch[0]);
    const hipStream_t stream = hs_stream_native(hs_simulation_stream(shot->waves.part));
    for (int t = 0; t < TIMES; t++) {
        must(hs_timer_start(timer, hs_simulation_stream(shot->waves.part)));
        for (int i = 0; i < 10; i++)
            must(HS_HIP(hipMemcpyAsync(hs_grid_interior(to), hs_grid_interior(from), bytes,
                                       hipMemcpyDeviceToDevice, stream)));
        must(hs_timer_stop(timer, hs_simulation_stream(shot->waves.part)));
        must(hs_timer_elapsed(timer, &times[t]));
    }
    return 10 * 2.0 * (double)bytes / median(times);
}

void bench(struct shot *shot)
{
    hs_timer *timer;
    const int64_t *n = shot->model.size, y = n[1] / 2;
    const double points = (double)n[0] * (double)n[1] * (double)n[2];
    const int64_t steps =
        EVERY * (points < 3e7 ? 1 : 4); // snapshots overlap with what comes after them
    const double bytes = absorb_bytes(shot->options.boundary, n);
    const hs_box plane = section_box(&shot->model, y);
    must(hs_timer_create(&timer));
    time_steps(shot, timer, 3, NULL); // the first launches are slower
    const double step = time_steps(shot, timer, steps, NULL);
    const double with_plane = time_with_snapshots(shot, timer, steps, &plane);
    const double with_all = time_with_snapshots(shot, timer, steps, NULL);
    const double rate = time_copies(shot, timer);
    printf("step            %9.4f ms   %.4g Gpoint/s, %.4g GB/s of %.4g bytes per point\n", step,
           points / step * 1e-6, bytes / step * 1e-6, bytes / points);
    printf("copy            %9.4f ms   %.4g GB/s: the step is at %.1f %% of it\n", bytes / rate,
           rate * 1e-6, 100 * bytes / rate / step);
    printf("with sections   %9.4f ms   %+.1f %%, one every %d steps\n", with_plane,
           100 * (with_plane / step - 1), EVERY);
    printf("with all points %9.4f ms   %+.1f %%, of %.3g MB every %d steps\n", with_all,
           100 * (with_all / step - 1), 4e-6 * points, EVERY);
    hs_timer_destroy(timer);
}
