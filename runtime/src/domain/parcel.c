// SPDX-License-Identifier: MIT
#include "parcel.h"

#include "domain.h"

#include <stdlib.h>
#include <string.h>

enum { DIRECTIONS = 27 };

// What is being laid out.
typedef struct layout {
    const hs_domain *domain;
    hs_parcel *parcel;
    hs_packed_box *boxes; // of the host: of what is sent, then of what is received
    int64_t elements;     // of the buffer so far
    int64_t element_size, pitch[2];
    bool planes; // they go as they lie in memory
} layout;

static void direction_of(int number, int direction[3])
{
    for (int axis = 0; axis < 3; ++axis) {
        direction[axis] = number % 3 - 1;
        number /= 3;
    }
}

// What goes in a direction, of this part: within it, or where it lies when it has come here. Across the direction it
// reaches as far outside as what is outside of the whole.
static hs_box box_of(const layout *l, int grid, const int direction[3], bool received)
{
    const hipstencil_grid *g = &l->domain->op->grid[grid];
    const hs_part *part = &l->domain->part;
    const bool deep = l->parcel->contents.deep;
    hs_box box;
    for (int axis = 0; axis < 3; ++axis) {
        const int64_t n = part->hi[axis] - part->lo[axis];
        const int lo = deep ? g->group_lo[axis] : g->halo_lo[axis];
        const int hi = deep ? g->group_hi[axis] : g->halo_hi[axis];
        const bool low = part->faces >> (2 * axis) & 1, high = part->faces >> (2 * axis + 1) & 1;
        if (direction[axis] > 0) {
            box.lo[axis] = received ? -lo : n - lo;
            box.hi[axis] = received ? 0 : n;
        } else if (direction[axis] < 0) {
            box.lo[axis] = received ? n : 0;
            box.hi[axis] = received ? n + hi : hi;
        } else {
            box.lo[axis] = low ? 0 : -g->halo_lo[axis];
            box.hi[axis] = high ? n : n + g->halo_hi[axis];
        }
    }
    if (l->parcel->contents.half == HS_HALF_LOW)
        box.hi[l->domain->halved] = l->domain->halves[0].hi[l->domain->halved];
    if (l->parcel->contents.half == HS_HALF_HIGH)
        box.lo[l->domain->halved] = l->domain->halves[1].lo[l->domain->halved];
    return box;
}

static int64_t elements_of(const hs_box *box)
{
    int64_t elements = 1;
    for (int axis = 0; axis < 3; ++axis)
        elements *= box->hi[axis] - box->lo[axis];
    return elements;
}

static void *address(const layout *l, const hs_item *item, const int64_t at[3])
{
    const int64_t elements = at[0] + at[1] * l->pitch[0] + at[2] * l->pitch[1];
    return (unsigned char *)item->interior + elements * l->element_size;
}

// From the first element of a box to its last, with what lies between rows.
static hs_message planes_of(const layout *l, const hs_item *item, const hs_box *box, int peer,
                            int tag)
{
    const int64_t end[3] = {box->hi[0] - 1, box->hi[1] - 1, box->hi[2] - 1};
    unsigned char *const first = address(l, item, box->lo), *const last = address(l, item, end);
    return (hs_message){.peer = peer,
                        .tag = tag,
                        .memory = first,
                        .bytes = (size_t)(last - first + l->element_size)};
}

static hs_packed_box pack(const layout *l, const hs_item *item, const hs_box *box, int64_t at)
{
    return (hs_packed_box){
        .first = address(l, item, box->lo),
        .extent = {box->hi[0] - box->lo[0], box->hi[1] - box->lo[1], box->hi[2] - box->lo[2]},
        .pitch = {l->pitch[0], l->pitch[1]},
        .at = at};
}

// All items in one direction, to a neighbour or from one, as one message; planes as one each.
static void add_direction(layout *l, int number, bool received)
{
    int direction[3], back[3];
    hs_parcel *p = l->parcel;
    direction_of(number, direction);
    direction_of(DIRECTIONS - 1 - number, back);
    const int peer =
        hs_split_neighbour(&l->domain->split, l->domain->part.at, received ? back : direction);
    hs_message *const messages = received ? p->mail.received : p->mail.sent;
    int *const count = received ? &p->mail.nreceived : &p->mail.nsent;
    int *const boxes = received ? &p->unpacked : &p->packed;
    const int64_t before = l->elements;
    if (peer < 0)
        return;
    for (int i = 0; i < p->contents.count; ++i) {
        const hs_box box = box_of(l, p->items[i].grid, direction, received);
        const int64_t elements = elements_of(&box);
        if (elements > 0 && l->planes) {
            messages[(*count)++] = planes_of(l, &p->items[i], &box, peer, number + DIRECTIONS * i);
        } else if (elements > 0) {
            l->boxes[p->packed * received + (*boxes)++] = pack(l, &p->items[i], &box, l->elements);
            l->elements += elements;
            p->largest = elements > p->largest ? elements : p->largest;
        }
    }
    if (l->elements > before) {
        const size_t size = (size_t)l->element_size;
        messages[(*count)++] = (hs_message){.peer = peer,
                                            .tag = number + DIRECTIONS * (int)p->contents.half,
                                            .bytes = (size_t)(l->elements - before) * size,
                                            .memory = (void *)((uintptr_t)before * size)};
    }
}

// Offsets of messages in the buffer become addresses.
static void place(const layout *l, hs_message *messages, int count)
{
    for (int i = 0; i < count && !l->planes; ++i)
        messages[i].memory = l->parcel->buffer + (uintptr_t)messages[i].memory;
}

static bool goes_by_planes(const hs_domain *domain, hs_half half)
{
    const int last = domain->op->dimensions - 1;
    if (half != HS_HALF_NONE)
        return false;
    for (int axis = 0; axis < last; ++axis)
        if (domain->split.parts[axis] > 1)
            return false;
    return true;
}

// ---- memory -------------------------------------------------------------------------------------

static hs_status exhausted(void)
{
    return hs_fail_with(HS_ERROR_OUT_OF_MEMORY, "hs_domain", "host memory is exhausted");
}

static hs_status allocate(layout *l)
{
    hs_parcel *p = l->parcel;
    const size_t most = (size_t)(DIRECTIONS * p->contents.count);
    p->mail.sent = calloc(most, sizeof *p->mail.sent);
    p->mail.received = calloc(most, sizeof *p->mail.received);
    l->boxes = calloc(2 * most, sizeof *l->boxes);
    return p->mail.sent && p->mail.received && l->boxes ? HS_OK : exhausted();
}

// The largest word, of 16 bytes at most, that all boxes consist of.
static size_t word_of(const layout *l)
{
    const hs_parcel *p = l->parcel;
    const size_t size = (size_t)l->element_size;
    size_t bits = 16;
    for (int i = 0; i < p->packed + p->unpacked; ++i) {
        const hs_packed_box *box = &l->boxes[i];
        bits |= (size_t)(uintptr_t)box->first | (size_t)box->extent[0] * size |
                (size_t)box->at * size | (size_t)box->pitch[0] * size |
                (size_t)box->pitch[1] * size;
    }
    return bits & (0 - bits); // the lowest that is set
}

static void count_in_words(layout *l)
{
    hs_parcel *p = l->parcel;
    p->word = word_of(l);
    const int64_t elements = (int64_t)p->word / l->element_size;
    for (int i = 0; i < p->packed + p->unpacked; ++i) {
        hs_packed_box *box = &l->boxes[i];
        box->extent[0] /= elements;
        box->pitch[0] /= elements;
        box->pitch[1] /= elements;
        box->at /= elements;
    }
    p->largest /= elements;
}

// What is sent comes first; on the device it is all in one buffer.
static hs_status lay_out(layout *l)
{
    hs_parcel *p = l->parcel;
    const hs_memory *memory = &l->domain->memory;
    hs_status status = HS_OK;
    for (int number = 0; number < DIRECTIONS; ++number)
        if (number != DIRECTIONS / 2)
            add_direction(l, number, false);
    for (int number = 0; number < DIRECTIONS; ++number)
        if (number != DIRECTIONS / 2)
            add_direction(l, number, true);
    count_in_words(l);
    const size_t table = (size_t)(p->packed + p->unpacked) * sizeof *l->boxes;
    if (l->elements > 0)
        status = memory->allocate(memory->context, (size_t)(l->elements * l->element_size),
                                  (void **)&p->buffer);
    if (status == HS_OK && table > 0)
        status = HS_HIP(hipMalloc((void **)&p->boxes, table));
    if (status == HS_OK && table > 0)
        status = HS_HIP(hipMemcpy(p->boxes, l->boxes, table, hipMemcpyHostToDevice));
    if (status == HS_OK && table > 0)
        status = HS_HIP(hipStreamSynchronize(NULL)); // the table of the host is gone soon
    place(l, p->mail.sent, p->mail.nsent);
    place(l, p->mail.received, p->mail.nreceived);
    return status;
}

hs_status hs_parcel_create(hs_parcel **parcel, const hs_domain *domain, const hs_contents *contents)
{
    const void *args = hs_simulation_args(domain->simulation);
    hs_parcel *created = calloc(1, sizeof *created);
    layout l = {.domain = domain, .parcel = created, .element_size = domain->op->element_size};
    if (!created)
        return exhausted();
    memcpy(l.pitch, (const char *)args + domain->op->pitch_offset, sizeof l.pitch);
    l.planes = goes_by_planes(domain, contents->half);
    created->contents = *contents;
    created->items = malloc((size_t)(contents->count + 1) * sizeof *created->items);
    hs_status status = created->items ? allocate(&l) : exhausted();
    if (status == HS_OK) {
        memcpy(created->items, contents->items, (size_t)contents->count * sizeof *created->items);
        created->contents.items = created->items;
        status = lay_out(&l);
    }
    if (status == HS_OK)
        status =
            domain->transport.class->prepare(&domain->ranks, domain->transport.own, &created->mail);
    free(l.boxes);
    if (status == HS_OK) {
        *parcel = created;
        created = NULL;
    }
    hs_parcel_destroy(domain, created);
    return status;
}

void hs_parcel_destroy(const hs_domain *domain, hs_parcel *parcel)
{
    if (!parcel)
        return;
    domain->transport.class->discard(&parcel->mail);
    if (parcel->buffer)
        domain->memory.release(domain->memory.context, parcel->buffer);
    if (parcel->boxes)
        (void)HS_HIP(hipFree(parcel->boxes));
    free(parcel->mail.sent);
    free(parcel->mail.received);
    free(parcel->items);
    free(parcel);
}

static bool is_of(const hs_parcel *parcel, const hs_contents *contents)
{
    bool same = parcel->contents.count == contents->count &&
                parcel->contents.deep == contents->deep && parcel->contents.half == contents->half;
    for (int i = 0; i < contents->count && same; ++i)
        same = parcel->items[i].grid == contents->items[i].grid &&
               parcel->items[i].interior == contents->items[i].interior;
    return same;
}

hs_status hs_parcel_of(hs_parcel **parcel, hs_domain *domain, const hs_contents *contents)
{
    hs_status status = HS_OK;
    hs_parcel *p = domain->parcels;
    while (p && !is_of(p, contents))
        p = p->next;
    if (!p) {
        status = hs_parcel_create(&p, domain, contents);
        if (status == HS_OK) {
            p->next = domain->parcels;
            domain->parcels = p;
        }
    }
    if (status == HS_OK)
        *parcel = p;
    return status;
}

// ---- on its way ---------------------------------------------------------------------------------

// Of the second half nothing is told.
static hs_status mark(const hs_domain *domain, const hs_parcel *p, hs_mark mark)
{
    return p->contents.half == HS_HALF_HIGH ? HS_OK : hs_domain_mark(domain, mark, domain->edge);
}

hs_status hs_parcel_start(const hs_domain *domain, hs_parcel *p)
{
    hs_status status = HS_HIP(
        hs_pack_launch(p->boxes, p->packed, p->largest, p->word, p->buffer, 0, domain->edge));
    if (status == HS_OK && domain->overlap == HS_OVERLAP_ORDERED)
        status = HS_HIP(hipEventRecord(domain->slabs_done, domain->edge));
    if (status == HS_OK)
        status = mark(domain, p, HS_MARK_PACKED);
    return status == HS_OK ? domain->transport.class->start(&domain->ranks, domain->transport.own,
                                                            &p->mail, domain->edge)
                           : status;
}

hs_status hs_parcel_finish(const hs_domain *domain, hs_parcel *p)
{
    const hs_packed_box *boxes = p->unpacked > 0 ? p->boxes + p->packed : NULL;
    hs_status status = domain->transport.class->finish(&domain->ranks, domain->transport.own,
                                                       &p->mail, domain->edge);
    if (status == HS_OK)
        status = HS_HIP(
            hs_pack_launch(boxes, p->unpacked, p->largest, p->word, p->buffer, 1, domain->edge));
    return status == HS_OK ? mark(domain, p, HS_MARK_ARRIVED) : status;
}
