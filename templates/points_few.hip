//% local op = model.name
//% local last = stages and #stages - 1 or 0
// Few points are one block's: what sources of the last sweep add, then what is recorded. It spares a launch
// where each receiver is one load.
struct few
{
//% for i, set in ipairs(steps.points) do
//% if set.receiver then
    sparse s$(i);
    const real *grid$(i);
//% elseif set.stage == last then
    sparse s$(i);
    real *grid$(i);
//% if set.scale > 0 then
    points_$(i)_scale by$(i);
//% end
//% end
//% end
};

// Sources begin with the last threads, so that their loads need not wait for those of receivers.
template <class word>
__global__ static void __launch_bounds__(few_threads)
$(op)_few_points(few p)
{
    const uint32_t thread = threadIdx.x, part = few_threads - 1 - thread;
//% for i, set in ipairs(steps.points) do
//% if set.receiver then
    const single r$(i) = single_of<word>(p.s$(i), p.grid$(i), thread);
//% end
//% end
//% for i, set in ipairs(steps.points) do
//% if not set.receiver and set.stage == last then
    if (part < (uint32_t)p.s$(i).parts)
        add_points_$(i)<word>(p.s$(i), p.grid$(i), part$(set.scale > 0 and ", p.by" .. i or ""));
    __syncthreads();
//% end
//% end
//% for i, set in ipairs(steps.points) do
//% if set.receiver then
    record_single(r$(i));
//% end
//% end
}

// Whether there are sources and receivers, few of each set; receivers in one cell each, which no rule of what
// lies outside writes.
static bool are_few(const $(op)_args *args)
{
    bool are_added = false, are_recorded = false, fit = true;
//% for _, set in ipairs(steps.points) do
//% local name = "args->" .. set.member
//% if set.receiver then
    if ($(name).list) {
        are_recorded = true;
        fit = fit && $(name).parts == $(name).groups && $(name).ruled == 0 && $(name).parts <= few_threads;
    }
//% elseif set.stage == last then
    if ($(name).list) {
        are_added = true;
        fit = fit && $(name).parts <= few_threads;
    }
//% end
//% end
    return are_added && are_recorded && fit;
}

static hipError_t launch_few(const $(op)_args *args, hipStream_t stream)
{
    few p = {};
    bool are_narrow = true;
//% for i, set in ipairs(steps.points) do
//% if set.receiver or set.stage == last then
    p.s$(i) = sparse_of(args, args->$(set.member));
    are_narrow = are_narrow && has_narrow_cells(p.s$(i));
    p.grid$(i) = args->$(model.grids[set.grid].member);
//% if set.scale > 0 then
    p.by$(i) = scale_$(i)(args);
//% end
//% end
//% end
    const auto kernel = are_narrow ? $(op)_few_points<int32_t> : $(op)_few_points<int64_t>;
    hipLaunchKernelGGL(kernel, dim3(1, 1, 1), dim3(few_threads, 1, 1), 0, stream, p);
    return hipGetLastError();
}
