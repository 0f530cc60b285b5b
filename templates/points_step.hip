//% local sources, receivers, few = points_by_kind(steps, stages)
//% local last = stages and #stages - 1 or 0
//% if stages then
    hipError_t status = by(region, stream);
//% else
    //% part("steps_sweep")
//% end
//% if few then
    const bool one_launch = $(stages and "stage == " .. last .. " && " or "")are_few(region);
    if (status == hipSuccess && one_launch)
        status = launch_few(region, stream);
    if (status == hipSuccess && !one_launch)
        status = add_sources(region, $(stages and "stage" or 0), stream);
//% elseif #sources > 0 then
    if (status == hipSuccess)
        status = add_sources(region, $(stages and "stage" or 0), stream);
//% end
//% if steps.images then
    if (status == hipSuccess)
        status = write_outside(region, $(stages and "where, stage" or "s.where, true"), stream);
//% end
//% if #receivers > 0 then
    if (status == hipSuccess$(stages and " && stage == " .. last or "")$(few and " && !one_launch" or ""))
        status = record(region, stream);
//% end
    return status;
