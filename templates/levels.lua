-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps: their planes, rows in LDS, lanes, what lies outside. Nothing is decided here.

local library = select(2, ...)
local shifted, times, row_suffix = library.shifted, library.times, library.row_suffix

-- "u_yp1": a row of a plane.
function library.levels_row(model, kernel, row)
    return model.grids[kernel.streams[1].grid].id .. row_suffix(row)
end

-- The names of all planes as they rotate, oldest first: in phase p, plane i is s[i + p].
function library.rotated_planes(kernel, phase)
    local names = {}
    for i = 0, kernel.turns - 1 do
        names[i + 1] = "s" .. (i + phase) % kernel.turns
    end
    return table.concat(names, ", ")
end

-- The parameters of a step: p0, the oldest, … and the plane that is on its way.
function library.step_of_levels(kernel)
    local names = {}
    for i = 0, kernel.turns - 2 do
        names[i + 1] = "plane &p" .. i
    end
    names[#names + 1] = "plane &ahead"
    return table.concat(names, ", ")
end

-- The planes that level n is made of, among those of a step.
function library.planes_of_level(kernel, level, n)
    local names, newest = {}, kernel.turns - 2 - (n - 1) * (level.slots - 1)
    for i = 1, level.slots do
        names[i] = "p" .. newest - level.slots + i
    end
    return table.concat(names, ", ")
end

-- A plane that nothing is taken from, written to or shared of has no name.
function library.level_parameters(kernel, level)
    local f, names = kernel.fusion, {}
    local used = { true, [level.z_lo + 1] = library.carried_at_all(kernel) }
    if f.edge_planes > 0 then
        used[f.edge_hi + level.z_lo + 2] = true
    end
    for _, v in ipairs(level.values) do
        if v.source == "window" or v.source == "lanes" and v.row >= 0 and v.row < kernel.rows then
            used[v.dz + level.z_lo + 1] = true
        end
    end
    for i, name in ipairs(level.slot_names) do
        names[i] = "plane &" .. (used[i] and name or "")
    end
    local number = kernel.fusion.edge_planes > 0 and ", int number" or ""
    local at = library.carried_along(kernel, 3) and ", int at" or ""
    return table.concat(names, ", ") .. number .. at
end

-- ---- memory ------------------------------------------------------------------------------------

-- Where memory has the index along an axis.
function library.in_memory(kernel, axis, index)
    local ways = kernel.fusion.at_face[axis]
    if ways[1] == "wrap" then
        return ("wrapped(within, %d, %s)"):format(axis - 1, index)
    elseif ways[1] == "reflect" or ways[2] == "reflect" then
        local low, high = table.unpack(kernel.fusion.negative[axis])
        return ("reflected<%s, %s>(within, %d, %s, flips)"):format(low, high, axis - 1, index)
    end
    return ("clamped(within, %d, %s)"):format(axis - 1, index)
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
function library.elements_loaded(kernel, row)
    local list = {}
    for i = 0, kernel.vector - 1 do
        list[i + 1] = "load<real>(from, " .. row .. (i > 0 and " + next" .. i or "") .. ")"
    end
    return table.concat(list, ", ")
end

function library.row_stored(kernel, row)
    local at = shifted("y", row)
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

-- Whether some of a thread's points are outside along x and y.
function library.beyond(kernel)
    local list = outside_along(kernel, 1, "x", "vector")
    for _, text in ipairs(kernel.axis[2] ~= "" and outside_along(kernel, 2, "y", "rows") or {}) do
        list[#list + 1] = text
    end
    return #list > 0 and table.concat(list, " || ") or "false"
end

-- The same with the plane that it is in.
function library.beyond_at(kernel)
    local list = outside_along(kernel, 3, "at", 1)
    table.insert(list, 1, "beyond")
    return table.concat(list, " || ")
end

local function negated(list)
    for i, text in ipairs(list) do
        list[i] = text:gsub(" < ", " >= ", 1) ~= text and text:gsub(" < ", " >= ", 1) or (text:gsub(" >= ", " < ", 1))
    end
    return list
end

-- Whether a row of the plane is inside.
function library.row_inside(kernel, row)
    local list = negated(outside_along(kernel, 3, "at", 1))
    for _, text in ipairs(kernel.axis[2] ~= "" and negated(outside_along(kernel, 2, shifted("y", row), 1)) or {}) do
        list[#list + 1] = text
    end
    return #list > 0 and table.concat(list, " && ") or "true"
end

function library.columns_inside(kernel)
    if library.carried_along(kernel, 1) then
        return "in_from, in ? in_to : in_from"
    end
    return "0, in ? vector : 0"
end

-- ---- rows in LDS --------------------------------------------------------------------------------

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

-- The i-th row that threads share, of a level.
function library.edge_place(i)
    return "(number * edge_level" .. times(i, "edge_row") .. ")"
end

function library.edge_address(kernel, value)
    local f = kernel.fusion
    local names = library.edge_plane_names(kernel)
    local up = value.row >= kernel.rows
    local i = up and value.row - kernel.rows or f.first_rows + f.last_rows + value.row
    return ("edges + (%s + %s) + %s"):format(names[value.dz - f.edge_lo + 1], up and "above" or "below",
        library.edge_place(i))
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
