const int own = (int)blockIdx.x - all.faces * all.at_face;
// Of a strip and the rows that come before it, those that others have; those that the block still has.
int strip, skipped, left;
if (own < 0) {
    const int block = (int)blockIdx.x;
    strip = block < all.at_face ? 0 : all.strips - 1;
    skipped = turning + block % all.at_face * all.shorter;
    left = min(all.shorter, turning + all.rows - skipped);
} else {
    const int of_strip = turning + all.rows;
//% if k.fusion.followers then
    const int late = own - all.deep, depth = late < 0 ? all.depth : all.late;
    const int64_t before = (int64_t)min(own, all.deep) * all.depth + (int64_t)max(late, 0) * all.late;
//% else
    const int depth = all.depth;
    const int64_t before = (int64_t)own * depth;
//% end
    strip = 1 + (int)(before / of_strip);
    skipped = (int)(before % of_strip);
    left = (int)min((int64_t)depth, (int64_t)(all.strips - 2) * of_strip - before);
}
