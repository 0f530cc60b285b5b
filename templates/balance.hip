// Compute units of the device, and blocks of a kernel that each runs at once; 0: it does not say.
struct residency
{
    int units, blocks;
};

static inline residency residency_of(const void *kernel, int threads, size_t lds_bytes)
{
    int device = 0;
    residency r = {};
    const auto units = hipDeviceAttributeMultiprocessorCount;
    if (hipGetDevice(&device) == hipSuccess
        && hipDeviceGetAttribute(&r.units, units, device) == hipSuccess
        && hipOccupancyMaxActiveBlocksPerMultiprocessor(&r.blocks, kernel, threads, lds_bytes)
            == hipSuccess)
        return r;
    (void)hipGetLastError();
    return {};
}

// What devices answered, the first sixteen: each is asked once.
typedef std::atomic<uint64_t> answers[16];

static inline residency residency_on_device(answers &known, const void *kernel, int threads, size_t lds_bytes)
{
    int device = 0;
    if (hipGetDevice(&device) != hipSuccess || device < 0 || device >= 16)
        return residency_of(kernel, threads, lds_bytes);
    uint64_t answer = known[device].load(std::memory_order_relaxed);
    if (answer == 0) {
        const residency r = residency_of(kernel, threads, lds_bytes);
        answer = (uint64_t)(unsigned)r.units << 32 | (unsigned)r.blocks << 1 | 1;
        known[device].store(answer, std::memory_order_relaxed);
    }
    return {(int)(answer >> 32), (int)((uint32_t)answer >> 1)};
}

//% if steps and steps.shares then
// As much of it as a launch is to fill.
static inline residency shared_with(const hipstencil_sharing *s, residency r)
{
    return {s && s->units > 0 && s->units < r.units ? s->units : r.units, r.blocks};
}

//% end
// Blocks run in rounds, and each streams through `again` planes more than it completes. Of the ways to cut
// `planes` into layers, the one that takes the fewest steps in all. Where a unit runs several blocks at once,
// those of a round that is not full keep it busy: there it is enough to fill the device. Where it runs one,
// blocks of several rounds come apart, the more the longer they walk, until caches no longer hold what those
// beside them have read: a step of a walk of 256 planes counts a tenth more than one of 112.
static inline int64_t planes_per_block(int64_t columns, int64_t planes, const residency &r,
    int64_t most, int64_t again)
{
    constexpr int64_t near = 112, far = 256, unit = 10 * (far - near);
    const int64_t running = (int64_t)r.units * r.blocks;
    const int64_t enough = r.blocks > 1 ? running : 4 * running;
    int64_t layers = (planes + most - 1) / most, best = most, least = INT64_MAX;
    for (;;) {
        const int64_t depth = (planes + layers - 1) / layers, blocks = columns * layers;
        const int64_t rounds = running > 0 ? (blocks + running - 1) / running : 1;
        const bool apart = r.blocks <= 1 && rounds > 1 && depth > near;
        const int64_t beyond = apart ? (depth < far ? depth : far) - near : 0;
        const int64_t steps = rounds * (depth + again) * (unit + beyond);
        if (steps < least) {
            least = steps;
            best = depth;
        }
        if (depth == 1 || (blocks >= enough && !apart))
            return best;
        layers = (planes + depth - 2) / (depth - 1); // the fewest that are less deep
    }
}
