// SPDX-License-Identifier: MIT
// What steps take, what the exchange takes alone, and what of it is not hidden: the difference between steps with and
// without exchange. Efficiencies are against one rank alone with as much as a part (weak) and with the whole (strong).
#include "ranks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPEATS = 5 };

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double values[REPEATS])
{
    qsort(values, REPEATS, sizeof *values, by_size);
    return values[REPEATS / 2];
}

// What a domain is asked for again and again.
typedef void turn(hs_domain *domain, int64_t count);

static void run_steps(hs_domain *domain, int64_t count)
{
    must(hs_domain_run(domain, count));
}

static void exchange(hs_domain *domain, int64_t count)
{
    for (int64_t i = 0; i < count; ++i)
        must(hs_domain_exchange(domain, 0));
}

// Milliseconds of one of `count`, on the slowest rank: the median of some.
static double time_of(hs_domain *domain, turn *work, int64_t count)
{
    double samples[REPEATS];
    work(domain, count);
    for (int i = 0; i < REPEATS; ++i) {
        must(hs_simulation_synchronize(hs_domain_simulation(domain)));
        MPI_Barrier(MPI_COMM_WORLD);
        const double begin = MPI_Wtime();
        work(domain, count);
        must(hs_simulation_synchronize(hs_domain_simulation(domain)));
        double seconds = MPI_Wtime() - begin;
        MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        samples[i] = seconds * 1e3 / (double)count;
    }
    return median(samples);
}

// Of the first rank alone; others wait.
static double time_alone(const options *o, const int64_t extent[3])
{
    double samples[REPEATS] = {0}, milliseconds = 0;
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        hs_simulation *alone = make_simulation(o, extent);
        must(hs_simulation_run(alone, o->timed));
        for (int i = 0; i < REPEATS; ++i) {
            must(hs_simulation_synchronize(alone));
            const double begin = MPI_Wtime();
            must(hs_simulation_run(alone, o->timed));
            must(hs_simulation_synchronize(alone));
            samples[i] = (MPI_Wtime() - begin) * 1e3 / (double)o->timed;
        }
        milliseconds = median(samples);
        hs_simulation_destroy(alone);
    }
    MPI_Bcast(&milliseconds, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return milliseconds;
}

typedef struct times {
    double step, without, exchange, part_alone, whole_alone; // milliseconds
    hs_sweep_times sweep;                                    // of the first rank
} times;

static void print(const options *o, const hs_part *part, const times *t)
{
    const double open = t->step - t->without, left = t->exchange > 0 ? open / t->exchange : 0,
                 hidden = 1 - fmin(fmax(left, 0), 1);
    printf("%s: %lld x %lld x %lld on %d x %d x %d ranks by %s\n", o->name,
           (long long)part->extent[0], (long long)part->extent[1], (long long)part->extent[2],
           part->split[0], part->split[1], part->split[2], part->transport);
    printf("  %.4f ms per step, %.4f without exchange: %.4f of it not hidden, %.1f %% of a step\n",
           t->step, t->without, open, 100 * open / t->step);
    printf("  %.4f ms an exchange alone, %.0f %% of it hidden\n", t->exchange, 100 * hidden);
    printf(
        "  %s: %.4f ms until the first is swept over, %.4f packed, %.4f arrived, %.4f the second\n",
        part->overlap, t->sweep.swept[0], t->sweep.packed, t->sweep.arrived, t->sweep.swept[1]);
    printf("  weak efficiency %.1f %% (%.4f ms alone)", 100 * t->part_alone / t->step,
           t->part_alone);
    if (t->whole_alone > 0)
        printf(", strong %.1f %% (%.4f ms alone)", 100 * t->whole_alone / t->step / part->ranks,
               t->whole_alone);
    printf("\n");
}

static void write_json(const options *o, const hs_part *part, const times *t)
{
    FILE *file = strcmp(o->json, "-") == 0 ? stdout : fopen(o->json, "w");
    hs_device_facts facts;
    must(hs_device_describe(0, &facts));
    if (!file) {
        perror(o->json);
        exit(1);
    }
    fprintf(file,
            "{\"device\": \"%s\", \"operator\": \"%s\", \"extent\": [%lld, %lld, %lld], "
            "\"ranks\": [%d, %d, %d], \"transport\": \"%s\", \"group\": %d, \"overlap\": \"%s\", "
            "\"chosen\": %d, "
            "\"units\": %d, "
            "\"step_ms\": %.6g, \"step_without_exchange_ms\": %.6g, \"exchange_ms\": %.6g, ",
            facts.name, o->name, (long long)part->extent[0], (long long)part->extent[1],
            (long long)part->extent[2], part->split[0], part->split[1], part->split[2],
            part->transport, part->steps, part->overlap, o->desc.overlap == HS_OVERLAP_BEST,
            part->units, t->step, t->without, t->exchange);
    fprintf(file,
            "\"swept_ms\": [%.6g, %.6g], \"packed_ms\": %.6g, \"arrived_ms\": %.6g, "
            "\"part_alone_ms\": %.6g, \"whole_alone_ms\": %.6g}\n",
            t->sweep.swept[0], t->sweep.swept[1], t->sweep.packed, t->sweep.arrived, t->part_alone,
            t->whole_alone);
    if (file != stdout && fclose(file) != 0)
        perror(o->json);
}

void measure(const options *told)
{
    times t = {0};
    options of_times = *told;
    const options *o = &of_times;
    of_times.even = 1;
    of_times.rows = (REPEATS + 2) * told->timed;
    hs_domain *domain = make_domain(o, o->desc.transport);
    const hs_part part = *hs_domain_part(domain);
    int64_t own[3];
    for (int axis = 0; axis < 3; ++axis)
        own[axis] = part.hi[axis] - part.lo[axis];
    t.step = time_of(domain, run_steps, o->timed);
    t.exchange = time_of(domain, exchange, o->timed);
    must(hs_domain_watch(domain, o->timed, &t.sweep));
    hs_domain_destroy(domain);
    domain = make_domain(o, HS_TRANSPORT_NONE);
    t.without = time_of(domain, run_steps, o->timed);
    hs_domain_destroy(domain);
    t.part_alone = time_alone(o, own);
    if (!o->per_rank)
        t.whole_alone = time_alone(o, part.extent);
    if (part.rank == 0)
        print(o, &part, &t);
    if (part.rank == 0 && o->json)
        write_json(o, &part, &t);
}
