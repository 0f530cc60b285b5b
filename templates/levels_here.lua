-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps in space by sums: what levels read at the point, which waits in LDS. Nothing is
-- decided here.

local library = select(2, ...)
local times = library.times

-- These grids, in their order in LDS: what the first level alone reads, then what every level does (`kept`).
function library.grids_here(kernel)
    local f, list = kernel.fusion, {}
    for _, state in ipairs(f.states) do
        if not state.around then
            list[#list + 1] = { grid = state.current, kept = false }
        end
        if state.previous > 0 then
            list[#list + 1] = { grid = state.previous, kept = false }
        end
    end
    for _, grid in ipairs(f.constants) do
        list[#list + 1] = { grid = grid, kept = true }
    end
    for i, here in ipairs(list) do
        here.before = i - 1
        here.class = f.classes[f.class_of[here.grid]]
    end
    return list
end

local function of_kind(kernel, kept)
    local list = {}
    for _, here in ipairs(library.grids_here(kernel)) do
        list[#list + 1] = here.kept == kept and here or nil
    end
    return list
end

function library.kept_here(kernel)
    return of_kind(kernel, true)
end

-- Both kinds, if there are any: where the plane lies that the first level takes, and how many a ring has.
function library.kinds_here(kernel)
    local list, stages = {}, kernel.fusion.point_stages
    for i, kind in ipairs { { "taken_first", "points_first" }, { "taken_kept", "points_kept" } } do
        if #of_kind(kernel, i == 2) > 0 then
            list[#list + 1] = { at = kind[1], all = kind[2], kept = i == 2, planes = stages[i] }
        end
    end
    return list
end

-- ", 0 * point_plane": what is told of places in rings, for each kind.
function library.for_kinds(kernel, text)
    local list = {}
    for i, kind in ipairs(library.kinds_here(kernel)) do
        list[i] = ", " .. text(kind)
    end
    return table.concat(list)
end

-- Where the stage lies that a step fills.
function library.filled_here(kernel, kind)
    return ("ring_behind(%s, %d, %s)"):format(kind.at, kind.planes - kernel.ahead, kind.all)
end

-- Where the plane lies that the first level of the next step takes.
function library.taken_next(kind)
    return ("ring_behind(%s, %d, %s)"):format(kind.at, kind.planes - 1, kind.all)
end

-- Bytes of all of them, after other stages: " + 2 * points_first + points_kept".
function library.bytes_here(kernel)
    return times(#of_kind(kernel, false), "points_first") .. times(#of_kind(kernel, true), "points_kept")
end

-- Bytes of rows that waves share, stages and rings: then LDS says how far columns and rows lie from their places.
function library.bytes_before_moved(kernel)
    local f = kernel.fusion
    local planes = times(f.edge_planes, "edge_plane") .. times(f.around, "stages") .. library.bytes_here(kernel)
    return planes:sub(4) .. " + (lanes - columns) * vector * size"
end

-- And behind that, where waves meet.
function library.bytes_before_meeting(kernel)
    if kernel.fusion.stages == 0 then
        return (times(kernel.fusion.edge_planes, "edge_plane"):sub(4))
    end
    local columns = library.has_images_along(kernel, 1) and " + moved_columns" or ""
    return library.bytes_before_moved(kernel) .. columns .. " + moved_rows"
end

-- A row of the thread's, in the plane that lies `at` so many bytes in a ring.
function library.row_here(kernel, here, at, row)
    local f, first = kernel.fusion, #of_kind(kernel, false)
    local before = math.min(here.before, first)
    local rings = times(before, "points_first") .. times(here.before - before, "points_kept")
    local up = f.last_rows > 0 and (" - %d * stage_row"):format(f.last_rows) or ""
    return "own + " .. at .. times(f.around, "stages") .. rings .. times(row, "stage_row") .. up
end

-- States that are read off the point, whose stages have the rows beside those of the block too.
function library.states_around(kernel)
    local list = {}
    for _, state in ipairs(kernel.fusion.states) do
        list[#list + 1] = state.around and state or nil
    end
    return list
end

-- The level before of a state, as a row of what is made.
function library.before_row(model, kernel, row, state)
    return library.levels_row(model, kernel, row, { current = state.previous })
end
