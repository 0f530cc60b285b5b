-- SPDX-License-Identifier: MIT
-- How a kernel is declared and launched, and what its steps are called with.

local library = select(2, ...)
local join = library.join

-- Coefficients of the kernel that depend on the number of the step.
function library.counted(model, kernel)
    local list = {}
    for _, c in ipairs(kernel.uniforms) do
        list[#list + 1] = model.coefficients[c].counts and model.coefficients[c] or nil
    end
    return list
end

function library.parameters(model, kernel, steps)
    local list = {}
    for _, i in ipairs(kernel.grids) do
        local grid = model.grids[i]
        list[#list + 1] = (grid.written and "" or "const ") .. "real *__restrict__ " .. grid.id
    end
    for _, c in ipairs(kernel.uniforms) do
        list[#list + 1] = library.computed(model, "real") .. " " .. model.coefficients[c].name
    end
    if #library.counted(model, kernel) > 0 then
        list[#list + 1] = model.name .. "_args args"
    end
    for _, axis in ipairs(kernel.finish and model.indexes or {}) do
        list[#list + 1] = "int64_t origin_" .. ("xyz"):sub(axis, axis)
    end
    return table.concat(list, ", ") .. ",\n    "
        .. join(kernel.region, ", ", function(p) return p.type .. " " .. p.name end)
        .. (kernel.images and ", around<images> outside" or "")
        .. (library.tells(kernel, steps) and ", telling told" or "")
end

-- A list in lines of at most 100 columns, all but the first indented by `blank`.
local function filled(list, blank)
    local out, columns = list[1], blank + #list[1]
    for i = 2, #list do
        local fits = columns + #list[i] + 3 <= 100
        columns = (fits and columns + 2 or blank) + #list[i]
        out = out .. (fits and ", " or ",\n" .. (" "):rep(blank)) .. list[i]
    end
    return out
end

library.filled = filled

-- What a launch of a part `p` gives for them, in lines that are indented by 12.
function library.arguments(model, kernel, steps)
    local list = {}
    for _, i in ipairs(kernel.grids) do
        list[#list + 1] = "args->" .. model.grids[i].member .. " + p.first"
    end
    for _, c in ipairs(kernel.uniforms) do
        list[#list + 1] = "given." .. model.coefficients[c].name
    end
    if #library.counted(model, kernel) > 0 then
        list[#list + 1] = "*args"
    end
    for _, axis in ipairs(kernel.finish and model.indexes or {}) do
        local own = axis == 2 and kernel.axis and kernel.axis[3] == "y" and 3 or axis
        list[#list + 1] = ("args->origin[%d] + p.at[%d]"):format(axis - 1, own - 1)
    end
    local region = join(kernel.region, ", ", function(p) return p.given end)
    local turned = kernel.axis[3] == "y" -- planes are what the operator calls rows
    local places = turned and "p.at[0], p.at[2], p.at[1]" or "p.at[0], p.at[1], p.at[2]"
    region = region .. (kernel.images and ", within(outside, " .. places .. ")" or "")
    region = region .. (library.tells(kernel, steps) and ", told" or "")
    return filled(list, 12) .. ",\n" .. (" "):rep(12) .. region
end

-- Points of one launch along an axis. The first axis of a grid is the only one that has no limit of 65535 blocks.
function library.launch_step(kernel, axis)
    local i = ("xyz"):find(axis) - 1
    if axis == kernel.order:sub(1, 1) then
        return ("extent_of(region, %d)"):format(i)
    end
    local blocks = axis == "y" and kernel.row_blocks or axis == "z" and kernel.rounds and "one.layers" or 65535
    return axis == "y" and (kernel.cut or kernel.rounds) and "step_y" or blocks .. (" * points[%d]"):format(i)
end

-- " || nz < 192": what keeps launches of a kernel whole that are otherwise cut; of a plane by itself nothing.
function library.or_few_planes(kernel, planes)
    return kernel.planes_to_cut > 1 and (" || %s < %d"):format(planes, kernel.planes_to_cut) or ""
end

-- Planes of a block along the axis of streams, whatever the kernel.
function library.block_depth(kernel)
    return kernel.balance and "depth" or kernel.points_z > 1 and "points_z" or "1"
end

-- " * depth": by which the number of a layer of blocks gives its first plane.
function library.by_depth(kernel)
    local depth = library.block_depth(kernel)
    return depth == "1" and "" or " * " .. depth
end

-- Blocks of a launch in the order of a grid's axes: "p.blocks[0], p.blocks[2], p.blocks[1]".
function library.blocks_in_order(kernel)
    local list = {}
    for axis in kernel.order:gmatch("%w") do
        local ends = axis == "y" and kernel.end_blocks and " + ends.blocks" or ""
        list[#list + 1] = ("p.blocks[%d]"):format(("xyz"):find(axis) - 1) .. ends
    end
    return table.concat(list, ", ")
end

-- "nx * ny * nz", "nx * rows * nz" where launches are cut: points of a region, or blocks of `each` along the axes
-- that it has; of the first `axes` alone.
function library.region_counted(kernel, each, axes)
    local list = {}
    for i = 1, axes or 3 do
        local axis = kernel.axis[i]
        local n = i == 2 and kernel.cut and "rows" or "n" .. axis
        local blocks = each and each[i] and ("((%s + %d) / %d)"):format(n, each[i] - 1, each[i])
        list[#list + 1] = axis ~= "" and (blocks or n) or nil
    end
    return table.concat(list, " * ")
end

-- Planes that a block streams through, as the kernel knows them.
function library.depth(kernel)
    return kernel.balance and "depth" or "points_z"
end

-- The names of a kernel's slots as they rotate: in phase p, slot i of the plane is s[i + p].
-- A queue that is filled by asynchronous copies also hands over the slot to be filled.
function library.rotated(kernel, level, phase)
    local names = {}
    for i = 0, level.slots - 1 do
        names[i + 1] = "s" .. (i + phase) % kernel.turns
    end
    if kernel.reuse == "queue" and kernel.async then
        names[#names + 1] = "s" .. (level.slots - 1 + kernel.ahead + phase) % kernel.turns
    end
    return table.concat(names, ", ")
end

-- "s8, ": the slot that the copy of plane `turn` of a queue fills before the stream begins; "" for no queue.
function library.slot_to_fill(kernel, level, turn)
    return kernel.reuse == "queue" and ("s%d, "):format((level.slots - 1 + turn) % kernel.turns) or ""
end

-- The parameters of a step; a slot that no value is taken from and nothing is put into has no name.
function library.step_parameters(kernel, level)
    local names = { table.unpack(level.slot_names) }
    local used = { [level.slots] = not kernel.copies_windows }
    for _, s in ipairs(kernel.copies_windows and kernel.streams or {}) do
        if s.from_lds then
            used[library.slot_number(level, s.newest)] = true
        end
    end
    for _, v in ipairs(level.values) do
        if v.source == "window" or v.source == "lds" and kernel.reuse == "queue" then
            used[library.slot_number(level, v.dz)] = true
        end
    end
    for _, t in ipairs(kernel.tiles) do
        if t.own_from_window then
            used[library.slot_number(level, 0)] = true
        end
    end
    library.mark_recurring(kernel, level, used)
    for i = 1, level.slots do
        if (kernel.reuse ~= "partial" or kernel.halves) and not used[i] then
            names[i] = ""
        end
    end
    if kernel.reuse == "queue" and kernel.async then
        names[#names + 1] = "fill"
    end
    local type = kernel.reuse == "queue" and "const slot &" or "slot &"
    for i, name in ipairs(names) do
        names[i] = type .. name
    end
    return names
end

-- The place of a plan in the table of strategies, from 0.
function library.place_of(plans, plan)
    for i, p in ipairs(plans) do
        if p.label == plan.label then
            return i - 1
        end
    end
    error("no plan " .. plan.label)
end

function library.bounds(model, kernel)
    local threads = kernel.edge and kernel.threads or "block_x * block_y"
    if not kernel.edge and kernel.block[3] > 1 then
        threads = threads .. " * block_z"
    end
    if kernel.least_resident > 0 then
        return ("%s_LAUNCH_BOUNDS(%s, %d)"):format(model.macros, threads, kernel.least_resident)
    end
    return ("__launch_bounds__(%s)"):format(threads)
end
