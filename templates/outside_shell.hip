// ---- What lies outside --------------------------------------------------------------------------

constexpr int threads = 256;
constexpr int warp = 32; // columns that are read and written together
constexpr int rows = 8; // of a thread

enum kind { HALO, FIXED, IMAGE };

// A face: elements outside of it; the outermost element that no rule writes, from 0 or from n.
struct face
{
    kind what;
    int depth, edge;
};

// Elements [lo, lo + size) in tiles of 1 << width columns; those from column `near` on lie `skip` further. The rows
// of a thread lie along `along`, which is the longer of y and z. The blocks of a launch from `first` on: `columns`
// times `bands` for each layer of the other axis.
struct slab
{
    int64_t lo[3], size[3], near, skip;
    unsigned first, columns, bands;
    int width, along;
};

// All that a launch writes. Images of points outside of [lo, hi) are others' to write. `simple`: what rules say of an
// index once is an interior point's, and indices and pitches are below 2^31.
struct shell
{
    slab slabs[5];
    int count;
    bool simple;
    unsigned blocks, faces;
    int64_t n[3], pitch[2], lo[3], hi[3];
};

// Who an image is taken from: which of a launch's grids, by what sign.
struct source
{
    unsigned grid;
    int sign;
};

// Whether a point is of the region whose images are written. All is compared: branches would cost more.
template <class index> static __device__ inline bool is_inside(const shell &s, index x, index y, index z)
{
    return (x >= (index)s.lo[0]) & (x < (index)s.hi[0]) & (y >= (index)s.lo[1]) & (y < (index)s.hi[1])
        & (z >= (index)s.lo[2]) & (z < (index)s.hi[2]);
}

// Where an element lies in memory; what rows along `along` have alike is added up first. In 32 bits each product is
// one instruction.
template <int along, class index> static __device__ inline int64_t place_of(const shell &s, index x, index y, index z)
{
    const int64_t row = (int64_t)y * (index)s.pitch[0], plane = (int64_t)z * (index)s.pitch[1];
    return along == 1 ? x + plane + row : x + row + plane;
}

// All of [lo, hi) but for columns [from, to).
static void add_slab(shell &s, const int64_t (&lo)[3], const int64_t (&hi)[3], int64_t from, int64_t to)
{
    slab &b = s.slabs[s.count];
    b.near = from - lo[0];
    b.skip = to - from;
    for (int axis = 0; axis < 3; axis++) {
        b.lo[axis] = lo[axis];
        b.size[axis] = hi[axis] - lo[axis] - (axis == 0 ? b.skip : 0);
        if (b.size[axis] <= 0)
            return;
    }
    b.along = b.size[2] > b.size[1] ? 2 : 1;
    const int64_t length = b.size[b.along], layers = b.size[3 - b.along];
    const auto is_narrower = [&b](int columns) { return 1 << b.width < columns && 1 << b.width < b.size[0]; };
    b.width = 0;
    while (is_narrower(warp) || (is_narrower(threads) && threads >> b.width > length))
        b.width++;
    const int64_t tile[2] = {int64_t(1) << b.width, (int64_t)(threads >> b.width) * rows};
    b.first = s.blocks;
    b.columns = (unsigned)((b.size[0] + tile[0] - 1) / tile[0]);
    b.bands = (unsigned)((length + tile[1] - 1) / tile[1]);
    s.blocks += b.columns * b.bands * (unsigned)layers;
    s.count++;
}

// What rules write, in five slabs: `inner` of each axis is left out in turn. Both ends of rows are one, because
// the end of a row and the beginning of the next lie in the same lines of caches. A face of `faces` is a
// neighbour's: nothing is written there, and rules of other axes hold as far as it reaches. Nor is anything
// written beyond one of `loaded`.
static shell shell_of(const face (&rules)[3][2], const int64_t (&n)[3], unsigned faces, unsigned loaded, bool after)
{
    int64_t outer[2][3], inner[2][3];
    for (int axis = 0; axis < 3; axis++)
        for (int side = 0; side < 2; side++) {
            const face &f = rules[axis][side];
            const bool theirs = faces >> (2 * axis + side) & 1;
            const bool left = theirs || (loaded >> (2 * axis + side) & 1);
            const bool written = !left && (f.what == IMAGE || (f.what == FIXED && !after));
            const int64_t end = side ? n[axis] : 0, depth = side ? f.depth : -f.depth;
            outer[side][axis] = theirs || written ? end + depth : end;
            inner[side][axis] = written ? end + f.edge : outer[side][axis];
        }
    shell s = {};
    for (int axis = 2; axis >= 0; axis--) {
        int64_t lo[3], hi[3];
        for (int i = 0; i < 3; i++) {
            lo[i] = (i > axis ? inner : outer)[0][i];
            hi[i] = (i > axis ? inner : outer)[1][i];
        }
        const int64_t first = inner[0][axis];
        const int64_t last = inner[1][axis] > first ? inner[1][axis] : first;
        inner[1][axis] = last;
        if (axis == 0) {
            add_slab(s, lo, hi, first, last);
            continue;
        }
        hi[axis] = first;
        add_slab(s, lo, hi, hi[0], hi[0]);
        lo[axis] = last;
        hi[axis] = outer[1][axis];
        add_slab(s, lo, hi, hi[0], hi[0]);
    }
    return s;
}

//% local op, dims = model.name, model.dimensions
static shell shell_for(const $(op)_args *args, const face (&rules)[3][2], bool after, unsigned faces,
    unsigned loaded)
{
    const int64_t n[3] = {args->extent[0], $(dims > 1 and "args->extent[1]" or 1),
        $(dims > 2 and "args->extent[2]" or 1)};
    shell s = shell_of(rules, n, faces, loaded, after);
    s.faces = faces;
    s.pitch[0] = $(dims > 1 and "args->pitch[0]" or 0);
    s.pitch[1] = $(dims > 2 and "args->pitch[1]" or 0);
    s.simple = s.pitch[0] <= INT32_MAX && s.pitch[1] <= INT32_MAX;
    for (int axis = 0; axis < 3; axis++) {
        const bool counts = after && axis < $(dims);
        const face(&f)[2] = rules[axis];
        const int deepest = f[0].depth > f[1].depth ? f[0].depth : f[1].depth;
        const bool is_ruled = f[0].what == IMAGE || f[1].what == IMAGE;
        s.simple = s.simple && n[axis] < INT32_MAX / 4 && (!is_ruled || n[axis] >= 2 * deepest + 4);
        s.n[axis] = n[axis];
        s.lo[axis] = counts ? args->lo[axis] : -n[axis] - INT16_MAX; // beyond all that there is
        s.hi[axis] = counts ? args->hi[axis] : 2 * n[axis] + INT16_MAX;
    }
    return s;
}
