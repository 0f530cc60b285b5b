-- SPDX-License-Identifier: MIT
-- Launches of all stages: what they are told. Nothing is decided here.

local library = select(2, ...)
local filled = library.filled

-- What the table has of a way where some have a launch of all stages.
function library.entry_of_fused(groups, way)
    if not groups then
        return ""
    end
    local both = way.fused and ("%s_code::launch, %s_code::fits"):format(way.label, way.label)
    local launch = ", " .. (both or "nullptr, nullptr")
    local time = way.fused and way.fused.time or 1
    return launch .. (groups.launched > 1 and ", " .. time or "")
end

-- Whose launch of all stages a run makes that names no strategy.
function library.fused_by(op, groups)
    if not groups then
        return ""
    end
    return groups.pay and (", &steps_of_%s::grouped()"):format(op) or ", nullptr"
end

-- What a launch makes.
function library.fused_what(fused)
    return fused.time > 1 and fused.time .. " steps of all stages" or "all stages of a step"
end

-- "z0 + turn - 1 of red, z0 + turn - 3 of black": the planes that a turn makes.
function library.fused_turn(fused)
    local list = {}
    for i, level in ipairs(fused.levels) do
        list[i] = ("%s of %s"):format(library.shifted("z0 + turn", -level.first), level.name)
    end
    return table.concat(list, ", ")
end

-- What a stage is told in a step, where it makes use of it: its plane, and the step's number, by which places in LDS
-- change.
local function told(fused, level, stage, z, turn)
    local model, turns = stage.model, false
    local planes = library.fused_has_place(model, level, model.dimensions)
    for _, plane in ipairs(library.fused_planes(model, fused, level, fused.plans[level.stage].kernels[1])) do
        turns = turns or plane.slot:find("turn", 1, true)
    end
    for _, number in ipairs(level.made) do
        local made = fused.made[number]
        turns = turns or made and made.slots > 1 and made.window == 0
        local carries = not fused.periodic[3] or library.fused_beyond(fused, 3)
        planes = planes or made and model.dimensions == 3 and carries
    end
    local list = { planes and z or nil }
    list[#list + 1] = turns and turn or nil
    return table.concat(list, ", ")
end

function library.fused_told(fused, level, stage)
    return told(fused, level, stage, "const int at_z", "const int turn")
end

function library.fused_given(fused, level, stage)
    return told(fused, level, stage, library.shifted("z0 + turn", -level.first), "turn")
end

-- Whether what lies outside of a grid is what stages find there.
local function is_carried(model, fused, grid)
    local around = false
    for axis = 1, model.dimensions do
        around = around or not fused.periodic[axis]
    end
    for _, made in ipairs(fused.made) do
        if around and made.grid == grid then
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
        if fused.loaded[g] or is_carried(model, fused, g) then
            add("const real *__restrict__ ", grid.id, "args->" .. grid.member)
        end
    end
    for s, stage in ipairs(stages) do
        if #fused.plans[s].kernels[1].uniforms > 0 then
            add(("device_of_%s::uniforms "):format(stage.model.name), "by_" .. stage.name, "by_" .. stage.name)
        end
    end
    for _, axis in ipairs(model.indexes) do
        add("int64_t ", "origin_" .. ("xyz"):sub(axis, axis), ("args->origin[%d]"):format(axis - 1))
    end
    add("int64_t ", "pitch_y", "pitch_y")
    if model.dimensions == 3 then
        add("int64_t ", "pitch_z", "pitch_z")
    end
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
