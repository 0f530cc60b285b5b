-- SPDX-License-Identifier: MIT
-- Images that sweeps of steps load from where they are: rules as indices, and what kernels call these.

local library = select(2, ...)
local shifted = library.shifted

-- "i < n.low ? i + (n.high - n.low) : i >= n.high ? 2 * n.high - 1 - i : i"; nil where no face has images to load.
function library.inside_text(steps, axis)
    local below, above = steps.loads[2 * axis - 1], steps.loads[2 * axis]
    local n = "(n.high - n.low)"
    local text = ""
    if below then
        local to = below.mirrored and shifted("2 * n.low", -below.plane) .. " - i" or "i + " .. n
        text = "i < n.low ? " .. to .. " : "
    end
    if above then
        local to = above.mirrored and shifted("2 * n.high", above.plane - 2) .. " - i" or "i - " .. n
        text = text .. "i >= n.high ? " .. to .. " : "
    end
    return text ~= "" and text .. "i" or nil
end

-- What offsets of 32 bits must reach, and extents for images to be those of interior points:
-- "args->extent[0] >= 4 && …".
function library.fitting_text(model, steps, plans)
    local list, depth = {}, 1
    for axis = 1, model.dimensions do
        if steps.fits[axis] > 1 then
            list[#list + 1] = "args->extent[" .. axis - 1 .. "] >= " .. steps.fits[axis]
        end
    end
    local rows = steps.loads[1] or steps.loads[2] -- of a periodic axis either, by what operators reach
    if rows and not rows.mirrored then
        list[#list + 1] = "args->extent[0] % vector == 0"
    end
    for _, p in ipairs(plans) do
        depth = math.max(depth, p.span[3])
    end
    local function across(axis)
        return shifted("args->extent[" .. axis - 1 .. "]", model.lo[axis] + model.hi[axis])
    end
    local reach = across(1)
    if model.dimensions > 1 then
        reach = reach .. " + (" .. across(2) .. ") * args->pitch[0]"
    end
    if model.dimensions > 2 then
        reach = reach .. library.times(depth, "args->pitch[1]")
    end
    list[#list + 1] = reach .. " < (INT64_C(1) << 32) / " .. model.size
    return table.concat(list, "\n        && ")
end

-- ---- in kernels --------------------------------------------------------------------------------

-- A function of the interior along the operator's axis behind a kernel's: "inside<1>(outside, y - 1)".
local function along(name, kernel, axis, text)
    return ("%s<%d>(outside, %s)"):format(name, ("xyz"):find(kernel.axis[axis]) - 1, text)
end

-- The first point of a block, as offsets are counted: "corner_of<0>(outside, x0)".
function library.corner_of(kernel, axis, text)
    return kernel.inward[axis] and along("corner_of", kernel, axis, text) or text
end

-- The name of how far from its point a thread finds what is `by` elements, rows or planes beside it.
local function beside(axis, by)
    return "beside_" .. ("xyz"):sub(axis, axis) .. (by < 0 and "m" or "p") .. math.abs(by)
end

-- Whether what lies `by` elements, rows or planes beside a point may be an image.
function library.is_inward(kernel, axis, by)
    return kernel.inward[axis] and by ~= 0
end
local is_inward = library.is_inward

-- Where along a kernel's axis to load what lies at `text`: "inside<1>(outside, y - 1)".
function library.inside_of(kernel, axis, text)
    return kernel.inward[axis] and along("inside", kernel, axis, text) or text
end

-- "plane_at(z + 4)": the place of a plane of the stream.
local function plane_text(kernel, text)
    return kernel.inward[3] and "plane_at(" .. text .. ")" or text
end

-- " + plane + 2 * pitch_z": what moves the base to the plane of a value.
function library.plane_of_value(kernel, value, moving)
    if not is_inward(kernel, 3, value.dz) then
        return moving .. library.times(value.dz, "pitch_z")
    elseif kernel.streamed then
        return " + " .. plane_text(kernel, shifted("z", value.dz)) .. " * pitch_z"
    end
    return moving .. " + " .. beside(3, value.dz) .. " * pitch_z"
end

-- The plane that arrives while output plane z is next, of partial sums.
function library.arrived(kernel, level)
    local above = level.z_hi > 0 and " + " .. library.reach(kernel, 3, 1) or ""
    if kernel.inward[3] then
        return plane_text(kernel, "z" .. above) .. " * pitch_z"
    end
    return "plane" .. (level.z_hi > 0 and above .. " * pitch_z" or "")
end

-- The plane that comes in when output plane `to` is to be completed: that, or the newest that it needs.
function library.arriving(kernel, dz)
    local at = dz == 0 and "to" or "to + " .. library.reach(kernel, 3, 1)
    return kernel.inward[3] and plane_text(kernel, at) or dz == 0 and at or "(" .. at .. ")"
end

-- Base and offset of a row beside a thread's only one, which may be an image. Of a window the row has an offset of
-- its own without images, too: nvcc takes more registers for bases that move with the plane and the row.
function library.row_inside(kernel, row, base)
    if kernel.wide then
        return base .. " + " .. beside(2, row) .. " * pitch_y", "row"
    elseif kernel.reuse == "window" then
        return base, "row" .. library.row_suffix(row)
    end
    local moved = library.times(row, "pitch_y"):gsub("^ %+ ", ""):gsub("^ %- ", "-")
    return ("%s + (images ? 0 : %s)"):format(base, moved), ("(images ? row%s : row)"):format(library.row_suffix(row))
end

-- " + beside_xm2", " - 2 * size"
function library.column_of_value(kernel, value)
    return is_inward(kernel, 1, value.x) and " + " .. beside(1, value.x) or library.times(value.x, "size")
end

-- All that loads from device memory ask for: { name, type, text }
function library.besides(kernel)
    local list, seen = {}, {}
    local clamped = library.is_clamped(kernel)
    local function add(axis, by)
        local name = is_inward(kernel, axis, by) and beside(axis, by)
        if not name or seen[name] then
            return
        end
        seen[name] = true
        local at = axis == 1 and clamped and "min(x, x_last)" or ("xyz"):sub(axis, axis)
        local text = library.inside_of(kernel, axis, shifted(at, by)) .. " - " .. at
        local type = axis > 1 and "int" or kernel.wide and "int64_t" or "unsigned"
        text = axis > 1 and text or ("(%s)(%s) * size"):format(type, text)
        list[#list + 1] = { name = name, type = type, text = text }
    end
    for _, level in ipairs(kernel.levels) do
        for _, v in ipairs(level.values) do
            if v.source == "global" then
                add(1, v.x)
                add(2, kernel.wide and v.row or 0)
                add(3, kernel.streamed and 0 or v.dz)
            end
        end
    end
    return list
end

-- Rows beside a thread's only one that have offsets of their own where images are loaded: elsewhere the
-- base moves to them.
function library.rows_inside(kernel)
    local seen, rows = {}, {}
    for _, level in ipairs(kernel.rows == 1 and not kernel.wide and kernel.inward[2] and kernel.levels or {}) do
        for _, v in ipairs(level.values) do
            if v.source == "global" and v.row ~= 0 and not seen[v.row] then
                seen[v.row] = true
                rows[#rows + 1] = v.row
            end
        end
    end
    table.sort(rows)
    return rows
end
