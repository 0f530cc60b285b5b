// Of one launch: rows and layers of blocks, and planes of a block.
struct slab
{
    int64_t rows, layers, depth;
};

// Of a region of `rows` of blocks, `across` of each: all, or as many rows as run at once, and one layer, unless that
// takes clearly more steps or it is to be `whole`. Blocks of such a launch begin side by side, and what they read
// beside each other is still in L2 when they have walked through `far_planes`.
static inline slab slab_of(int64_t across, int64_t rows, int64_t planes, const residency &r,
    int64_t most, int64_t again, bool whole)
{
    const cut all = cut_of(across * rows, planes, r, most, again);
    const int64_t at_once = across > 0 ? r.units / across : 0;
    const int64_t layers = (planes + far_planes - 1) / far_planes;
    const int64_t depth = (planes + layers - 1) / layers;
    const bool fits = at_once > 0 && at_once < rows && depth > near_planes && depth <= most;
    if (!whole && r.blocks == 1 && fits) {
        const int64_t launches = (rows + at_once - 1) / at_once * layers;
        if (!is_clearly_less(all.steps / launches, steps_of(1, depth, again, true).steps))
            return {at_once, 1, depth};
    }
    return {rows, 65535, all.depth};
}
