//% local k = recommended.kernels[1]
//% local index = { x = 0, y = 1, z = 2 }
// Compute units; 0 where the device does not say.
static int compute_units()
{
    int device = 0, units = 0;
    if (hipGetDevice(&device) != hipSuccess
        || hipDeviceGetAttribute(&units, hipDeviceAttributeMultiprocessorCount, device) != hipSuccess) {
        (void)hipGetLastError();
        return 0;
    }
    return units;
}

// Whether blocks of `$(recommended.label)` that fill the device, $(shallow.blocks) on each compute unit,
// would complete fewer than $(shallow.planes) planes each: of what they read, most would be halo.
// The device is that of the first call.
// Unsigned, so that nothing overflows where lo and hi are no region, which every strategy refuses.
static bool mostly_halo(const $(model.name)_args *args)
{
    static const uint64_t blocks = UINT64_C($(shallow.blocks)) * (uint64_t)compute_units();
//% for _, axis in ipairs { "x", "y", "z" } do
//% local i = index[axis]
//% if i < model.dimensions then
    const uint64_t n$(axis) = (uint64_t)args->hi[$(i)] - (uint64_t)args->lo[$(i)];
//% end
//% end
//% if k.cut then
//% local rows = "(n" .. k.axis[2] .. " + " .. k.points_y - 1 .. ") / " .. k.points_y
    // Rows of blocks in one of the launches that keep $(k.live_planes) planes within $(k.cache) KiB of cache.
    const uint64_t pitch = args->pitch[0] > 0 ? (uint64_t)args->pitch[0] : 1;
    const uint64_t cached = UINT64_C($(k.cache * 1024)) / $(k.live_planes * model.size) / pitch / $(k.points_y);
    const uint64_t all = $(rows), rows = all <= cached ? all : cached < 1 ? 1 : cached;
//% end
    const uint64_t columns = $(columns_of_blocks(k));
    return columns * n$(k.axis[3]) < blocks * $(shallow.planes);
}
