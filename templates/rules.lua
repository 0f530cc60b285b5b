-- SPDX-License-Identifier: MIT
-- What lies outside of grids, in words.

local library = select(2, ...)

local function face_text(model, f, value)
    if f.kind == "fixed" then
        return value:gsub("args%->", "")
    elseif f.kind ~= "mirror" then
        return f.kind
    end
    local plane = ({ [-1] = "-1/2", [0] = "0", [1] = "1/2", [2] = "1" })[f.plane]
    return (f.sign < 0 and "antimirror" or "mirror") .. " at " .. plane
end

local function axis_text(model, faces, axis)
    local texts = {}
    for side, f in ipairs(faces) do
        local value = f.kind == "fixed" and library.fixed_texts(model, { f })[1]
        texts[side] = face_text(model, f, value)
    end
    local letter = ("xyz"):sub(axis, axis)
    return letter .. " " .. (texts[1] == texts[2] and texts[1] or texts[1] .. " to " .. texts[2])
end

-- A line for each group of grids that steps change: "u, u_next: x periodic; y 0.0 to mirror at 1/2".
function library.outside_texts(model, steps)
    local lines = {}
    for _, group in ipairs(steps.outside) do
        local names, axes = {}, {}
        for i = 1, group.ruled do
            names[i] = model.grids[group.grids[i].grid].member
        end
        for axis = 1, model.dimensions do
            axes[axis] = axis_text(model, group.faces[axis], axis)
        end
        lines[#lines + 1] = table.concat(names, ", ") .. ": " .. table.concat(axes, "; ")
    end
    lines[#lines + 1] = #lines == 0 and "the caller's halo, which no step changes" or nil
    return lines
end
