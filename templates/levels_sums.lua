-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps by sums that wait for rows to come. Nothing is decided here.

local library = select(2, ...)

-- The member of a slot.
function library.sum_waiting(model, kernel)
    for i, sum in ipairs(model.sums) do
        if kernel.sum_used[i] then
            return sum.name
        end
    end
end

-- "wait1 = {}, wait2 = {}"
function library.numbered(name, first, last, after)
    local list = {}
    for i = first, last do
        list[#list + 1] = name .. i .. after
    end
    return table.concat(list, ", ")
end

-- "zm1, zc": what is left when the oldest sum of a step is complete; the next step's oldest is first.
function library.waiting_names(level)
    return table.concat(level.slot_names, ", ", 1, level.slots - 1)
end

-- "zm1 = kept.zm1, zc = kept.zc, zp1"
function library.slots_now(level)
    local list = {}
    for i, name in ipairs(level.slot_names) do
        list[i] = name .. (i < level.slots and " = kept." .. name or "")
    end
    return table.concat(list, ", ")
end

-- What a level is told of what lies outside: its plane, and whether that is outside of x, of z at all.
function library.carry_arguments(kernel, at)
    local x, z = library.carried_along(kernel, 1), library.carried_along(kernel, 3)
    return (z and ", " .. at or "") .. (x and ", beside" or "") .. (z and ", ends" or "")
end

function library.carry_parameters(kernel)
    return (library.carry_arguments(kernel, "int at"):gsub("beside", "const bool %0"):gsub("ends", "const bool %0"))
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
