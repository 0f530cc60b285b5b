const shares all = shares_of(within, depth);
const int own = (int)blockIdx.x - all.faces * all.at_face;
int strip, skipped, left; // of a strip, rows that others store; rows that the block is still to store
if (own < 0) {
    const int block = (int)blockIdx.x;
    strip = block < all.at_face ? 0 : all.strips - 1;
    skipped = block % all.at_face * all.shorter;
    left = min(all.shorter, all.rows - skipped);
} else {
    const int64_t before = (int64_t)own * all.depth, end = (int64_t)(all.strips - 2) * all.rows;
    strip = 1 + (int)(before / all.rows);
    skipped = (int)(before % all.rows);
    left = (int)min((int64_t)all.depth, end - before);
}
