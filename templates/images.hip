// ---- Images, as sweeps of steps load them -------------------------------------------------------

// What a kernel reads outside of the interior lies in memory,
template <bool images> struct around
{
};

// or is an image, and loaded from where it is one of. The interior is [low, high), counted from the
// kernel's first point.
template <> struct around<true>
{
    int low[3], high[3];
};

// The interior along an axis, counted likewise.
struct range
{
    int low, high;
};

// Where along an axis to load what lies at i.
template <int axis> __device__ __forceinline__ int inside(const around<false> &, int i)
{
    return i;
}

template <int axis> __device__ __forceinline__ int inside(const around<true> &outside, int i)
{
    const range n = {outside.low[axis], outside.high[axis]};
//% for axis = 1, model.dimensions do
//% local text = inside_text(steps, axis)
//% if text then
    if (axis == $(axis - 1))
        return $(text);
//% end
//% end
    return i;
}

// What offsets of a block that begins at `first` are counted from: that, or what offsets to all of the
// interior are none below of.
template <int axis> __device__ __forceinline__ int corner_of(const around<false> &, int first)
{
    return first;
}

template <int axis> __device__ __forceinline__ int corner_of(const around<true> &outside, int)
{
    return outside.low[axis];
}
