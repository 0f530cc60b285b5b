// SPDX-License-Identifier: MIT
// A run of several ranks, held against one of the whole box by a rank alone, at every point; and its times.
//
//     mpirun -n 8 domain_ranks LIBRARY OPERATOR --extent 40x30x20 --steps 7
//
// LIBRARY has <OPERATOR>_operator(). domain_ranks without words says what else can be asked for.
#include "ranks.h"

#include <dlfcn.h>
#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- words --------------------------------------------------------------------------------------

static const char usage[] =
    "usage: mpirun -n N domain_ranks LIBRARY OPERATOR [OPTION…]\n"
    "  --extent 40x30x20    of the whole; with --per-rank, and --ranks, of each part\n"
    "  --ranks 2x2x1        along each axis; 0: chosen\n"
    "  --transport NAME     best, nccl, mpi, staged, none\n"
    "  --slab 32x8x4        what is computed first\n"
    "  --steps 7            that are verified; --calls 2: by so many calls\n"
    "  --single-steps       no groups of several\n"
    "  --crowd 9000         more sources in the first cell of all\n"
    "  --always-groups      of operators with points, too, that run by single steps\n"
    "  --overlap NAME       best, slabs, inner, halves, ordered, whole\n"
    "  --units 4            compute units of NCCL's kernels\n"
    "  --time 100           steps that are timed\n"
    "  --no-verify\n"
    "  --write FILE         a checkpoint, when half of the steps are made\n"
    "  --read FILE          steps that are left from there\n"
    "  --patience 5         seconds\n"
    "  --fault KIND         of the last rank: extent (differs), operator (another), late, dies; "
    "single: no threads\n"
    "  --set NAME=VALUE     a scalar\n"
    "  --json FILE\n";

static void parse_three(const char *word, int64_t three[3])
{
    long long values[3] = {0};
    const int count = sscanf(word, "%lldx%lldx%lld", &values[0], &values[1], &values[2]);
    for (int axis = 0; axis < 3; ++axis)
        three[axis] = axis < count ? values[axis] : 1;
}

// The number of a word.
static int parse_name(const char *word, const char *const names[], int count)
{
    for (int i = 0; i < count; ++i)
        if (strcmp(word, names[i]) == 0)
            return i;
    fprintf(stderr, "domain_ranks: there is no '%s'\n%s", word, usage);
    exit(2);
}

static bool parse_flag(options *o, const char *word)
{
    if (strcmp(word, "--per-rank") == 0)
        o->per_rank = 1;
    else if (strcmp(word, "--single-steps") == 0)
        o->desc.single_steps = 1;
    else if (strcmp(word, "--always-groups") == 0)
        o->desc.always_groups = 1;
    else if (strcmp(word, "--no-verify") == 0)
        o->verify = 0;
    else
        return false;
    return true;
}

static bool parse_value(options *o, const char *word, char *value)
{
    static const char *const transports[] = {"best", "nccl", "mpi", "staged", "none"};
    static const char *const overlaps[] = {"best", "slabs", "inner", "halves", "ordered", "whole"};
    int64_t ranks[3];
    if (strcmp(word, "--extent") == 0)
        parse_three(value, o->desc.extent);
    else if (strcmp(word, "--slab") == 0)
        parse_three(value, o->desc.slab);
    else if (strcmp(word, "--transport") == 0)
        o->desc.transport = (hs_transport)parse_name(value, transports, 5);
    else if (strcmp(word, "--overlap") == 0)
        o->desc.overlap = (hs_overlap)parse_name(value, overlaps, 6);
    else if (strcmp(word, "--units") == 0)
        o->desc.units = atoi(value);
    else if (strcmp(word, "--steps") == 0)
        o->steps = atoll(value);
    else if (strcmp(word, "--calls") == 0)
        o->calls = atoi(value);
    else if (strcmp(word, "--crowd") == 0)
        o->crowd = atoi(value);
    else if (strcmp(word, "--time") == 0)
        o->timed = atoll(value);
    else if (strcmp(word, "--patience") == 0)
        o->desc.patience = atof(value);
    else if (strcmp(word, "--json") == 0)
        o->json = value;
    else if (strcmp(word, "--write") == 0)
        o->write = value;
    else if (strcmp(word, "--read") == 0)
        o->read = value;
    else if (strcmp(word, "--fault") == 0)
        o->fault = value;
    else if (strcmp(word, "--set") == 0 && o->nscalars < 32)
        o->scalars[o->nscalars++] = value;
    else if (strcmp(word, "--ranks") == 0) {
        parse_three(value, ranks);
        for (int axis = 0; axis < 3; ++axis)
            o->desc.ranks[axis] = (int)ranks[axis];
    } else
        return false;
    return true;
}

static options read_options(int argc, char **argv)
{
    options o = {.desc = {.extent = {40, 30, 20}}, .steps = 7, .calls = 1, .verify = 1};
    if (argc < 3) {
        fputs(usage, stderr);
        exit(2);
    }
    o.library = argv[1];
    o.name = argv[2];
    for (int i = 3; i < argc; ++i) {
        if (parse_flag(&o, argv[i]))
            continue;
        if (i + 1 >= argc || !parse_value(&o, argv[i], argv[i + 1])) {
            fprintf(stderr, "domain_ranks: '%s' is no option, or lacks its value\n%s", argv[i],
                    usage);
            exit(2);
        }
        ++i;
    }
    for (int axis = 0; axis < 3 && o.per_rank; ++axis)
        o.desc.extent[axis] *= o.desc.ranks[axis] > 0 ? o.desc.ranks[axis] : 1;
    o.rows = o.steps;
    return o;
}

static const hipstencil_operator *load(const options *o, const char *name)
{
    char symbol_name[256];
    const hipstencil_operator *(*describe)(void) = NULL;
    void *library = dlopen(o->library, RTLD_NOW | RTLD_LOCAL);
    snprintf(symbol_name, sizeof symbol_name, "%s_operator", name);
    void *symbol = library ? dlsym(library, symbol_name) : NULL;
    if (!symbol) {
        fprintf(stderr, "domain_ranks: %s\n", dlerror());
        exit(2);
    }
    memcpy(&describe, &symbol, sizeof describe);
    return describe();
}

// One device for each rank of a machine, as far as there are.
static void choose_device(void)
{
    int rank, count = 0;
    MPI_Comm here;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_rank(here, &rank);
    MPI_Comm_free(&here);
    must(hs_device_count(&count));
    if (count > 0)
        must(hs_device_select(rank % count));
}

// ---- a run --------------------------------------------------------------------------------------

static void *allocate(size_t bytes)
{
    void *memory = malloc(bytes ? bytes : 1);
    if (!memory)
        must(hs_fail_with(HS_ERROR_OUT_OF_MEMORY, __func__, "host memory is exhausted"));
    return memory;
}

static size_t elements_of(const hs_box *box)
{
    size_t elements = 1;
    for (int axis = 0; axis < 3; ++axis)
        elements *= (size_t)(box->hi[axis] - box->lo[axis]);
    return elements;
}

// A box of a part, and as far outside as the grid's halo where the whole ends.
static hs_box box_of(const hipstencil_operator *op, int grid, const int64_t lo[3],
                     const int64_t hi[3], unsigned faces)
{
    hs_box box;
    for (int axis = 0; axis < 3; ++axis) {
        box.lo[axis] = lo[axis] - (faces >> (2 * axis) & 1 ? 0 : op->grid[grid].halo_lo[axis]);
        box.hi[axis] = hi[axis] + (faces >> (2 * axis + 1) & 1 ? 0 : op->grid[grid].halo_hi[axis]);
    }
    return box;
}

// Values do not change what steps take.
static void fill_evenly(hs_simulation *simulation, int grid)
{
    hs_grid *array;
    must(hs_simulation_grid(simulation, hs_simulation_operator(simulation)->grid[grid].name,
                            &array));
    must(hs_grid_set(array, HS_BOX, 0.25, hs_simulation_stream(simulation)));
}

hs_domain *make_domain(const options *o, hs_transport transport)
{
    hs_domain *domain;
    hs_domain_desc desc = o->desc;
    const hipstencil_operator *op = desc.op;
    desc.comm = MPI_COMM_WORLD;
    desc.transport = transport;
    must(hs_domain_create(&domain, &desc));
    const hs_part *part = hs_domain_part(domain);
    set_scalars(hs_domain_simulation(domain), o->nscalars, (char **)(uintptr_t)o->scalars);
    for (int g = 0; g < op->grids && o->even; ++g)
        fill_evenly(hs_domain_simulation(domain), g);
    for (int g = 0; g < op->grids && !o->even; ++g) {
        const hs_box box = box_of(op, g, part->lo, part->hi, part->faces);
        void *dense = allocate(elements_of(&box) * (size_t)op->element_size);
        fill_box(op, part->extent, g, &box, dense);
        must(hs_domain_upload(domain, op->grid[g].name, &box, dense));
        free(dense);
    }
    for (int set = 0; set < op->point_sets; ++set) {
        hs_points_desc points = make_points(op, part->extent, set, o->rows, o->crowd);
        must(hs_domain_place(domain, op->point_set[set].name, &points));
        free_points(&points);
    }
    must(hs_domain_fill_halos(domain));
    return domain;
}

hs_simulation *make_simulation(const options *o, const int64_t extent[3])
{
    static const int64_t origin[3] = {0};
    const hipstencil_operator *op = o->desc.op;
    hs_simulation *simulation;
    const hs_simulation_desc desc = {
        .op = op, .extent = {extent[0], extent[1], extent[2]}, .scratch = !o->desc.single_steps};
    must(hs_simulation_create(&simulation, &desc));
    set_scalars(simulation, o->nscalars, (char **)(uintptr_t)o->scalars);
    for (int g = 0; g < op->grids && o->even; ++g)
        fill_evenly(simulation, g);
    for (int g = 0; g < op->grids && !o->even; ++g) {
        const hs_box box = box_of(op, g, origin, extent, 0);
        void *dense = allocate(elements_of(&box) * (size_t)op->element_size);
        fill_box(op, extent, g, &box, dense);
        must(hs_simulation_upload(simulation, op->grid[g].name, &box, dense));
        free(dense);
    }
    for (int set = 0; set < op->point_sets; ++set) {
        hs_points_desc points = make_points(op, extent, set, o->rows, o->crowd);
        must(hs_simulation_place(simulation, op->point_set[set].name, &points));
        free_points(&points);
    }
    must(hs_simulation_fill_halos(simulation));
    return simulation;
}

// ---- verification -------------------------------------------------------------------------------

typedef struct verdict {
    double worst; // difference, in parts of the largest value
    int64_t compared, different;
    char what[256]; // the worst
} verdict;

static double element(const hipstencil_operator *op, const void *dense, size_t i)
{
    return op->element_size == sizeof(float) ? (double)((const float *)dense)[i]
                                             : ((const double *)dense)[i];
}

static void compare(const hipstencil_operator *op, const char *name, size_t count, const void *got,
                    const void *wanted, verdict *v)
{
    double largest = 1e-30;
    for (size_t i = 0; i < count; ++i)
        largest = fmax(largest, fabs(element(op, wanted, i)));
    for (size_t i = 0; i < count; ++i) {
        const double a = element(op, got, i), b = element(op, wanted, i);
        const double off = isnan(a) && isnan(b) ? 0
                           : isfinite(a - b)    ? fabs(a - b) / largest
                           : a == b             ? 0
                                                : INFINITY;
        v->compared++;
        v->different += off != 0;
        if (off > v->worst) {
            v->worst = off;
            snprintf(v->what, sizeof v->what, "%s: element %zu of the part is %.17g, not %.17g",
                     name, i, a, b);
        }
    }
}

// How a box comes from a domain: hs_domain_download, hs_domain_gather.
typedef hs_status fetch(hs_domain *domain, const char *grid, const hs_box *box, void *dense);

static void compare_box(hs_domain *domain, fetch *get, hs_simulation *alone, int g,
                        const hs_box *box, verdict *v)
{
    const hipstencil_operator *op = hs_simulation_operator(alone);
    const char *name = op->grid[g].name;
    const size_t count = elements_of(box);
    void *got = allocate(count * (size_t)op->element_size),
         *wanted = allocate(count * (size_t)op->element_size);
    must(get(domain, name, box, got));
    must(hs_simulation_download(alone, name, box, wanted));
    compare(op, name, count, got, wanted, v);
    free(got);
    free(wanted);
}

// Grids that a step reads: what others hold between steps is the strategy's. The part's own box, and the whole with its
// halo put together of all parts, halos at the ends of periodic axes too.
static verdict compare_grids(const options *o, hs_domain *domain, hs_simulation *alone)
{
    static const int64_t origin[3] = {0};
    verdict v = {0};
    const hipstencil_operator *op = o->desc.op;
    const hs_part *part = hs_domain_part(domain);
    for (int g = 0; g < op->grids; ++g) {
        if (!op->grid[g].reads)
            continue;
        const hs_box own = box_of(op, g, part->lo, part->hi, part->faces),
                     whole = box_of(op, g, origin, part->extent, 0);
        compare_box(domain, hs_domain_download, alone, g, &own, &v);
        compare_box(domain, hs_domain_gather, alone, g, &whole, &v);
    }
    const int64_t first = o->read ? o->steps / 2 : 0; // a checkpoint has no records
    for (int set = 0; set < op->point_sets; ++set) {
        const int64_t rows = o->steps - first;
        const size_t count = (size_t)rows * RECEIVERS;
        if (!op->point_set[set].receiver || rows == 0)
            continue;
        void *got = allocate(count * (size_t)op->element_size),
             *wanted = allocate(count * (size_t)op->element_size);
        must(hs_domain_records(domain, op->point_set[set].name, first, rows, got));
        must(hs_simulation_records(alone, op->point_set[set].name, first, rows, wanted));
        compare(op, op->point_set[set].name, count, got, wanted, &v);
        free(got);
        free(wanted);
    }
    return v;
}

static hs_status judge(const options *o, hs_domain *domain, const verdict *v)
{
    const double bound =
        (o->desc.op->element_size == sizeof(float) ? 1e-5 : 1e-13) * (double)(o->steps + 1);
    const hs_part *part = hs_domain_part(domain);
    hs_status status = HS_OK;
    if (!(v->worst <= bound))
        status = hs_fail_with(HS_ERROR_DEVICE, "wrong", "part (%d, %d, %d): %s", part->at[0],
                              part->at[1], part->at[2], v->what);
    return hs_domain_agree(domain, status);
}

static void verify(const options *o)
{
    hs_domain *domain = make_domain(o, o->desc.transport);
    const hs_part *part = hs_domain_part(domain);
    hs_simulation *alone = make_simulation(o, part->extent);
    int64_t left = o->steps;
    if (o->write) {
        must(hs_domain_run(domain, o->steps / 2));
        must(hs_domain_write(domain, o->write));
        left -= o->steps / 2;
    } else if (o->read) {
        must(hs_domain_read(domain, o->read));
        left -= hs_simulation_step(hs_domain_simulation(domain));
    }
    for (int call = 0; call < o->calls; ++call) {
        const int64_t now = call + 1 == o->calls ? left : left / o->calls;
        must(hs_domain_run(domain, now));
        left -= now;
    }
    must(hs_simulation_run(alone, o->steps));
    const verdict v = compare_grids(o, domain, alone);
    must(judge(o, domain, &v));
    int64_t sums[2] = {v.compared, v.different};
    MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (part->rank == 0)
        printf("%s: %d x %d x %d ranks, %s, %d step%s at once: %lld elements after %lld steps are "
               "right, %lld not to "
               "the bit\n",
               o->name, part->split[0], part->split[1], part->split[2], part->transport,
               part->steps, part->steps > 1 ? "s" : "", (long long)sums[0], (long long)o->steps,
               (long long)sums[1]);
    hs_simulation_destroy(alone);
    hs_domain_destroy(domain);
}

// What goes wrong on one rank.
static void plant(options *o)
{
    int rank, ranks;
    const char *fault = o->fault ? o->fault : "";
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (rank + 1 < ranks)
        return;
    if (strcmp(fault, "extent") == 0)
        ++o->desc.extent[0];
    else if (strcmp(fault, "operator") == 0)
        o->desc.op = load(o, "kdv1d");
    else if (strcmp(fault, "late") == 0)
        for (double until = MPI_Wtime() + 60; MPI_Wtime() < until;)
            ;
    else if (strcmp(fault, "dies") == 0)
        raise(SIGKILL);
}

int main(int argc, char **argv)
{
    int level, wanted = MPI_THREAD_MULTIPLE; // nccl/nccl.hip wants that
    options o = read_options(argc, argv);
    if (o.fault && strcmp(o.fault, "single") == 0)
        wanted = MPI_THREAD_SINGLE;
    MPI_Init_thread(&argc, &argv, wanted, &level);
    o.desc.op = load(&o, o.name);
    choose_device();
    plant(&o);
    if (o.verify)
        verify(&o);
    if (o.timed > 0)
        measure(&o);
    MPI_Finalize();
    return 0;
}
