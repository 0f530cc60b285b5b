//% local op = model.name
//% local loads = needs.images and ", bool loads" or ""
// What launches write outside of a region.
struct shells
{
//% for i in ipairs(steps.outside) do
    shell outside_$(i);
//% end
};

// After a step: images of the region's points, in what the step wrote, but for those that sweeps load if
// they do. Otherwise all that rules say, of every grid that steps change.
static shells shells_of(const $(op)_args *args, bool after, unsigned faces$(loads))
{
    shells s = {};
//% for i, group in ipairs(steps.outside) do
//% local name = "outside_" .. i
//% local given = needs.images and ", loads ? " .. group.loaded .. " : 0" or ", 0"
//% if not group.images or group.written == 0 then
    if (!after)
        s.$(name) = shell_for(args, $(name)_rules, after, faces, 0);
//% else
    s.$(name) = shell_for(args, $(name)_rules, after, faces$(given));
//% end
//% end
    return s;
}

//% if stages then
// What stage `stage` wrote; after none, -1, all.
static hipError_t write_outside(const $(op)_args *args, const shells &where, int stage, hipStream_t stream)
{
    hipError_t status = hipSuccess;
//% for i, group in ipairs(steps.outside) do
//% local name = "outside_" .. i
//% local all, some = group.ruled, group.written
//% local count = all == some and all or ("stage < 0 ? %d : %d"):format(all, some)
    if (status == hipSuccess && (stage < 0 || ($(group.stages) >> stage & 1)))
        status = launch_$(name)(args, where.$(name), $(count), stream);
//% end
    return status;
}
//% else
static hipError_t write_outside(const $(op)_args *args, const shells &where, bool after, hipStream_t stream)
{
    hipError_t status = hipSuccess;
//% local alike = true
//% for _, group in ipairs(steps.outside) do alike = alike and group.ruled == group.written end
//% if alike then
    (void)after; // all grids with rules are written
//% end
//% for i, group in ipairs(steps.outside) do
//% local name = "outside_" .. i
//% local all, some = group.ruled, group.written
//% local count = all == some and all or ("after ? %d : %d"):format(some, all)
    if (status == hipSuccess)
        status = launch_$(name)(args, where.$(name), $(count), stream);
//% end
    return status;
}
//% end
