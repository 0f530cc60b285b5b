-- SPDX-License-Identifier: MIT
-- Kernels that compilers make several times: their template parameters, and which of them is launched.

local library = select(2, ...)

-- Whether a launch can tell that planes at both ends are complete.
function library.tells(kernel, steps)
    return steps and steps.blocks.tells == 1 and kernel.alternate and #kernel.tiles > 0
end

-- { "tells", "ragged" }: template parameters of a kernel that streams.
function library.switches_of(kernel, steps)
    local list = {}
    list[1] = kernel.images and "images" or library.tells(kernel, steps) and "tells" or nil
    list[#list + 1] = kernel.ragged and "ragged" or nil
    return list
end

-- "laplacian_r4_fused_sweep<false, true>": of those that load images or not as they are told to, the one that tells or
-- not, for rows that are ragged or not.
local function switched(kernel, steps, tells, ragged)
    local of = { images = "images", tells = tells, ragged = ragged }
    local list = library.switches_of(kernel, steps)
    local values = library.join(list, ", ", function(name) return of[name] end)
    return kernel.symbol .. (#list > 0 and "<" .. values .. ">" or "")
end
library.switched = switched

-- What a launch knows the kernel as: by its name, or by that of the one it has chosen.
function library.launched(kernel, steps)
    local chosen = library.tells(kernel, steps) and "silent" or kernel.symbol .. "_here"
    return kernel.ragged and chosen or switched(kernel, steps, "false")
end

-- The same of the kernel that tells.
function library.teller(kernel, steps)
    return kernel.ragged and "teller" or switched(kernel, steps, "true")
end
