//% local op, dims = model.name, model.dimensions
//% local function given(grid) return "args->" .. grid.member end
//% local written = 0
//% for _, g in ipairs(model.grids) do written = written + (g.written and 1 or 0) end
// ---- Checks -------------------------------------------------------------------------------------

// A part of the interior: [lo, hi) along x, y, z; [0, 1) along axes that the operator has not.
struct box
{
    int64_t lo[3], hi[3];
};

static inline int64_t extent_of(const box &b, int axis)
{
    return b.hi[axis] - b.lo[axis];
}

static inline bool is_empty(const box &b)
{
    return extent_of(b, 0) <= 0 || extent_of(b, 1) <= 0 || extent_of(b, 2) <= 0;
}

// Refuses what cannot be computed, before anything is launched; otherwise fills `region`.
static inline hipError_t check(const $(op)_args *args, box &region)
{
    if (!args)
        return hipErrorInvalidValue;
    // Outputs first.
    const void *const grids[] = {$(join(model.grids, ", ", given))};
    for (int i = 0; i < $(#model.grids); i++) {
        if (!grids[i])
            return hipErrorInvalidValue;
        for (int j = 0; j < i && j < $(written); j++)
            if (grids[i] == grids[j])
                return hipErrorInvalidValue; // an output must not be another grid
    }
    region = {{0, 0, 0}, {1, 1, 1}};
    for (int axis = 0; axis < $(dims); axis++) {
        const int64_t n = args->extent[axis], lo = args->lo[axis], hi = args->hi[axis];
        if (n < 1 || n > INT_MAX / 2 || lo < 0 || hi < lo || hi > n)
            return hipErrorInvalidValue;
        region.lo[axis] = lo;
        region.hi[axis] = hi;
    }
//% if dims >= 2 then
    if (args->pitch[0] < args->extent[0])
        return hipErrorInvalidValue;
//% end
//% if dims == 3 then
    if (args->pitch[1] < args->pitch[0] * args->extent[1])
        return hipErrorInvalidValue;
//% end
    return hipSuccess;
}
//% if point then

// The columns of a region that are whole vectors: none where memory is not aligned to vectors.
//% if dims >= 2 then
// None either where a block, so many columns, rows and planes, is further than 32-bit offsets reach.
//% end
//% local span = dims >= 2 and ",\n    const int64_t (&span)[3]" or ""
static inline box whole_vectors(const $(op)_args *args, box region, int vector$(span))
{
    bool whole = true;
    const void *const grids[] = {$(join(model.grids, ", ", given))};
    for (const void *grid : grids)
        whole = whole && (uintptr_t)grid % (unsigned)(vector * size) == 0;
//% for axis = 0, dims - 2 do
    whole = whole && args->pitch[$(axis)] % vector == 0;
//% end
//% if dims == 3 then
    const int64_t planes = span[2] > 1 ? span[2] * args->pitch[1] : 0;
//% end
//% if dims >= 2 then
    const int64_t reach = span[0] + span[1] * args->pitch[0]$(dims == 3 and " + planes" or ""); // elements
    whole = whole && reach < (int64_t)UINT_MAX / size;
//% end
    const int64_t first = (region.lo[0] + vector - 1) / vector * vector;
    const int64_t last = region.hi[0] / vector * vector;
    region.lo[0] = whole && first < last ? first : region.hi[0];
    region.hi[0] = whole && first < last ? last : region.hi[0];
    return region;
}
//% end
