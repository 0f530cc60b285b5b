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
    list[#list + 1] = kernel.ends and "ragged" or nil
    return list
end

-- "laplacian_r4_fused_sweep<false, true>": of those that load images or not as they are told to, or tell nobody,
-- the one for rows that are ragged or not.
function library.switched(kernel, steps, ragged)
    local of = { images = "images", tells = "false", ragged = ragged }
    local list = library.switches_of(kernel, steps)
    local values = library.join(list, ", ", function(name) return of[name] end)
    return kernel.symbol .. (#list > 0 and "<" .. values .. ">" or "")
end

-- What a launch knows the kernel as: by its name, or by that of the one it has chosen.
function library.launched(kernel, steps)
    local chosen = library.tells(kernel, steps) and "silent" or kernel.symbol .. "_here"
    return kernel.ends and chosen or library.switched(kernel, steps)
end
