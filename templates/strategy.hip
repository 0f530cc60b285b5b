//% local several = #plan.kernels > 1
//% part("banner", { what = model.name .. ", strategy " .. plan.label .. ": " .. title_of(plan) })
//   plan      $(plan.summary)
//   per point $(model.flops) flops, $(model.bytes) bytes at least; $(plan.loads) loads, $(plan.lds_reads) LDS reads
//   per block $(plan.lds_bytes) bytes of LDS; about $(plan.vgprs) registers per thread
//% if model.mixed then
//   types     $(model.type) in memory, LDS and register windows; $(model.arithmetic) in coefficients, sums and updates
//% end
//% if plan.exchange_bytes > 0 then
//   elsewhere $(plan.exchange_bytes) bytes of LDS more: matrix cores are those of $(join(matrix_targets, ", "))
//% end
#include "$(model.name)_device.h"

namespace device_of_$(model.name)
{
namespace $(plan.label)_code
{

typedef $(vector_type(plan.vector)) vec; // what one thread has along x
//% if model.mixed then
typedef $(wide_type(plan.vector)) wide_vec;
//% end
//% for _, k in ipairs(plan.kernels) do

//% if several then
namespace $(k.part)
{

//% end
//% part("constants", { k = k })

//% part(k.family, { kernel = k, k = k })

//% part("launch", { k = k })
//% if several then

} // namespace $(k.part)
//% end
//% end

//% if plan.group then
namespace group
{

//% part("constants", { k = plan.group })

//% part(plan.group.family, { kernel = plan.group, k = plan.group })

//% part("levels_launch", { k = plan.group })

} // namespace group

//% end
//% part("entry")
