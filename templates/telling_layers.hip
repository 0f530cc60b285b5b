// Steps until so many blocks have ended that take `steps` each, in places of which some are free at once, others later.
static inline int64_t steps_of_blocks(int64_t blocks, int64_t steps, const int64_t (&places)[2], int64_t later)
{
    int64_t next[2] = {0, later}, end = 0;
    while (blocks > 0) {
        const int turn = next[1] < next[0];
        next[turn] += steps;
        blocks -= places[turn];
        if (places[turn] > 0 && next[turn] > end)
            end = next[turn];
    }
    return end;
}

// Cuts `planes` into so many layers of blocks at faces, or between them; false where they cannot be.
static inline bool cut_layers(telling &t, int where, int64_t planes, int64_t layers)
{
    const int64_t depth = (planes + layers - 1) / layers;
    t.layers[where] = (int)layers;
    t.depth[where] = (int)depth;
    return blocks_for(planes, depth) == layers;
}

// Steps after which blocks at faces have ended and others had their share of the time, or all blocks have; INT64_MAX
// where that leaves no place. Others have places of blocks at faces when these have ended.
static inline int64_t steps_with(const telling &t, const hipstencil_sharing *s, int64_t running, int64_t others,
    int64_t again, int64_t alone)
{
    const int64_t blocks = blocks_of(t, 0), rounds = (blocks + running - 1) / running;
    const int64_t begun = (rounds - 1) * (t.depth[0] + again), told = begun + t.depth[0] + again;
    const int64_t late = blocks - (rounds - 1) * running;
    const int64_t places[2] = {running - late, late > others ? late - others : 0};
    if (places[0] + places[1] < 1)
        return INT64_MAX;
    const int64_t end = begun + steps_of_blocks(blocks_of(t, 1), t.depth[1] + again, places, told - begun);
    const int64_t arrived = told + (int64_t)(s->share * (double)alone);
    return arrived > end ? arrived : end;
}

// Layers of columns at faces, and of those between them, that are done in the fewest steps; of these the fewest. Where
// ends of z are told of, there is an even number between faces, the last of them thick enough.
static inline bool choose_layers(telling &t, const hipstencil_sharing *s, int64_t planes, const residency &r,
    int64_t most, int64_t again)
{
    constexpr int64_t more = 12; // layers than there are at least
    const int64_t running = (int64_t)r.units * r.blocks, others = (int64_t)s->others * r.blocks;
    const int64_t fewest = (planes + most - 1) / most, last = fewest + more < planes ? fewest + more : planes;
    if (running < 1)
        return false;
    const int64_t all = (blocks_of(t, 1) + t.columns[0] * (int64_t)t.layers[1] + running - 1) / running;
    const int64_t alone = all * (t.depth[1] + again);
    telling best = t;
    int64_t least = INT64_MAX;
    for (int64_t inner = fewest; inner <= last; inner++) {
        if (!cut_layers(t, 1, planes, inner)
            || (t.z < INT_MAX && (inner % 2 != 0 || planes - (inner - 1) * t.depth[1] <= t.z)))
            continue;
        for (int64_t faces = fewest; faces <= last; faces++) {
            const int64_t steps = cut_layers(t, 0, planes, faces) ? steps_with(t, s, running, others, again, alone)
                                                                  : INT64_MAX;
            if (steps < least) {
                least = steps;
                best = t;
            }
        }
    }
    t = best;
    return least < INT64_MAX;
}
