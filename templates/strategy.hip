//% local kernels = {}
//% for _, k in ipairs(plan.kernels) do kernels[#kernels + 1] = k end
//% if plan.edge then kernels[#kernels + 1] = plan.edge end
//% part("banner", { what = model.name .. ", strategy " .. plan.label .. ": " .. plan.preset_doc })
//   plan      $(plan.summary)
//   per point $(model.flops) flops, $(model.bytes) bytes at least; $(plan.loads) loads, $(plan.lds_reads) LDS reads
//   per block $(plan.lds_bytes) bytes of LDS; about $(plan.vgprs) registers per thread
//% if model.mixed then
//   types     $(model.type) in memory, LDS and register windows; $(model.arithmetic) in coefficients, sums and updates
//% end
//% if plan.exchange_bytes > 0 then
//   elsewhere $(plan.exchange_bytes) bytes of LDS more: matrix cores are those of $(join(plan.matrix_targets, ", "))
//% end
#include "$(model.name).h"

#include <limits.h>

namespace
{

//% part("primitives", { needs = plan.needs })

//% part("coefficients", { needs = plan.needs })
//% for _, k in ipairs(kernels) do

//% part(k.family, { kernel = k })
//% end
//% if plan.needs.balance then

//% part("balance")
//% end
//% for _, k in ipairs(kernels) do

//% part("launch", { kernel = k })
//% end

} // namespace

//% part("entry")
