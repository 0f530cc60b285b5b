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

local function grid_text(model, group, k)
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
            local name, text = model.grids[group.grids[k].grid].member, grid_text(model, group, k)
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
    lines[#lines + 1] = #lines == 0 and "every grid stays what it is" or nil
    return lines
end
