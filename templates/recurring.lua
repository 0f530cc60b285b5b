-- SPDX-License-Identifier: MIT
-- What recurs from plane to plane of an update. `kernel.recurring` has each a name and planes, from the
-- newest, in which it is found, to the oldest.

local library = select(2, ...)

-- "zp3.found0": what the slot of a plane has of it at a row.
local function member(kernel, value, plane, row)
    return library.slot_of(kernel.levels[1], plane.plane) .. "." .. value.name .. library.row_suffix(row)
end

-- Sets used[i] for slots that have any.
function library.mark_recurring(kernel, level, used)
    for _, v in ipairs(kernel.recurring) do
        for _, p in ipairs(v.planes) do
            used[library.slot_number(level, p.plane)] = true
        end
    end
end

-- What slots have of planes below, and of what is found, by names: a list of { node, name }.
function library.known_recurring(kernel, row)
    local known = {}
    for _, v in ipairs(kernel.recurring) do
        for _, p in ipairs(v.planes) do
            known[#known + 1] = { node = p.node, name = member(kernel, v, p, row) }
        end
    end
    return known
end

-- By node: where slots have what is found.
function library.recurring_members(kernel, row)
    local list = {}
    for _, v in ipairs(kernel.recurring) do
        list[v.planes[1].node] = member(kernel, v, v.planes[1], row)
    end
    return list
end
