// SPDX-License-Identifier: MIT
// What the templates of one __global__ function need: a block's geometry, the streams of planes that
// pass through it, and for each level where values come from, what is summed with what, in which
// order. Made by plan/kernel_make.c; templates walk these lists and print them.
//
// Kernel space: x is the contiguous axis, z the axis that is streamed. A 2D operator that streams
// runs with its y as z. A thread owns `vector` points along x times `rows` rows along y; positions
// of values are relative to the first of them.
#ifndef HIPSTENCIL_PLAN_KERNEL_H
#define HIPSTENCIL_PLAN_KERNEL_H

#include "plan/plan.h"

enum source {
    SOURCE_OWN,    // fetched for this thread: registers
    SOURCE_WINDOW, // a slot of the register window
    SOURCE_LDS,    // the tile; of several levels, the edge rows of other waves
    SOURCE_LANES,  // registers of other lanes of the wave
    SOURCE_GLOBAL, // device memory, through the caches
};

// One load, or one register that is there already.
struct value {
    const char *name;
    enum source source;
    int grid;
    int x, row, dz; // elements, rows, planes from the thread's first point
    int width;      // elements
    int order;      // in which it was asked for
};

// A value that goes into the slot of its own plane and leaves it with the sum that is complete.
struct held {
    const char *name; // member of the slot
    int value;        // index of what arrives
};

struct part {
    int value;
    int at; // first element in the line
};

// What one tap reads of a line: `vector` elements, as the sums name them.
struct taken {
    const char *name;
    int at;   // first element in the line
    bool odd; // starts where packed additions would first have to move it
};

// Consecutive elements of one row, put together for taps that do not start on a vector boundary.
struct line {
    const char *name;
    int grid, row, dz;
    int from, count; // elements [from, from + count) along x
    struct part *parts;
    int nparts, parts_capacity;
    struct taken *taken;
    int ntaken, taken_capacity;
};

struct fold_term {
    int value;       // a whole vector, or -1
    int line, taken; // otherwise what is taken of a line
    int along;       // or number of a row of the level's that is added up before; 0: none
};

// A sum of terms that share a coefficient.
struct fold {
    const char *name;
    int uses; // combinations that multiply it: named once if there are several
    struct fold_term *terms;
    int nterms, terms_capacity;
};

// Of a row that arrives, and of the one `reach` rows below as many columns before. A point's neighbours above and before
// it are two such points, those after and below it two others: of the row that it is in itself, as many columns after.
// So what is added up when a row arrives is added twice to sums, and waits in between.
struct pair {
    const char *name;  // of what is made of the row that arrives
    const char **kept; // of what waits, from the row that the level makes to the one before that
    int grid, reach;
    struct fold fold; // the two
};

struct product {
    int coefficient, fold;
};

struct target_slot {
    const char *name; // of what it is added to
    int slot;         // partial sums: which output plane, oldest first
    bool first;       // this is the first contribution to it
    int factor; // of what planes have in common: coefficient; -1 where that is 1, or -1 (`minus`)
    bool minus;
};

// sum of products, added to the partial sums of some output planes, or complete (gather).
struct combination {
    const char *name;
    int sum;
    // Added up apart from the rest of its row: rows of other waves, which come a plane later, or of a sum in two halves
    // the second.
    bool apart;
    struct product *products;
    int nproducts, products_capacity;
    struct target_slot *targets; // partial sums only
    int ntargets, targets_capacity;
};

// Weights of a line of taps as a band matrix of 16 columns, in operands of 4 rows: see
// plan/matrix.h.
struct band_part {
    int from; // the line's first element, counted from the first of the 16 points
    int done; // elements of it that the part before has taken already: their weights are 0
};

struct band {
    const char *name;
    bool rows;         // columns of the matrix are rows of points in the order of a lane's results
    int lo, count;     // taps from `lo`, in points along the line
    int *coefficients; // by tap; -1 where there is none
    struct band_part *parts;
    int nparts, parts_capacity;
};

struct band_line {
    int grid;
    bool along_y;
    int at; // its row, or its column, from the point
    int band;
};

// Lines that are summed with each other and added to the partial sums of some output planes.
struct band_sum {
    const char *name;
    int sum;
    struct band_line *lines;
    int nlines, lines_capacity;
    struct target_slot *targets; // `first` says nothing here: sums are started before
    int ntargets, targets_capacity;
};

struct row_work {
    int row;
    struct fold *folds;
    int nfolds, folds_capacity;
    struct combination *combinations;
    int ncombinations, combinations_capacity;
    const char **centre; // by grid: name of the value at the point that the update reads, or NULL
    const char *before;  // name of what the output held, when the kernel accumulates
};

// How a plane of one grid gets into LDS: own vectors by their owners, `halo` rows above and below
// as whole vectors, `side` columns left and right in pieces of `side_width`.
struct tile {
    int grid;
    const char *name;
    const char *pitch_name, *plane_name; // constants: elements from row to row, from plane to plane
    int lo[3], hi[3];                    // reach that the tile serves
    int left;         // elements before the first own column: a multiple of the vector
    int pitch;        // elements from row to row
    int rows, planes; // of the tile, halo included
    int origin;       // element of the block's first point
    int buffers;      // 2: one is filled while the other is read
    int elements;     // of one buffer
    int halo_items, halo_slots, halo_rest; // rest: threads active in the last slot, 0 for all
    int side_items, side_slots, side_rest;
    int side_width, side_left, side_columns; // columns in pieces; side_left of them on the left
    int side_rows, side_first_row;           // tile rows that have side columns
    bool own_from_window; // own vectors are written from the window's slot, not fetched
    int end_items;        // pieces of what makes no whole vector, of all rows; 0: others do these
    int end_pieces;       // of a row
    bool whole;        // side pieces make up the tile, own columns too: read across its full width
    bool side_guarded; // not every thread has a piece in the last side slot
    bool rows_guarded; // rows that the grid does not have, though others do, stay cleared
};

// Where a block keeps the planes of a stream while it walks.
enum keep {
    KEEP_AGAIN,   // nowhere: what is needed is loaded again, from the caches
    KEEP_WINDOW,  // own columns in registers, a slot for each plane
    KEEP_PARTIAL, // one plane: as it arrives it is added to every output plane that sees it
    KEEP_QUEUE,   // a slot of LDS for each plane
    KEEP_POINT,   // none: only the update reads it, at the point
};

// How a thread gets at its neighbours in a plane.
enum share {
    SHARE_CACHES, // it loads them itself
    SHARE_TILE,   // through LDS
    SHARE_LANES,  // along x from other lanes, along y through LDS: the outer rows of each thread
};

// How planes, rows and columns beyond the ends of the domain are loaded.
enum at_face {
    AT_FACE_CLAMP,   // as memory has them, as far as taps of the interior reach
    AT_FACE_WRAP,    // from the other side
    AT_FACE_REFLECT, // from inside
};

// Rows beside those of a block, where outside keeps what it held along y: levels have them from one to the next.
enum hands_on {
    HANDS_ON_NOTHING,
    HANDS_ON_READ, // as waves read them for the level that they make
    HANDS_ON_LATE, // so, but those of level 0 from its stages, behind the levels before the last
    HANDS_ON_HELD, // from where LDS has had them for some steps
};

// A grid that goes on from level to level.
struct state {
    int current;  // the grid that is level 0
    int previous; // the grid that is level -1, read at the point; -1: none
    int output;   // of the operator: what makes the next level of it
    bool around;  // read off the point
    bool edges;   // along y: the outer rows of each thread are in LDS
};

// Grids that are loaded as far as each other.
struct reach_class {
    const char *name; // of what is computed for it: "", "point_"
    bool point;       // read at the point only
    int less[3][2];   // points that it reaches less than the operator, by axis and side
};

// What is the same everywhere and added to a sum alone: the sum begins with it, instead of with 0. Nodes.
struct beginning {
    int whole; // the sum and what it begins with; -1: it begins with nothing
    int with;
    bool minus; // it is subtracted
};

// Several steps by one kernel. Level n is made `lag` planes behind level n - 1. With reuse=window in the place of
// level n - 2 of the same plane, which no level needs any more: of each plane on the chip there are two
// levels, an even and an odd one. With reuse=partial of sums that wait for planes of level n - 1.
struct fusion {
    int time; // levels beside what is loaded
    struct state states[MAX_GRIDS];
    int nstates;
    int constants[MAX_GRIDS]; // grids that are read at the point and that steps do not change
    int nconstants;
    bool updates; // sums go through the update once they are complete; otherwise they are levels
    bool held[MAX_GRIDS];           // by grid, of sums: what it is at the point waits with them
    const struct beginning *begins; // by sum; NULL where none begins with anything
    struct reach_class classes[MAX_GRIDS + 1];
    int nclasses;
    int class_of[MAX_GRIDS]; // by grid
    int stages; // planes of level 0 in LDS, put there by asynchronous copies; 0: it is in registers
    int accesses; // of 16 bytes, in which lanes copy what a thread has of a row of sums in the plane, and store it
    // Elements of a row that a lane copies to stages in one access, for those after it too: the lane's vector, or more.
    int copied;
    int around; // states that are read off the point
    // Of sums, planes of a grid in LDS that is read at the point: what the first level alone reads, what all do.
    int point_stages[2];
    int delay; // planes between a level's newest plane and the newest that is read of it
    int margin_lo[3], margin_hi[3]; // points of a block that are computed and not stored
    int first_rows, last_rows;      // of a thread, that other waves read
    int edge_lo, edge_hi;           // these in planes [edge_lo, edge_hi], from the output plane
    int edge_states;                // that have rows there
    int edge_planes;                // of each level in LDS: one is filled while the others are read
    bool beside; // sums take rows of other waves a plane later than the thread's own
    int columns; // lanes of a wave that have points of the tile
    int behind;  // planes of stages that are read beside the newest
    int below; // planes below that of the first level that a thread keeps of its points, and does not read again
    int aligned;                // points along x that blocks begin at multiples of
    enum at_face at_face[3][2]; // by axis; low, high
    int plane[3][2];            // of mirrors: half cells outward from the outermost point
    bool negative[3][2];        // images change their sign
    bool carried[3][2]; // outside keeps what it held; otherwise it is computed like the interior
    bool ragged; // faces of x that carry may lie within a thread's points: a kernel for these
    enum hands_on hands_on;
    bool keeps_rows;  // in a plane by waves on their own: rows that a level is made of, and no sums
    bool followers;   // blocks of fewer rows follow those that begin at once
    bool copies_late; // a step copies its plane of level 0 after all but the last level are made
    bool copied_beside; // columns beyond faces of x that a step reaches: by a thread for each point
    bool copies_corners; // of these also what lies beyond two faces
    // Columns beyond faces of x keep what they held by this coefficient of the point itself, which is
    // 1 there, and all others 0; -1: it is chosen.
    int keeps_by;
    // Levels are in units of powers of a coefficient (struct model_scale); the last one's are multiplied by `unscale`.
    bool scaled;
    struct number unscale;
};

// Planes of one grid on their way through a block. Planes are counted from the output plane.
struct stream {
    int grid;
    int level; // the grid after so many levels of the kernel; 0: as memory holds it
    int maker; // the level that it comes from; -1: it is loaded
    enum keep keep;
    enum share share;
    int tile;   // of SHARE_TILE; otherwise -1
    int lo, hi; // planes [-lo, hi] that sums read
    int newest; // plane that goes to the window or the partial sums when the block walks on
    int shared; // plane that goes to the tile
    bool own;   // this thread's vectors of the shared plane are fetched: nothing else has them
};

// What several rows and planes take of one row that a thread reads, added up once: one combination.
struct along_row {
    const char *name;
    int along; // which of the sum's it is: there is one sum
    struct row_work work;
};

// One step of the group that a kernel computes: how values become sums and sums become outputs.
struct level {
    const char *suffix;      // of every name that belongs to this level; "" for the first
    int lag;                 // planes that its output lies behind the newest that is loaded
    bool gathers;            // made of all its planes at once, which are in LDS, whatever `reuse`
    int slots;               // of the window, the partial sums or the queue; 0 when not streamed
    const char **slot_names; // planes by their distance: zm4 … zc … zp4
    int z_lo, z_hi;          // stream reach
    int lowest;              // of a window: the plane of the first slot, from the output plane
    struct pair *pairs;      // their values are of grids behind the operator's, in this order
    int npairs, pairs_capacity;

    struct value *values; // in rising address order per grid
    int nvalues, values_capacity;
    struct line *lines;
    int nlines, lines_capacity;
    struct value *late; // loaded when an output plane is complete: dz is that plane
    int nlate, late_capacity;
    struct held *held;
    int nheld, held_capacity;
    bool early; // late values are fetched when the step begins, while sums are still added to
    struct row_work *work;  // by row
    struct row_work *found; // likewise, of what is handed on to planes above; NULL where nothing is
    struct along_row *along; // made before those
    int nalong, along_capacity;
    double
        spared; // operations of a thread that are not made, of what planes and rows have in common
    struct band *bands; // arithmetic on matrix cores only
    int nbands, bands_capacity;
    struct band_sum *band_sums;
    int nband_sums, band_sums_capacity;
    int band_reads; // distinct operands that a thread reads from LDS for one plane
};

// A block, and which points its threads have.
struct geometry {
    const char *family; // template: "direct" or "stream"
    char axis[3];       // model axis behind kernel x, y, z: 'x', 'y', 'z' or 0
    int vector, rows;   // points of a thread along x and y
    int threads;
    int points[3];     // that a block computes
    int stores[3];     // that it writes: launches are cut by these
    const char *order; // axes of blocks, the fastest first: "xyz"
    bool edge;         // block shape given at launch
    bool wide;         // 64-bit addresses throughout: no limit on how far a block reaches
};

// What a kernel is told of the region that it works on: its last parameters in their order.
struct region {
    struct region_parameter {
        const char *type, *name;
        const char *given; // by the launch
    } parameters[8];
    int count;
};

// A size that the source calls by a name.
struct constant {
    const char *name, *text; // `constexpr int name = text;`
    const char *doc;         // NULL: that of the one before, which it stands beside
};

enum { MOST_BLOCKS = 65535 }; // of a launch, along each axis but the first of its order

struct kernel {
    const char *symbol;
    const char *part; // of several: what tells it from the others, "pass_x"
    const char *role; // one line for the reader
    struct choices choices;
    struct geometry geometry;
    struct region region;
    int reach_lo[3], reach_hi[3];
    const char *reach_names[3][2]; // constants, by axis, down and up; NULL where the reach is 0
    struct constant *constants;
    int nconstants, constants_capacity;
    bool packed;      // arithmetic on pairs of even registers: two floats an instruction
    bool interleaved; // a lane's rows of a matrix product are 4 apart, not next to each other

    struct stream *streams; // by grid
    int nstreams, streams_capacity;
    const struct recurring *recurring; // what windows hand on to planes above; NULL: nothing
    struct level *levels;              // a sweep has one
    int nlevels;
    struct fusion *fusion; // NULL where a sweep is a step
    int turns;             // steps after which slots have their first names again
    int unrolled;          // steps written out in a row: `turns`, or fewer and slots are moved
    int ahead;             // planes on their way to LDS while one is computed
    bool dynamic_lds;      // more than compilers give to declared arrays: asked for at launch
    struct tile *tiles;
    int ntiles, tiles_capacity;
    bool *grid_used, *sum_used; // by grid, by sum: in this kernel

    int grids[MAX_GRIDS]; // parameters: those that are written, then those that are only read
    int ngrids;
    bool *mentions; // by coefficient: it is called by its name
    int *uniforms;  // coefficients among these that the launch evaluates: parameters
    int nuniforms;

    bool accumulate; // starts from what the output holds (split passes after the first)
    bool finish;     // evaluates the update; otherwise stores the sum
    bool images;     // made a second time, for steps, to load images from where they are
    bool inward[3];  // by axis of the kernel: images beyond its faces are
    bool crowded;    // nvcc is expected to want more registers than there are
    bool ends;       // ends of rows that are no whole vector are its own, not the edge kernel's
    bool end_blocks; // blocks beyond its rows compute them point by point, as the edge kernel does
    int end_threads; // of such a block, that have a point each
    int64_t row_blocks; // rows of blocks that a launch has at most, those not counted
    int lds_bytes;
    int meeting_at; // of these, behind tiles: where threads meet, and behind that sums wait for their second half
    int live_planes; // of all grids, that one output plane needs
    // Of an update that finds what columns and planes have alike apart from the rest:
    bool steady;
    bool columns_kept; // in registers while a block walks; otherwise found again in each plane
    int list_bytes; // of LDS for what planes have, found before a block walks; 0: by each thread, once a plane
    bool
        by_axis; // of several steps: what varies along one axis only is in LDS, found before a block walks
    int64_t cut; // planes from which on launches are cut over y, live ones to fit `cache`; 0: never
    bool rounds; // launches may be those of blocks that run at once, which do not come apart
};

struct plan_context {
    struct arena *arena;
    const struct model *model;
    const struct names *names;
    const struct outside_plan *outside;
    struct plan *plan;
};

// The stream of a grid, or NULL.
static inline const struct stream *kernel_stream(const struct kernel *k, int grid)
{
    for (int i = 0; i < k->nstreams; i++)
        if (k->streams[i].grid == grid)
            return &k->streams[i];
    return NULL;
}

// The level whose output the kernel stores.
static inline const struct level *kernel_last(const struct kernel *k)
{
    return &k->levels[k->nlevels - 1];
}

// Planes that a block reads before the first that it stores is complete.
static inline int kernel_filling(const struct kernel *k)
{
    return k->nlevels * (k->levels[0].z_lo + k->levels[0].lag);
}

// Of several steps: the planes that some level of a block makes, at most.
static inline int kernel_planes_made(const struct kernel *k)
{
    return k->geometry.points[2] + kernel_filling(k) + k->levels[k->nlevels - 1].lag;
}

// Blocks that the launch bound leaves registers for in a compute unit of NVIDIA's, which has four SIMDs of 32 lanes;
// 0: it says nothing of them, as on AMD, and as of several steps, which have a bound of their own.
static inline int kernel_bound_blocks(const struct target *t, const struct kernel *k)
{
    enum { LANES = 4 * 32 };
    const int blocks = k->choices.waves * LANES / k->geometry.threads;
    if (t->family != FAMILY_NVIDIA || k->choices.waves == 0 || k->fusion)
        return 0;
    return blocks > 0 ? blocks : 1;
}

// Whether it is made a second time, for rows that are no whole vectors.
static inline bool kernel_is_ragged(const struct kernel *k)
{
    return k->ends || k->end_blocks;
}

static inline bool kernel_streams(const struct kernel *k)
{
    return k->choices.stream != STREAM_NONE;
}

// Whether a sweep walks with columns in registers.
static inline bool kernel_walks_with_windows(const struct kernel *k)
{
    return kernel_streams(k) && !k->fusion && k->choices.reuse == REUSE_WINDOW;
}

// Whether copies bring a window's planes to LDS, where it takes each from as it is reached, and neighbours from the output
// plane, which arrived before.
static inline bool kernel_copies_windows(const struct kernel *k)
{
    return kernel_walks_with_windows(k) && k->choices.prefetch == PREFETCH_ASYNC;
}

// Whether planes before the first that is complete fill windows alone: no neighbours within them are loaded.
static inline bool kernel_fills_columns(const struct kernel *k)
{
    return kernel_copies_windows(k) || (kernel_walks_with_windows(k) && k->ntiles == 0);
}

// Several steps whose levels are made of sums that wait for planes to come.
static inline bool kernel_sums(const struct kernel *k)
{
    return k->fusion && k->choices.reuse == REUSE_PARTIAL;
}

// The same in space, where waves of a block exchange rows.
static inline bool kernel_sums_planes(const struct kernel *k)
{
    return kernel_sums(k) && k->geometry.axis[1];
}

// Waves on their own, which walk up through strips of a plane side by side, by sums or by rows as they arrived.
static inline bool kernel_strips(const struct kernel *k)
{
    return k->fusion && !k->geometry.axis[1] && (kernel_sums(k) || k->fusion->keeps_rows);
}

// Levels of which each is made as planes of the one before arrive, of what waits for these: sums, or rows of strips.
static inline bool kernel_waits(const struct kernel *k)
{
    return kernel_sums(k) || kernel_strips(k);
}

// Of several steps, whether points beyond faces of an axis are images of others, which memory has elsewhere.
static inline bool fusion_has_images(const struct fusion *f, int axis)
{
    return f->at_face[axis][0] != AT_FACE_CLAMP || f->at_face[axis][1] != AT_FACE_CLAMP;
}

// Whether these are images in a mirror.
static inline bool fusion_reflects(const struct fusion *f, int axis)
{
    return f->at_face[axis][0] == AT_FACE_REFLECT || f->at_face[axis][1] == AT_FACE_REFLECT;
}

// Whether outside keeps what it held along an axis.
static inline bool fusion_carries(const struct fusion *f, int axis)
{
    return f->carried[axis][0] || f->carried[axis][1];
}

static inline bool fusion_carries_any(const struct fusion *f)
{
    return fusion_carries(f, 0) || fusion_carries(f, 1) || fusion_carries(f, 2);
}

// Whether sums are made in two halves: of the plane that arrives and those below, which a window of registers holds, and,
// when the last of them has arrived, of those above. Between these they wait in LDS.
static inline bool kernel_halves(const struct kernel *k)
{
    return k->choices.halves;
}

// Whether registers hold planes of a stream: around the output plane, or below what arrives for sums in halves.
static inline bool kernel_holds_planes(const struct kernel *k, const struct stream *s)
{
    return s->keep == KEEP_WINDOW || (kernel_halves(k) && s->tile >= 0);
}

// Whether registers take a stream's planes from LDS, once they have arrived there.
static inline bool kernel_window_from_lds(const struct kernel *k, const struct stream *s)
{
    return (s->keep == KEEP_WINDOW && kernel_copies_windows(k)) ||
           (kernel_halves(k) && s->tile >= 0);
}

// Whether a window's planes are loaded to registers, by each thread its own points.
static inline bool kernel_loads_column(const struct kernel *k, const struct stream *s)
{
    return s->keep == KEEP_WINDOW && !kernel_copies_windows(k);
}

// Planes between the newest in LDS and that of which neighbours are read.
static inline int kernel_tile_lag(const struct kernel *k)
{
    return kernel_copies_windows(k) ? k->levels[0].z_hi : 0;
}

// Whether copies to LDS pass L1 by. On an H200 of what takes most LDS that both share: laplacian_r8 in halves 0.469 ms by
// L1, 0.365 past it, and a window of three species (214 KB) 0.768, 0.674. Blocks find in L1 what others have read where
// LDS leaves it some: laplacian_r1 0.274, 0.292 ms, a window of two species (110 KB) 0.268, 0.277.
static inline bool kernel_copies_past_l1(const struct kernel *k)
{
    enum { NEXT_TO_ALL = 195 * 1024 }; // bytes
    return kernel_halves(k) || (kernel_copies_windows(k) && k->lds_bytes > NEXT_TO_ALL);
}

// Whether anything is fetched when a block walks on.
static inline bool kernel_fetches(const struct kernel *k)
{
    for (int i = 0; i < k->nstreams; i++)
        if (k->streams[i].keep == KEEP_WINDOW || k->streams[i].tile >= 0)
            return true;
    return false;
}

static inline bool kernel_windows(const struct kernel *k, int grid)
{
    const struct stream *s = kernel_stream(k, grid);
    return s && s->keep == KEEP_WINDOW;
}

#endif
