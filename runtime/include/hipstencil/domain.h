// SPDX-License-Identifier: MIT
// A simulation of a box that is split over the ranks of an MPI communicator.
//
//     const hs_domain_desc desc = {.op = heat7_plates_operator(), .comm = MPI_COMM_WORLD, .extent = {1024, 1024, 512}};
//     hs_domain *heat;
//     hs_status status = hs_domain_create(&heat, &desc);
//     if (status == HS_OK)
//         status = hs_simulation_set_scalar(hs_domain_simulation(heat), "r", 0.15);
//     if (status == HS_OK)
//         status = hs_domain_upload(heat, "u", &box, values); // what of the box is this rank's
//     if (status == HS_OK)
//         status = hs_domain_fill_halos(heat);
//     if (status == HS_OK)
//         status = hs_domain_run(heat, 100);
//
// Each rank has a part, a box of its own with halos, as a simulation of simulation.h: on the device that is current,
// which the application chooses first. Places, boxes and extents are those of the whole; an element (x, y, z) of the
// whole is (x - lo[0], y - lo[1], z - lo[2]) of the part.
//
// Conventions are those of runtime.h. Functions that say "collective" are called by all ranks, in the same order; what
// fails on one of them fails on all, with the text of the lowest rank that failed. A rank that does not come is an
// error of the others after `patience`. MPI is initialized before, with MPI_THREAD_FUNNELED at least, and used by the
// thread that calls.
#ifndef HIPSTENCIL_DOMAIN_H
#define HIPSTENCIL_DOMAIN_H

#include <hipstencil/points.h>
#include <hipstencil/simulation.h>

#include <mpi.h>

#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hs_domain hs_domain;

// How halos come from neighbours.
typedef enum hs_transport {
    HS_TRANSPORT_BEST,   // the first of the next three that there is
    HS_TRANSPORT_NCCL,   // NCCL or RCCL, on the stream: the host waits for nothing
    HS_TRANSPORT_MPI,    // MPI that takes addresses of the device
    HS_TRANSPORT_STAGED, // any MPI, through pinned memory of the host
    HS_TRANSPORT_NONE    // nothing comes: results are wrong, times are those without exchange
} hs_transport;

// What is computed while halos are on their way. A part is cut into slabs at neighbours and the inner box that they
// enclose; or into halves.
typedef enum hs_overlap {
    HS_OVERLAP_BEST, // one of the others, by what the operator says of its blocks
    // Slabs before the inner box, where both wait: blocks of it that end make room for slabs and the transport.
    HS_OVERLAP_SLABS,
    // The inner box before slabs: its blocks all run at once, and slabs and the transport have the units that they leave.
    HS_OVERLAP_INNER,
    // Halves along an axis that is not split, in turn: what neighbours need of one is on its way while the other is
    // computed. There are no slabs. Where there is no such axis, for groups of several steps, and for operators that
    // read halos' edges: slabs.
    HS_OVERLAP_HALVES,
    // The inner box begins when slabs are computed and packed, which have the device for themselves.
    HS_OVERLAP_ORDERED,
    // Nothing is cut: a sweep begins at both ends of the slowest axis, along other axes with blocks at faces, and tells when
    // what neighbours need is complete; that is on its way while it goes on. For operators that do not tell: slabs.
    HS_OVERLAP_WHOLE
} hs_overlap;

typedef struct hs_domain_desc {
    const hipstencil_operator *op; // lives longer than the domain
    MPI_Comm comm;                 // is duplicated
    int64_t extent[3];             // of the whole; axes that the operator has not do not count
    int64_t origin[3];             // index of its first point, where the operator asks for it
    int ranks[3];                  // along each axis; 0: chosen, so that least is exchanged
    hs_transport transport;
    int64_t slab[3];  // points along each axis of what is computed first, at neighbours; 0: chosen
    double patience;  // seconds that ranks are waited for; 0: 30
    int single_steps; // 1: no groups of several steps, and halos for one
    // 1: groups also where an operator with sets of points has them, and its `run` makes single steps (group_pays)
    int always_groups;
    hs_overlap overlap;
    int units; // compute units that NCCL's kernels have at most; 0: chosen
} hs_domain_desc;

// Collective. Allocates this rank's part. Refused, by all ranks: descriptions or devices that differ, a part that is thinner than
// the halo which its neighbours need, an axis along which some grids are periodic and some are not that is to be split,
// a transport that there is not. Groups of several steps are made where all parts are thick
// enough; of operators with sets of points where `run` makes them, and as long as each rank's lists allow it
// (hs_part.steps, anew after each hs_domain_place).
hs_status hs_domain_create(hs_domain **domain, const hs_domain_desc *desc);
void hs_domain_destroy(hs_domain *domain); // collective; waits for the rank's work

// This rank's part, to set scalars, take snapshots of and the like. Steps of it are the domain's: hs_domain_run.
hs_simulation *hs_domain_simulation(const hs_domain *domain);

typedef struct hs_part {
    int rank, ranks;     // of the communicator
    int split[3], at[3]; // parts along each axis; which of them this is
    int64_t extent[3];   // of the whole
    int64_t lo[3], hi[3];
    unsigned faces; // 1 << (2 * axis + side): those at which a neighbour lies
    int steps;      // of a group, at most
    const char *transport, *overlap;
    int units; // compute units that NCCL's kernels have at most; 0: as many as it likes
} hs_part;

const hs_part *hs_domain_part(const hs_domain *domain);

// Between a box of the whole, which may reach into its halo, and a dense array of that box on the host: each rank takes
// what its part has of it, and leaves the rest of the array as it is. NULL: the rank's own part, dense. Halos at
// neighbours are not uploaded: hs_domain_fill_halos. Beyond the ends of a periodic axis that is split the rank that has the
// points downloads their images.
hs_status hs_domain_upload(hs_domain *domain, const char *grid, const hs_box *box,
                           const void *dense);
hs_status hs_domain_download(hs_domain *domain, const char *grid, const hs_box *box, void *dense);

// Collective. All halos, by the operator's rules and from neighbours, those of grids that never change too: once before
// the first step, and after uploads.
hs_status hs_domain_fill_halos(hs_domain *domain);

// Collective. Halos of what a stage of the next step reads off the point, from neighbours, after what is on the
// simulation's stream: for who calls stages and groups of the operator on its own, with `faces` of the part.
hs_status hs_domain_exchange(hs_domain *domain, int stage);

// Collective. Enqueues steps of the whole. What neighbours need of a step is computed first and is on its way while the
// rest is computed. Where the transport is NCCL nothing waits.
hs_status hs_domain_run(hs_domain *domain, int64_t steps);

// When what of a sweep was done on this rank's device, in milliseconds since the last one was.
typedef struct hs_sweep_times {
    double swept[2]; // slabs and the inner box, or halves; planes at the ends and all
    double packed;   // what neighbours need of the first of these
    double arrived;  // what they sent of it, and is where it belongs
} hs_sweep_times;

// Collective. As hs_domain_run, waits, and tells of the last sweep.
hs_status hs_domain_watch(hs_domain *domain, int64_t steps, hs_sweep_times *times);

// Collective; `desc` is the same on all ranks, places are those of the whole: a point has its cells where they are.
// Groups of steps have sources around the part, too. Where sets are placed otherwise, by hand on all ranks, steps are
// made one by one.
hs_status hs_domain_place(hs_domain *domain, const char *set, const hs_points_desc *desc);

// Collective. As hs_simulation_records, of receivers of all ranks, on all ranks.
hs_status hs_domain_records(hs_domain *domain, const char *set, int64_t first, int64_t rows,
                            void *dense);

// Collective. A box of the whole, on all ranks.
hs_status hs_domain_gather(hs_domain *domain, const char *grid, const hs_box *box, void *dense);

// Collective. The whole state in a file, by MPI-IO, and back, with as many ranks as there are then: grids with their
// halos, scalars, the number of the step. A file is written as PATH.part and renamed when it is complete. What is read
// is of the same operator and extents, and its checksums are right before anything is changed: HS_ERROR_FILE otherwise.
// Halos are filled after that.
hs_status hs_domain_write(hs_domain *domain, const char *path);
hs_status hs_domain_read(hs_domain *domain, const char *path);

// 1 on the rank that is to tell hs_error_text(): what failed on all ranks has one that does. The others have 0, half a
// second later: a rank that ends may take the others with it, and so what these have to tell.
int hs_domain_speaks(void);

// HS_OK of all ranks, or the status of the lowest that has another, with its text: collective.
hs_status hs_domain_agree(hs_domain *domain, hs_status status);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif
