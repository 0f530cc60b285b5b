// How strips side by side are dealt out to blocks. A row takes longer at faces of x: strips there have blocks of
// their own, the first ones, of `shorter` rows. The others lie end to end, in their order, each behind `turning`
// rows in whose time a block goes on to it, and are cut into blocks of `depth` of all these rows.
//% if k.fusion.followers then
// Of waves that wait for arithmetic the older ones go first, and end early: `late` blocks of fewer rows follow them.
//% end
struct shares
{
    int first_x; // that the first strip stores
    int strips, rows, faces; // of them at faces of x
    int shorter, at_face; // blocks of a strip at a face
//% if k.fusion.followers then
    int depth, deep, late; // of how many blocks; rows of those after them
//% else
    int depth;
//% end
    unsigned blocks;
};

//% local told = k.fusion.followers and ", int64_t running" or ""
static inline shares shares_of(const bounds &within, int depth$(told))
{
    shares s = {};
    s.first_x = within.lo[0] / vector * vector;
    s.strips = (within.hi[0] - s.first_x + stores_x - 1) / stores_x;
    s.rows = within.hi[2] - within.lo[2];
    s.faces = s.strips < 2 ? s.strips : 2;
    s.depth = depth;
    s.shorter = (depth * $(k.fusion.keeps_rows and 9 or 10) + 19) / 20;
    s.at_face = (s.rows + s.shorter - 1) / s.shorter;
    const int64_t all = (int64_t)(s.strips - s.faces) * (turning + s.rows);
//% if k.fusion.followers then
    const int64_t first = running - s.faces * s.at_face, enough = (all + depth - 1) / depth;
    s.late = depth > late_share ? depth / late_share : 1;
    s.deep = (int)(first < 0 ? 0 : first < enough ? first : enough);
    const int64_t rest = all - (int64_t)s.deep * depth;
    s.blocks = (unsigned)(s.faces * s.at_face + s.deep) + (rest > 0 ? (unsigned)blocks_for(rest, s.late) : 0);
//% else
    s.blocks = (unsigned)(s.faces * s.at_face) + (unsigned)blocks_for(all, depth);
//% end
    return s;
}
//% if k.balance then

// Rows of a block so that all blocks run at once, in `rounds` where that were more than `points_z`. Each reads
// `filling` rows more than it stores, and a unit that runs few at once waits for memory and for results: it takes
// for `n` blocks as long as for `n` and a quarter of all that it could run.
//% if k.fusion.followers then
// Half as many follow.
//% end
static inline shares dealt_out(const bounds &within, const residency &r)
{
//% local told = k.fusion.followers and ", INT32_MAX" or ""
    const shares one = shares_of(within, points_z$(told));
    const int64_t rows = (int64_t)(turning + one.rows) * (one.strips + one.faces);
    int64_t least = INT64_MAX;
    shares best = one;
    for (int n = r.blocks; n > 0 && r.units > 0; n--) {
        const int64_t running = (int64_t)r.units * n, rounds = blocks_for(rows, running * points_z);
//% if k.fusion.followers then
        const int64_t blocks = running * rounds, most = blocks + running / 2;
        int64_t depth = blocks_for(rows * 2 * late_share, (2 * late_share * rounds + 1) * running);
//% else
        const int64_t most = running * rounds;
        int64_t depth = blocks_for(rows, most);
//% end
//% told = k.fusion.followers and ", blocks" or ""
        shares s = shares_of(within, (int)(depth < points_z ? depth : points_z)$(told));
        while (depth < points_z && s.blocks > most)
            s = shares_of(within, (int)++depth$(told));
        const int64_t time = rounds * (depth + filling) * (4 * n + r.blocks);
        if (time < least) {
            least = time;
            best = s;
        }
    }
    return best;
}
//% end
