//% local first = plan.kernels[1]
//% local vector = (#plan.kernels > 1 and first.part .. "::" or "") .. "vector"
//% vector = plan.vector > 1 and vector or "1"
//% local s = plan.span
//% if plan.edge and model.dimensions >= 2 then
constexpr int64_t span[3] = {$(s[1]), $(s[2]), $(s[3])}; // columns, rows, planes that a block's offsets reach
//% end
//% if #plan.kernels > 1 then

// All passes over one part of the region, in order.
static hipError_t launch(const $(model.name)_args *args, hipStream_t stream, const box &region)
{
    hipError_t status = $(first.part)::launch(args, stream, region);
//% for i = 2, #plan.kernels do
    if (status == hipSuccess)
        status = $(plan.kernels[i].part)::launch(args, stream, region);
//% end
    return status;
}
//% end

static hipError_t start(const $(model.name)_args *args, hipStream_t stream)
{
//% if plan.edge then
    return run(args, stream, $(vector), $(model.dimensions >= 2 and "span, " or "")launch);
//% else
    return run(args, stream, launch);
//% end
}

} // namespace $(plan.label)_code
} // namespace device_of_$(model.name)

extern "C" hipError_t $(plan.function_name)(const $(model.name)_args *args, hipStream_t stream)
{
    return device_of_$(model.name)::$(plan.label)_code::start(args, stream);
}
