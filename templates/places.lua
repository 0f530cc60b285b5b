-- SPDX-License-Identifier: MIT
-- Where values lie: rows, planes, tiles, as addresses. Nothing is decided here.

local library = select(2, ...)
local shifted, times = library.shifted, library.times

-- "_yp1" for row 1, nothing for row 0.
local function row_suffix(row)
    if row == 0 then
        return ""
    end
    return "_y" .. (row < 0 and "m" or "p") .. math.abs(row)
end
library.row_suffix = row_suffix

-- What a thread adds up at one row: "sum_u_yp1", or a row of the results of matrix products.
function library.row_of(kernel, name, row)
    return kernel.matrix and name .. "[" .. row .. "]" or name .. row_suffix(row)
end

-- The stream of a grid.
function library.stream_of(kernel, grid)
    for _, s in ipairs(kernel.streams) do
        if s.grid == grid then
            return s
        end
    end
    error("no stream of grid " .. grid)
end

-- Whether sums take values straight from device memory.
function library.reads_memory(level)
    for _, v in ipairs(level.values) do
        if v.source == "global" then
            return true
        end
    end
    return false
end

-- Whether loads from device memory move the base by rows: see address.
function library.moves_base_along_y(kernel)
    for _, level in ipairs(kernel.rows == 1 and kernel.levels or {}) do
        for _, v in ipairs(level.values) do
            if v.source == "global" and v.row ~= 0 then
                return true
            end
        end
    end
    return false
end

-- The bytes that a thread's place along z adds to its rows: in a block that is deep, without a tile.
function library.depth_in_block(kernel)
    local deep = kernel.block[3] > 1 and #kernel.tiles == 0
    return deep and " + (unsigned)tz * (unsigned)pitch_z * (unsigned)size" or ""
end

-- What moves the base of loads and stores to the plane of a thread: in a block that is deep, with a tile.
function library.plane_in_block(kernel)
    return kernel.block[3] > 1 and #kernel.tiles > 0 and " + tz * pitch_z" or ""
end

-- "u_base + plane + 2 * pitch_z, row + 16": base and byte offset of a value in device memory.
-- A thread with one row reaches its neighbours by moving the base, which is the same for a block, unless they may
-- lie beyond the halo.
function library.address(model, kernel, value, moving)
    local base = model.grids[value.grid].id .. "_base" .. library.plane_of_value(kernel, value, moving or "")
    local row = "row"
    if library.rows_are_apart(kernel) then
        row = row .. row_suffix(value.row)
    elseif library.is_inward(kernel, 2, value.row) then
        base, row = library.row_inside(kernel, value.row, base)
    else
        base = base .. times(value.row, "pitch_y")
    end
    return base .. ", " .. row .. library.column_of_value(kernel, value)
end

-- Whether not every thread has a piece in side slot s.
function library.side_guarded(tile, s)
    return tile.whole or s == tile.side_slots - 1 and tile.side_guarded
end

-- " && lane < 140" where the last of `slots` items is not there for every thread, " rest" of them.
function library.lane_guard(s, slots, rest)
    return s == slots - 1 and rest > 0 and " && lane < " .. rest or ""
end

-- Elements of a tile, all its buffers.
function library.tile_size(tile)
    return times(tile.buffers * tile.planes, tile.plane_name):sub(4)
end

-- " + (3 * u_tile_pitch + 4)": a place in a tile, counted from the corner of the neighbourhood of the
-- thread's first point. It is one constant: added one by one, its parts would share registers.
local function tile_place(tile, dz, row, x)
    local planes = times(tile.lo[3] + dz, tile.plane_name)
    local place = planes .. times(tile.lo[2] + row, tile.pitch_name) .. shifted("", tile.left + x)
    local first, more = place:match("^ %+ (.-)( %+ .*)$")
    return more and " + (" .. first .. more .. ")" or place
end
library.tile_place = tile_place

-- "here_u + (3 * u_tile_pitch + 4)": a value in the tile. Offsets from the corner are never negative and
-- so fit the offset field of LDS instructions.
function library.tile_address(model, kernel, level, value)
    local id = model.grids[value.grid].id
    local tile = kernel.tiles[library.tile_of(kernel, value.grid)]
    if kernel.reuse == "queue" then
        local slot = library.slot_of(level, value.dz)
        return slot .. "." .. id .. " + own_" .. id .. tile_place(tile, 0, value.row, value.x)
    end
    return "here_" .. id .. tile_place(tile, value.dz, value.row, value.x)
end

-- The number of a grid's tile.
function library.tile_of(kernel, grid)
    for i, t in ipairs(kernel.tiles) do
        if t.grid == grid then
            return i
        end
    end
    error("no tile of grid " .. grid)
end

-- The constant that says how far a kernel's taps reach along an axis (1 to 3) to a side (-1 or 1), or
-- nil where they do not.
function library.reach(kernel, axis, side)
    return kernel.reach_names[axis][side < 0 and 1 or 2] or nil
end

-- The same for what a tile serves of it: a number where that is less.
function library.tile_reach(kernel, tile, axis, side)
    local own, all = tile.lo[axis], kernel.reach_lo[axis]
    if side > 0 then
        own, all = tile.hi[axis], kernel.reach_hi[axis]
    end
    return own > 0 and (own == all and library.reach(kernel, axis, side) or tostring(own)) or nil
end

-- The last row that a tile's threads may read: clamped to the halo, or to what the tile serves of it.
function library.last_row(kernel, tile)
    if tile.hi[2] == kernel.reach_hi[2] then
        return "y_last"
    end
    return shifted("ny", tile.hi[2] - 1)
end

-- The number of a thread's s-th item of what the threads of a plane share out.
function library.nth_item(s)
    return s == 0 and "lane" or "(lane" .. times(s, "block_x * block_y") .. ")"
end

-- Where a thread's first point of a row lies along the axes of the operator; `up`: in the plane that is the
-- z-th from the block's lowest on, however it walks.
local function coordinates_of(kernel, row, up)
    local z = "z"
    if kernel.streamed then
        z = kernel.alternate and not up and "(down ? first - z : first + z)" or "z0 + z"
    end
    local along = { "x", library.shifted("y", row), z }
    return kernel.axis and kernel.axis[3] == "y" and { "x", z, "0" } or along
end
library.coordinates_of = coordinates_of

-- Whether updates depend on where a point lies along the axis.
function library.reads_index(model, axis)
    for _, own in ipairs(model.indexes) do
        if own == axis then
            return true
        end
    end
    return false
end

-- "origin_x + x + 2 * (origin_y + y) + 1": sums of indices, of a row's first point, or of a point that lies `at`.
function library.index_text(kernel, row, node, at)
    local terms = {}
    at = at or coordinates_of(kernel, row)
    for axis, stride in ipairs(node.strides) do
        local place = "origin_" .. ("xyz"):sub(axis, axis) .. " + " .. at[axis]
        if stride ~= 0 then
            terms[#terms + 1] = stride == 1 and place or stride .. " * (" .. place .. ")"
        end
    end
    if node.shift ~= 0 or #terms == 0 then
        terms[#terms + 1] = tostring(node.shift)
    end
    return (table.concat(terms, " + "):gsub("%+ %-", "- "))
end
