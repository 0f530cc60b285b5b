// SPDX-License-Identifier: MIT
#include "ranks.h"

#include <hipstencil/checkpoint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool asked; // for several ranks

#ifdef HIPSTENCIL_HAS_DOMAIN

#include <hipstencil/domain.h>

// What several ranks do, and what one does that is alone.
#define SEVERAL(of_ranks, alone) (whole->several ? (of_ranks) : (alone))

// A device for each rank of a machine, as far as there are.
static hs_status choose_device(void)
{
    int rank = 0, count = 0;
    MPI_Comm here;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_rank(here, &rank);
    MPI_Comm_free(&here);
    const hs_status status = hs_device_count(&count);
    return status == HS_OK && count > 0 ? hs_device_select(rank % count) : status;
}

static void begin(int *argc, char **argv)
{
    int threads;
    MPI_Init_thread(argc, &argv, MPI_THREAD_FUNNELED, &threads);
    if (choose_device() != HS_OK) {
        fprintf(stderr, "%s\n", hs_error_text());
        exit(1);
    }
}

void ranks_end(void)
{
    if (asked)
        MPI_Finalize();
}

bool ranks_speak(void)
{
    return !asked || hs_domain_speaks();
}

static hs_status create_domain(struct whole *whole, const hipstencil_operator *op,
                               const int64_t extent[3])
{
    const hs_domain_desc desc = {
        .op = op, .comm = MPI_COMM_WORLD, .extent = {extent[0], extent[1], extent[2]}};
    hs_domain *domain;
    const hs_status status = hs_domain_create(&domain, &desc);
    if (status != HS_OK)
        return status;
    whole->domain = domain;
    whole->part = hs_domain_simulation(domain);
    whole->first = hs_domain_part(domain)->rank == 0;
    memcpy(whole->lo, hs_domain_part(domain)->lo, sizeof whole->lo);
    return HS_OK;
}

#else

#define SEVERAL(of_ranks, alone) (alone)

static void begin(int *argc, char **argv)
{
    (void)argc;
    fprintf(stderr, "%s: it was made without MPI: --mpi is not for it\n", argv[0]);
    exit(2);
}

void ranks_end(void) {}

bool ranks_speak(void)
{
    return true;
}

static hs_status create_domain(struct whole *whole, const hipstencil_operator *op,
                               const int64_t extent[3])
{
    (void)whole, (void)op, (void)extent;
    return HS_ERROR_UNSUPPORTED;
}

#endif

void ranks_begin(int *argc, char **argv)
{
    int kept = 0;
    for (int i = 0; i < *argc; i++)
        if (strcmp(argv[i], "--mpi") == 0)
            asked = true;
        else
            argv[kept++] = argv[i];
    *argc = kept;
    argv[kept] = NULL;
    if (asked)
        begin(argc, argv);
}

hs_status whole_create(struct whole *whole, const hipstencil_operator *op, const int64_t extent[3])
{
    *whole = (struct whole){.several = asked, .first = true};
    const hs_simulation_desc desc = {.op = op, .extent = {extent[0], extent[1], extent[2]}};
    return asked ? create_domain(whole, op, extent) : hs_simulation_create(&whole->part, &desc);
}

void whole_destroy(struct whole *whole)
{
    SEVERAL(hs_domain_destroy(whole->domain), hs_simulation_destroy(whole->part));
}

static hs_box interior(const struct whole *whole)
{
    hs_box box = {{0}, {0}};
#ifdef HIPSTENCIL_HAS_DOMAIN
    if (whole->several)
        memcpy(box.hi, hs_domain_part(whole->domain)->extent, sizeof box.hi);
#else
    (void)whole;
#endif
    return box;
}

hs_status whole_upload(struct whole *whole, const char *grid, const hs_box *box, const void *dense)
{
    const hs_box all = box ? *box : interior(whole);
    (void)all;
    return SEVERAL(hs_domain_upload(whole->domain, grid, &all, dense),
                   hs_simulation_upload(whole->part, grid, box, dense));
}

hs_status whole_gather(struct whole *whole, const char *grid, const hs_box *box, void *dense)
{
    const hs_box all = box ? *box : interior(whole);
    (void)all;
    return SEVERAL(hs_domain_gather(whole->domain, grid, &all, dense),
                   hs_simulation_download(whole->part, grid, box, dense));
}

hs_status whole_fill_halos(struct whole *whole)
{
    return SEVERAL(hs_domain_fill_halos(whole->domain), hs_simulation_fill_halos(whole->part));
}

hs_status whole_run(struct whole *whole, int64_t steps)
{
    return SEVERAL(hs_domain_run(whole->domain, steps), hs_simulation_run(whole->part, steps));
}

hs_status whole_place(struct whole *whole, const char *set, const hs_points_desc *points)
{
    return SEVERAL(hs_domain_place(whole->domain, set, points),
                   hs_simulation_place(whole->part, set, points));
}

hs_status whole_records(struct whole *whole, const char *set, int64_t rows, void *dense)
{
    return SEVERAL(hs_domain_records(whole->domain, set, 0, rows, dense),
                   hs_simulation_records(whole->part, set, 0, rows, dense));
}

hs_status whole_write(struct whole *whole, const char *path)
{
    return SEVERAL(hs_domain_write(whole->domain, path), hs_checkpoint_write(whole->part, path));
}

hs_status whole_read(struct whole *whole, const char *path)
{
    return SEVERAL(hs_domain_read(whole->domain, path), hs_checkpoint_read(whole->part, path));
}

hs_status whole_show(struct whole *whole, const char *grid, const hs_box *box,
                     hs_snapshot_writer write, void *context)
{
    hs_snapshot snapshot = {.grid = grid,
                            .step = hs_simulation_step(whole->part),
                            .box = *box,
                            .element_size =
                                (size_t)hs_simulation_operator(whole->part)->element_size};
    size_t bytes = snapshot.element_size;
    for (int axis = 0; axis < 3; axis++) {
        snapshot.extent[axis] = box->hi[axis] - box->lo[axis];
        bytes *= (size_t)snapshot.extent[axis];
    }
    void *values = malloc(bytes);
    hs_status status =
        values ? whole_gather(whole, grid, box, values)
               : hs_fail_with(HS_ERROR_OUT_OF_MEMORY, __func__, "no memory for a picture");
    snapshot.values = values;
    if (status == HS_OK && whole->first)
        status = write(context, &snapshot);
    free(values);
    return status;
}
