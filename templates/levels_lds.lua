-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps: rows and planes in LDS, lanes. Nothing is decided here.

local library = select(2, ...)
local times = library.times

-- ---- rows in LDS --------------------------------------------------------------------------------

-- Elements of all of it.
function library.lds_elements(kernel)
    local f = kernel.fusion
    local text = times(f.edge_planes, "edge_plane")
    if f.stages > 0 then
        text = text .. " + stages * stage_plane" .. times(f.first_rows + f.last_rows, "stage_row")
    end
    return text:sub(4)
end

-- Whether the level after n is made of rows that are put into LDS for it.
function library.shares_rows(kernel, n)
    return kernel.fusion.edge_planes > 0 and (n > 0 or kernel.fusion.stages == 0)
end

-- Whether the planes of rows in LDS have their first names again when the planes in registers have.
function library.rows_turn(kernel)
    return kernel.fusion.edge_planes > 0 and kernel.unrolled < kernel.turns
end

-- "rows_zm1", …, "rows_next": planes of rows in LDS, oldest first.
function library.edge_plane_names(kernel)
    local names, f = {}, kernel.fusion
    for dz = f.edge_lo, f.edge_hi do
        names[#names + 1] = "rows_z" .. (dz == 0 and "c" or (dz < 0 and "m" or "p") .. math.abs(dz))
    end
    names[#names + 1] = "rows_next"
    return names
end

function library.edge_planes(kernel)
    local names = library.edge_plane_names(kernel)
    for i, name in ipairs(names) do
        names[i] = ("%s = %s"):format(name, i == 1 and "0" or times(i - 1, "edge_plane"):sub(4))
    end
    return table.concat(names, ", ")
end

-- Where the i-th of them lies: known by the number of the step in a turn, or moved from step to step.
local function plane_of_rows(kernel, i)
    if library.rows_turn(kernel) then
        return library.edge_plane_names(kernel)[i]
    end
    local turn = i > 1 and ("(turn + %d)"):format(i - 1) or "turn"
    return ("%s %% %d * edge_plane"):format(turn, kernel.fusion.edge_planes)
end

function library.rows_parameter(kernel)
    return library.rows_turn(kernel) and "" or ", const int turn"
end

function library.rows_argument(kernel)
    return library.rows_turn(kernel) and "" or ", turn"
end

-- Rows of a level in LDS before those of a state.
local function rows_before(kernel, state)
    local f, rows = kernel.fusion, 0
    for _, other in ipairs(f.states) do
        if other.current == state.current then
            return rows
        end
        rows = rows + (other.edges and f.first_rows + f.last_rows or 0)
    end
end

-- Where the thread puts the i-th row of a state that it shares: first rows, which the wave below reads, then last
-- ones.
function library.edge_place(kernel, i, state)
    local f = kernel.fusion
    local wave = i >= f.first_rows and " + lanes * vector" or ""
    return ("edges + own + (%s + number * edge_level%s%s)"):format(plane_of_rows(kernel, f.edge_planes),
        times(i + rows_before(kernel, state), "edge_row"), wave)
end

function library.edge_address(kernel, value)
    local f = kernel.fusion
    local up = value.row >= kernel.rows
    local i = up and value.row - kernel.rows or f.first_rows + f.last_rows + value.row
    i = i + rows_before(kernel, { current = value.grid })
    return ("edges + own + (%s + number * edge_level%s%s)"):format(plane_of_rows(kernel, value.dz - f.edge_lo + 1),
        times(i, "edge_row"), up and " + lanes * vector" or "")
end

-- The same in a stage, where rows of waves follow each other.
function library.stage_address(kernel, value)
    local stage = library.stage_behind(kernel, kernel.levels[1].lag - value.dz)
    return ("staged + ((%s) * stage_plane%s)"):format(stage, times(value.row, "stage_row"))
end

-- ---- lanes --------------------------------------------------------------------------------------

-- The name of the thread's own vector of a row.
function library.own_vector(level, value)
    for _, v in ipairs(level.values) do
        if v.grid == value.grid and v.row == value.row and v.dz == value.dz and v.x == 0 and v.whole then
            return v.name
        end
    end
    error("no vector beside " .. value.name)
end

-- "of_lane<-1, lanes>((real)zc.u[3])"
function library.lanes_text(kernel, level, value)
    local by, element = value.x // kernel.vector, value.x % kernel.vector
    local name = library.own_vector(level, value)
    if not value.whole then
        name = ("(real)%s[%d]"):format(name, element)
    end
    return ("of_lane<%d, lanes>(%s)"):format(by, name)
end

