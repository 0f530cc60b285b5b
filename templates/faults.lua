-- SPDX-License-Identifier: MIT
-- What steps refuse, and the words for it.

local library = select(2, ...)

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

local function fault_of_faces(model)
    local all = (1 << 2 * model.dimensions) - 1
    return {
        test = "faces > " .. all,
        text = "faces is above " .. all .. ": it has a bit of an axis that is not there",
    }
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

-- What steps write outside of one row or plane would otherwise lie in the next.
local function fault_of_pitch(model, steps, axis)
    local halo = 0
    for _, group in ipairs(steps.outside) do
        local written = group.faces[axis][1].kind ~= "halo" or group.faces[axis][2].kind ~= "halo"
        for k = 1, written and group.ruled or 0 do
            local grid = model.grids[group.grids[k].grid]
            halo = math.max(halo, grid.lo[axis] + grid.hi[axis])
        end
    end
    if halo == 0 or axis >= model.dimensions then
        return nil
    end
    local pitch = axis == 1 and "args->pitch[0]" or "args->pitch[1] / args->pitch[0]"
    local least = ({ "extent[0] + %d", "pitch[0] * (extent[1] + %d)" })[axis]:format(halo)
    return {
        test = ("%s < %s + %d"):format(pitch, extent(axis), halo),
        text = ("pitch[%d] is below %s: the halo is written"):format(axis - 1, least),
    }
end

-- Whether they write between rows or planes.
function library.writes_halos(model, steps)
    return steps and (fault_of_pitch(model, steps, 1) or fault_of_pitch(model, steps, 2))
end

-- What steps refuse and sweeps do not: { test = "args->extent[0] < 3", text = "extent[0], nx, is …" }, …
function library.faults_of_steps(model, steps)
    local faults, said = {}, {}
    local function add(fault)
        if fault and not said[fault.test] then
            said[fault.test], faults[#faults + 1] = true, fault
        end
    end
    add(fault_of_faces(model))
    for axis = 1, model.dimensions do
        add(fault_of_pitch(model, steps, axis))
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
