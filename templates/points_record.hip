constexpr int parts_of_lane = 1; // of a receiver, at least

// What a receiver has of one part, if it lies in the region.
static __device__ inline void add_part(const sparse &s, const real *grid, int64_t part, wide &sum, int32_t &count)
{
    const position p = position_of(s, cell_of(s, part));
    const wide weight = s.list.weight[part];
    if (!is_in_region(s, p))
        return;
    sum += weight * (wide)grid[place_of(s, p)];
    count++;
}

// Of a receiver's parts, `count` lie in the region: all, none, or what is added to what others have.
static __device__ inline void store_record(real &to, int32_t parts, wide sum, int32_t count)
{
    if (count > 0)
        to = (real)(count == parts ? sum : (wide)to + sum);
}

// Of the lanes of each receiver.
static int bits_of_lane(const sparse &s)
{
    int bits = 0;
    while (1 << bits < sparse_threads && (s.groups << bits) * parts_of_lane < s.parts)
        bits++;
    return bits;
}
//% if few then

// A receiver of one cell.
struct single
{
    bool is_needed;
    int32_t point;
    int64_t at;
    wide weight;
};

// Of an element that is read soon: what makes it arrive earlier is that it is read before, too.
static __device__ inline single single_of(const sparse &s, const real *grid, int64_t group)
{
    single one = {};
    if (group >= s.groups)
        return one;
    const position p = position_of(s, cell_of(s, group));
    one.point = s.list.point[group];
    one.weight = s.list.weight[group];
    one.at = place_of(s, p);
    one.is_needed = is_in_region(s, p);
    if (one.is_needed)
        (void)*(const volatile real *)(grid + one.at);
    return one;
}

static __device__ inline void record_single(const sparse &s, const real *grid, const single &one)
{
    const int64_t row = row_of(s);
    if (one.is_needed && row >= 0)
        s.values[row * s.stride + one.point] = (real)(one.weight * (wide)grid[one.at]);
}
//% end
