//% local k = recommended.kernels[1]
//% local index = { x = 0, y = 1, z = 2 }
// Compute units of a device, 0 where it does not say.
static int units_of(int device)
{
    int units = 0;
    if (hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, device) != hipSuccess) {
        (void)hipGetLastError();
        return 0;
    }
    return units;
}

// Of the present device. The first sixteen devices are asked once each.
static int compute_units()
{
    static std::atomic<unsigned> known[16];
    int device = 0;
    if (hipGetDevice(&device) != hipSuccess) {
        (void)hipGetLastError();
        return 0;
    }
    if (device < 0 || device >= 16)
        return units_of(device);
    unsigned answer = known[device].load(std::memory_order_relaxed);
    if (answer == 0) {
        answer = (unsigned)units_of(device) << 1 | 1;
        known[device].store(answer, std::memory_order_relaxed);
    }
    return (int)(answer >> 1);
}

//% if shallow.plane > 0 then
// Whether planes are so small that a cache holds those that a point sees, which then need no `$(recommended.label)`,
// or a region so small that it leaves the device to idle:
//% end
//% if shallow.part > 0 then
// Whether blocks of `$(recommended.label)`, of which each compute unit runs $(shallow.blocks) at once, are less than
// $(shallow.part) percent of those that whole rounds of them have: in the last round most would idle, and in a few
// rounds what blocks have beyond the region counts as idle, too.
//% elseif k.streamed then
// Whether blocks of `$(recommended.label)` that fill the device, $(shallow.blocks) on each compute unit,
//% local planes = shallow.planes == 1 and "a plane of theirs has" or shallow.planes .. " planes of theirs have"
// would complete fewer points than $(planes): of what they read, most would be halo.
//% if shallow.again > 0 then
// Blocks that the region ends in walk as far as whole ones, and all begin with $(shallow.again) planes: the more of
// that, the more planes it takes.
//% end
//% else
// Whether a region has fewer points than blocks of `$(recommended.label)`, one on each compute unit, have.
//% end
// Unsigned, so that nothing overflows where lo and hi are no region, which every strategy refuses.
static bool is_small(const $(model.name)_args *args)
{
//% if steps and steps.shares then
    const int there = compute_units(), given = args->sharing ? args->sharing->units : 0;
    const uint64_t units = (uint64_t)(given > 0 && given < there ? given : there);
    const uint64_t blocks = UINT64_C($(shallow.blocks)) * units;
//% else
//% local several = shallow.blocks > 1 and "UINT64_C(" .. shallow.blocks .. ") * " or ""
    const uint64_t blocks = $(several)(uint64_t)compute_units();
//% end
//% for _, axis in ipairs { "x", "y", "z" } do
//% local i = index[axis]
//% if i < model.dimensions then
    const uint64_t n$(axis) = (uint64_t)args->hi[$(i)] - (uint64_t)args->lo[$(i)];
//% end
//% end
//% if shallow.plane > 0 then
    if (nx * ny < UINT64_C($(shallow.plane)))
        return true;
//% end
//% if k.cut then
//% local all = "n" .. k.axis[2]
    // Rows in one of the launches that keep $(k.live_planes) planes within $(k.cache) KiB of cache.
    const uint64_t pitch = args->pitch[0] > 0 ? (uint64_t)args->pitch[0] : 1;
    const uint64_t cached = UINT64_C($(k.cache * 1024)) / $(k.live_planes * model.size) / pitch / $(k.points_y);
    const bool whole = cached > $(k.row_blocks)$(or_few_planes(k, "nz"));
    const uint64_t most = (whole ? $(k.row_blocks) : cached < 1 ? 1 : cached) * $(k.points_y);
    const uint64_t rows = $(all) < most ? $(all) : most;
//% end
//% if shallow.part > 0 then
    const uint64_t all = $(region_counted(k, { k.points_x, k.points_y, recommended.window }));
    const uint64_t rounds = blocks > 0 ? (all + blocks - 1) / blocks : 0;
    if (rounds > $(shallow.few_rounds))
        return all * 100 < rounds * blocks * $(shallow.part);
    const uint64_t layers = (n$(k.axis[3]) + $(recommended.window - 1)) / $(recommended.window);
    return $(region_counted(k, nil, 2)) * layers * 100 < rounds * blocks * $(shallow.part * k.points_x * k.points_y);
//% elseif k.streamed then
//% if shallow.again > 0 then
    const uint64_t walked = $(region_counted(k, { k.points_x, k.points_y }));
    if (walked < blocks * $(shallow.long_walk)) // longer walks wait for memory, not for each other
        return $(region_counted(k)) * $(shallow.planes + shallow.again)
            < (walked + blocks * $(shallow.again)) * $(shallow.planes * k.points_x * k.points_y);
//% end
//% local each = shallow.planes == 1 and "" or shallow.planes .. " * "
    return $(region_counted(k)) < blocks * $(each)$(k.points_x * k.points_y);
//% else
    return $(region_counted(k)) < blocks * $(k.points_x * k.points_y * k.block[3]);
//% end
}
//% if shallow.thick > 0 then

// Whether a region has so few planes that walks of `$(recommended.label)` would mostly fill and drain their tiles.
static bool is_flat(const $(model.name)_args *args)
{
    return (uint64_t)args->hi[2] - (uint64_t)args->lo[2] < $(shallow.thick);
}
//% end
