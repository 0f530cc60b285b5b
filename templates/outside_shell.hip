// ---- What lies outside --------------------------------------------------------------------------

constexpr int threads = 256;
constexpr int rows = 8; // of a thread

enum kind { HALO, FIXED, IMAGE };

// A face: elements outside of it; the outermost element that no rule writes, from 0 or from n.
struct face
{
    kind what;
    int depth, edge;
};

// Elements [lo, lo + size) in tiles of 1 << width columns; those from column `near` on lie `skip` further. The
// blocks of a launch from `first` on.
struct slab
{
    int64_t lo[3], size[3], near, skip;
    unsigned first, columns, rows;
    int width;
};

// All that a launch writes. Images of points outside of [lo, hi) are others' to write.
struct shell
{
    slab slabs[5];
    int count;
    unsigned blocks, faces;
    int64_t n[3], pitch[2], lo[3], hi[3];
};

// Who an image is taken from: which of a launch's grids, by what sign.
struct source
{
    unsigned grid;
    int sign;
};

// Whether a point is of the region whose images are written.
static __device__ inline bool is_inside(const shell &s, int64_t x, int64_t y, int64_t z)
{
    return x >= s.lo[0] && x < s.hi[0] && y >= s.lo[1] && y < s.hi[1] && z >= s.lo[2] && z < s.hi[2];
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
    b.width = 0;
    while ((1 << b.width) < threads && (int64_t(1) << b.width) < b.size[0])
        b.width++;
    const int64_t tile[2] = {int64_t(1) << b.width, (int64_t)(threads >> b.width) * rows};
    b.first = s.blocks;
    b.columns = (unsigned)((b.size[0] + tile[0] - 1) / tile[0]);
    b.rows = (unsigned)((b.size[1] + tile[1] - 1) / tile[1]);
    s.blocks += b.columns * b.rows * (unsigned)b.size[2];
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
    for (int axis = 0; axis < 3; axis++) {
        const bool counts = after && axis < $(dims);
        s.n[axis] = n[axis];
        s.lo[axis] = counts ? args->lo[axis] : INT64_MIN;
        s.hi[axis] = counts ? args->hi[axis] : INT64_MAX;
    }
    return s;
}
