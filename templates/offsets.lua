-- SPDX-License-Identifier: MIT
-- What offsets of a block are counted from, and which rows have one.

local library = select(2, ...)
local shifted = library.shifted

-- " - radius": what lies before a block, in front of what is counted; "" for nothing.
local function less(name)
    return name and " - " .. name or ""
end

-- Whether threads beyond the end read what is not theirs.
function library.is_clamped(kernel)
    return kernel.rows > 1 or #kernel.tiles > 0
end
local is_clamped = library.is_clamped

-- Whether each row of memory has an offset of its own, which is moved inside. Where windows are filled threads
-- beyond the end load nothing but what a tile wants of them.
function library.rows_are_apart(kernel)
    return kernel.rows > 1 or is_clamped(kernel) and kernel.reuse == "partial" and not kernel.inward[2]
end

-- Where the whole vectors of a row end.
function library.whole_end(kernel)
    return kernel.ends and "x_whole" or "nx"
end

-- Whether pieces in side slot s may be ends of fewer elements.
function library.ends_by_count(tile, s)
    return s == tile.side_slots - 1 and tile.end_items > 0 and tile.side_width > 1
end

-- " + radius": what sides have of a row beyond its last whole vector, of row `at` of a tile; "" for nothing.
function library.beside_of_end(kernel, tile, at)
    local right, below = library.tile_reach(kernel, tile, 1, 1), library.tile_reach(kernel, tile, 2, -1)
    if not right or tile.side_rows == tile.rows then
        return right and " + " .. right or ""
    end
    local first = below and at .. " >= " .. below .. " && " or ""
    return (" + (%s%s < %spoints_y ? %s : 0)"):format(first, at, below and below .. " + " or "", right)
end

-- The first element that offsets of a block count from, along x (1) or y (2): its own, or the interior's.
-- Before the interior, too, may lie what is no image, and offsets are not negative.
function library.corner_text(kernel, axis)
    local from = library.corner_of(kernel, axis, axis == 1 and "x0" or "y0")
    local halo = axis == 1 or is_clamped(kernel) or kernel.inward[axis]
    return from .. less(halo and library.reach(kernel, axis, -1))
end

-- Whether it has a name.
function library.has_first(kernel, axis)
    return kernel.inward[axis] or axis == 2 and is_clamped(kernel) and library.reach(kernel, 2, -1)
end

function library.first_of(kernel, axis)
    local name = axis == 1 and "x_first" or "y_first"
    return library.has_first(kernel, axis) and name or library.corner_text(kernel, axis)
end

-- "at_x - x0 + radius": a column, counted from there.
function library.column_text(kernel)
    local left = library.reach(kernel, 1, -1)
    return "at_x - " .. (kernel.inward[1] and "x_first" or "x0" .. (left and " + " .. left or ""))
end

-- What the offset of row j is of: "x, y + 1". What one thread has may be others' neighbours, which are images.
function library.place_of_row(kernel, j)
    local clamped = is_clamped(kernel)
    local y = shifted("y", j)
    y = clamped and "min(" .. y .. ", y_last)" or y
    local own = j == 0 and #kernel.tiles == 0
    return (clamped and "min(x, x_last)" or "x") .. ", " .. (own and y or library.inside_of(kernel, 2, y))
end

-- Distinct rows that a kernel addresses in device memory, ascending; its own rows are always there.
function library.rows_addressed(kernel)
    local seen, rows = {}, {}
    local function add(row)
        if not seen[row] then
            seen[row] = true
            rows[#rows + 1] = row
        end
    end
    for row = 0, kernel.rows - 1 do
        add(row)
    end
    for _, level in ipairs(library.rows_are_apart(kernel) and kernel.levels or {}) do
        for _, v in ipairs(level.values) do
            if v.source == "global" then
                add(v.row)
            end
        end
    end
    table.sort(rows)
    return rows
end
