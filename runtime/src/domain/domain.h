// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_DOMAIN_DOMAIN_H
#define HIPSTENCIL_DOMAIN_DOMAIN_H

#include "agree.h"
#include "decompose.h"
#include "parcel.h"
#include "transport.h"

#include <hipstencil/domain.h>

// How far the halo of an array is that of its neighbours.
typedef enum hs_valid { HS_VALID_NOT, HS_VALID_STEP, HS_VALID_GROUP } hs_valid;

typedef struct hs_array {
    const void *interior;
    hs_valid valid;
} hs_array;

// What is swept over next: a stage of a single step, or a group of several.
typedef struct hs_sweep {
    int stage, steps;
} hs_sweep;

enum { HS_SLABS = 6 };

// Of a sweep.
typedef enum hs_mark {
    HS_MARK_BEGIN,
    HS_MARK_FIRST,
    HS_MARK_SECOND,
    HS_MARK_PACKED,
    HS_MARK_ARRIVED,
    HS_MARKS
} hs_mark;

// What groups with sources and receivers have around the part (domain_around.c).
typedef struct hs_around {
    void *args;              // of the wider box; NULL: groups have the part's
    int64_t lo[3];           // elements that it begins before the part
    int64_t reach[3][2];     // that sources act in beside the part, by axis and side
    hipstencil_points *sets; // by set: the list of the wider box, and what is said of it
    const void **of;         // beside which list of the part's
} hs_around;

struct hs_domain {
    const hipstencil_operator *op;
    hs_ranks ranks;
    hs_split split;
    hs_part part;
    hs_simulation *simulation;
    unsigned char *ahead; // arguments of the step after the one that is enqueued
    bool deep;            // halos and scratch are those of groups
    bool groups;          // several steps at once
    int64_t depth[3];     // that neighbours need of sweeps that are cut, or tell
    hs_around around;
    bool owed;          // groups have left what lies outside to hs_domain_run
    hs_overlap overlap; // as it is, not HS_OVERLAP_BEST
    bool ordered;       // the inner box comes after slabs
    hs_array *arrays;
    int narrays;
    int units; // compute units for NCCL's kernels; 0: any
    int64_t slab[3];
    hs_box inner, slabs[HS_SLABS];
    int nslabs;
    hs_box whole; // the part
    int slab_units; // compute units that slabs are dealt out to, which blocks of the inner box leave; 0: all
    hipstencil_sharing sharing; // of the launch that is enqueued
    unsigned *signal; // to which launches that tell add; NULL where streams cannot wait for it
    unsigned told;    // what it is when all have
    int halved;       // axis along which it is cut into halves
    hs_box halves[2];
    hs_parcel *waiting;              // on its way, of the half that was swept over last
    int last;                        // that half
    hipStream_t edge;                // of higher priority: slabs, then what neighbours get and give
    hipEvent_t slabs_done, all;      // slabs are computed; what was on the other stream is done
    hipStream_t late;                // of the second half
    hipEvent_t arrived[2], swept[2]; // halos of halves; halves
    hipEvent_t marks[HS_MARKS];      // of what is watched; NULL otherwise
    hs_transport_state transport;
    hs_memory memory;   // the transport's
    hs_parcel *parcels; // that were needed so far
};

// hs_domain_download by another name, whose errors these are. `ends`: halos where the whole ends are those of this part,
// also where the points that lie there are another's, at the other end of a periodic axis.
hs_status hs_domain_download_as(hs_domain *domain, const char *function, const char *grid,
                                const hs_box *box, void *dense, int ends);

// Remembers that what is on the stream has come so far, where somebody watches.
hs_status hs_domain_mark(const hs_domain *domain, hs_mark mark, hipStream_t stream);

// The array that a grid is in, by arguments; NULL if it is none of the part's.
hs_array *hs_domain_array(const hs_domain *domain, const void *args, int grid);

// Whether sweeps that are cut are groups: those with sets of points are not cut.
int hs_domain_cuts_groups(const hs_domain *domain);

// Elements of halos along x, as many as `depth` at least, so that rows of the wider box are aligned.
int64_t hs_domain_halo_along_x(const hs_domain *domain, int64_t depth);

// What a group is made with: the simulation's arguments and a box of the part, or where there are sets of points those
// of the wider box, which are good until the next call. Every set that the simulation's arguments have was placed by
// hs_domain_place, if hs_domain_knows_points.
hs_status hs_domain_open_around(hs_domain *domain);
void hs_domain_close_around(hs_domain *domain);
const void *hs_domain_group_args(const hs_domain *domain);
hs_box hs_domain_group_box(const hs_domain *domain, const hs_box *box);
int hs_domain_knows_points(const hs_domain *domain);

// The list of the wider box of a set whose own is made.
hs_status hs_domain_place_around(hs_domain *domain, int set, const hs_points_desc *desc);

// Groups are made by all ranks or by none, as lists of points allow it; `wanted` is the same on all of them.
hs_status hs_domain_agree_on_groups(hs_domain *domain, int wanted);

// Sets how sweeps overlap with exchanges, of what is asked for and what can be, and units. The part is known.
hs_status hs_domain_choose(hs_domain *domain, const hs_domain_desc *desc);

// The slowest axis that is not split and has two points for each half, as rules of faces want them; -1 where there is
// none, and where halves will not do.
int hs_domain_halved(const hs_domain *domain);

// Points along an axis that a slab at a neighbour is thick.
int64_t hs_domain_thickness(const hs_domain *domain, int axis);

// Slabs at neighbours and what they enclose, of the part; or its halves.
void hs_domain_cut(hs_domain *domain);

// Whether a sweep over the whole part can tell when points near its faces are complete, before it is.
int hs_domain_tells(const hs_domain *domain);

// The next launch is to tell of what neighbours need.
void hs_domain_ask(hs_domain *domain);

// What is needed for that, where it is chosen. Where the device has no streams that wait so, `signal` is NULL.
hs_status hs_domain_open_signal(hs_domain *domain);
void hs_domain_close_signal(hs_domain *domain);

// `stream` goes on after what is on `other` now.
hs_status hs_domain_after(const hs_domain *domain, hipStream_t stream, hipStream_t other);

#endif
