-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps by sums that wait for rows to come. Nothing is decided here.

local library = select(2, ...)

-- The member of a slot, where there is one sum.
function library.sum_waiting(model, kernel)
    return library.sums_waiting(model, kernel)[1].name
end

function library.sums_waiting(model, kernel)
    local list = {}
    for i, sum in ipairs(model.sums) do
        list[#list + 1] = kernel.sum_used[i] and sum or nil
    end
    return list
end

-- What waits with the sums of a row, by grid: "u_here".
function library.held_of(level, grid, row)
    for _, h in ipairs(level.held) do
        if h.grid == grid and h.row == row then
            return h.name
        end
    end
    error("nothing of this grid waits")
end

-- What outside keeps, in units of the level that is made.
function library.held_scaled(model, kernel, held)
    local scale = kernel.fusion.scale
    return scale and model.coefficients[scale.per].name .. " * " .. held or held
end

-- What a row of a level has beside what it makes: { grid, of }, of what waits with the oldest sums.
function library.handed_on(kernel)
    local list = {}
    for _, state in ipairs(kernel.fusion.states) do
        list[#list + 1] = state.previous > 0 and { grid = state.previous, of = state.current } or nil
    end
    for _, grid in ipairs(kernel.fusion.constants) do
        list[#list + 1] = { grid = grid, of = grid }
    end
    return list
end

-- Whether memory has a grid's images with the sign of the rules.
function library.is_signed(kernel, grid)
    for _, constant in ipairs(kernel.fusion.constants) do
        if constant == grid then
            return false
        end
    end
    return true
end

-- "next, 1": a row in LDS of the n-th grid that is loaded, where there are several.
function library.stage_at(kernel, row, n)
    return row .. (#library.levels_grids(kernel) > 1 and ", " .. n - 1 or "")
end

-- The i-th access of a lane to a row lies so far after the first, in elements or bytes.
function library.piece_after(i, unit)
    local bytes = unit == "bytes" and " * (unsigned)size" or ""
    return i > 0 and (" + %slanes * access%s"):format(i > 1 and i .. " * " or "", bytes) or ""
end

-- Where that is in LDS, in the row that waits for what is to come.
function library.piece_in_lds(kernel, n, i)
    local row = kernel.fusion.accesses > 1 and "vacant - before" or "vacant"
    return ("in_lds(%s)%s"):format(library.stage_at(kernel, row, n), library.piece_after(i, "elements"))
end

-- Elements from the first of a row to those of the lane's i-th access.
function library.store_place(fusion, i)
    return fusion.accesses > 1 and "lane * access" .. library.piece_after(i, "elements") or "lane * vector"
end

-- "at_store", "at_store2": where the i-th access stores, counted from what the block stores first.
function library.at_store(i)
    return "at_store" .. (i > 0 and i + 1 or "")
end

-- "stored", "stored2": how many rows of that.
function library.stored(i)
    return "stored" .. (i > 0 and i + 1 or "")
end

-- "put_out", of the level before "put_out_before".
function library.put_out_of(output)
    return output.put_out .. (output.before > 0 and "_before" or "")
end

-- How many blocks a launch has along x and y, which strips do not ask: they are dealt out.
function library.columns_parameter(kernel)
    return kernel.family == "strips" and "" or ", unsigned (&columns)[2]"
end

function library.columns_given(kernel)
    return kernel.family == "strips" and "" or ", columns"
end

-- "wait1 = {}, wait2 = {}"
function library.numbered(name, first, last, after)
    local list = {}
    for i = first, last do
        list[#list + 1] = name .. i .. after
    end
    return table.concat(list, ", ")
end

-- "wait1", "wait1, wait2", "wait1 … wait4"
function library.listed_range(name, first, last)
    if last - first < 2 then
        return library.numbered(name, first, last, "")
    end
    return ("%s%d … %s%d"):format(name, first, name, last)
end

-- "zm1, zc": what is left when the oldest sum of a step is complete; the next step's oldest is first.
function library.waiting_names(level)
    return table.concat(level.slot_names, ", ", 1, level.slots - 1)
end

-- "zm1 = kept.zm1, zc = kept.zc, zp1": where rows are kept the newest of them is what has arrived.
function library.slots_now(level, newest)
    local list = {}
    for i, name in ipairs(level.slot_names) do
        list[i] = name .. (i < level.slots and " = kept." .. name or newest or "")
    end
    return table.concat(list, ", ")
end

-- Whether a level is told the row that it makes, not the one that arrives.
function library.makes_row(kernel)
    return kernel.fusion.updates or kernel.fusion.keeps_rows
end

-- Which of its rows a level is told, of what arrives and of what it makes.
function library.rows_told(kernel)
    local told, updates = library.carried_along(kernel, 3), library.makes_row(kernel)
    return told and not updates and ", its row `at`," or "", told and updates and "row `at`" or "a row"
end

function library.carry_guard(kernel)
    local x, z = library.carried_along(kernel, 1), library.carried_along(kernel, 3)
    return x and z and "beside || ends" or x and "beside" or "ends"
end

-- What a step is told, with names for what its levels ask for.
function library.carry_flags(kernel)
    local x, z = library.carried_along(kernel, 1), library.carried_along(kernel, 3)
    return "const bool" .. (x and " beside" or "") .. ", const bool" .. (z and " ends" or "")
end

-- Whether some of the planes [oldest, newest] lie outside.
function library.ends_text(kernel, oldest, newest)
    local list, carried = {}, kernel.fusion.carried[3]
    list[1] = carried[1] and oldest .. " < within.low[2]" or nil
    list[#list + 1] = carried[2] and newest .. " >= within.high[2]" or nil
    return table.concat(list, " || ")
end

-- Points less that the grid which reads the fewest has on a side, where a neighbour has what lies there.
function library.beyond_reach(fusion, axis, side)
    local most = 0
    for _, class in ipairs(fusion.classes) do
        most = math.max(most, class.less[axis][side])
    end
    return most
end
