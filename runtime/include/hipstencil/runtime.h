// SPDX-License-Identifier: MIT
// Runtime support for applications that call generated stencil kernels: padded and aligned grids,
// transfers, halos, guard zones, pinned memory, streams, timing and device facts.
//
// Conventions
//   Axes 0, 1, 2 are x, y, z; x is contiguous in memory. Extents and pitches are in elements, sizes
//   and offsets in bytes. An element is a float or a double. "Dense" host arrays hold extent z ×
//   extent y × extent x elements without padding, x fastest.
//   A grid's interior is nx × ny × nz elements; its box is the interior plus the halo on every
//   side. Everything else in its allocation is guard: the zones before and after the box, and the
//   padding between the rows of the box.
//   Functions that can fail return hs_status and leave their outputs unchanged on failure;
//   hs_error_text says what was wrong. A required pointer that is NULL yields HS_ERROR_ARGUMENT,
//   but accessors, which cannot fail, need their handle.
//   Functions without a stream argument, or with a NULL stream, have finished when they return.
//   They do not wait for work that the application submitted to its own streams: synchronize first.
//   With a stream they return at once, and what they enqueue runs in the order of the stream.
//   A handle may be used by one host thread at a time, with the device current that was current
//   when it was created. Destroying NULL does nothing.
#ifndef HIPSTENCIL_RUNTIME_H
#define HIPSTENCIL_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#include <hip/hip_runtime_api.h>

// All that a shared library of it exports.
#pragma GCC visibility push(default)

#ifdef __cplusplus
extern "C" {
#endif

// ---- Status -------------------------------------------------------------------------------------

typedef enum hs_status {
    HS_OK = 0,
    HS_ERROR_ARGUMENT,      // an argument is outside its documented range
    HS_ERROR_OVERFLOW,      // a size does not fit the address space
    HS_ERROR_OUT_OF_MEMORY, // host, pinned or device memory is exhausted
    HS_ERROR_DEVICE,        // a HIP call failed
    HS_ERROR_FILE,          // a file cannot be read or written, or is not what it should be
    HS_ERROR_UNSUPPORTED    // the library was built without what this needs
} hs_status;

// A sentence without a full stop; never NULL. The text is static.
const char *hs_status_text(hs_status status);

// What the last failure on the calling thread was, as "function: what is wrong"; empty if there was
// none. Of a HIP call: "function: call: text (name)". Valid until the thread's next failure.
const char *hs_error_text(void);

// Yields `status` and makes "function: what", as a format of printf says it, the thread's error text: for libraries
// on top of this one.
__attribute__((format(printf, 3, 4))) hs_status hs_fail_with(hs_status status, const char *function,
                                                             const char *format, ...);

// Makes an hs_status, and its text, of what a generated function or a HIP call returned:
//
//     hs_status status = HS_HIP(heat7(&args, hs_stream_native(stream)));
//
// The error is also taken out of HIP's own last error.
#define HS_HIP(call) hs_check_hip((call), __func__, #call)

hs_status hs_check_hip(hipError_t error, const char *function, const char *call);

// ---- Streams and timing -------------------------------------------------------------------------

// An in-order queue that does not synchronize with the default stream.
typedef struct hs_stream hs_stream;

// The caller owns *stream and releases it with hs_stream_destroy, which first waits for its work.
hs_status hs_stream_create(hs_stream **stream);
// Likewise, of the highest priority: where both wait, its kernels begin before those of other streams.
hs_status hs_stream_create_urgent(hs_stream **stream);
void hs_stream_destroy(hs_stream *stream);
hs_status hs_stream_synchronize(hs_stream *stream);

// What is enqueued on `stream` from now on begins when what is on `other` now has finished. The host
// does not wait. NULL is the default stream.
hs_status hs_stream_wait(hs_stream *stream, hs_stream *other);

// The stream to launch kernels in; NULL gives the default stream. Owned by `stream`.
hipStream_t hs_stream_native(const hs_stream *stream);

// Measures device time between two points of a stream.
typedef struct hs_timer hs_timer;

hs_status hs_timer_create(hs_timer **timer);
void hs_timer_destroy(hs_timer *timer);

// Mark the two points. A NULL stream is the default stream.
hs_status hs_timer_start(hs_timer *timer, const hs_stream *stream);
hs_status hs_timer_stop(hs_timer *timer, const hs_stream *stream);

// Waits for the stop point, then stores the milliseconds between start and stop. HS_ERROR_DEVICE
// if either point has not been marked.
hs_status hs_timer_elapsed(hs_timer *timer, double *milliseconds);

// ---- Device and pinned memory -------------------------------------------------------------------

typedef struct hs_device_facts {
    char name[256];         // product name
    char platform[16];      // "amd", "nvidia" or "host"
    char architecture[256]; // "gfx90a:sramecc+:xnack-", "sm_90", "host"
    uint64_t memory_total;  // bytes
    uint64_t memory_free;   // bytes, at the time of the call
    size_t lds_per_block;   // bytes
    int wave_size;          // lanes
    int multiprocessors;    // compute units
    int threads_per_block;  // at most
} hs_device_facts;

// Devices are numbered from 0. No device at all is a count of 0, not an error.
hs_status hs_device_count(int *count);

// Makes a device current for the calling thread.
hs_status hs_device_select(int device);

// Does not change the current device.
hs_status hs_device_describe(int device, hs_device_facts *facts);

// Page-locked host memory, which transfers on a stream need in order to overlap with kernels. The
// caller owns *memory and releases it with hs_pinned_free. bytes > 0.
hs_status hs_pinned_alloc(void **memory, size_t bytes);
void hs_pinned_free(void *memory);

// ---- Grids --------------------------------------------------------------------------------------

enum { HS_DEFAULT_ALIGNMENT = 256 };

// Contents of a fresh grid: the box holds NaNs, the guards a pattern of their own.
enum { HS_FRESH_BYTE = 0xFF, HS_FRESH_GUARD_BYTE = 0xC3 };

typedef struct hs_grid_desc {
    size_t element_size; // bytes: 4, elements are floats, or 8, they are doubles
    int64_t nx, ny, nz;  // interior extents, at least 1
    int64_t halo_lo[3];  // halo elements before the interior, per axis, at least 0
    int64_t halo_hi[3];  // halo elements after the interior, per axis, at least 0
    size_t alignment;    // bytes, of the first interior element of every row: a power of two, at
                         // least element_size; 0 means HS_DEFAULT_ALIGNMENT
    size_t guard_before; // bytes, at least, before the box
    size_t guard_after;  // bytes, at least, after the box and the padding of its last row
} hs_grid_desc;

// A device array with halo, row padding and guard zones. Grids of one description have the same
// pitches, as a generated function wants it of all its grids: describe them with the widest halo
// that one of them needs.
typedef struct hs_grid hs_grid;

// Allocates on the current device. The caller owns *grid and releases it with hs_grid_destroy.
// HS_ERROR_ARGUMENT, HS_ERROR_OVERFLOW, HS_ERROR_OUT_OF_MEMORY, HS_ERROR_DEVICE.
hs_status hs_grid_create(hs_grid **grid, const hs_grid_desc *desc);

// Where grids lie that are not to lie where hipMalloc puts them: a pool of the application's, memory that a transport
// knows. `allocate` stores an address of the current device, aligned to 256 bytes.
typedef struct hs_memory {
    hs_status (*allocate)(void *context, size_t bytes, void **memory);
    void (*release)(void *context, void *memory);
    void *context;
} hs_memory;

hs_memory hs_hip_memory(void); // hipMalloc's

// The same in such memory, which lives longer than the grid. NULL: hs_hip_memory().
hs_status hs_grid_create_in(hs_grid **grid, const hs_grid_desc *desc, const hs_memory *memory);
void hs_grid_destroy(hs_grid *grid);

// The device address of the first interior element. Element (x, y, z) lies x + y * pitch[0] +
// z * pitch[1] elements on, for coordinates from -halo_lo to extent + halo_hi - 1.
void *hs_grid_interior(const hs_grid *grid);

// nx, ny, nz of the interior, and the elements from row to row and from plane to plane: members
// `extent` and `pitch` of a generated function's arguments.
void hs_grid_shape(const hs_grid *grid, int64_t extent[3], int64_t pitch[2]);

size_t hs_grid_allocation_bytes(const hs_grid *grid);

// The description with the default alignment filled in. Owned by the grid.
const hs_grid_desc *hs_grid_description(const hs_grid *grid);

// Sets every byte of the box to box_byte and every guard byte to guard_byte (0…255 each).
hs_status hs_grid_fill(hs_grid *grid, int box_byte, int guard_byte);

typedef enum hs_region {
    HS_INTERIOR, // nx × ny × nz
    HS_BOX       // (halo_lo + n + halo_hi) per axis
} hs_region;

// Sets every element of a region to a value, rounded to the type of the elements.
hs_status hs_grid_set(hs_grid *grid, hs_region region, double value, hs_stream *stream);

// Copy between a region of the grid and a dense host array of the region's extents and the grid's
// element size. With a stream `dense` must live until the stream has been synchronized; if it is
// not pinned, the call may wait for the copy.
hs_status hs_grid_upload(hs_grid *grid, hs_region region, const void *dense, hs_stream *stream);
hs_status hs_grid_download(const hs_grid *grid, hs_region region, void *dense, hs_stream *stream);

// Elements lo <= (x, y, z) < hi; coordinates in the halo are below 0 or at least the extent.
typedef struct hs_box {
    int64_t lo[3], hi[3];
} hs_box;

hs_box hs_grid_box(const hs_grid *grid, hs_region region);

// Number of elements of a region.
int64_t hs_grid_region_elements(const hs_grid *grid, hs_region region);

typedef enum hs_zone {
    HS_ZONE_NONE,         // every guard byte is intact
    HS_ZONE_GUARD_BEFORE, // before the first element of the box
    HS_ZONE_ROW_PADDING,  // between the last element of a row and the first of the next
    HS_ZONE_GUARD_AFTER   // after the padding of the last row
} hs_zone;

typedef struct hs_guard_report {
    hs_zone zone;             // of the changed byte with the lowest address
    size_t allocation_offset; // bytes from the start of the allocation
    int64_t interior_offset;  // bytes from the first interior element; may be negative
    unsigned char expected;   // the byte of the last fill
    unsigned char found;
} hs_guard_report;

// Downloads every guard byte and compares it with the last fill. HS_OK means that the check was
// made: read report->zone for its outcome. The other members are 0 if the guards are intact.
hs_status hs_grid_check_guards(const hs_grid *grid, hs_guard_report *report);

// "row padding" and so on; never NULL.
const char *hs_zone_text(hs_zone zone);

// What a halo element gets whose coordinate i along an axis is outside 0…n-1.
typedef enum hs_halo {
    HS_HALO_KEEP,        // left unchanged
    HS_HALO_PERIODIC,    // the element at i modulo n
    HS_HALO_FIXED,       // a given value
    HS_HALO_MIRROR_NODE, // reflected about the outermost element: -1 gets 1, n gets n-2
    HS_HALO_MIRROR_FACE  // reflected half an element further out: -1 gets 0, n gets n-1
} hs_halo;

typedef struct hs_face {
    hs_halo rule;
    double value; // of HS_HALO_FIXED, rounded to the type of the elements
} hs_face;

// The faces before (i < 0) and after (i >= n) the interior, per axis. All zero: keep everything.
typedef struct hs_halo_rules {
    hs_face lo[3], hi[3];
} hs_halo_rules;

// Fills the halo from the interior, edges and corners included. Where an element is outside along
// several axes, KEEP prevails over FIXED, FIXED over the others, and of two FIXED the slower axis;
// periodic and mirrored axes compose. It is done by copies on the device, one for each periodic
// face and one for each mirrored plane, and is meant for time loops too, where faces that are FIXED
// once can be kept: sweeps do not write the halo. Along x the copies are strided: of 512³ floats
// with a halo of 4, both faces of a periodic x take 0.32 ms on an H200, those of y or z 0.01 ms.
hs_status hs_grid_fill_halo(hs_grid *grid, const hs_halo_rules *rules, hs_stream *stream);

#ifdef __cplusplus
}
#endif

#pragma GCC visibility pop

#endif
