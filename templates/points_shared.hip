//% local dims = model.dimensions
// ---- Points -------------------------------------------------------------------------------------

typedef $(model.arithmetic) wide; // what is added up
constexpr int sparse_threads = 256;
//% if few then
constexpr int few_threads = 1024; // of a block that has few points: one for each part
//% end

// A list. Sources: parts in the order of their cells, by plane, row and column. Receivers: parts of each behind
// each other, receivers in the order of their first cells, so that what lies together is reached together.
struct list_of_points
{
    wide *weight;         // by part
    uint32_t *low, *high; // by part: its cell, where x has the lowest bits; high: a null pointer where 32 will do
    int32_t *point;       // by part of a source, or by receiver
    uint32_t *first;      // by receiver: its first part, and the end of the last one
//% if groups then
    uint32_t *order; // of receivers: their parts in the order of cells
    real *found;     // of receivers: by step of a group and part, what the cell holds then
//% end
};

static inline int bits_of(int64_t n) // that indices below n have
{
    int bits = 0;
    while (bits < 63 && (n - 1) >> bits > 0)
        bits++;
    return bits;
}

static inline int bits_of_cell(const $(model.name)_args *args)
{
    int bits = 0;
    for (int axis = 0; axis < $(dims); axis++)
        bits += bits_of(args->extent[axis]);
    return bits;
}

static inline list_of_points list_at(void *memory, int64_t count, const $(model.name)_args *args)
{
    list_of_points l;
    l.weight = (wide *)memory;
    l.low = (uint32_t *)(l.weight + count);
    l.point = (int32_t *)(l.low + count);
    l.first = (uint32_t *)(l.point + count);
    l.high = bits_of_cell(args) > 32 ? l.first + count + 1 : nullptr;
//% if groups then
    l.order = (l.high ? l.high + count : l.first + count + 1);
    l.found = (real *)(((uintptr_t)(l.order + count) + 7) / 8 * 8);
//% end
    return l;
}

// What a launch has of a set, and the region [lo, hi).
struct sparse
{
    list_of_points list;
    real *values;
    const int64_t *steps_done; // added to `row`, or a null pointer
    int64_t stride, row, rows, parts, groups, pitch[2], lo[3], hi[3];
    int bits[3]; // of a cell: its x, its y, its z
//% if groups then
    const real *found; // by part, what cells hold; a null pointer: what the grid has
//% if has_zero_cells(model, steps) then
    int64_t zero[6]; // by face, the index of cells that rules make 0 after a group; -1: of none
//% end
//% end
};

static inline sparse sparse_of(const $(model.name)_args *args, const hipstencil_points &set)
{
    sparse s = {};
    s.list = list_at((void *)set.list, set.parts, args);
    s.values = (real *)set.values;
    s.steps_done = args->steps_done;
    s.stride = set.stride;
    s.row = set.row;
    s.rows = set.rows;
    s.parts = set.list ? set.parts : 0;
    s.groups = set.list ? set.groups : 0;
    s.bits[0] = bits_of(args->extent[0]);
    s.bits[1] = $(dims > 1 and "bits_of(args->extent[1])" or 0);
    s.bits[2] = $(dims > 2 and "bits_of(args->extent[2])" or 0);
    s.pitch[0] = $(dims > 1 and "args->pitch[0]" or 0);
    s.pitch[1] = $(dims > 2 and "args->pitch[1]" or 0);
//% if groups and has_zero_cells(model, steps) then
    for (int64_t &index : s.zero)
        index = -1;
//% end
    s.hi[1] = s.hi[2] = 1; // of axes that there are not
    for (int axis = 0; axis < $(dims); axis++) {
        s.lo[axis] = args->lo[axis];
        s.hi[axis] = args->hi[axis];
    }
    return s;
}

// Whether a launch has anything to do.
static inline bool is_needed(const sparse &s)
{
    return s.parts > 0 && s.lo[0] < s.hi[0] && s.lo[1] < s.hi[1] && s.lo[2] < s.hi[2];
}

static inline dim3 blocks_of(int64_t wanted_threads)
{
    return dim3((unsigned)((wanted_threads + sparse_threads - 1) / sparse_threads), 1, 1);
}

// The row of the step, or -1 where there is none.
static __device__ inline int64_t row_of(const sparse &s)
{
    const int64_t row = s.row + (s.steps_done ? *s.steps_done : 0);
    return row < s.rows ? row : -1;
}

// A cell, and where it lies, as `word`s: of 32 bits where that will do for all cells, which takes half of the
// instructions. Parts are fewer than 2^31.
template <class word> static __device__ inline word cell_of(const sparse &s, uint32_t part)
{
    if (sizeof(word) == sizeof(int32_t))
        return (word)s.list.low[part];
    const uint64_t high = s.list.high ? s.list.high[part] : 0;
    return (word)(high << 32 | s.list.low[part]);
}

static inline bool has_narrow_cells(const sparse &s)
{
    return s.bits[0] + s.bits[1] + s.bits[2] < 32;
}

template <class word> struct position
{
    word x, y, z;
};

template <class word> static __device__ inline position<word> position_of(const sparse &s, word cell)
{
    const word one = 1, rest = cell >> s.bits[0];
    return {cell & ((one << s.bits[0]) - 1), rest & ((one << s.bits[1]) - 1), rest >> s.bits[1]};
}

template <class word> static __device__ inline bool is_in_region(const sparse &s, const position<word> &p)
{
    return (p.x >= (word)s.lo[0]) & (p.x < (word)s.hi[0]) & (p.y >= (word)s.lo[1]) & (p.y < (word)s.hi[1])
        & (p.z >= (word)s.lo[2]) & (p.z < (word)s.hi[2]);
}

template <class word> static __device__ inline int64_t place_of(const sparse &s, const position<word> &p)
{
    return p.x + p.y * s.pitch[0] + p.z * s.pitch[1];
}
