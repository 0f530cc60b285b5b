// SPDX-License-Identifier: MIT
// What goes to neighbours and comes from them at a time: boxes of some arrays, one message for each neighbour that lies
// at a face, an edge or a corner. Where the box is split along its slowest axis alone, planes go as they lie in memory;
// otherwise boxes are packed and unpacked, by one launch each.
#ifndef HIPSTENCIL_DOMAIN_PARCEL_H
#define HIPSTENCIL_DOMAIN_PARCEL_H

#include "pack.h"
#include "transport.h"

#include <stdbool.h>

struct hs_domain;

// A grid, and the array that it is in.
typedef struct hs_item {
    int grid;
    void *interior;
} hs_item;

// Of which half of the part; of all of it.
typedef enum hs_half { HS_HALF_NONE, HS_HALF_LOW, HS_HALF_HIGH } hs_half;

// What a parcel is of: grids, and whether their halos are those of a group or of a step.
typedef struct hs_contents {
    const hs_item *items;
    int count;
    bool deep;
    hs_half half;
} hs_contents;

typedef struct hs_parcel {
    struct hs_parcel *next;
    hs_item *items;
    hs_contents contents;
    hs_mail mail;
    unsigned char *buffer; // device: what is received, then what is sent
    hs_packed_box *boxes;  // device: `packed` of what is sent, then `unpacked` of what is received
    int packed, unpacked;
    size_t word;     // bytes; boxes are counted in these
    int64_t largest; // words of a box
} hs_parcel;

hs_status hs_parcel_create(hs_parcel **parcel, const struct hs_domain *domain,
                           const hs_contents *contents);
void hs_parcel_destroy(const struct hs_domain *domain, hs_parcel *parcel);

// The domain's own parcel of these contents, which is made when it is needed first.
hs_status hs_parcel_of(hs_parcel **parcel, struct hs_domain *domain, const hs_contents *contents);

// On the stream of edges. Between the two the host may enqueue more on other streams.
hs_status hs_parcel_start(const struct hs_domain *domain, hs_parcel *parcel);
hs_status hs_parcel_finish(const struct hs_domain *domain, hs_parcel *parcel);

#endif
