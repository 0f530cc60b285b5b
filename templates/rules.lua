-- SPDX-License-Identifier: MIT
-- What lies outside of grids, and how they go on, in words.

local library = select(2, ...)

local NAMES_OF_A_LINE = 6

-- `x` is the grid's own: sign, and whose image it is.
local function face_text(model, group, k, f, x)
    if f.kind == "fixed" then
        return (library.fixed_texts(model, { f })[1]:gsub("args%->", ""))
    elseif f.kind ~= "mirror" then
        return f.kind
    end
    local plane = ({ [-1] = "-1/2", [0] = "0", [1] = "1/2", [2] = "1" })[f.plane]
    local of = x.from == k - 1 and "" or " of " .. model.grids[group.grids[x.from + 1].grid].member
    return (x.sign < 0 and "antimirror" or "mirror") .. of .. " at " .. plane
end

function library.grid_text(model, group, k)
    local axes = {}
    for axis = 1, model.dimensions do
        local texts = {}
        for side, f in ipairs(group.faces[axis]) do
            texts[side] = face_text(model, group, k, f, group.grids[k].faces[2 * axis + side - 2])
        end
        local both = texts[1] == texts[2] and texts[1] or texts[1] .. " to " .. texts[2]
        axes[axis] = ("xyz"):sub(axis, axis) .. " " .. both
    end
    return table.concat(axes, "; ")
end

-- Of the grids that steps change, those with the same rules in a line: "u, u_next: x periodic; y 0.0 to
-- mirror at 1/2".
function library.outside_texts(model, steps)
    local lines, open = {}, {}
    for _, group in ipairs(steps.outside) do
        for k = 1, group.ruled do
            local name, text = model.grids[group.grids[k].grid].member, library.grid_text(model, group, k)
            local line = open[text]
            if not line or #line.names == NAMES_OF_A_LINE then
                line = { names = {}, text = text }
                open[text], lines[#lines + 1] = line, line
            end
            line.names[#line.names + 1] = name
        end
    end
    for i, line in ipairs(lines) do
        lines[i] = table.concat(line.names, ", ") .. ": " .. line.text
    end
    lines[#lines + 1] = #lines == 0 and "the caller's halo, which no step changes" or nil
    return lines
end

-- What a step renames; nothing of grids that stay what they are.
function library.turn_texts(model, steps)
    local lines = {}
    for g, from in ipairs(steps.from) do
        local name, other = model.grids[g].member, model.grids[from].member
        if g < from and steps.from[from] == g then
            lines[#lines + 1] = name .. " and " .. other .. " change places"
        elseif steps.from[from] ~= g then
            lines[#lines + 1] = name .. " is what " .. other .. " was"
        end
    end
    return lines
end

-- Whether images of one grid lie outside of another.
function library.takes_images(steps)
    for _, group in ipairs(steps.outside) do
        if group.crossed then
            return true
        end
    end
    return false
end

-- The name of a grid that people look at after steps: of those that these change the first that is read
-- off the point.
function library.shown_after_steps(model, steps)
    for g, grid in ipairs(model.grids) do
        local off = math.max(grid.lo[1], grid.lo[2], grid.lo[3], table.unpack(grid.hi)) > 0
        if steps.changes[g] and off then
            return grid.member
        end
    end
    return model.grids[1].member
end

-- The grid of a block's row of the launch, by comparisons: nvcc keeps arrays that are indexed at run time on the stack.
function library.grid_of_block(group)
    local n = group.ruled
    local text = "grids.at[" .. n - 1 .. "]"
    for i = n - 2, 0, -1 do
        text = ("blockIdx.y == %d ? grids.at[%d] : "):format(i, i) .. text
    end
    return text
end
