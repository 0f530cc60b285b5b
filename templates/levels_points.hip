// ---- Points of several steps --------------------------------------------------------------------

//% local turned = model.dimensions == 2
// The row of a step so much later than the first, or -1.
__device__ __forceinline__ int64_t row_later(sparse s, int later)
{
    s.row += later;
    return row_of(s);
}

// The cell of a point of a kernel.
__device__ __forceinline__ uint64_t cell_at(const sparse &s, int x, int y, int z)
{
//% if turned then
    (void)y; // a kernel that streams has rows for planes
    return (uint64_t)x | (uint64_t)z << s.bits[0];
//% else
    return (uint64_t)x | ((uint64_t)y | (uint64_t)z << s.bits[1]) << s.bits[0];
//% end
}

// The cell of the i-th part in the order of cells.
template <bool receiver> __device__ __forceinline__ uint64_t sorted_cell(const sparse &s, int64_t i)
{
    return (uint64_t)cell_of<int64_t>(s, receiver ? s.list.order[i] : (uint32_t)i);
}

// The first of the parts [from, end), in the order of cells, that does not come before a cell; or `end`.
template <bool receiver> __device__ inline int64_t first_part(const sparse &s, uint64_t cell, int64_t from, int64_t end)
{
    while (from < end) {
        const int64_t middle = from + (end - from) / 2;
        if (sorted_cell<receiver>(s, middle) < cell)
            from = middle + 1;
        else
            end = middle;
    }
    return from;
}

struct run_of_parts
{
    int64_t from, end;
};

// The parts in a plane. Planes below `next` have none; it goes up to the next that has, or beyond all.
template <bool receiver>
__device__ inline run_of_parts parts_of_plane(const sparse &s, int plane, bool is_image, int &next)
{
    if (s.parts == 0 || (plane < next && !is_image))
        return {0, 0};
    const int64_t from = first_part<receiver>(s, cell_at(s, 0, 0, plane), 0, s.parts);
    if (!is_image && from == s.parts)
        next = INT_MAX;
    else if (!is_image)
        next = (int)position_of(s, (int64_t)sorted_cell<receiver>(s, from)).$(turned and "y" or "z");
    return {from, first_part<receiver>(s, cell_at(s, 0, 0, plane + 1), from, s.parts)};
}

template <bool receiver>
__device__ inline run_of_parts parts_of_row(const sparse &s, const run_of_parts &plane, int y, int z)
{
//% if turned then
    (void)s;
    (void)y;
    (void)z;
    return plane;
//% else
    const uint64_t first = cell_at(s, 0, y, z), next = first + ((uint64_t)1 << s.bits[0]);
    const int64_t from = first_part<receiver>(s, first, plane.from, plane.end);
    return {from, first_part<receiver>(s, next, from, plane.end)};
//% end
}
