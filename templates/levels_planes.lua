-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps in space by sums that wait for planes to come. Nothing is decided here.

local library = select(2, ...)
local times = library.times

-- ---- stages -------------------------------------------------------------------------------------

-- The stage with the plane so far behind the newest.
function library.behind_name(planes)
    return planes == 0 and "newest" or "behind" .. planes
end

-- Where stages lie at first.
function library.stage_places(kernel)
    local list = { "newest = 0" }
    for i = 1, kernel.fusion.behind do
        list[i + 1] = ("behind%d = stages%s"):format(i, times(-i, "stage_plane"))
    end
    list[#list + 1] = "filled = " .. times(kernel.ahead, "stage_plane"):sub(4)
    return table.concat(list, ", ")
end

-- A row of a stage, from the thread's first: bytes.
function library.stage_row(row, stage)
    return "own + " .. (stage or "stage") .. times(row, "stage_row")
end

-- ---- rows that waves exchange -------------------------------------------------------------------

-- Where the thread puts the i-th row that it shares: first rows, which the wave below reads, then last ones.
function library.shared_row(kernel, i)
    local wave = i >= kernel.fusion.first_rows and " + lanes * vector * size" or ""
    return "(unsigned)number * edge_level" .. times(i, "edge_row") .. wave
end

-- Where it finds one of the rows beside its own, of the level with this number among those that share rows.
function library.row_beside(kernel, row, number)
    local f, up = kernel.fusion, row >= kernel.rows
    local i = up and row - kernel.rows or f.first_rows + f.last_rows + row
    local level = number and times(number, "edge_level"):sub(4) or "(unsigned)number * edge_level"
    local place = level .. times(i, "edge_row") .. (up and " + lanes * vector * size" or "")
    return (place:gsub("^ %+ ", ""))
end

-- ---- rows of a level ----------------------------------------------------------------------------

-- The first of the thread's rows that a value, or a line, in `row` may be needed for.
local function first_use(kernel, row)
    return math.max(0, math.min(row - kernel.reach_hi[2], kernel.rows - 1))
end

local function used_first(kernel, list, row)
    local found = {}
    for _, v in ipairs(list) do
        found[#found + 1] = first_use(kernel, v.row) == row and v or nil
    end
    return found
end

function library.values_for(kernel, level, row)
    return used_first(kernel, level.values, row)
end

function library.lines_for(kernel, level, row)
    return used_first(kernel, level.lines, row)
end

-- The thread's points of a row of level 0 in the plane that is made of it.
function library.own_row_name(kernel, level, row)
    for _, v in ipairs(level.values) do
        if v.row == row and v.x == 0 and v.dz == 0 and v.whole then
            return v.name
        end
    end
    return ("read<vec>(lds_at(%s))"):format(library.stage_row(row, library.behind_name(level.lag)))
end
