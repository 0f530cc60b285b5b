-- SPDX-License-Identifier: MIT
-- What lies outside of grids, and how they go on, in words.

local library = select(2, ...)

local NAMES_OF_A_LINE = 6

-- `x` is the grid's own: sign, and whose image it is.
local function face_text(model, group, k, f, x)
    if f.kind == "fixed" then
        return (library.fixed_texts(model, { f })[1]:gsub("args%->", ""))
    elseif f.kind ~= "mirror" then
        return f.kind
    end
    local plane = ({ [-1] = "-1/2", [0] = "0", [1] = "1/2", [2] = "1" })[f.plane]
    local of = x.from == k - 1 and "" or " of " .. model.grids[group.grids[x.from + 1].grid].member
    return (x.sign < 0 and "antimirror" or "mirror") .. of .. " at " .. plane
end

function library.grid_text(model, group, k)
    local axes = {}
    for axis = 1, model.dimensions do
        local texts = {}
        for side, f in ipairs(group.faces[axis]) do
            texts[side] = face_text(model, group, k, f, group.grids[k].faces[2 * axis + side - 2])
        end
        local both = texts[1] == texts[2] and texts[1] or texts[1] .. " to " .. texts[2]
        axes[axis] = ("xyz"):sub(axis, axis) .. " " .. both
    end
    return table.concat(axes, "; ")
end

-- Of the grids that steps change, those with the same rules in a line: "u, u_next: x periodic; y 0.0 to
-- mirror at 1/2".
function library.outside_texts(model, steps)
    local lines, open = {}, {}
    for _, group in ipairs(steps.outside) do
        for k = 1, group.ruled do
            local name, text = model.grids[group.grids[k].grid].member, library.grid_text(model, group, k)
            local line = open[text]
            if not line or #line.names == NAMES_OF_A_LINE then
                line = { names = {}, text = text }
                open[text], lines[#lines + 1] = line, line
            end
            line.names[#line.names + 1] = name
        end
    end
    for i, line in ipairs(lines) do
        lines[i] = table.concat(line.names, ", ") .. ": " .. line.text
    end
    lines[#lines + 1] = #lines == 0 and "the caller's halo, which no step changes" or nil
    return lines
end

local function extent(axis)
    return "args->extent[" .. axis - 1 .. "]"
end

local function face_bit(axis, side)
    return "(faces & " .. (1 << (2 * axis + side - 3)) .. ")"
end

local function too_small(axis, least, why)
    local letter = ("xyz"):sub(axis, axis)
    return "extent[" .. axis - 1 .. "], n" .. letter .. ", is below " .. least .. ": " .. why
end

-- A mirror alone needs what it reflects; with one at the other face images of images will do.
local function fault_of_mirror(faces, axis, side)
    local f, other = faces[side], faces[3 - side]
    if f.kind ~= "mirror" or f.least <= 1 then
        return nil
    end
    local alone = other.returns and face_bit(axis, 3 - side) .. " && " or ""
    local face = ("xyz"):sub(axis, axis) .. ({ " low", " high" })[side]
    return {
        test = alone .. "!" .. face_bit(axis, side) .. " && " .. extent(axis) .. " < " .. f.least,
        text = too_small(axis, f.least, "the mirror of face " .. face .. " reaches as far inside"),
    }
end

local function fault_of_mirrors(group, axis)
    local low, high = group.faces[axis][1].kind, group.faces[axis][2].kind
    if low ~= "mirror" or high ~= "mirror" or group.least[axis] <= 1 then
        return nil
    end
    local here = "!" .. face_bit(axis, 1) .. " && !" .. face_bit(axis, 2)
    return {
        test = here .. " && " .. extent(axis) .. " < " .. group.least[axis],
        text = too_small(axis, group.least[axis], "no point lies between the mirrors of its faces"),
    }
end

local function fault_of_cut(faces, axis, side)
    if not faces[side].inside then
        return nil
    end
    local cut = side == 1 and "1" or library.shifted(extent(axis), -1)
    local lo, hi = "args->lo[" .. axis - 1 .. "]", "args->hi[" .. axis - 1 .. "]"
    local face = ("xyz"):sub(axis, axis) .. ({ " low", " high" })[side]
    return {
        test = "!" .. face_bit(axis, side) .. " && (" .. lo .. " == " .. cut .. " || " .. hi .. " == " .. cut .. ")",
        text = "a region ends next to the outermost points of face " .. face .. ", which are images of those inside",
    }
end

-- What steps refuse and sweeps do not: { test = "args->extent[0] < 3", text = "extent[0], nx, is …" }, …
function library.faults_of_steps(model, steps)
    local faults, said = {}, {}
    local function add(fault)
        if fault and not said[fault.test] then
            said[fault.test], faults[#faults + 1] = true, fault
        end
    end
    for _, group in ipairs(steps.outside) do
        for axis = 1, model.dimensions do
            add(fault_of_mirror(group.faces[axis], axis, 1))
            add(fault_of_mirror(group.faces[axis], axis, 2))
            add(fault_of_mirrors(group, axis))
        end
    end
    for _, group in ipairs(steps.outside) do -- of extents that will do
        for axis = 1, model.dimensions do
            add(fault_of_cut(group.faces[axis], axis, 1))
            add(fault_of_cut(group.faces[axis], axis, 2))
        end
    end
    for _, set in ipairs(steps.points) do
        for _, fault in ipairs(library.faults_of_points(set)) do
            add(fault)
        end
    end
    return faults
end

-- What a step renames; nothing of grids that stay what they are.
function library.turn_texts(model, steps)
    local lines = {}
    for g, from in ipairs(steps.from) do
        local name, other = model.grids[g].member, model.grids[from].member
        if g < from and steps.from[from] == g then
            lines[#lines + 1] = name .. " and " .. other .. " change places"
        elseif steps.from[from] ~= g then
            lines[#lines + 1] = name .. " is what " .. other .. " was"
        end
    end
    return lines
end

-- Whether images of one grid lie outside of another.
function library.takes_images(steps)
    for _, group in ipairs(steps.outside) do
        if group.crossed then
            return true
        end
    end
    return false
end

-- The name of a grid that people look at after steps: of those that these change the first that is read
-- off the point.
function library.shown_after_steps(model, steps)
    for g, grid in ipairs(model.grids) do
        local off = math.max(grid.lo[1], grid.lo[2], grid.lo[3], table.unpack(grid.hi)) > 0
        if steps.changes[g] and off then
            return grid.member
        end
    end
    return model.grids[1].member
end

-- The grid of a block's row of the launch, by comparisons: nvcc keeps arrays that are indexed at run time on the stack.
function library.grid_of_block(group)
    local n = group.ruled
    local text = "grids.at[" .. n - 1 .. "]"
    for i = n - 2, 0, -1 do
        text = ("blockIdx.y == %d ? grids.at[%d] : "):format(i, i) .. text
    end
    return text
end
