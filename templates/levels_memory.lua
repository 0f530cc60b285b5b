-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps: where memory has their points, what lies outside, what they are given.
-- Nothing is decided here.

local library = select(2, ...)
local shifted = library.shifted

-- ---- memory ------------------------------------------------------------------------------------

-- Where memory has the index along an axis, of grids of a class.
function library.in_memory(kernel, axis, index, class)
    local ways, low, high = kernel.fusion.at_face[axis], table.unpack(class.less[axis])
    local some = not class.point and low + high > 0 -- it reaches less than others, and off the point
    local function bounded(from, last, i)
        local function of(name, by) return shifted(("within.%s[%d]"):format(name, axis - 1), by) end
        return ("min(max(%s, %s), %s)"):format(i, of(from, low), of(last, -high))
    end
    local near = some and bounded("from", "last", index)
        or ("%s(within, %d, %s)"):format(class.point and "clamped_point" or "clamped", axis - 1, index)
    if ways[1] == "wrap" then
        return ("wrapped(within, %d, %s)"):format(axis - 1, near)
    elseif ways[1] == "reflect" or ways[2] == "reflect" then
        local minus = kernel.fusion.negative[axis]
        local image = ("reflected<%s, %s, %s>(within, %d, %s, flips)"):format(minus[1], minus[2], class.point,
            axis - 1, near)
        return some and bounded("base", "end", image) or image
    end
    return near
end

-- The class of grids that are read at the point.
library.at_the_point = { point = true, less = { { 0, 0 }, { 0, 0 }, { 0, 0 } } }

-- That of grids that are read as far as any is.
library.farthest = { point = false, less = library.at_the_point.less }

-- Whether images along an axis change their sign, along any.
function library.flips_along(kernel, axis)
    return kernel.fusion.negative[axis][1] or kernel.fusion.negative[axis][2]
end

function library.reflects_along(kernel, axis)
    local ways = kernel.fusion.at_face[axis]
    return ways[1] == "reflect" or ways[2] == "reflect"
end

-- Whether points of many blocks are images along an axis, which lie elsewhere.
function library.has_images_along(kernel, axis)
    local ways = kernel.fusion.at_face[axis]
    return ways[1] ~= "clamp" or ways[2] ~= "clamp"
end

function library.flips_at_all(kernel)
    return library.flips_along(kernel, 1) or library.flips_along(kernel, 2) or library.flips_along(kernel, 3)
end

-- Whether images in a plane change their sign, or are 0.
function library.flips_in_plane(kernel)
    return library.flips_along(kernel, 1) or library.flips_along(kernel, 2)
end

-- Of a thread's points in a plane, whose own image it may be: bits of those that change their sign, that are 0.
local function bits_of_plane(kernel, own, flag, other)
    if not library.flips_along(kernel, 3) then
        return own
    end
    local own_now = library.flips_in_plane(kernel) and own or "0u"
    return ("flips & %s ? %s : %s"):format(flag, other, own_now)
end

function library.signs_of_plane(kernel)
    return bits_of_plane(kernel, "minus", "FLIPPED", library.flips_in_plane(kernel) and "~minus" or "~0u")
end

function library.zeros_of_plane(kernel)
    return bits_of_plane(kernel, "none", "ON_PLANE", "~0u")
end

-- Whether vectors may be images the other way round.
function library.turns_vectors(kernel)
    return library.reflects_along(kernel, 1) and kernel.vector > 1
end

-- Whether lanes copy rows to stages for each other, and what one copies at once: elements, and their type.
function library.shares_copies(kernel)
    return kernel.fusion.copied > kernel.vector
end

function library.elements_copied(kernel)
    return library.shares_copies(kernel) and "access" or "vector"
end

-- The column where the access begins that copies a thread's.
function library.first_copied(kernel)
    return library.shares_copies(kernel) and "lead" or "x"
end

function library.type_copied(kernel)
    return library.shares_copies(kernel) and "piece" or "vec"
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

-- Columns beside a face, the first side or the second, that taps of the interior reach and that are carried.
function library.carried_columns(kernel, side)
    local reach = side == 1 and kernel.reach_lo[1] or kernel.reach_hi[1]
    return kernel.fusion.carried[1][side] and reach or 0
end

-- Whether these are columns of one thread where the face lies between two.
function library.faces_between_threads(kernel)
    local most = math.max(library.carried_columns(kernel, 1), library.carried_columns(kernel, 2))
    return kernel.vector > 1 and most <= kernel.vector
end

-- Rows of a patch that are carried, of each state those of all rows in their order.
function library.carried_rows(model, kernel, level)
    local names = {}
    for _, state in ipairs(kernel.fusion.states) do
        for _, work in ipairs(state.around and level.work or {}) do
            names[#names + 1] = library.levels_row(model, kernel, work.row, state)
        end
    end
    return names
end

function library.outside_text(kernel, axis, at, count)
    return table.concat(outside_along(kernel, axis, at, count), " || ")
end
