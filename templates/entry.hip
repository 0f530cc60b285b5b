//% local op, dims = model.name, model.dimensions
//% local written = 0
//% for _, g in ipairs(model.grids) do written = written + (g.written and 1 or 0) end
extern "C" hipError_t $(plan.function_name)(const $(op)_args *args, hipStream_t stream)
{
    // What cannot be computed is refused before anything is launched.
    if (!args)
        return hipErrorInvalidValue;
    const void *const grids[] = {$(join(model.grids, ", ", function(g) return "args->" .. g.member end))}; // outputs first
    for (int i = 0; i < $(#model.grids); i++) {
        if (!grids[i])
            return hipErrorInvalidValue;
        for (int j = 0; j < i && j < $(written); j++)
            if (grids[i] == grids[j])
                return hipErrorInvalidValue; // an output must not be another grid
    }
    bool empty = false;
    for (int axis = 0; axis < $(dims); axis++) {
        const int64_t n = args->extent[axis], lo = args->lo[axis], hi = args->hi[axis];
        if (n < 1 || n > INT_MAX / 2 || lo < 0 || hi < lo || hi > n)
            return hipErrorInvalidValue;
        empty = empty || lo == hi;
    }
//% if dims >= 2 then
    if (args->pitch[0] < args->extent[0])
        return hipErrorInvalidValue;
//% end
//% if dims == 3 then
    if (args->pitch[1] < args->pitch[0] * args->extent[1])
        return hipErrorInvalidValue;
//% end
    if (empty)
        return hipSuccess;

//% local function bounds(array, beyond) return join({ 1, 2, 3 }, ", ", function(i) return i <= dims and "args->" .. array .. "[" .. i - 1 .. "]" or beyond end) end
    const int64_t lo[3] = {$(bounds("lo", "0"))}, hi[3] = {$(bounds("hi", "1"))};
//% if not plan.edge then
//% for i, k in ipairs(plan.kernels) do
    $(i == 1 and "hipError_t " or "")status = launch_$(k.symbol)(args, stream, lo, hi);
//% if i < #plan.kernels then
    if (status != hipSuccess)
        return status;
//% end
//% end
    return status;
//% else

//% if plan.vector > 1 then
    // Whole vectors go to the $(#plan.kernels > 1 and "passes" or "sweep"), ragged ends of rows point by point; so does everything
    // where memory is not aligned to vectors or a block reaches further than 32-bit offsets.
    bool whole = true;
    for (int i = 0; i < $(#model.grids); i++)
        whole = whole && (uintptr_t)grids[i] % $(plan.alignment) == 0;
//% for axis = 0, dims - 2 do
    whole = whole && args->pitch[$(axis)] % $(plan.vector) == 0;
//% end
//% else
    // Where a block reaches further than 32-bit offsets, everything goes point by point.
    bool whole = true;
//% end
//% if dims >= 2 then
//% local deep = dims == 3 and plan.span[3] > 1 and " + " .. plan.span[3] .. " * args->pitch[1]" or ""
    const int64_t reach = $(plan.span[1]) + $(plan.span[2]) * args->pitch[0]$(deep); // elements, within a block
    whole = whole && reach < (int64_t)UINT_MAX / $(model.size);
//% end
    int64_t first = (lo[0] + $(plan.vector - 1)) / $(plan.vector) * $(plan.vector), last = hi[0] / $(plan.vector) * $(plan.vector);
    if (!whole || first >= last)
        first = last = hi[0];

    hipError_t status = hipSuccess;
    const int64_t sweep_lo[3] = {first, lo[1], lo[2]}, sweep_hi[3] = {last, hi[1], hi[2]};
//% for _, k in ipairs(plan.kernels) do
    if (status == hipSuccess && first < last)
        status = launch_$(k.symbol)(args, stream, sweep_lo, sweep_hi);
//% end
    const int64_t left_hi[3] = {first, hi[1], hi[2]}, right_lo[3] = {last, lo[1], lo[2]};
    if (status == hipSuccess && lo[0] < first)
        status = launch_$(plan.edge.symbol)(args, stream, lo, left_hi);
    if (status == hipSuccess && last < hi[0])
        status = launch_$(plan.edge.symbol)(args, stream, right_lo, hi);
    return status;
//% end
}
