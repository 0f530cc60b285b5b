-- SPDX-License-Identifier: MIT
-- Kernels of strips: their levels, in blocks that groups of fewer steps leave out. Nothing is decided here.

local library = select(2, ...)

-- Blocks of levels: { first, last, number }; after those that may be left out the last one, without a number.
function library.blocks_of_levels(kernel)
    local list, first = {}, 1
    for number, levels in ipairs(kernel.fusion.left_out) do
        list[number] = { first = first, last = first + levels - 1, levels = levels, number = number }
        first = first + levels
    end
    list[#list + 1] = { first = first, last = kernel.fusion.time }
    return list
end

-- How many levels before a block are not made: 0 or the name of a variable.
local function unmade_before(kernel, block)
    local number = block.number or #kernel.fusion.left_out + 1
    return number > 1 and "left_out" .. number - 1 or nil
end

-- How many levels up to the end of a block are not made.
function library.unmade_with(kernel, block)
    local before = unmade_before(kernel, block)
    local left = before and "unmade - " .. before or "unmade"
    local own = ("%s >= %d ? %d : 0"):format(left, block.levels, block.levels)
    return before and ("%s + (%s)"):format(before, own) or own
end

function library.block_is_made(kernel, block)
    return ("left_out%d == %s"):format(block.number, unmade_before(kernel, block) or "0")
end

-- Whether a level is told where its row lies.
local function is_told_its_row(model, kernel)
    return library.carried_along(kernel, 3) or library.reads_index(model, (("xyz"):find(kernel.axis[3])))
end

-- What a level is told: its row, of what lies outside whether that is outside of x, of z at all; its step.
function library.level_arguments(model, kernel, n, block)
    local x, z = library.carried_along(kernel, 1), library.carried_along(kernel, 3)
    local unmade, lag = unmade_before(kernel, block), kernel.levels[1].lag
    local row = n - (library.makes_row(kernel) and 0 or 1) -- the one that it makes, or that arrives
    local at = library.shifted("z_ahead + z", -row * lag)
    at = unmade and at .. library.times(lag, unmade) or at
    local count = ("of_steps.step[%d%s]"):format(n - 1, unmade and " - " .. unmade or "")
    return (is_told_its_row(model, kernel) and ", " .. at or "") .. (x and ", beside" or "")
        .. (z and ", ends" or "") .. (#library.counted(model, kernel) > 0 and ", " .. count or "")
end

function library.sums_parameters(model, kernel)
    local x, z = library.carried_along(kernel, 1), library.carried_along(kernel, 3)
    return (is_told_its_row(model, kernel) and ", int at" or "") .. (x and ", const bool beside" or "")
        .. (z and ", const bool ends" or "") .. (#library.counted(model, kernel) > 0 and ", const of_step &count" or "")
end
