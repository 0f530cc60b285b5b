-- SPDX-License-Identifier: MIT
-- Launches of all stages: mirrors of planes that later stages read. Nothing is decided here.

local library = select(2, ...)
local shifted = library.shifted

local function letter(axis)
    return ("xyz"):sub(axis, axis)
end

-- Images beyond faces along an axis.
function library.fused_images(made, axis)
    local list = {}
    for _, face in ipairs(made.images) do
        list[#list + 1] = face.axis == axis and face or nil
    end
    return list
end

-- Whether a plane has some along an axis.
function library.fused_reflects(fused, axis)
    for _, made in ipairs(fused.made) do
        if #library.fused_images(made, axis) > 0 then
            return true
        end
    end
    return false
end

-- When what lies at the thread's points is its own to write, along x and y, and no image; nil: always.
function library.fused_owned(made)
    local tests = {}
    for axis = 1, 2 do
        for _, face in ipairs(library.fused_images(made, axis)) do
            local c = letter(axis)
            tests[#tests + 1] = face.side == 1 and ("at_%s >= 0"):format(c) or ("at_%s < n%s"):format(c, c)
        end
    end
    return #tests > 0 and table.concat(tests, " && ") or nil
end

-- Points of a block along an axis, and what one is in elements of a plane.
function library.fused_points(axis)
    if axis == 1 then
        return "block_x * vector", ""
    end
    return "block_y * rows", " * stage_row"
end

-- What the indices of a point and of its image add up to.
function library.fused_fold(face)
    local high = shifted("2 * n" .. letter(face.axis), face.plane - 2)
    return face.side == 1 and tostring(-face.plane) or high
end

-- When the thread's n-th point along an axis lies on planes of antimirrors; nil: never.
function library.fused_on_plane(made, axis, n)
    local tests, c = {}, letter(axis)
    for _, face in ipairs(made.zero) do
        local outermost = face.side == 1 and "0" or "n" .. c .. " - 1"
        tests[#tests + 1] = face.axis == axis and shifted("at_" .. c, n) .. " == " .. outermost or nil
    end
    return #tests > 0 and table.concat(tests, " || ") or nil
end

-- The same of a row, along y and z.
function library.fused_on_planes_beside(made, row)
    local tests = { library.fused_on_plane(made, 2, row) }
    tests[#tests + 1] = library.fused_on_plane(made, 3, 0)
    return #tests > 0 and table.concat(tests, " || ") or nil
end

-- Elements of a row with a sign.
function library.fused_signed(elements, sign)
    local list = {}
    for i, element in ipairs(elements) do
        list[i] = (sign < 0 and "-" or "") .. element
    end
    return #list > 1 and "vec{" .. table.concat(list, ", ") .. "}" or list[1]
end

-- Elements of a row as it has just been made.
function library.fused_made_now(id, row, plan)
    local list, name = {}, "made_" .. id .. library.row_suffix(row)
    for e = 0, plan.vector - 1 do
        list[e + 1] = plan.vector > 1 and name .. "[" .. e .. "]" or name
    end
    return list
end

-- The same of what is in registers of an earlier turn.
function library.fused_made_before(id, age, row, plan)
    local list = {}
    for e = 0, plan.vector - 1 do
        list[e + 1] = library.fused_behind(id, age, row, e)
    end
    return list
end

-- Planes above the thread's first that images below are taken from: { z =, age =, sign = }.
function library.fused_below(made)
    local list = {}
    for _, face in ipairs(library.fused_images(made, 3)) do
        for z = 1 - face.plane, face.side == 1 and made.reach_below - face.plane or -1 do
            list[#list + 1] = { z = z, age = 2 * z + face.plane, sign = face.sign }
        end
    end
    return list
end

-- Planes beyond the last that are images: { beyond =, age =, sign = }.
function library.fused_above(made)
    local list = {}
    for _, face in ipairs(library.fused_images(made, 3)) do
        for beyond = 1, face.side == 2 and made.reach_above or 0 do
            list[#list + 1] = { beyond = beyond, age = 2 * beyond - face.plane, sign = face.sign }
        end
    end
    return list
end

-- All rows of a thread, by elements.
function library.fused_made_rows(id, plan)
    local list = {}
    for r = 0, plan.rows - 1 do
        list[r + 1] = library.fused_made_now(id, r, plan)
    end
    return list
end

function library.fused_rows_before(id, age, plan)
    local list = {}
    for r = 0, plan.rows - 1 do
        list[r + 1] = library.fused_made_before(id, age, r, plan)
    end
    return list
end
