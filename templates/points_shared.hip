//% local dims = model.dimensions
// ---- Points -------------------------------------------------------------------------------------

typedef $(model.arithmetic) wide; // what is added up
constexpr int sparse_threads = $(sparse_threads);
//% if records then
constexpr int most_lanes = 32; // that add up one receiver
constexpr int few_lanes = 65536; // that no device is filled by
//% end
//% if few then
constexpr int few_threads = 512;
constexpr int64_t most_few = 4096; // parts that one block has
//% end

// A list: parts, groups of them behind each other, and the first of each group. The groups of a source are
// cells, by plane, row and column; those of a receiver are points.
struct part
{
    int32_t x, y, z, point;
    wide weight;
};

// What a launch has of a set, and the region [lo, hi).
struct sparse
{
    const part *parts;
    const int32_t *first; // by group, and the end of the last; a null pointer where each has one part
    real *values;
    const int64_t *steps_done; // added to `row`, or a null pointer
    int64_t stride, row, rows, groups, pitch[2], lo[3], hi[3];
};

static sparse sparse_of(const $(model.name)_args *args, const hipstencil_points &set)
{
    const part *const parts = (const part *)set.list;
    sparse s = {};
    s.parts = parts;
    s.first = set.parts > set.groups ? (const int32_t *)(parts + set.parts) : nullptr;
    s.values = (real *)set.values;
    s.steps_done = args->steps_done;
    s.stride = set.stride;
    s.row = set.row;
    s.rows = set.rows;
    s.groups = set.list ? set.groups : 0;
    s.pitch[0] = $(dims > 1 and "args->pitch[0]" or 0);
    s.pitch[1] = $(dims > 2 and "args->pitch[1]" or 0);
    s.hi[1] = s.hi[2] = 1; // of axes that there are not
    for (int axis = 0; axis < $(dims); axis++) {
        s.lo[axis] = args->lo[axis];
        s.hi[axis] = args->hi[axis];
    }
    return s;
}

// Whether a launch has anything to do.
static bool is_needed(const sparse &s)
{
    return s.groups > 0 && s.lo[0] < s.hi[0] && s.lo[1] < s.hi[1] && s.lo[2] < s.hi[2];
}

// The row of the step, or -1 where there is none.
static __device__ inline int64_t row_of(const sparse &s)
{
    const int64_t row = s.row + (s.steps_done ? *s.steps_done : 0);
    return row < s.rows ? row : -1;
}

static __device__ inline int32_t first_of(const sparse &s, int64_t group)
{
    return s.first ? s.first[group] : (int32_t)group;
}

static __device__ inline bool is_in_region(const sparse &s, const part &p)
{
    return p.x >= s.lo[0] && p.x < s.hi[0] && p.y >= s.lo[1] && p.y < s.hi[1] && p.z >= s.lo[2] && p.z < s.hi[2];
}

static __device__ inline int64_t place_of(const sparse &s, const part &p)
{
    return p.x + p.y * s.pitch[0] + p.z * s.pitch[1];
}
//% if records then

// What a receiver has of one part, if it lies in the region.
static __device__ inline void add_part(const sparse &s, const real *grid, int32_t k, wide &sum, int32_t &count)
{
    const part &p = s.parts[k];
    if (!is_in_region(s, p))
        return;
    sum += p.weight * (wide)grid[place_of(s, p)];
    count++;
}

// Of parts [first, end), `count` lie in the region: all, none, or what is added to what others have.
static __device__ inline void store_record(const sparse &s, int32_t first, int32_t end, int64_t row, wide sum,
    int32_t count)
{
    if (count == 0)
        return;
    real &to = s.values[row * s.stride + s.parts[first].point];
    to = (real)(count == end - first ? sum : (wide)to + sum);
}
//% end
