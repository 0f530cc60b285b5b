//% local sources, receivers = points_by_kind(steps)
    hipError_t status = by(&region, stream);
//% if #sources > 0 then
    if (status == hipSuccess)
        status = add_sources(&region, $(stages and "stage" or 0), stream);
//% end
//% if steps.images then
    if (status == hipSuccess)
        status = write_outside(&region, $(stages and "stage" or "true"), faces, stream);
//% end
//% if #receivers > 0 then
    if (status == hipSuccess$(stages and " && stage == " .. #stages - 1 or ""))
        status = record(&region, stream);
//% end
    return status;
