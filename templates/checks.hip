//% local op, dims = model.name, model.dimensions
//% local function given(grid) return "args->" .. grid.member end
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
    if (checks_of_$(op)::fault_of(args))
        return hipErrorInvalidValue;
    region = {{0, 0, 0}, {1, 1, 1}};
    for (int axis = 0; axis < $(dims); axis++) {
        region.lo[axis] = args->lo[axis];
        region.hi[axis] = args->hi[axis];
    }
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
