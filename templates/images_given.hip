//% local op, dims = model.name, model.dimensions
// ---- Where images are loaded from ---------------------------------------------------------------

// All of the interior.
static inline around<true> around_of(const $(op)_args *args)
{
    around<true> outside = {};
    for (int axis = 0; axis < $(dims); axis++)
        outside.high[axis] = (int)args->extent[axis];
    return outside;
}

// What a kernel is told that begins at (x, y, z).
static inline around<false> within(const around<false> &, int64_t, int64_t, int64_t)
{
    return {};
}

static inline around<true> within(around<true> outside, int64_t x, int64_t y, int64_t z)
{
    const int64_t at[3] = {x, y, z};
    for (int axis = 0; axis < 3; axis++) {
        outside.low[axis] -= (int)at[axis];
        outside.high[axis] -= (int)at[axis];
    }
    return outside;
}
