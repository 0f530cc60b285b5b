// How strips side by side are dealt out to blocks: `depth` rows each, in the order of strips. A row takes longer
// at faces of x; strips there have blocks of their own, the first ones, with `shorter` rows each.
struct shares
{
    int first_x; // that the first strip stores
    int strips, rows, faces; // of them at faces of x
    int depth, shorter, at_face; // blocks of a strip at a face
};

__host__ __device__ static inline shares shares_of(const bounds &within, int depth)
{
    shares s = {};
    s.first_x = within.lo[0] / vector * vector;
    s.strips = (within.hi[0] - s.first_x + stores_x - 1) / stores_x;
    s.rows = within.hi[2] - within.lo[2];
    s.faces = s.strips < 2 ? s.strips : 2;
    s.depth = depth;
    s.shorter = depth > 1 ? depth / 2 : 1;
    s.at_face = (s.rows + s.shorter - 1) / s.shorter;
    return s;
}

static inline unsigned blocks_of(const shares &s)
{
    return (unsigned)(s.faces * s.at_face) + (unsigned)blocks_for((int64_t)(s.strips - s.faces) * s.rows, s.depth);
}
//% if k.balance then

// Rows of a block so that all blocks run at once, in `rounds` where that were more than `points_z`. Each reads
// `filling` rows more than it stores, and a unit that runs few at once waits for memory and for results: it takes
// for `n` blocks as long as for `n` and a quarter of all that it could run.
static inline int share_of_rows(const bounds &within, const residency &r)
{
    const shares one = shares_of(within, points_z);
    const int64_t rows = (int64_t)one.rows * (one.strips + one.faces);
    int64_t least = INT64_MAX;
    int best = points_z;
    for (int n = r.blocks; n > 0 && r.units > 0; n--) {
        const int64_t running = (int64_t)r.units * n, rounds = blocks_for(rows, running * points_z);
        int64_t depth = blocks_for(rows, running * rounds);
        while (depth < points_z && blocks_of(shares_of(within, (int)depth)) > running * rounds)
            depth++;
        const int64_t time = rounds * (depth + filling) * (4 * n + r.blocks);
        if (time < least) {
            least = time;
            best = (int)depth;
        }
    }
    return best;
}
//% end
