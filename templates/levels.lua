-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps: their planes, rows in LDS, lanes, what lies outside. Nothing is decided here.

local library = select(2, ...)
local shifted, times, row_suffix = library.shifted, library.times, library.row_suffix

-- "u_yp1": a row of a plane.
function library.levels_row(model, kernel, row)
    return model.grids[kernel.fusion.current].id .. row_suffix(row)
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
function library.levels_grids(model, kernel)
    local f = kernel.fusion
    local list = { f.current, f.previous > 0 and f.previous or nil }
    table.move(f.constants, 1, #f.constants, #list + 1, list)
    return list
end

local function family(n)
    return n % 2 == 0 and "even" or "odd"
end
library.family = family

-- Which planes of a level something is taken from: their numbers, oldest first.
local function planes_used(kernel, level)
    local f, used, list = kernel.fusion, { [level.z_lo + 1] = library.carried_at_all(kernel) }, {}
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

function library.level_parameters(kernel, level)
    local names = {}
    for i, slot in ipairs(planes_used(kernel, level)) do
        names[i] = "const patch &" .. level.slot_names[slot]
    end
    names[#names + 1] = "patch &before"
    names[#names + 1] = #kernel.fusion.constants > 0 and "const plane &here" or nil
    names[#names + 1] = kernel.fusion.edge_planes > 0 and "const sides &around" or nil
    names[#names + 1] = library.carried_along(kernel, 3) and "int at" or nil
    return table.concat(names, ", ")
end

-- Grids that are read at the point: where a plane of them goes.
function library.point_loads(model, kernel)
    local f, list = kernel.fusion, {}
    if f.previous > 0 then
        list[1] = { id = model.grids[f.previous].id, to = "odd." .. model.grids[f.current].id, signed = true }
    end
    for _, grid in ipairs(f.constants) do
        list[#list + 1] = { id = model.grids[grid].id, to = model.grids[grid].id }
    end
    return list
end

-- The grids that a launch writes: the last level, and for what has two of them the one before.
function library.group_outputs(kernel, groups)
    local f, list = kernel.fusion, {}
    for i, grid in ipairs { f.current, f.previous } do
        for _, turn in ipairs(groups.turns) do
            if turn.grid == grid then
                list[i] = { with = turn.with, name = i == 1 and "last_level" or "level_before" }
            end
        end
    end
    return list
end

-- ---- memory ------------------------------------------------------------------------------------

-- Where memory has the index along an axis, of a grid that is read at the `point` only.
function library.in_memory(kernel, axis, index, point)
    local ways = kernel.fusion.at_face[axis]
    local near = ("%s(within, %d, %s)"):format(point and "clamped_point" or "clamped", axis - 1, index)
    if ways[1] == "wrap" then
        return ("wrapped(within, %d, %s)"):format(axis - 1, near)
    elseif ways[1] == "reflect" or ways[2] == "reflect" then
        local low, high = table.unpack(kernel.fusion.negative[axis])
        return ("reflected<%s, %s, %s>(within, %d, %s, flips)"):format(low, high, point or false, axis - 1, near)
    end
    return near
end

-- Whether images along an axis change their sign, along any.
function library.flips_along(kernel, axis)
    return kernel.fusion.negative[axis][1] or kernel.fusion.negative[axis][2]
end

function library.reflects_along(kernel, axis)
    local ways = kernel.fusion.at_face[axis]
    return ways[1] == "reflect" or ways[2] == "reflect"
end

function library.flips_at_all(kernel)
    return library.flips_along(kernel, 1) or library.flips_along(kernel, 2) or library.flips_along(kernel, 3)
end

-- The initializer of `surroundings`, by axes of the operator.
function library.surroundings(model, kernel)
    local f, parts = kernel.fusion, { {}, {}, {}, {} }
    for own = 1, 3 do
        local axis = kernel.axis[3] == "y" and own > 1 and 5 - own or own
        parts[1][own] = ("{%d, %d}"):format(model.lo[own], model.hi[own])
        parts[2][own] = ("{%s, %s}"):format(f.at_face[axis][1] ~= "clamp", f.at_face[axis][2] ~= "clamp")
        parts[3][own] = ("{%s, %s}"):format(f.at_face[axis][1] == "reflect", f.at_face[axis][2] == "reflect")
        parts[4][own] = ("{%d, %d}"):format(f.plane[axis][1], f.plane[axis][2])
    end
    for i, part in ipairs(parts) do
        parts[i] = "{" .. table.concat(part, ", ") .. "}"
    end
    return "{" .. table.concat(parts, ", ") .. "}"
end

-- "load<real>(from, row), load<real>(from, row + next1), …"
function library.elements_loaded(kernel, row, next)
    local list = {}
    for i = 0, kernel.vector - 1 do
        list[i + 1] = "load<real>(from, " .. row .. (i > 0 and " + " .. next .. i or "") .. ")"
    end
    return table.concat(list, ", ")
end

function library.row_stored(kernel, row)
    local at = shifted("at_y", row)
    return ("%s >= y0 && %s < min(y0 + stores_y, within.hi[1])"):format(at, at)
end

-- ---- what lies outside --------------------------------------------------------------------------

function library.carried_along(kernel, axis)
    return kernel.fusion.carried[axis][1] or kernel.fusion.carried[axis][2]
end

function library.carried_at_all(kernel)
    return library.carried_along(kernel, 1) or library.carried_along(kernel, 2) or library.carried_along(kernel, 3)
end

function library.carried_from(kernel, axis, first)
    return kernel.fusion.carried[axis][1] and ("within.low[%d] - %s"):format(axis - 1, first) or "0"
end

function library.carried_to(kernel, axis, first)
    return kernel.fusion.carried[axis][2] and ("within.high[%d] - %s"):format(axis - 1, first) or "vector"
end

-- Conditions under which [at, at + count) is not all inside, as a list.
local function outside_along(kernel, axis, at, count)
    local list, carried = {}, kernel.fusion.carried[axis]
    if carried[1] then
        list[#list + 1] = ("%s < within.low[%d]"):format(at, axis - 1)
    end
    if carried[2] then
        local last = count == 1 and at or ("%s + %s"):format(at, count)
        list[#list + 1] = ("%s %s within.high[%d]"):format(last, count == 1 and ">=" or ">", axis - 1)
    end
    return list
end

function library.outside_text(kernel, axis, at, count)
    return table.concat(outside_along(kernel, axis, at, count), " || ")
end

-- ---- rows in LDS --------------------------------------------------------------------------------

-- Whether the planes of rows in LDS have their first names again when the planes in registers have.
function library.rows_turn(kernel)
    return kernel.fusion.edge_planes > 0 and kernel.unrolled < kernel.turns
end

-- "rows_zm1", …, "rows_next": planes of rows in LDS, oldest first.
function library.edge_plane_names(kernel)
    local names, f = {}, kernel.fusion
    for dz = f.edge_lo, f.edge_hi do
        names[#names + 1] = "rows_z" .. (dz == 0 and "c" or (dz < 0 and "m" or "p") .. math.abs(dz))
    end
    names[#names + 1] = "rows_next"
    return names
end

function library.edge_planes(kernel)
    local names = library.edge_plane_names(kernel)
    for i, name in ipairs(names) do
        names[i] = ("%s = %s"):format(name, i == 1 and "0" or times(i - 1, "edge_plane"):sub(4))
    end
    return table.concat(names, ", ")
end

-- Where the i-th of them lies: known by the number of the step in a turn, or moved from step to step.
local function plane_of_rows(kernel, i)
    if library.rows_turn(kernel) then
        return library.edge_plane_names(kernel)[i]
    end
    return ("(turn + %d) %% %d * edge_plane"):format(i - 1, kernel.fusion.edge_planes)
end

function library.rows_parameter(kernel)
    return library.rows_turn(kernel) and "" or ", const int turn"
end

function library.rows_argument(kernel)
    return library.rows_turn(kernel) and "" or ", turn"
end

-- Where the thread puts the i-th row that it shares: first rows, which the wave below reads, then last ones.
function library.edge_place(kernel, i)
    local f = kernel.fusion
    local wave = i >= f.first_rows and " + lanes * vector" or ""
    return ("edges + own + (%s + number * edge_level%s%s)"):format(plane_of_rows(kernel, f.edge_planes),
        times(i, "edge_row"), wave)
end

function library.edge_address(kernel, value)
    local f = kernel.fusion
    local up = value.row >= kernel.rows
    local i = up and value.row - kernel.rows or f.first_rows + f.last_rows + value.row
    return ("edges + own + (%s + number * edge_level%s%s)"):format(plane_of_rows(kernel, value.dz - f.edge_lo + 1),
        times(i, "edge_row"), up and " + lanes * vector" or "")
end

-- The same in a stage, where rows of waves follow each other.
function library.stage_address(kernel, value)
    local stage = stage_behind(kernel, kernel.levels[1].lag - value.dz)
    return ("staged + ((%s) * stage_plane%s)"):format(stage, times(value.row, "stage_row"))
end

-- ---- lanes --------------------------------------------------------------------------------------

-- The name of the thread's own vector of a row.
local function own_name(level, value)
    for _, v in ipairs(level.values) do
        if v.grid == value.grid and v.row == value.row and v.dz == value.dz and v.x == 0 and v.whole then
            return v.name
        end
    end
    error("no vector beside " .. value.name)
end

-- "of_lane<-1, lanes>((real)zc.u[3])"
function library.lanes_text(kernel, level, value)
    local by, element = value.x // kernel.vector, value.x % kernel.vector
    local name = own_name(level, value)
    if not value.whole then
        name = ("(real)%s[%d]"):format(name, element)
    end
    return ("of_lane<%d, lanes>(%s)"):format(by, name)
end

-- All arrays that take part, now or when they have taken turns.
function library.group_arrays(model, kernel, groups)
    local list = {}
    for _, i in ipairs(library.levels_grids(model, kernel)) do
        list[#list + 1] = "args->" .. model.grids[i].member
    end
    for _, output in ipairs(library.group_outputs(kernel, groups)) do
        list[#list + 1] = "args->" .. output.with
    end
    return table.concat(list, ", ")
end
