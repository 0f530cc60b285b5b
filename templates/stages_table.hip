//% local op = model.name
//% part("banner", { what = op .. ": the table of strategies" })
#include "$(op)_device.h"

extern "C" const char *$(op)_why(const $(op)_args *args)
{
    if (const char *fault = checks_of_$(op)::fault_of(args))
        return fault;
    const auto whole = checks_of_$(op)::region_of(args, {0, 0, 0}, args->extent);
    return checks_of_$(op)::fault_of_step(&whole, 0);
}

namespace stages_of_$(op)
{
//% for _, way in ipairs(ways) do
//% if way.fused then
namespace $(way.label)_code
{
hipError_t launch(const $(op)_args *args, hipStream_t stream);
bool fits(const $(op)_args *args);
} // namespace $(way.label)_code
//% end
//% end

// Stage `own`'s sweep of what it has of the arguments.
template <typename own_args, own_args own_of(const $(op)_args *), hipError_t own(const own_args *, hipStream_t)>
static hipError_t sweep(const $(op)_args *args, hipStream_t stream)
{
    if (!args)
        return hipErrorInvalidValue;
    const own_args given = own_of(args);
    return own(&given, stream);
}

} // namespace stages_of_$(op)

extern "C" const $(op)_strategy *$(op)_strategies(int *count)
{
    using namespace stages_of_$(op);
    static const $(op)_strategy table[] = {
//% for _, way in ipairs(ways) do
        {"$(way.label)",
            {
//% for k, stage in ipairs(stages) do
//% local own = stage.model.name
                sweep<$(own)_args, $(stage.name)_of, $(own)_$(way.by[k])>,
//% end
            },
            $(model.flops), $(model.bytes)$(entry_of_fused(groups, way))},
//% end
    };
    *count = $(#ways);
    return table;
}
