constexpr int64_t few_lanes = 65536; // that no device is filled by
constexpr int parts_of_lane = 4; // where one is

//% local zeros = groups and has_zero_cells(model, steps)
//% if groups then
// Of the steps of a launch, one or those of a group: the grid, or a null pointer where the list has what was found.
struct grids_of_steps
{
    const real *grid[$(most_steps(plans))];
};

//% end
// What a receiver has of one part, if it lies in the region.
template <class word>
static __device__ inline void add_part(const sparse &s, const real *grid, uint32_t part, wide &sum, uint32_t &count)
{
    const auto p = position_of(s, cell_of<word>(s, part));
    const wide weight = s.list.weight[part];
    if (!is_in_region(s, p))
        return;
//% if groups then
//% if zeros then
    const bool is_zero = (p.x == (word)s.zero[0]) | (p.x == (word)s.zero[1]) | (p.y == (word)s.zero[2])
        | (p.y == (word)s.zero[3]) | (p.z == (word)s.zero[4]) | (p.z == (word)s.zero[5]);
    sum += is_zero ? (wide)0 : weight * (wide)(s.found ? s.found[part] : grid[place_of(s, p)]);
//% else
    sum += weight * (wide)(s.found ? s.found[part] : grid[place_of(s, p)]);
//% end
//% else
    sum += weight * (wide)grid[place_of(s, p)];
//% end
    count++;
}

// Of a receiver's parts, `count` lie in the region: all, none, or what is added to what launches of other regions have,
// which may go on at the same time.
static __device__ inline void store_record(real &to, uint32_t parts, wide sum, uint32_t count)
{
    if (count == 0)
        return;
    if (count == parts)
        to = (real)sum;
    else
        atomicAdd(&to, (real)sum);
}

// Of the lanes of each receiver: one for each part, fewer where these fill a device.
static int bits_of_lane(const sparse &s)
{
    int bits = 0;
    const auto suffice = [&s](int64_t lanes) { return lanes * (lanes < few_lanes ? 1 : parts_of_lane) >= s.parts; };
    while (1 << bits < sparse_threads && !suffice(s.groups << bits))
        bits++;
    return bits;
}
//% if few then

// A receiver of one cell, `to` a null pointer where it has nothing to record.
struct single
{
    const real *from;
    real *to;
    wide weight;
};

// The element is read here, too, so that it is near when it is read for the record.
template <class word> static __device__ inline single single_of(const sparse &s, const real *grid, uint32_t group)
{
    single one = {};
    const int64_t row = row_of(s);
    if (group >= s.groups || row < 0)
        return one;
    const auto p = position_of(s, cell_of<word>(s, group));
    const int32_t point = s.list.point[group];
    one.weight = s.list.weight[group];
    one.from = grid + place_of(s, p);
    if (!is_in_region(s, p))
        return one;
    one.to = s.values + (row * s.stride + point);
    (void)*(const volatile real *)one.from;
    return one;
}

static __device__ inline void record_single(const single &one)
{
    if (one.to)
        *one.to = (real)(one.weight * (wide)*one.from);
}
//% end
