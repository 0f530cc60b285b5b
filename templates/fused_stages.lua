-- SPDX-License-Identifier: MIT
-- Launches of all stages: parameters, where planes between stages lie, guards. Nothing is decided here.

local library = select(2, ...)
local times, row_suffix, join, filled = library.times, library.row_suffix, library.join, library.filled

-- What the table has of a way where some have a launch of all stages.
function library.entry_of_fused(groups, way)
    if not groups then
        return ""
    end
    return way.fused and (", %s_code::launch, %s_code::fits"):format(way.label, way.label) or ", nullptr, nullptr"
end

-- Steps beside those of the planes that are stored.
function library.filling_of(fused)
    local most = 0
    for _, level in ipairs(fused.levels) do
        most = math.max(most, level.last)
    end
    return most
end

-- Whether what lies outside of a grid is what stages find there.
local function is_carried(fused, grid)
    for _, made in ipairs(fused.made) do
        if made.grid == grid then
            return true
        end
    end
    return false
end

-- { type =, name =, given = } of all that a launch is told.
local function all_parameters(model, stages, fused)
    local list = {}
    local function add(type, name, given)
        list[#list + 1] = { type = type, name = name, given = given }
    end
    for g, grid in ipairs(model.grids) do
        if fused.stored[g] then
            local twin = fused.twin[g] > 0 and ("scratch[%d]"):format(fused.twin[g] - 1)
            add("real *__restrict__ ", "next_" .. grid.id, "args->" .. (twin or grid.member))
        end
    end
    for g, grid in ipairs(model.grids) do
        if fused.loaded[g] or is_carried(fused, g) then
            add("const real *__restrict__ ", grid.id, "args->" .. grid.member)
        end
    end
    for s, stage in ipairs(stages) do
        if #fused.levels[s].plan.kernels[1].uniforms > 0 then
            add(("device_of_%s::uniforms "):format(stage.model.name), "by_" .. stage.name, "by_" .. stage.name)
        end
    end
    for _, axis in ipairs(model.indexes) do
        add("int64_t ", "origin_" .. ("xyz"):sub(axis, axis), ("args->origin[%d]"):format(axis - 1))
    end
    add("int64_t ", "pitch_y", "pitch_y")
    add("int64_t ", "pitch_z", "pitch_z")
    for i, c in ipairs { "x", "y", "z" } do
        add("int ", "n" .. c, ("(int)extent[%d]"):format(i - 1))
    end
    add("int ", "depth", "(int)depth")
    return list
end

function library.fused_parameters(model, stages, fused)
    local list = {}
    for i, p in ipairs(all_parameters(model, stages, fused)) do
        list[i] = p.type .. p.name
    end
    return table.concat(list, ", ")
end

function library.fused_arguments(model, stages, fused)
    local list = {}
    for i, p in ipairs(all_parameters(model, stages, fused)) do
        list[i] = p.given
    end
    return filled(list, 8)
end

-- Arrays that the launch reads or writes, in vectors.
function library.fused_arrays(model, fused)
    local list = {}
    for g, grid in ipairs(model.grids) do
        if fused.loaded[g] or fused.stored[g] then
            list[#list + 1] = "args->" .. grid.member
        end
        if fused.stored[g] and fused.twin[g] > 0 then
            list[#list + 1] = ("args->scratch[%d]"):format(fused.twin[g] - 1)
        end
    end
    return filled(list, 8)
end

-- Scratch arrays that it writes, from 0.
function library.fused_twins(model, fused)
    local list = {}
    for g in ipairs(model.grids) do
        if fused.stored[g] and fused.twin[g] > 0 then
            list[#list + 1] = { grid = g, scratch = fused.twin[g] - 1 }
        end
    end
    return list
end

-- When the thread's points lie where nothing is computed, along x and y; nil: nowhere.
function library.fused_beyond(fused, dims)
    local tests = {}
    for axis = 1, math.min(dims, 2) do
        local c = ("xy"):sub(axis, axis)
        if not fused.periodic[axis] then
            tests[#tests + 1] = ("at_%s < 0 || at_%s >= n%s"):format(c, c, c)
        end
    end
    return #tests > 0 and table.concat(tests, " || ")
end

-- The same of a plane that later stages read.
function library.fused_carried(fused, dims, outputs)
    local any = false
    for _, o in ipairs(outputs) do
        any = any or o.made > 0
    end
    if not any then
        return nil
    end
    local tests = { library.fused_beyond(fused, dims) and "outside" or nil }
    if dims == 3 and not fused.periodic[3] then
        tests[#tests + 1] = "at_z < 0 || at_z >= nz"
    end
    return #tests > 0 and table.concat(tests, " || ")
end

-- What a stage writes: { id =, grid =, made =, stores = }.
function library.fused_outputs(model, level)
    local list = {}
    for i, output in ipairs(model.outputs) do
        local g = output.grid
        list[i] = { id = model.grids[g].id, grid = g, made = level.made[g], stores = level.stores[g] }
    end
    return list
end

function library.fused_stores_any(outputs)
    for _, o in ipairs(outputs) do
        if o.stores then
            return true
        end
    end
    return false
end

-- When a stage makes a plane in step t.
function library.fused_guard(level)
    local from = level.first - level.below[3]
    local low = from > 0 and ("turn >= %d && "):format(from) or ""
    return low .. ("turn < planes + %d"):format(level.last)
end

-- Which of the planes of LDS is that of `behind` steps ago.
function library.fused_slot(made, behind)
    if made.slots == 1 then
        return "0"
    end
    local turn = behind > 0 and "(turn - " .. behind .. ")" or "turn"
    return ("(unsigned)%s %% %d"):format(turn, made.slots)
end

local function plane_name(model, value)
    local suffix = value.dz == 0 and "" or "_z" .. (value.dz < 0 and "m" or "p") .. math.abs(value.dz)
    return "here_" .. model.grids[value.grid].id .. suffix
end

-- Planes of LDS that a stage reads: { name =, made =, slot = }.
function library.fused_planes(model, fused, level, kernel)
    local list, seen = {}, {}
    local function add(v)
        local made = fused.made[level.source[v.grid]]
        if not made or seen[plane_name(model, v)] then
            return
        end
        seen[plane_name(model, v)] = true
        local behind = level.lag - fused.levels[made.stage].lag - v.dz
        list[#list + 1] = { name = plane_name(model, v), made = made, slot = library.fused_slot(made, behind) }
    end
    for _, v in ipairs(kernel.levels[1].values) do
        add(v)
    end
    for _, v in ipairs(kernel.levels[1].late) do
        add { grid = v.grid, dz = 0 }
    end
    return list
end

function library.fused_address(model, value)
    return library.shifted(plane_name(model, value) .. times(value.row, "stage_row"), value.x)
end
