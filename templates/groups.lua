-- SPDX-License-Identifier: MIT
-- Groups of steps: what headers and tables say of them.

local library = select(2, ...)

-- What the table has of a plan where some make groups of steps.
function library.entry_of_groups(model, plan)
    if plan.time == 1 then
        return ", 1, nullptr, nullptr, nullptr"
    end
    local of = "groups_of_" .. model.name .. "::"
    local fewer = plan.fewer and of .. "fewer_by_" .. plan.label or "nullptr"
    return (", %d, %sby_%s, %s, %sfits_%s"):format(plan.time, of, plan.label, fewer, of, plan.label)
end

-- Of what `steps` <op>_group has nothing.
function library.refused_steps(groups)
    return ("steps > 1 && steps %s %d"):format(groups.fewer and ">" or "!=", groups.time)
end

-- "16, or 2 and more": how many steps a group has.
function library.steps_of_groups(groups)
    return groups.fewer and "2 to " .. groups.time or tostring(groups.time)
end

function library.turns_of_groups(model, groups)
    local lines = {}
    for i, turn in ipairs(groups.turns) do
        lines[i] = model.grids[turn.grid].member .. " and " .. turn.with .. " change places"
    end
    return lines
end

-- Elements beyond the faces of each axis.
local function reach_text(model, halo)
    local texts, same = {}, true
    for axis = 1, model.dimensions do
        local low, high = halo.lo[axis], halo.hi[axis]
        same = same and low == halo.lo[1] and high == halo.lo[1]
        texts[axis] = ("%s %d and %d"):format(("xyz"):sub(axis, axis), low, high)
    end
    return same and tostring(halo.lo[1]) or table.concat(texts, ", ")
end

-- Of the grids that a group reads there.
function library.reaches_of_groups(model, groups)
    local lines, open = {}, {}
    for g, halo in ipairs(groups.halos) do
        local text = reach_text(model, halo)
        if text ~= "0" and not open[text] then
            open[text] = {}
            lines[#lines + 1] = text
        end
        if text ~= "0" then
            table.insert(open[text], model.grids[g].member)
        end
    end
    for i, text in ipairs(lines) do
        lines[i] = table.concat(open[text], ", ") .. ": " .. text
    end
    return lines
end

-- Elements around what a group writes that its levels between are made of, where sources act, too: by axis.
function library.around_groups(groups, side)
    local around = {}
    for axis = 1, 3 do
        local most = 0
        for _, halo in ipairs(groups.halos) do
            most = math.max(most, halo[side][axis])
        end
        around[axis] = most // groups.time * (groups.time - 1)
    end
    return around
end

-- "x 4 and 4, y …"
function library.around_text(model, groups)
    local low, high, texts = library.around_groups(groups, "lo"), library.around_groups(groups, "hi"), {}
    for axis = 1, model.dimensions do
        texts[axis] = ("%s %d and %d"):format(("xyz"):sub(axis, axis), low[axis], high[axis])
    end
    return table.concat(texts, ", ")
end

-- The steps of the longest group.
function library.most_steps(plans)
    local most = 1
    for _, plan in ipairs(plans) do
        most = math.max(most, plan.time)
    end
    return most
end

-- Whether some make groups of fewer steps than their own.
function library.some_fewer(plans)
    for _, plan in ipairs(plans) do
        if plan.fewer then
            return true
        end
    end
    return false
end

-- Whether there are groups of fewer steps.
function library.has_fewer(groups)
    return groups and groups.fewer and 1 or 0
end

-- Whether a run makes groups of several steps.
function library.groups_pay(groups, stages)
    return groups and not stages and groups.pay and 1 or 0
end

-- Whose groups a run makes; a strategy that makes none has single steps.
function library.grouped_by(op, groups)
    return "by ? *by : " .. (groups.pay and "choice_of_" .. op .. "::grouped()" or "chosen")
end
