-- SPDX-License-Identifier: MIT
-- Planes of tiles that copies fill in turn, and windows that take theirs from them.

local library = select(2, ...)

-- Planes of each tile.
function library.buffers(kernel)
    return kernel.tiles[1].buffers
end

-- Distances from the plane that arrives at which a step reads others.
function library.planes_behind(kernel)
    local seen, list = { [0] = true }, {}
    local function add(planes)
        list[#list + 1] = not seen[planes] and planes or nil
        seen[planes] = true
    end
    add(kernel.tile_lag)
    for _, s in ipairs(kernel.streams) do
        add(s.from_lds and kernel.tile_lag - s.newest or 0)
    end
    return list
end

-- "reading", "behind3": the buffer with the plane so far behind the one that arrives.
function library.buffer_behind(planes)
    return planes == 0 and "reading" or "behind" .. planes
end

-- Whether values of a level are read from a tile.
function library.reads_tile(level, tile)
    for _, v in ipairs(level.values) do
        if v.source == "lds" and v.grid == tile.grid then
            return true
        end
    end
    return false
end

-- The number, and the name, of a window's slot of the plane so far from the output plane.
function library.slot_number(level, planes)
    return planes + 1 - level.lowest
end

function library.slot_of(level, planes)
    return level.slot_names[library.slot_number(level, planes)]
end
