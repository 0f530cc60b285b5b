-- SPDX-License-Identifier: MIT
-- Sparse sources and receivers, in words and in order.

local library = select(2, ...)

library.sparse_threads = 256 -- of a block

-- Bytes of LDS of a block that adds up receivers: for each thread a sum, and a uint32_t of how many there were.
function library.sparse_lds(model)
    return library.sparse_threads * ((model.arithmetic == "double" and 8 or 4) + 4)
end

-- Sources and receivers, each with the name that launches of it have; and whether some of them may be together
-- in one: sources of the last sweep, receivers.
function library.points_by_kind(steps, stages)
    local sources, receivers = {}, {}
    local last, together = stages and #stages - 1 or 0, false
    for i, set in ipairs(steps.points) do
        local list = set.receiver and receivers or sources
        list[#list + 1] = { set = set, name = "points_" .. i }
        together = together or (not set.receiver and set.stage == last)
    end
    return sources, receivers, together and #receivers > 0
end

-- Which cells of receivers rules of what lies outside write: { member =, axis =, index = }, …
function library.ruled_cells(model, steps, receivers)
    local out = {}
    local function add(x, group, axis)
        local member = x.set.member
        local low, high = table.unpack(group.faces[axis])
        local last = "args->extent[" .. axis - 1 .. "] - 1"
        if low.kind == "mirror" and low.edge > 0 then
            out[#out + 1] = { member = member, axis = axis - 1, index = "0" }
        end
        if high.kind == "mirror" and high.edge < 0 then
            out[#out + 1] = { member = member, axis = axis - 1, index = last }
        end
    end
    for _, x in ipairs(receivers) do
        for _, group in ipairs(steps.outside) do
            for k = 1, group.ruled do
                for axis = 1, group.grids[k].grid == x.set.grid and model.dimensions or 0 do
                    add(x, group, axis)
                end
            end
        end
    end
    return out
end

-- Cells of a receiver that rules make 0: { axis =, side =, index = }, …
function library.zero_cells(model, steps, set)
    local out = {}
    for _, group in ipairs(steps.outside) do
        for k = 1, group.ruled do
            for axis = 1, group.grids[k].grid == set.grid and model.dimensions or 0 do
                for side, face in ipairs(group.faces[axis]) do
                    if face.kind == "mirror" and face.zero then
                        local index = side == 1 and "0" or "args->extent[" .. axis - 1 .. "] - 1"
                        out[#out + 1] = { axis = axis - 1, side = side - 1, index = index }
                    end
                end
            end
        end
    end
    return out
end

function library.has_zero_cells(model, steps)
    for _, set in ipairs(steps.points) do
        if set.receiver and #library.zero_cells(model, steps, set) > 0 then
            return true
        end
    end
    return false
end

-- Where a group has the levels of a receiver's grid once it is made: how the last one turns, and the one before where
-- that is stored; and whether a record is of what a step makes, otherwise of what that is made of.
function library.levels_of_points(model, plans, groups, set)
    local function turn_of(grid)
        for _, turn in ipairs(groups.turns) do
            if turn.grid == grid then
                return { with = turn.with, member = model.grids[grid].member }
            end
        end
    end
    for _, plan in ipairs(plans) do
        if plan.group then
            local state = library.state_of_points(model, plan.group, set)
            local made = library.records_made(model, plan.group, set)
            return turn_of(state.current), turn_of(state.previous), made
        end
    end
    error("no groups")
end

-- How many of the last levels a group stores.
function library.levels_stored_of(model, plans, groups, set)
    local _, previous = library.levels_of_points(model, plans, groups, set)
    return previous and 2 or 1
end

local function source_text(model, set, after)
    local does = set.replaces and "what it puts into " or "what it adds to "
    local scale = set.scale > 0 and " * " .. library.scale_text(model, set) or ""
    scale = scale:gsub("%f[%w_]by[._]", "")
    local grid = model.grids[set.grid].member
    return "sources; after " .. after .. ", " .. does .. grid .. " is amplitude * weight" .. scale
end

-- What sets of points do, a line each.
function library.points_texts(model, steps, stages)
    local lines = {}
    for i, set in ipairs(steps.points) do
        local after = stages and "stage " .. stages[set.stage + 1].name or "the sweep"
        local grid = model.grids[set.grid].member
        local does = set.receiver and "receivers; a record is the weighted sum of " .. grid .. " after a step"
            or source_text(model, set, after)
        lines[i] = set.member .. ": " .. does
    end
    return lines
end

-- Why steps refuse a set: { test = "…", text = "…" }, …
function library.faults_of_points(set)
    local name = set.member
    local given = "args->" .. name .. ".list && "
    local function of(member)
        return "args->" .. name .. "." .. member
    end
    return {
        { test = given .. "!" .. of("values"), text = name .. ".values is a null pointer" },
        { test = given .. "!args->steps_done && " .. of("row") .. " < 0", text = name .. ".row is below 0" },
        {
            test = given .. of("stride") .. " < " .. of("points"),
            text = name .. ".stride, elements from row to row, is below " .. name .. ".points",
        },
    }
end

-- What amplitudes of a source are multiplied by, at one cell.
function library.scale_text(model, set)
    local function leaf(node)
        if node.op == "number" then
            return node.literal
        elseif node.op == "tap" then
            return "by_" .. model.grids[node.index].id
        end
        return "by." .. model.scalars[node.index].id
    end
    local text = library.pointwise_text(model, set.scale, leaf)
    return #model.nodes[set.scale].operands > 0 and "(" .. text .. ")" or text
end
