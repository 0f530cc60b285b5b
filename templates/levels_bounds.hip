//% local op, dims = model.name, model.dimensions
//% local turns = { "lo", "hi", "from", "last", "point_from", "point_last", "base", "end", "point_base", "point_end" }
//% local more = { "low", "high", "clear_from", "clear_end", "plain_from", "plain_end" }
//% table.move({ "image_low", "image_high", "extent" }, 1, 3, #more + 1, more)
//% table.move(more, 1, #more, #turns + 1, turns)
// ---- Several steps by one launch ----------------------------------------------------------------

// Points along x, y and z of a kernel, counted from the first interior one.
struct bounds
{
    int lo[3], hi[3];     // it stores [lo, hi)
    int from[3], last[3]; // it needs no others than [from, last]
    int point_from[3], point_last[3]; // the same of grids that are read at the point
    int base[3], end[3];  // memory has [base, end]
    int point_base[3], point_end[3];
    int low[3], high[3];  // not constant are [low, high): without an end where that is a neighbour's
    int clear_from[3], clear_end[3]; // [clear_from, clear_end) is not outside, and in memory as it is
    int plain_from[3], plain_end[3]; // likewise, of all grids, and on no mirror
    // Beyond half of these, a point i is the image of image_low - i, image_high - i.
    int image_low[3], image_high[3];
    int extent[3];
};

// What one step reaches, and what lies beyond the faces of the domain, by axis and side.
struct surroundings
{
    int reach[3][2];
    bool through[3][2]; // computed like the interior; otherwise constant
    bool mirror[3][2];
    int plane[3][2]; // of mirrors: half cells outward from the outermost interior point
};

// The vector, of four at most, that a column outside belongs to: its first column, its last one.
static inline int begin_vector(int column)
{
    return column < 0 ? -((3 - column) / 4 * 4) : column;
}

static inline int end_vector(int column, int extent)
{
    return column >= extent ? (column + 4) / 4 * 4 - 1 : column;
}

// What is constant is needed as far as one step reaches; what a neighbour has, and what is computed like
// the interior, as far as all of them do.
static inline bounds bounds_of(const $(op)_args *args, const box &region, unsigned faces, int levels,
    const surroundings &s)
{
    bounds b = {};
    for (int axis = 0; axis < 3; axis++) {
        const int extent = axis < $(dims) ? (int)args->extent[axis] : 1;
        const int (&reach)[2] = s.reach[axis];
        const bool ends[2] = {!(faces >> (2 * axis) & 1), !(faces >> (2 * axis + 1) & 1)};
        b.lo[axis] = (int)region.lo[axis];
        b.hi[axis] = (int)region.hi[axis];
        b.from[axis] = b.lo[axis] - levels * reach[0];
        b.last[axis] = b.hi[axis] + levels * reach[1] - 1;
        b.low[axis] = ends[0] ? 0 : -(1 << 30);
        b.high[axis] = ends[1] ? extent : 1 << 30;
        b.image_low[axis] = ends[0] && s.mirror[axis][0] ? -s.plane[axis][0] : INT_MIN;
        b.image_high[axis] = ends[1] && s.mirror[axis][1] ? 2 * (extent - 1) + s.plane[axis][1] : INT_MAX;
        b.extent[axis] = extent;
        if (ends[0] && !s.through[axis][0] && b.from[axis] < -reach[0])
            b.from[axis] = -reach[0];
        if (ends[1] && !s.through[axis][1] && b.last[axis] > extent - 1 + reach[1])
            b.last[axis] = extent - 1 + reach[1];
        b.clear_from[axis] = ends[0] ? 0 : b.from[axis];
        b.clear_end[axis] = ends[1] ? extent : b.last[axis] + 1;
        b.point_from[axis] = b.from[axis] + reach[0];
        b.point_last[axis] = b.last[axis] - reach[1];
        if (ends[1] && !s.through[axis][1] && b.point_last[axis] > extent - 1)
            b.point_last[axis] = extent - 1;
        if (ends[0] && !s.through[axis][0] && b.point_from[axis] < 0)
            b.point_from[axis] = 0;
        b.plain_from[axis] = b.clear_from[axis] > b.point_from[axis] ? b.clear_from[axis] : b.point_from[axis];
        b.plain_end[axis] = b.clear_end[axis] < b.point_last[axis] + 1 ? b.clear_end[axis] : b.point_last[axis] + 1;
        if (ends[0] && s.mirror[axis][0] && b.plain_from[axis] < (b.image_low[axis] + 2) / 2)
            b.plain_from[axis] = (b.image_low[axis] + 2) / 2;
        if (ends[1] && s.mirror[axis][1] && b.plain_end[axis] > (b.image_high[axis] + 1) / 2)
            b.plain_end[axis] = (b.image_high[axis] + 1) / 2;
        b.base[axis] = b.from[axis];
        if ((s.through[axis][0] || s.through[axis][1]) && b.base[axis] > -reach[0])
            b.base[axis] = -reach[0];
        b.end[axis] = extent - 1 + reach[1] * (ends[1] ? 1 : levels);
        b.point_base[axis] = ends[0] ? 0 : b.base[axis];
        b.point_end[axis] = ends[1] ? extent - 1 : b.end[axis];
        if (axis == 0 && ends[0] && s.through[0][0]) { // of images all of a vector is there
            b.from[0] = begin_vector(b.from[0]);
            b.point_from[0] = begin_vector(b.point_from[0]);
        }
        if (axis == 0 && ends[1] && s.through[0][1]) {
            b.last[0] = end_vector(b.last[0], extent);
            b.point_last[0] = end_vector(b.point_last[0], extent);
        }
        // Images of what is constant beyond the other face.
        if (ends[0] && s.mirror[axis][0])
            b.low[axis] = b.image_low[axis] - b.high[axis] + 1;
        if (ends[1] && s.mirror[axis][1])
            b.high[axis] = ends[0] ? b.image_high[axis] + 1 : 1 << 30;
    }
    return b;
}

//% if dims == 2 then

// A kernel that streams has rows for planes.
static inline bounds turned(bounds b)
{
    int *const all[] = {$(join(turns, ", ", function(name) return "b." .. name end))};
    for (int *by_axis : all) {
        const int rows = by_axis[1];
        by_axis[1] = by_axis[2];
        by_axis[2] = rows;
    }
    return b;
}
//% end

__device__ __forceinline__ int clamped(const bounds &b, int axis, int i)
{
    return min(max(i, b.from[axis]), b.last[axis]);
}

__device__ __forceinline__ int clamped_point(const bounds &b, int axis, int i)
{
    return min(max(i, b.point_from[axis]), b.point_last[axis]);
}

// Of periodic axes: what lies beyond a face is what lies as far inside of the other.
__device__ __forceinline__ int wrapped(const bounds &b, int axis, int i)
{
    if (i < b.low[axis] || i >= b.high[axis])
        i %= b.extent[axis];
    return i < 0 && b.low[axis] == 0 ? i + b.extent[axis] : i;
}

enum flips { FLIPPED = 1, ON_PLANE = 2 };

// Of axes with mirrors; `low` and `high` are those that change signs, and 0 on their planes. Two of them, one after the
// other, move a point by twice their distance, so that no loop is needed: of that compilers made long work.
template <bool low, bool high, bool point>
__device__ __forceinline__ int reflected(const bounds &b, int axis, int i, int &flips)
{
    if (2 * i < b.image_low[axis]) {
        i = b.image_low[axis] - i;
        flips ^= low ? FLIPPED : 0;
    }
    const int first = (b.image_low[axis] + 1) >> 1; // not below the lower plane
    const unsigned twice = (unsigned)b.image_high[axis] - (unsigned)b.image_low[axis];
    const unsigned from_first = (unsigned)i - (unsigned)first;
    if (from_first >= twice) {
        i = first + (int)(from_first % twice);
        flips ^= low != high && from_first / twice % 2 != 0 ? FLIPPED : 0;
    }
    if (2 * i > b.image_high[axis]) {
        i = b.image_high[axis] - i;
        flips ^= high ? FLIPPED : 0;
    }
    flips |= (low && 2 * i == b.image_low[axis]) || (high && 2 * i == b.image_high[axis]) ? ON_PLANE : 0;
    return point ? min(max(i, b.point_base[axis]), b.point_end[axis]) : min(max(i, b.base[axis]), b.end[axis]);
}
