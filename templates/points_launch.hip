//% local op = model.name
//% local sources, receivers = points_by_kind(steps, stages)
//% if #sources > 0 then
// Sources of a stage, in the region.
static hipError_t add_sources(const $(op)_args *args, int stage, hipStream_t stream)
{
    hipError_t status = hipSuccess;
//% for _, x in ipairs(sources) do
    if (status == hipSuccess && stage == $(x.set.stage))
        status = launch_$(x.name)(args, stream);
//% end
    return status;
}
//% end
//% if #sources > 0 and #receivers > 0 then

//% end
//% if #receivers > 0 then
// Receivers, where their cells lie in the region.
static hipError_t record(const $(op)_args *args, hipStream_t stream)
{
    hipError_t status = hipSuccess;
//% for _, x in ipairs(receivers) do
    if (status == hipSuccess)
        status = launch_$(x.name)(args, stream);
//% end
    return status;
}
//% end
