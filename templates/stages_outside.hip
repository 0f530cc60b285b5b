//% local op = model.name
// After a stage: images of the region's points, in what the stage wrote. After none, -1: all that rules
// say, of every grid that steps change.
static hipError_t write_outside(const $(op)_args *args, int stage, unsigned faces, hipStream_t stream)
{
    const bool after = stage >= 0;
    hipError_t status = hipSuccess;
//% for i, group in ipairs(steps.outside) do
//% local name = "outside_" .. i
//% if group.images then
    if (status == hipSuccess && (!after || ($(group.stages) >> stage & 1)))
        status = launch_$(name)(args, after ? $(group.written) : $(group.ruled), after, faces, stream);
//% else
    if (status == hipSuccess && !after)
        status = launch_$(name)(args, $(group.ruled), after, faces, stream);
//% end
//% end
    return status;
}
