-- SPDX-License-Identifier: MIT
-- Images that a sweep stores with their points: rules as constants, and what kernels ask and call.

local library = select(2, ...)
local shifted = library.shifted

-- Whether a sweep stores images beyond a face.
local function reaches(face)
    return face.depth > 0 and (face.kind == "periodic" or face.kind == "mirror")
end

-- First and last point that have an image beyond a face, the shift to it and whether it is mirrored:
-- "n.high - 4, n.high, n.low - n.high, false". They lie in [n.low, n.high).
local function way_text(face, side)
    if face.kind == "periodic" then
        return side == 1 and shifted("n.high", -face.depth) .. ", n.high, n.low - n.high, false"
            or "n.low, " .. shifted("n.low", face.depth) .. ", n.high - n.low, false"
    elseif side == 1 then
        return shifted("n.low", face.fold - face.beyond) .. ", " .. shifted("n.low", face.fold + face.depth + 1)
            .. ", " .. shifted("2 * n.low", face.fold) .. ", true"
    end
    return shifted("n.high", face.fold - face.depth + 1) .. ", " .. shifted("n.high", face.fold - face.beyond + 1)
        .. ", " .. shifted("2 * n.high", face.fold) .. ", true"
end

-- By output whose images a sweep stores: { grid, faces: a mask, ways: { face, text }, text for people }
function library.swept_rules(model, steps)
    local list = {}
    for _, group in ipairs(steps.outside) do
        for k = 1, group.swept and group.written or 0 do
            local rules = { grid = group.grids[k].grid, faces = 0, ways = {} }
            rules.text = model.grids[rules.grid].name .. ": " .. library.grid_text(model, group, k)
            for i = 0, 5 do
                local face = group.faces[i // 2 + 1][i % 2 + 1]
                if reaches(face) then
                    local negative = tostring(group.grids[k].faces[i + 1].sign < 0)
                    rules.faces = rules.faces | 1 << i
                    rules.ways[#rules.ways + 1] = { face = i, text = way_text(face, i % 2 + 1) .. ", " .. negative }
                end
            end
            list[#list + 1] = rules
        end
    end
    return list
end

-- How many points from a face inward have images, of the rules that have the most: low, high.
local function depths_along(steps, axis)
    local low, high = 0, 0
    for _, group in ipairs(steps.outside) do
        for side = 1, group.swept and 2 or 0 do
            local face = group.faces[axis][side]
            local depth = face.kind == "periodic" and face.depth
                or side == 1 and face.fold + face.depth + 1
                or face.depth - face.fold - 1
            if reaches(face) and (face.kind == "mirror") == (side == 1) then
                low = math.max(low, depth)
            elseif reaches(face) then
                high = math.max(high, depth)
            end
        end
    end
    return low, high
end

-- The same as what `axis` says: "axis == 0 ? 4 : 2".
function library.edge_depths(model, steps)
    local lows, highs = {}, {}
    for axis = 1, model.dimensions do
        lows[axis], highs[axis] = depths_along(steps, axis)
    end
    local function text(list)
        local out = tostring(list[#list])
        for axis = #list - 1, 1, -1 do
            out = tostring(list[axis]) == out and out or ("axis == %d ? %d : %s"):format(axis - 1, list[axis], out)
        end
        return out
    end
    return text(lows), text(highs)
end

function library.images_of(steps, grid)
    for _, group in ipairs(steps.outside) do
        for k = 1, group.swept and group.written or 0 do
            if group.grids[k].grid == grid then
                return group
            end
        end
    end
    return nil
end

-- What fits needs of extents: "args->extent[0] >= 4 && …".
function library.fitting_text(model, steps)
    local list = {}
    for axis = 1, model.dimensions do
        if steps.fits[axis] > 1 then
            list[#list + 1] = "args->extent[" .. axis - 1 .. "] >= " .. steps.fits[axis]
        end
    end
    return #list > 0 and table.concat(list, " && ") or "true"
end

-- ---- in kernels --------------------------------------------------------------------------------

local function has_images_along(steps, axis)
    for _, group in ipairs(steps.outside) do
        if group.swept and (reaches(group.faces[axis][1]) or reaches(group.faces[axis][2])) then
            return true
        end
    end
    return false
end

-- The operator's axis that a kernel walks along, 0 if none.
local function walked(kernel)
    return not kernel.streamed and 0 or kernel.axis[3] == "y" and 2 or 3
end

local function edge_text(kernel, axis, count)
    return ("is_edge<%d>(outside, %s, %s)"):format(axis - 1, library.coordinates_of(kernel, 0)[axis], count)
end

-- Whether a thread's points are where images are made of, along the axes that it stays at; nil if nobody's are.
function library.edge_of_thread(steps, kernel)
    local counts = { kernel.vector > 1 and "vector" or 1, kernel.rows > 1 and "rows" or 1, 1 }
    local list = {}
    for axis = 1, 3 do
        if axis ~= walked(kernel) and has_images_along(steps, axis) then
            list[#list + 1] = edge_text(kernel, axis, counts[axis])
        end
    end
    return #list > 0 and table.concat(list, " || ") or nil
end

-- Whether a point is, of a thread that may walk.
function library.edge_of_point(steps, kernel)
    local thread = library.edge_of_thread(steps, kernel) and "at_edge" or nil
    local along = walked(kernel)
    local plane = along > 0 and has_images_along(steps, along) and edge_text(kernel, along, 1)
    return thread and plane and thread .. " || " .. plane or thread or plane
end

-- Where a row's first point lies, and pitches, along the operator's axes.
function library.place_of_images(kernel, row)
    local along = kernel.alternate and "(down ? -pitch_z : pitch_z)" or "pitch_z"
    local pitches = kernel.axis[3] == "y" and along .. ", 0" or "pitch_y, " .. along
    local at = library.coordinates_of(kernel, row)
    return table.concat(at, ", ") .. ", " .. pitches
end
