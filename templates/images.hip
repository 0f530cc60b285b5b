// ---- What lies outside, as sweeps store it ------------------------------------------------------

// What a kernel stores outside of the interior: nothing,
template <bool images> struct around
{
};

// or images of its points, but for those beyond a face that is a neighbour's, bit 1 << (2 * axis + side)
// of `faces`. The interior is [low, high), counted from the kernel's first point.
template <> struct around<true>
{
    int low[3], high[3];
    unsigned faces;
};

// Whether points [i, i + count) along an axis may have images.
template <int axis>
__device__ __forceinline__ bool is_edge(const around<false> &, int, int)
{
    return false;
}

template <int axis>
__device__ __forceinline__ bool is_edge(const around<true> &outside, int i, int count)
{
//% local low, high = edge_depths(model, steps)
    constexpr int low = $(low), high = $(high);
    return i < outside.low[axis] + low || i + count > outside.high[axis] - high;
}

// The interior along an axis, counted from the kernel's first point.
struct range
{
    int low, high;
};

// A way along an axis to the image of a point of [first, last): of i at i + shift, or at shift - i.
struct way
{
    int first, last, shift;
    bool mirrored, negative;
    __device__ __forceinline__ int away(int i) const
    {
        return mirrored ? shift - 2 * i : shift;
    }
};
//% for _, rules in ipairs(swept_rules(model, steps)) do
//% local id = model.grids[rules.grid].id

// $(rules.text)
struct images_of_$(id)
{
    static constexpr unsigned faces = $(rules.faces); // that have images beyond them
    static __device__ __forceinline__ way beyond(int face, const range &n)
    {
//% for _, f in ipairs(rules.ways) do
        if (face == $(f.face))
            return {$(f.text)};
//% end
        return {};
    }
};
//% end

// Pinned, or compilers work out all ways before the first plane and have them wait in registers.
template <int axis> __device__ __forceinline__ range range_along(const around<true> &outside)
{
    range n = {outside.low[axis], outside.high[axis]};
    keep_alike(n.low);
    keep_alike(n.high);
    return n;
}

// Which ways there are along an axis from points [i, i + count): 1 beyond the low face, 2 beyond the high one.
template <class Rules, int axis>
__device__ __forceinline__ unsigned ways_from(const around<true> &outside, int i, int count)
{
    constexpr int face = 2 * axis;
    const range n = range_along<axis>(outside);
    const way down = Rules::beyond(face, n), up = Rules::beyond(face + 1, n);
    const bool is_down = i < down.last && i + count > down.first, is_up = i < up.last && i + count > up.first;
    return ((is_down ? 1u : 0u) | (is_up ? 2u : 0u)) & ~(outside.faces >> face);
}

// One of them; 0: to the point itself.
template <class Rules, int axis>
__device__ __forceinline__ way way_of(const around<true> &outside, unsigned number)
{
    constexpr int face = 2 * axis;
    const range n = range_along<axis>(outside);
    const way down = Rules::beyond(face, n), up = Rules::beyond(face + 1, n);
    const way here = {INT_MIN, INT_MAX, 0, false, false};
    return number == 0 ? here : number == 1 ? down : up;
}

// The elements of a value, in reverse or with the other sign where images have them so.
template <class T> __device__ __forceinline__ T image_of(T value, bool reversed, bool negative)
{
    constexpr int n = sizeof(T) / size;
    T image = value;
    for (int i = 0; i < n; i++) {
        const real element = ((const real *)&value)[i], other = ((const real *)&value)[n - 1 - i];
        const real one = reversed ? other : element;
        ((real *)&image)[i] = negative ? -one : one;
    }
    return image;
}

// What a thread has from x on, by a way along x: whole where that is aligned.
template <class T, class Offset>
__device__ __forceinline__ void store_image(const way &along, real *base, Offset offset, T image, int x)
{
    constexpr int n = sizeof(T) / size;
    const int away = along.away(x) - (along.mirrored ? n - 1 : 0);
    if (x >= along.first && x + n <= along.last && away % n == 0) {
        store(base + away, offset, image);
        return;
    }
    for (int i = 0; i < n; i++) {
        const int from = x + (along.mirrored ? n - 1 - i : i);
        if (from >= along.first && from < along.last)
            store(base + away + i, offset, ((const real *)&image)[i]);
    }
}

// Images of what a thread stores at (x, y, z), by all ways along the axes, composed.
template <class Rules, class T, class Offset>
__device__ __forceinline__ void store_images(const around<false> &, real *, Offset, T, int, int, int, int64_t, int64_t)
{
}

template <class Rules, class T, class Offset>
__device__ __forceinline__ void store_images(const around<true> &outside, real *base, Offset offset, T value,
    int x, int y, int z, int64_t pitch_y, int64_t pitch_z)
{
    keep(x); // likewise
    keep(y);
    const unsigned ways = ways_from<Rules, 0>(outside, x, sizeof(T) / size)
        | ways_from<Rules, 1>(outside, y, 1) << 2 | ways_from<Rules, 2>(outside, z, 1) << 4;
    for (unsigned taken = ways; taken != 0; taken = (taken - 1) & ways) { // all subsets
        if (taken & taken >> 1 & 0x15)
            continue; // no way leads beyond both faces of an axis
        const way along_x = way_of<Rules, 0>(outside, taken & 3);
        const way along_y = way_of<Rules, 1>(outside, taken >> 2 & 3);
        const way along_z = way_of<Rules, 2>(outside, taken >> 4);
        const bool negative = along_x.negative != (along_y.negative != along_z.negative);
        real *const to = base + along_z.away(z) * pitch_z + along_y.away(y) * pitch_y;
        store_image(along_x, to, offset, image_of(value, along_x.mirrored, negative), x);
    }
}
