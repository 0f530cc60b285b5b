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
// Where a unit runs one block, those of several rounds come apart, the more the longer they walk, until caches no
// longer hold what those beside them have read: a step of a walk of `far_planes` counts a tenth more than one of
// `near_planes`.
constexpr int64_t near_planes = 112, far_planes = 256;

// Steps of blocks that run in rounds, of which each streams through `again` planes more than the `depth` that it
// completes.
struct walking
{
    int64_t steps;
    bool apart;
};

static inline walking steps_of(int64_t rounds, int64_t depth, int64_t again, bool one_block)
{
    constexpr int64_t unit = 10 * (far_planes - near_planes);
    const bool apart = one_block && rounds > 1 && depth > near_planes;
    const int64_t beyond = apart ? (depth < far_planes ? depth : far_planes) - near_planes : 0;
    return {rounds * (depth + again) * (unit + beyond), apart};
}

static inline bool is_clearly_less(int64_t steps, int64_t than)
{
    return steps / 97 < than / 100;
}

// Planes of each of `deep` layers which leave so many to another one that the units that their last round has nothing
// for complete that meanwhile, block after block. 0: no unit is left.
static inline int64_t planes_of_deep(int64_t columns, int64_t planes, int64_t deep,
    int64_t running, int64_t again)
{
    const int64_t busy = running > 0 ? columns * deep % running : 0;
    if (busy == 0)
        return 0;
    const int64_t turns = (columns + running - busy - 1) / (running - busy);
    return (turns * (planes + again + deep) - again) / (1 + turns * deep);
}

struct cut
{
    int64_t depth, steps; // planes of a block, and what all blocks take
};

// Of the ways to cut `planes` into layers, the one that takes the fewest steps in all: layers as deep as each other or,
// where that takes clearly fewer and a unit runs one block, such of which the last is less deep. Where a unit runs
// several blocks at once, those of a round that is not full keep it busy: there it is enough to fill the device.
static inline cut cut_of(int64_t columns, int64_t planes, const residency &r, int64_t most, int64_t again)
{
    const int64_t running = (int64_t)r.units * r.blocks;
    const bool one_block = r.blocks <= 1;
    const auto rounds_of = [&](int64_t layers) {
        return running > 0 ? (columns * layers + running - 1) / running : 1;
    };
    cut best = {most, INT64_MAX}, uneven = best;
    for (int64_t layers = (planes + most - 1) / most;;) {
        const int64_t depth = (planes + layers - 1) / layers, others = layers - 1;
        const walking even = steps_of(rounds_of(layers), depth, again, one_block);
        if (even.steps < best.steps)
            best = {depth, even.steps};
        const int64_t deep = one_block ? planes_of_deep(columns, planes, others, running, again) : 0;
        const int64_t steps = steps_of(rounds_of(others), deep, again, one_block).steps;
        if (deep > 0 && deep <= most && deep * others < planes && steps < uneven.steps)
            uneven = {deep, steps};
        if (depth == 1 || (columns * layers >= (one_block ? 4 : 1) * running && !even.apart))
            return is_clearly_less(uneven.steps, best.steps) ? uneven : best;
        layers = (planes + depth - 2) / (depth - 1); // the fewest that are less deep
    }
}

static inline int64_t planes_per_block(int64_t columns, int64_t planes, const residency &r,
    int64_t most, int64_t again)
{
    return cut_of(columns, planes, r, most, again).depth;
}
