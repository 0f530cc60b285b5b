//% local op = model.name
//% local function three(t) return "{" .. t[1] .. ", " .. t[2] .. ", " .. t[3] .. "}" end
//% part("banner", { what = op .. ": the recommended strategy and the table of all" })
#include "$(op)_checks.h"
//% if shallow then

#include <atomic>
//% end

//% if shallow then
namespace choice_of_$(op)
{

//% part("shallow")

} // namespace choice_of_$(op)

//% end
extern "C" hipError_t $(op)(const $(op)_args *args, hipStream_t stream)
{
//% if shallow then
    if (args && choice_of_$(op)::is_small(args))
        return $(shallow.plan.function_name)(args, stream);
//% if shallow.thick > 0 then
    if (args && choice_of_$(op)::is_flat(args))
        return $(shallow.flat.function_name)(args, stream);
//% end
//% end
    return $(recommended.function_name)(args, stream);
}

extern "C" const char *$(op)_why(const $(op)_args *args)
{
//% if steps then
    if (const char *fault = checks_of_$(op)::fault_of(args))
        return fault;
    const auto whole = checks_of_$(op)::region_of(args, {0, 0, 0}, args->extent);
    return checks_of_$(op)::fault_of_step(&whole, 0);
//% else
    return checks_of_$(op)::fault_of(args);
//% end
}

extern "C" const $(op)_strategy *$(op)_strategies(int *count)
{
    static const $(op)_strategy table[] = {
//% for _, p in ipairs(plans) do
        // $(p.summary)
//% local images = p.loads_images and "images_of_" .. op .. "::by_" .. p.label or "nullptr"
//% local more = groups and entry_of_groups(model, p) or ""
        {"$(p.label)", $(p.function_name), $(three(p.block)), $(p.vector), $(p.rows), $(p.window),
            $(p.lds_bytes), $(three(model.lo)), $(three(model.hi)), $(p.alignment),
            $(model.flops), $(model.bytes)$(steps and ", " .. images or "")$(more)},
//% end
    };
    *count = $(#plans);
    return table;
}
//% if steps then

const $(op)_strategy &choice_of_$(op)::recommended(const $(op)_args *args)
{
    int count;
    const auto table = $(op)_strategies(&count);
//% if shallow then
    if (is_small(args))
        return table[$(place_of(plans, shallow.plan))];
//% if shallow.thick > 0 then
    if (is_flat(args))
        return table[$(place_of(plans, shallow.flat))];
//% end
//% else
    (void)args; // one for all regions
//% end
    return table[$(place_of(plans, recommended))];
}
//% end
//% if groups then

const $(op)_strategy &choice_of_$(op)::grouped()
{
    int count;
    return $(op)_strategies(&count)[$(place_of(plans, groups))];
}
//% end
