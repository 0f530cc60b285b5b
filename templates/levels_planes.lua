-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps in space by sums that wait for planes to come. Nothing is decided here.

local library = select(2, ...)
local times = library.times

-- ---- places -------------------------------------------------------------------------------------

-- "within.lo[0] / 4 * 4 - 1": the first column that the first block stores.
function library.first_column(fusion)
    local shift = -fusion.margin_lo[1] % fusion.aligned
    if fusion.aligned == 1 then
        return "within.lo[0]"
    end
    return library.shifted(("within.lo[0] / %s * %s"):format(fusion.aligned, fusion.aligned), -shift)
end

-- "2 * row_pitch": a row of a thread's, from its first; bytes.
function library.row_in_plane(row)
    return row == 0 and "0" or (times(row, "row_pitch"):gsub("^ %+ ", ""))
end

-- ---- stages -------------------------------------------------------------------------------------

-- "z + 3, z + 2, z + 1, z": what a step makes of each level.
function library.planes_made(kernel)
    local list, last = {}, kernel.levels[kernel.fusion.time].lag
    for n = 1, kernel.fusion.time do
        list[n] = library.shifted("z", last - kernel.levels[n].lag)
    end
    return table.concat(list, ", ")
end

-- The stage with the plane so far behind the newest.
function library.stage_of(planes)
    return planes == 0 and "newest" or ("stage_behind(%d)"):format(planes)
end

-- A row of a stage of a state, of the first unless another is given, from the thread's first: bytes.
function library.stage_row(row, stage, state)
    return "own + " .. (stage or "stage") .. times(state and state.number - 1 or 0, "stages") .. times(row, "stage_row")
end

-- Whose flags say whether a row is copied: of the thread's own, or of outer waves.
function library.copied_by(kernel, row)
    return row < 0 and "lower" or row < kernel.rows and "inner" or "upper"
end

-- The state of which a grid is level 0.
function library.state_of(kernel, grid)
    for _, state in ipairs(kernel.fusion.states) do
        if state.current == grid then
            return state
        end
    end
    error("no state")
end

-- Rows [first, last], each of all states.
function library.rows_and_states(kernel, first, last)
    local row, number, states = first, 0, library.states_around(kernel)
    return function()
        number = number + 1
        if number > #states then
            row, number = row + 1, 1
        end
        if row <= last then
            return row, states[number]
        end
    end
end

-- ---- copies of rows -----------------------------------------------------------------------------

-- How far a row lies from a thread's first, in bytes: "(int64_t)2 * pitch".
function library.bytes_to_row(row)
    if row == 0 then
        return "0"
    elseif math.abs(row) == 1 then
        return (row < 0 and "-" or "") .. "(int64_t)pitch"
    end
    return "(int64_t)" .. row .. " * pitch"
end

-- The same of a row that lies elsewhere, of which the i-th of moved_by tells.
function library.row_moved(row, i)
    local moved = ("moved_by[%d]"):format(i)
    return row == 0 and moved or ("(%s + %s)"):format(library.bytes_to_row(row), moved)
end

-- ---- rows of a level ----------------------------------------------------------------------------

-- The first row that each value, and each line, is needed for: by name.
local function first_uses(level)
    local first, line_of = {}, {}
    for _, line in ipairs(level.lines) do
        for _, t in ipairs(line.taken) do
            line_of[t.name] = line
        end
    end
    local function use(name, row)
        first[name] = name and math.min(first[name] or row, row)
    end
    for _, w in ipairs(level.work) do
        for _, fold in ipairs(w.folds) do
            for _, name in ipairs(fold.terms) do
                local line = line_of[name]
                use(line and line.name or name, w.row)
                for _, part in ipairs(line and line.parts or {}) do
                    use(level.values[part.value].name, w.row)
                end
            end
        end
        for _, name in ipairs(w.centre) do
            use(name, w.row)
        end
    end
    for _, v in ipairs(level.values) do -- lanes pass on what has been read
        if v.source == "lanes" and first[v.name] then
            use(library.own_vector(level, v), first[v.name])
        end
    end
    return first
end

local uses = setmetatable({}, { __mode = "k" }) -- by level, of which each row asks

-- What is in LDS is read a row before.
local function used_first(level, list, row)
    local before = 0
    uses[level] = uses[level] or first_uses(level)
    local first, found = uses[level], {}
    for _, v in ipairs(list) do
        found[#found + 1] = first[v.name] and math.max(first[v.name] - before, 0) == row and v or nil
    end
    return found
end

function library.values_for(level, row)
    return used_first(level, level.values, row)
end

function library.lines_for(level, row)
    return used_first(level, level.lines, row)
end

-- The thread's points of a row of level 0 in the plane that is made of it.
function library.own_row_name(model, kernel, level, row, state)
    if not state.around then
        return "here." .. library.levels_row(model, kernel, row, state)
    end
    for _, v in ipairs(level.values) do
        if v.grid == state.current and v.row == row and v.x == 0 and v.dz == 0 and v.whole then
            return v.name
        end
    end
    return ("read<vec>(lds_at(%s))"):format(library.stage_row(row, library.stage_of(level.lag), state))
end

-- ---- stores that a bit decides ------------------------------------------------------------------

-- The instruction that stores `n` elements in registers of kind `r`, its operands from %3 on, and their values.
function library.flag_store(model, r, n, space)
    local places, values = {}, {}
    for i = 1, n do
        places[i] = "%" .. i + 2
        values[i] = ('"%s"(value%s)'):format(r, n > 1 and "[" .. i - 1 .. "]" or "")
    end
    local to = "st." .. (space or "global") .. (n > 1 and ".v" .. n or "") .. (model.size == 8 and ".f64" or ".f32")
    return to, n > 1 and "{" .. table.concat(places, ", ") .. "}" or places[1], table.concat(values, ", ")
end
