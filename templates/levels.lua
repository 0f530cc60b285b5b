-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps: their planes, rows in LDS, lanes, what lies outside. Nothing is decided here.

local library = select(2, ...)
local shifted, times, row_suffix = library.shifted, library.times, library.row_suffix

-- "u_yp1": a row of a plane, of the first state unless another is given.
function library.levels_row(model, kernel, row, state)
    return model.grids[state and state.current or kernel.fusion.current].id .. row_suffix(row)
end

-- "last_level", "level_before2": what is stored of the i-th state, or "put_out", what stores it.
function library.of_state(kernel, what, i)
    return #kernel.fusion.states == 1 and what or what .. i
end

-- The names of all planes as they rotate, oldest first: in phase p, plane i is s[i + p].
function library.rotated_planes(kernel, phase)
    local names = {}
    for i = 0, kernel.turns - 1 do
        names[i + 1] = "s" .. (i + phase) % kernel.turns
    end
    return table.concat(names, ", ")
end

-- Of the planes of a step, oldest first: the one `behind` the newest that is there.
local function number_of(kernel, behind)
    if kernel.fusion.stages > 0 then -- level 0 is not among them
        return (kernel.turns - 1 + kernel.levels[1].lag - behind) % kernel.turns
    end
    return kernel.turns - 2 - behind
end
library.plane_behind = number_of

-- The plane itself, as a step calls it.
function library.plane_at(kernel, behind)
    return "p" .. number_of(kernel, behind)
end

-- Grids that are loaded.
function library.levels_grids(kernel)
    local f, list = kernel.fusion, {}
    for _, state in ipairs(f.states) do
        list[#list + 1] = state.current
        list[#list + 1] = state.previous > 0 and state.previous or nil
    end
    return table.move(f.constants, 1, #f.constants, #list + 1, list)
end

-- Whether all that goes on is read off the point.
local function all_around(kernel)
    for _, state in ipairs(kernel.fusion.states) do
        if not state.around then
            return false
        end
    end
    return true
end

local function family(n)
    return n % 2 == 0 and "even" or "odd"
end
library.family = family

-- Which planes of a level something is taken from: their numbers, oldest first.
local function planes_used(kernel, level)
    local here = library.carried_at_all(kernel) or not all_around(kernel)
    local used, list = { [level.z_lo + 1] = here }, {}
    for _, v in ipairs(level.values) do
        if v.source == "window" or v.source == "lanes" and v.row >= 0 and v.row < kernel.rows then
            used[v.dz + level.z_lo + 1] = true
        end
    end
    for i = 1, level.slots do
        list[#list + 1] = used[i] and i or nil
    end
    return list
end

-- The number of a stage in step `turn`, whose newest plane is in that stage.
local function stage_behind(kernel, behind)
    return behind == 0 and "turn" or ("(turn + %d) %% stages"):format(kernel.fusion.stages - behind)
end
library.stage_behind = stage_behind

-- Whether level 2, which follows level 0 of its own plane, finds that in LDS.
function library.level_0_is_staged(kernel)
    return kernel.fusion.stages > 0 and kernel.fusion.states[1].previous > 0
end

-- What level n is made of, among the planes of a step, and in whose place.
function library.planes_of_level(kernel, level, n)
    local names, behind, f = {}, n * kernel.levels[1].lag, kernel.fusion
    for i, slot in ipairs(planes_used(kernel, level)) do
        local at = behind - (slot - 1 - level.z_lo)
        names[i] = ("p%d.%s"):format(number_of(kernel, at), family(n - 1))
        if f.stages > 0 and n == 1 then
            names[i] = ("patch_in(%s)"):format(stage_behind(kernel, at))
        end
    end
    local here = "p" .. number_of(kernel, behind)
    names[#names + 1] = here .. "." .. family(n)
    names[#names + 1] = #f.constants > 0 and here or nil
    if f.edge_planes > 0 then
        local staged = f.stages > 0 and 1 or 0
        local turn = library.rows_argument(kernel)
        names[#names + 1] = n <= staged and "sides_in(turn)" or ("sides_of(%d%s)"):format(n - 1 - staged, turn)
    end
    return table.concat(names, ", ")
end

-- The plane of level n whose rows are shared in this step, to be read in the next one.
function library.plane_shared(kernel, n)
    local behind = (n + 1) * kernel.levels[1].lag - kernel.fusion.edge_hi - 1
    return ("p%d.%s"):format(number_of(kernel, behind), family(n))
end

-- The parameters of a step. Between the planes that levels are made of others may lie, which have no name.
function library.step_of_levels(model, kernel)
    local used, f, lag = {}, kernel.fusion, kernel.levels[1].lag
    local named = library.plane_at(kernel, lag * f.time) .. " "
    if #library.point_loads(model, kernel) > 0 then
        named = named .. library.plane_at(kernel, lag - 1) .. " "
    end
    for n = 1, f.time do
        named = named .. library.planes_of_level(kernel, kernel.levels[1], n) .. " "
    end
    for n = f.stages > 0 and 1 or 0, f.edge_planes > 0 and f.time - 1 or -1 do
        named = named .. library.plane_shared(kernel, n) .. " "
    end
    for number in named:gmatch("p(%d+)%f[^%d]") do
        used[tonumber(number)] = true
    end
    local names, last = {}, kernel.turns - (f.stages > 0 and 1 or 2)
    for i = 0, last do
        names[i + 1] = "plane &" .. (used[i] and "p" .. i or "")
    end
    if f.stages == 0 then
        names[#names + 1] = "plane &ahead"
    end
    if library.step_is_numbered(kernel) then
        names[#names + 1] = "const int turn"
    end
    return table.concat(names, ", ")
end

-- Whether a step knows its number in a turn.
function library.step_is_numbered(kernel)
    return kernel.fusion.stages > 0 or kernel.fusion.edge_planes > 0 and not library.rows_turn(kernel)
end

-- Whether a level is told which plane it makes.
function library.told_its_plane(model, kernel, steps)
    local told = library.carried_along(kernel, 3)
    for _, axis in ipairs(model.indexes) do
        told = told or ("xyz"):sub(axis, axis) == kernel.axis[3]
    end
    return told
end

function library.level_parameters(model, kernel, level, steps)
    local names = {}
    for i, slot in ipairs(planes_used(kernel, level)) do
        names[i] = "const patch &" .. level.slot_names[slot]
    end
    names[#names + 1] = "patch &before"
    names[#names + 1] = #kernel.fusion.constants > 0 and "plane &here" or nil
    names[#names + 1] = kernel.fusion.edge_planes > 0 and "const sides &around" or nil
    names[#names + 1] = library.told_its_plane(model, kernel, steps) and "int at" or nil
    names[#names + 1] = #library.counted(model, kernel) > 0 and "const of_step &count" or nil
    return table.concat(names, ", ")
end
