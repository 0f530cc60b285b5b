//% local first = plan.kernels[1]
//% local vector = (#plan.kernels > 1 and first.part .. "::" or "") .. "vector"
//% vector = plan.vector > 1 and vector or "1"
//% local s = plan.span
//% local handed = needs.images and ", outside" or ""
//% local nothing = needs.images and ", device_of_" .. model.name .. "::around<false>()" or ""
//% local ends = first.ends and ", true" or ""
//% local run = first.end_blocks and "run_with_ends" or "run"
//% local within = model.dimensions >= 2 and "span, " or ""
//% local by = needs.images and "launch<images>" or "launch"
//% if plan.edge and model.dimensions >= 2 then
constexpr int64_t span[3] = {$(s[1]), $(s[2]), $(s[3])}; // columns, rows, planes that a block's offsets reach
//% end
//% if #plan.kernels > 1 then

// All passes over one part of the region, in order.
//% if needs.images then
template <bool images>
static hipError_t launch(const $(model.name)_args *args, hipStream_t stream, const box &region,
    const around<images> &outside)
//% else
static hipError_t launch(const $(model.name)_args *args, hipStream_t stream, const box &region)
//% end
{
    hipError_t status = $(first.part)::launch(args, stream, region$(handed));
//% for i = 2, #plan.kernels do
    if (status == hipSuccess)
        status = $(plan.kernels[i].part)::launch(args, stream, region$(handed));
//% end
    return status;
}
//% end

//% if needs.images then
template <bool images>
static hipError_t start(const $(model.name)_args *args, hipStream_t stream, const around<images> &outside)
//% else
static hipError_t start(const $(model.name)_args *args, hipStream_t stream)
//% end
{
//% if plan.edge then
    return $(run)(args, stream$(handed), $(vector), $(within)$(by)$(ends));
//% else
    return run(args, stream$(handed), $(by));
//% end
}

} // namespace $(plan.label)_code
} // namespace device_of_$(model.name)

extern "C" hipError_t $(plan.function_name)(const $(model.name)_args *args, hipStream_t stream)
{
    return device_of_$(model.name)::$(plan.label)_code::start(args, stream$(nothing));
}
//% if plan.loads_images then

hipError_t images_of_$(model.name)::by_$(plan.label)(const $(model.name)_args *args, hipStream_t stream)
{
    using namespace device_of_$(model.name);
    if (!args || !checks_of_$(model.name)::images_fit(args, $(plan.vector)))
        return hipErrorInvalidValue;
    return $(plan.label)_code::start(args, stream, around_of(args));
}
//% end
//% if plan.group then

namespace groups_of_$(model.name)
{

hipError_t by_$(plan.label)(const $(model.name)_args *args, unsigned faces, hipStream_t stream)
{
//% if plan.group.family == "strips" then
    using namespace device_of_$(model.name)::$(plan.label)_code;
    return group::launch<false>(args, faces, group::levels, stream);
//% else
    return device_of_$(model.name)::$(plan.label)_code::group::launch(args, faces, stream);
//% end
}
//% if plan.fewer then

hipError_t fewer_by_$(plan.label)(const $(model.name)_args *args, unsigned faces, int steps, hipStream_t stream)
{
    using namespace device_of_$(model.name)::$(plan.label)_code;
    const bool known = steps >= 2 && steps < group::levels;
    return known ? group::launch<true>(args, faces, steps, stream) : hipErrorInvalidValue;
}
//% end

bool fits_$(plan.label)(const $(model.name)_args *args, unsigned faces)
{
    device_of_$(model.name)::bounds within;
//% if columns_parameter(plan.group) ~= "" then
    unsigned columns[2];
//% end
//% local columns = columns_given(plan.group)
    return device_of_$(model.name)::$(plan.label)_code::group::prepared(args, faces, within$(columns));
}

} // namespace groups_of_$(model.name)
//% end
