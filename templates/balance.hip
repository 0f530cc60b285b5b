// ---- Planes of a block --------------------------------------------------------------------------

// Blocks of a kernel that the device runs at once; 0 where it does not say.
int64_t running_blocks(const void *kernel, int threads, size_t lds_bytes)
{
    int device = 0, units = 0, blocks = 0;
    if (hipGetDevice(&device) != hipSuccess
        || hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, device) != hipSuccess
        || hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, lds_bytes) != hipSuccess) {
        (void)hipGetLastError();
        return 0;
    }
    return (int64_t)units * blocks;
}

// Blocks run in rounds of `running`, and each streams through `again` planes more than it completes. Of the
// ways to cut `planes` into layers, the one that takes the fewest steps in all.
int64_t planes_per_block(int64_t columns, int64_t planes, int64_t running, int64_t most, int64_t again)
{
    int64_t layers = (planes + most - 1) / most, best = most, least = INT64_MAX;
    for (;;) {
        const int64_t depth = (planes + layers - 1) / layers, blocks = columns * layers;
        const int64_t rounds = running > 0 ? (blocks + running - 1) / running : 1;
        if (rounds * (depth + again) < least) {
            least = rounds * (depth + again);
            best = depth;
        }
        if (depth == 1 || blocks >= 4 * running)
            return best;
        layers = (planes + depth - 2) / (depth - 1); // the fewest that are less deep
    }
}
