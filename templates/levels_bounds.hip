//% local op, dims = model.name, model.dimensions
// ---- Several steps by one launch ----------------------------------------------------------------

// Points along x, y and z of a kernel, counted from the first interior one.
struct bounds
{
    int lo[3], hi[3];     // it stores [lo, hi)
    int from[3], last[3]; // it may read [from, last]
    int low[3], high[3];  // the interior [low, high); without an end where that is a neighbour's
};

// `lo` and `hi` are the reach of one step. What lies beyond a face of the domain is read as far as one step
// reaches, what a neighbour has as far as all of them do.
static inline bounds bounds_of(const $(op)_args *args, const box &region, unsigned faces, int levels,
    const int (&lo)[3], const int (&hi)[3])
{
    bounds b = {};
    for (int axis = 0; axis < 3; axis++) {
        const int extent = axis < $(dims) ? (int)args->extent[axis] : 1;
        b.lo[axis] = (int)region.lo[axis];
        b.hi[axis] = (int)region.hi[axis];
        b.from[axis] = b.lo[axis] - levels * lo[axis];
        b.last[axis] = b.hi[axis] + levels * hi[axis] - 1;
        const bool ends[2] = {!(faces >> (2 * axis) & 1), !(faces >> (2 * axis + 1) & 1)};
        b.low[axis] = ends[0] ? 0 : INT_MIN / 2;
        b.high[axis] = ends[1] ? extent : INT_MAX / 2;
        if (ends[0] && b.from[axis] < -lo[axis])
            b.from[axis] = -lo[axis];
        if (ends[1] && b.last[axis] > extent - 1 + hi[axis])
            b.last[axis] = extent - 1 + hi[axis];
    }
    return b;
}
//% if dims == 2 then

// A kernel that streams has rows for planes.
static inline bounds turned(const bounds &b)
{
    return {{b.lo[0], 0, b.lo[1]}, {b.hi[0], 1, b.hi[1]}, {b.from[0], 0, b.from[1]}, {b.last[0], 0, b.last[1]},
        {b.low[0], 0, b.low[1]}, {b.high[0], 1, b.high[1]}};
}
//% end
