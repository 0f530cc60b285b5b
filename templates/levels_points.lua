-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps: what sources and receivers have to do with levels. Nothing is decided here.

local library = select(2, ...)

-- Of which state sources change a level, or receivers record it.
function library.state_of_points(model, kernel, set)
    for _, state in ipairs(kernel.fusion.states) do
        if set.grid == state.current or set.grid == model.outputs[state.output].grid then
            return state
        end
    end
    error("no state for points")
end

-- Whether receivers record what a level makes; otherwise what it is made of.
function library.records_made(model, kernel, set)
    return set.grid == model.outputs[library.state_of_points(model, kernel, set).output].grid
end

-- Levels of a state that a launch stores.
local function levels_stored(state)
    return state.previous > 0 and 2 or 1
end

-- The levels that receivers record while they are made: from the first on, those that are not stored.
function library.levels_recorded(model, kernel, set)
    return kernel.fusion.time - levels_stored(library.state_of_points(model, kernel, set))
end

-- What sets do with the n-th level once it is made, of plane `at`, sources first, so that receivers record what these
-- change: { "use_points_1(made1, at, 0, next1_1, false);", … }
function library.uses_of_points(model, kernel, steps, n, made, at)
    local sources, receivers = {}, {}
    for i, set in ipairs(steps.points) do
        local last = set.receiver and library.levels_recorded(model, kernel, set) or kernel.fusion.time
        local later = set.receiver and not library.records_made(model, kernel, set) and n or n - 1
        local list = set.receiver and receivers or sources
        if n <= last then
            local guard = not set.receiver and library.guards_images(kernel) and ", guarded" or ""
            local text = "use_points_%d(%s, %s, %d, next%d_%d, %s%s);"
            list[#list + 1] = text:format(i, made, at, later, i, n, n == last, guard)
        end
    end
    return table.move(receivers, 1, #receivers, #sources + 1, sources)
end

-- Sets that a kernel has to do with, with the number of levels.
function library.points_in_groups(model, kernel, steps)
    local list = {}
    for i, set in ipairs(steps.points) do
        local levels = set.receiver and library.levels_recorded(model, kernel, set) or kernel.fusion.time
        if levels > 0 then
            list[#list + 1] = { set = set, number = i, levels = levels }
        end
    end
    return list
end

-- Whether points that a thread has may be images of others, of another sign perhaps.
function library.points_are_images(kernel)
    return library.has_images_along(kernel, 1) or library.has_images_along(kernel, 2)
end

function library.images_have_signs(kernel)
    return library.reflects_along(kernel, 1) or library.reflects_along(kernel, 2) or library.flips_along(kernel, 3)
end

-- " & (row >= 0) & (row < rows)": whether the thread has the row.
function library.has_row(kernel)
    return (" & (row >= 0) & (row < %s)"):format(kernel.rows > 1 and "rows" or "1")
end
