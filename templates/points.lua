-- SPDX-License-Identifier: MIT
-- Sparse sources and receivers, in words and in order.

local library = select(2, ...)

-- Sources and receivers, each with the name that launches of it have.
function library.points_by_kind(steps)
    local sources, receivers = {}, {}
    for i, set in ipairs(steps.points) do
        local list = set.receiver and receivers or sources
        list[#list + 1] = { set = set, name = "points_" .. i }
    end
    return sources, receivers
end

local function source_text(model, set, after)
    local does = set.replaces and "what it puts into " or "what it adds to "
    local scale = set.scale > 0 and " * " .. library.scale_text(model, set) or ""
    scale = scale:gsub("%(wide%)", ""):gsub("by%.", ""):gsub("%[at%]", "")
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
        { test = given .. of("row") .. " < 0", text = name .. ".row is below 0" },
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
            return "(wide)by." .. model.grids[node.index].id .. "[at]"
        end
        return "by." .. model.scalars[node.index].id
    end
    local text = library.pointwise_text(model, set.scale, leaf)
    return #model.nodes[set.scale].operands > 0 and "(" .. text .. ")" or text
end
