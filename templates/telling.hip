// Who is told, while a launch goes on, that blocks have points near faces complete, and the order in which blocks
// begin then: those of columns that have such points along x or y come first, in layers of their own, and say so when
// they end. Of the columns between them, blocks at both ends of z say so, when they come to output plane `z`.
struct telling
{
    int z; // INT_MAX: nobody asks for ends of z
    unsigned *signal;
    int across; // columns of blocks along x
    int lo[2], hi[2]; // along x and y, of those between faces
    int columns[2], layers[2], depth[2]; // of blocks at faces; between them
};

static inline int64_t blocks_of(const telling &t, int where)
{
    return (int64_t)t.columns[where] * t.layers[where];
}

//% part("telling_layers")

// Columns between faces, of a launch of blocks of so many `points`, and how many there are; false: there are none.
static inline bool columns_of(telling &t, const hipstencil_sharing *s, const part &p, const int64_t (&points)[3])
{
    const int n[2] = {p.nx, p.ny};
    for (int axis = 0; axis < 2; axis++) {
        const int64_t reach = s->reach[axis], high = (n[axis] - reach) / points[axis];
        const unsigned faces = reach > 0 ? s->faces >> (2 * axis) : 0;
        t.lo[axis] = faces & 1 ? (int)blocks_for(reach, points[axis]) : 0;
        t.hi[axis] = faces & 2 ? (int)high : (int)p.blocks[axis];
        if (n[axis] < reach || t.hi[axis] <= t.lo[axis])
            return false;
    }
    t.across = (int)p.blocks[0];
    t.columns[1] = (t.hi[0] - t.lo[0]) * (t.hi[1] - t.lo[1]);
    t.columns[0] = (int)(p.blocks[0] * p.blocks[1]) - t.columns[1];
    return true;
}

// If a launch of blocks of so many `points` is all that is asked for. Of ends of z blocks say so between `round` steps,
// of planes of all their threads: not of the last one. Blocks of every second layer walk down: the last one has to.
static inline telling telling_of(const $(model.name)_args *args, const part &p, const int64_t (&points)[3],
    const residency &r, int64_t most, int filling, int round)
{
    hipstencil_sharing *const s = args->sharing;
    telling t = {};
    t.z = INT_MAX;
    if (!s || !s->signal || p.nx != args->hi[0] - args->lo[0] || p.ny != args->hi[1] - args->lo[1]
        || p.nz != args->hi[2] - args->lo[2] || !columns_of(t, s, p, points))
        return t;
    if (s->reach[2] > 0)
        t.z = (s->reach[2] + 1 + filling + round - 1) / round * round - filling;
    t.layers[1] = (int)p.blocks[2];
    t.depth[1] = (int)points[2];
    if (t.columns[0] > 0 && !choose_layers(t, s, p.nz, r, most, filling))
        return t;
    const bool ends = t.z < INT_MAX;
    if (ends && (t.layers[1] % 2 != 0 || p.nz - (t.layers[1] - 1) * t.depth[1] <= t.z))
        return t;
    s->told = (unsigned)(blocks_of(t, 0) + (ends ? 2 * t.columns[1] : 0));
    t.signal = s->told > 0 && blocks_of(t, 0) + blocks_of(t, 1) <= INT_MAX ? s->signal : nullptr;
    return t;
}

// A block of a launch that tells. `z`: INT_MAX: it tells nobody; 0: when it ends.
struct ordered_block
{
    int x, y, layer, depth, z;
};

// By its number in the order in which blocks begin: of layers between faces those at ends that are told of are first.
__device__ static inline ordered_block block_of(const telling &t, int number)
{
    const int across = t.hi[0] - t.lo[0], along = t.hi[1] - t.lo[1];
    const int faces = t.columns[0] * t.layers[0];
    if (number >= faces) {
        const int turn = (number - faces) / t.columns[1], column = (number - faces) % t.columns[1];
        const int from_ends = turn == 1 ? t.layers[1] - 1 : turn > 1 ? turn - 1 : 0;
        const int layer = t.z < INT_MAX ? from_ends : turn;
        return {t.lo[0] + column % across, t.lo[1] + column / across, layer, t.depth[1], turn < 2 ? t.z : INT_MAX};
    }
    const int layer = number / t.columns[0], column = number % t.columns[0];
    const int sides = t.across - across, below = t.lo[1] * t.across, middle = below + sides * along;
    if (column >= below && column < middle) {
        const int x = (column - below) % sides, y = t.lo[1] + (column - below) / sides;
        return {x < t.lo[0] ? x : x + across, y, layer, t.depth[0], 0};
    }
    const int row = column < below ? column : column - middle;
    return {row % t.across, row / t.across + (column < below ? 0 : t.hi[1]), layer, t.depth[0], 0};
}

// By all threads of a block.
__device__ static inline void tell(const telling &t)
{
    if (threadIdx.x + threadIdx.y + threadIdx.z > 0)
        return;
    __threadfence_system();
    atomicAdd(t.signal, 1u);
}
