-- SPDX-License-Identifier: MIT
-- What the stages of a step do, in words.

local library = select(2, ...)

local NAMES = 6 -- of a line

local function names_text(names, what)
    if #names <= NAMES then
        return table.concat(names, ", ")
    end
    return table.concat(names, ", ", 1, NAMES - 1) .. " and " .. #names - NAMES + 1 .. " more" .. what
end

-- "velocity" of those stages whose grid that is grid `g` of the whole has `role`.
local function stages_that(stages, g, role)
    local names = {}
    for _, stage in ipairs(stages) do
        for own, whole in ipairs(stage.grids) do
            names[#names + 1] = whole == g and stage.model.grids[own][role] and stage.name or nil
        end
    end
    return names
end

-- What a member of the arguments is for: "written by velocity, read by velocity, stress".
function library.use_text(model, stages, g)
    local grid = model.grids[g]
    if not stages then
        return grid.written and "written" .. (grid.read and ", and read at the point" or "") or "read"
    end
    local uses = {}
    for role, word in pairs { written = "written by ", read = "read by " } do
        local names = stages_that(stages, g, role)
        uses[#uses + 1] = #names > 0 and word .. names_text(names, " stages") or nil
    end
    table.sort(uses, function(a, b) return a > b end)
    return table.concat(uses, "; ") .. (grid.scratch and "; scratch" or "")
end

-- "red_black_red: half, by fused".
function library.stage_text(stage)
    local names = {}
    for _, grid in ipairs(stage.model.grids) do
        names[#names + 1] = grid.written and grid.member or nil
    end
    return stage.model.name .. ": " .. names_text(names, " grids") .. ", by " .. stage.recommended
end
