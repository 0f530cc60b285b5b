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

function library.level_parameters(kernel, level)
    local names = {}
    for i, name in ipairs(level.slot_names) do
        names[i] = "plane &" .. name
    end
    local number = kernel.fusion.edge_planes > 0 and ", int number" or ""
    return table.concat(names, ", ") .. number .. ", int at"
end

-- ---- memory ------------------------------------------------------------------------------------

-- Where along an axis memory has an index, clamped to what may be read.
function library.in_memory(kernel, axis, index)
    local i = axis - 1
    return ("min(max(%s, within.from[%d]), within.last[%d])"):format(index, i, i)
end

function library.whole_in_memory(kernel)
    return "x >= within.from[0] && x + vector - 1 <= within.last[0]"
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
