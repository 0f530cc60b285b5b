//% local op, dims = model.name, model.dimensions
// ---- Launches -----------------------------------------------------------------------------------

static inline int64_t blocks_for(int64_t points, int64_t points_of_block)
{
    return (points + points_of_block - 1) / points_of_block;
}

// One launch: its first point, counted from the first interior element, its extents, its blocks.
struct part
{
    int64_t first;
//% if #model.indexes > 0 or needs.images then
    int64_t at[3]; // its first point along each axis
//% end
    int nx, ny, nz;
    unsigned blocks[3];
};

// Enqueues a region in parts of at most `step` points along each axis, for blocks of so many `points`.
template <class Launch>
hipError_t launch_parts(const box &region, const int64_t (&points)[3], const int64_t (&step)[3],
    int64_t pitch_y, int64_t pitch_z, Launch launch)
{
    int64_t at[3];
    for (at[2] = region.lo[2]; at[2] < region.hi[2]; at[2] += step[2])
    for (at[1] = region.lo[1]; at[1] < region.hi[1]; at[1] += step[1])
    for (at[0] = region.lo[0]; at[0] < region.hi[0]; at[0] += step[0])
    {
        int64_t n[3];
        part p;
        for (int axis = 0; axis < 3; axis++) {
            const int64_t left = region.hi[axis] - at[axis];
            n[axis] = left < step[axis] ? left : step[axis];
//% if #model.indexes > 0 or needs.images then
            p.at[axis] = at[axis];
//% end
            p.blocks[axis] = (unsigned)blocks_for(n[axis], points[axis]);
        }
        p.first = at[2] * pitch_z + at[1] * pitch_y + at[0];
        p.nx = (int)n[0];
        p.ny = (int)n[1];
        p.nz = (int)n[2];
        launch(p);
        const hipError_t status = hipGetLastError();
        if (status != hipSuccess)
            return status;
    }
    return hipSuccess;
}
//% if dims == 2 then

// A kernel that streams has rows for planes: y is what it calls z.
static inline box turned(const box &b)
{
    return {{b.lo[0], 0, b.lo[1]}, {b.hi[0], 1, b.hi[1]}};
}
//% end
//% if needs.end_blocks then

// As many rows of blocks as give each of so many of their threads one point at an end, of the planes of a block.
static inline row_ends with_blocks(const row_ends &beside, const part &p, int64_t planes, int64_t threads)
{
    row_ends ends = beside;
    const int64_t columns = ends.left + ends.right, rows = p.ny;
    const int64_t points = columns * rows * (planes < p.nz ? planes : p.nz);
    const int64_t needed = blocks_for(points, p.blocks[0] * threads);
    const int64_t room = 65535 - (int64_t)p.blocks[1];
    ends.blocks = (unsigned)(needed < room ? needed : room);
    return ends;
}
//% end
//% if needs.balance then

//% part("balance")
//% if needs.rounds then

//% part("rounds")
//% end
//% if steps and steps.blocks.tells == 1 then

//% part("telling")
//% end
//% end
//% if point then

//% part("launch_edge", { k = point })
//% end

//% local handed = needs.images and ", outside" or ""
//% local taken = needs.images and ", const around<images> &outside" or ""
//% local template = needs.images and "template <bool images, class Launch>" or "template <class Launch>"
// Launches a region that a kernel computes as it is.
$(template)
hipError_t run(const $(op)_args *args, hipStream_t stream$(taken), Launch launch)
{
    box region;
    const hipError_t status = check(args, region);
    return status != hipSuccess || is_empty(region) ? status : launch(args, stream, region$(handed));
}
//% if needs.end_blocks then
//% local edge_handed = point.images and ", outside" or ""
//% local span = dims >= 2 and "\n    const int64_t (&span)[3], " or " "

// The same for a kernel of whole vectors that has blocks for ragged ends of rows. Where there are no whole vectors
// everything goes point by point.
$(template)
hipError_t run_with_ends(const $(op)_args *args, hipStream_t stream$(taken), int vector,$(span)Launch launch)
{
//% local given = needs.images and ", const around<images> &" or ""
    return run(args, stream$(handed), [&](const $(op)_args *, hipStream_t, const box &region$(given)) {
        const box whole = whole_vectors(args, region, vector$(dims >= 2 and ", span" or ""));
        if (is_empty(whole))
            return launch_edge(args, stream, region$(edge_handed));
        const row_ends beside = {(int)(whole.lo[0] - region.lo[0]), (int)(region.hi[0] - whole.hi[0]), 0};
        return launch(args, stream, whole$(handed), beside);
    });
}
//% end
//% if needs.end_launches then
//% local edge_handed = point.images and ", outside" or ""

// The same for a kernel of whole vectors: ragged ends of rows go point by point, and where there are no whole
// vectors everything does.
//% if needs.ends then
// A kernel that `ends` rows itself has what lies beyond their last whole vector, too.
//% end
$(template)
//% local span = dims >= 2 and "\n    const int64_t (&span)[3], " or " "
//% local ends = needs.ends and ", bool ends = false" or ""
hipError_t run(const $(op)_args *args, hipStream_t stream$(taken), int vector,$(span)Launch launch$(ends))
{
//% local given = needs.images and ", const around<images> &" or ""
    return run(args, stream$(handed), [&](const $(op)_args *, hipStream_t, const box &region$(given)) {
//% local kept = needs.ends and "box" or "const box"
        $(kept) whole = whole_vectors(args, region, vector$(dims >= 2 and ", span" or ""));
//% if needs.ends then
        if (ends && !is_empty(whole))
            whole.hi[0] = region.hi[0];
//% end
        box left = region, right = region;
        left.hi[0] = whole.lo[0];
        right.lo[0] = whole.hi[0];
        hipError_t status = is_empty(whole) ? hipSuccess : launch(args, stream, whole$(handed));
        if (status == hipSuccess && !is_empty(left))
            status = launch_edge(args, stream, left$(edge_handed));
        if (status == hipSuccess && !is_empty(right))
            status = launch_edge(args, stream, right$(edge_handed));
        return status;
    });
}
//% end
