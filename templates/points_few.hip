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

__global__ static void __launch_bounds__(few_threads)
$(op)_few_points(few p)
{
//% for i, set in ipairs(steps.points) do
//% if not set.receiver and set.stage == last then
    for (int64_t group = threadIdx.x; group < p.s$(i).groups; group += few_threads)
        add_points_$(i)(p.s$(i), p.grid$(i), group$(set.scale > 0 and ", p.by" .. i or ""));
    __syncthreads();
//% end
//% end
//% for i, set in ipairs(steps.points) do
//% if set.receiver then
    for (int64_t group = threadIdx.x; group < p.s$(i).groups; group += few_threads)
        record_points_$(i)(p.s$(i), p.grid$(i), group);
//% end
//% end
}

// Whether there are sources and receivers, few of both; these in one cell each, which no rule of what lies
// outside writes.
static bool are_few(const $(op)_args *args)
{
    int64_t added = 0, recorded = 0, others = 0; // parts
//% for _, set in ipairs(steps.points) do
//% local name = "args->" .. set.member
//% if set.receiver then
    recorded += $(name).list ? $(name).parts : 0;
    others += $(name).list ? $(name).parts - $(name).groups + $(name).ruled : 0;
//% elseif set.stage == last then
    added += $(name).list ? $(name).parts : 0;
//% end
//% end
    return added > 0 && added <= most_few && recorded > 0 && recorded <= most_few && others == 0;
}

static hipError_t launch_few(const $(op)_args *args, hipStream_t stream)
{
    few p = {};
//% for i, set in ipairs(steps.points) do
//% if set.receiver or set.stage == last then
    p.s$(i) = sparse_of(args, args->$(set.member));
    p.grid$(i) = args->$(model.grids[set.grid].member);
//% if set.scale > 0 then
    p.by$(i) = scale_$(i)(args);
//% end
//% end
//% end
    hipLaunchKernelGGL($(op)_few_points, dim3(1, 1, 1), dim3(few_threads, 1, 1), 0, stream, p);
    return hipGetLastError();
}
