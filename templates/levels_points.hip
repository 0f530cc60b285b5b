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

// Cells [from, end) along x and y that a wave may need, and planes from `plane` on.
struct cells_of_wave
{
    int from[2], end[2];
};

// A part, and the plane that it lies in.
struct part_of_wave
{
    uint32_t part;
    int plane;
};

// Of the parts from `part` on, in the order of cells, the first of a wave in `plane` or above. All lanes take part.
template <bool receiver, int lanes>
__device__ inline part_of_wave next_part(const sparse &s, const cells_of_wave &near, int64_t part, int plane)
{
    constexpr int each = 4; // of a lane, on their way at once
    for (int64_t first = part; first < s.parts; first += each * lanes) {
        unsigned found = UINT_MAX;
        for (int i = each - 1; i >= 0; i--) {
            const int64_t k = first + i * lanes + (int)threadIdx.x;
            const auto p = position_of(s, (int64_t)sorted_cell<receiver>(s, k < s.parts ? k : s.parts - 1));
//% local z = turned and "p.y" or "p.z"
//% local rows = turned and "" or " & (p.y >= near.from[1]) & (p.y < near.end[1])"
            if ((k < s.parts) & ($(z) >= plane) & (p.x >= near.from[0]) & (p.x < near.end[0])$(rows))
                found = (unsigned)k;
        }
        for (int half = lanes / 2; half > 0; half /= 2)
            found = min(found, (unsigned)__shfl_xor((int)found, half, lanes));
        if (found != UINT_MAX)
            return {found, (int)position_of(s, (int64_t)sorted_cell<receiver>(s, found)).$(turned and "y" or "z")};
    }
    return {(uint32_t)s.parts, INT_MAX};
}
