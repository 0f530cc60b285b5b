-- SPDX-License-Identifier: MIT
-- Launches of all stages: where planes between stages lie, what is computed where. Nothing is decided here.

local library = select(2, ...)
local times = library.times

-- When the thread's points lie where nothing is computed, along x and y; nil: nowhere.
function library.fused_beyond(fused, dims)
    local tests = {}
    for axis = 1, math.min(dims, 2) do
        local c = ("xy"):sub(axis, axis)
        if not fused.periodic[axis] then
            tests[#tests + 1] = ("at_%s < 0 || at_%s >= n%s"):format(c, c, c)
        end
    end
    return #tests > 0 and table.concat(tests, " || ")
end

-- The same of a plane that later stages read.
function library.fused_carried(fused, dims, outputs)
    local any = false
    for _, o in ipairs(outputs) do
        any = any or o.made > 0
    end
    if not any then
        return nil
    end
    local tests = { library.fused_beyond(fused, dims) and "outside" or nil }
    if dims == 3 and not fused.periodic[3] then
        tests[#tests + 1] = "at_z < 0 || at_z >= nz"
    end
    return #tests > 0 and table.concat(tests, " || ")
end

-- What a stage writes: { id =, grid =, made =, stores = }.
function library.fused_outputs(model, level)
    local list = {}
    for i, output in ipairs(model.outputs) do
        local g = output.grid
        list[i] = { id = model.grids[g].id, grid = g, made = level.made[g], stores = level.stores[g] }
    end
    return list
end

function library.fused_stores_any(outputs)
    for _, o in ipairs(outputs) do
        if o.stores then
            return true
        end
    end
    return false
end

-- Rows of memory that a stage reads beside the thread's first, ascending.
function library.fused_rows(level, kernel)
    local seen, list = { [0] = true }, {}
    local level_of = kernel.levels[1]
    for _, values in ipairs { library.rows_are_apart(kernel) and level_of.values or {}, level_of.late } do
        for _, v in ipairs(values) do
            if level.source[v.grid] == 0 and not seen[v.row] then
                seen[v.row] = true
                list[#list + 1] = v.row
            end
        end
    end
    table.sort(list)
    return list
end

-- Whether a stage reads or writes memory.
function library.fused_has_corner(model, level)
    for g, grid in ipairs(model.grids) do
        if grid.read and level.source[g] == 0 or level.stores[g] then
            return true
        end
    end
    return false
end

-- Where the thread's n-th point lies along an axis, no further outside than memory has the grid.
function library.fused_held(grid, axis, n)
    local c = ("xyz"):sub(axis, axis)
    local last = library.shifted("n" .. c, grid.hi[axis] - 1)
    return ("min(max(%s, %d), %s)"):format(library.shifted("at_" .. c, n), -grid.lo[axis], last)
end

-- Whether a stage has use for the place of its plane along z.
function library.fused_has_place(model, level, dims)
    return dims == 3 and (library.fused_has_corner(model, level) or library.reads_index(model, 3))
end

-- Whether it has a vector of wider numbers than elements.
function library.fused_has_wide(model, kernel)
    for _, w in ipairs(model.mixed and kernel.levels[1].work or {}) do
        local shared, values = library.update_text(model, w, function(s) return s.name end, "wide_vec", kernel)
        if #w.combinations + #shared > 0 or table.concat(values):find("wide_vec", 1, true) then
            return true
        end
    end
    return false
end

-- Extents along y and z, as a launch has them.
function library.fused_extents(dims)
    local y = dims > 1 and ", args->extent[1]" or ", 1"
    return y .. (dims > 2 and ", args->extent[2]" or ", 1")
end

-- When a stage makes a plane in step t.
function library.fused_guard(level)
    local from = level.first - level.below[3]
    local low = from > 0 and ("turn >= %d && "):format(from) or ""
    return low .. "turn < " .. library.shifted("planes", level.last)
end

-- The thread's place in the plane of LDS of `behind` steps ago.
function library.fused_slot(made, behind)
    local at = made.at > 0 and made.at .. " + " or ""
    if made.slots == 1 then
        return at .. "own"
    end
    local turn = behind > 0 and "(turn - " .. behind .. ")" or "turn"
    return ("%s(unsigned)%s %% %d * stage_plane + own"):format(at, turn, made.slots)
end

local function plane_name(model, value)
    local suffix = value.dz == 0 and "" or "_z" .. (value.dz < 0 and "m" or "p") .. math.abs(value.dz)
    return "here_" .. model.grids[value.grid].id .. suffix
end

-- An element of what is in registers of a plane that is so many steps old.
function library.fused_behind(id, age, row, element)
    return ("made_before_%s[%d][%d][%d]"):format(id, age, row, element)
end

-- What is made of a grid of the whole: where one is made again, with which time that is.
function library.fused_id(whole, made)
    return whole.grids[made.grid].id .. (made.time > 0 and "_" .. made.time or "")
end

-- A thread's row of it.
function library.fused_held_row(id, age, row, plan)
    local list = {}
    for e = 0, plan.vector - 1 do
        list[e + 1] = library.fused_behind(id, age, row, e)
    end
    return plan.vector > 1 and "vec{" .. table.concat(list, ", ") .. "}" or list[1]
end

-- What a value is taken from: the plane, and whether registers have it.
local function source_of(fused, level, kernel, v)
    local made = fused.made[level.source[v.grid]]
    local own = v.x == 0 and v.width == kernel.vector and v.row >= 0 and v.row < kernel.rows
    return made, made and made.window > 0 and own
end

-- Planes of LDS that a stage reads: { name =, slot = }.
function library.fused_planes(model, fused, level, kernel)
    local list, seen = {}, {}
    local function add(v)
        local made, held = source_of(fused, level, kernel, v)
        if not made or held or seen[plane_name(model, v)] then
            return
        end
        seen[plane_name(model, v)] = true
        local behind = made.window > 0 and 1 or level.lag - fused.levels[made.level].lag - v.dz
        list[#list + 1] = { name = plane_name(model, v), slot = library.fused_slot(made, behind), slots = made.slots }
    end
    for _, v in ipairs(kernel.levels[1].values) do
        add(v)
    end
    for _, v in ipairs(kernel.levels[1].late) do
        add { grid = v.grid, dz = 0, x = 0, row = v.row, width = kernel.vector }
    end
    return list
end

-- A value of a stage before: from registers, or from LDS.
function library.fused_value(model, whole, fused, level, kernel, v)
    local made, held = source_of(fused, level, kernel, v)
    local type = library.type_of(kernel, v.width)
    if not held then
        local at = library.shifted(plane_name(model, v) .. times(v.row, "stage_row"), v.x)
        return ("read<%s>(%s)"):format(type, at)
    end
    local age = level.lag - fused.levels[made.level].lag - v.dz
    return library.fused_held_row(library.fused_id(whole, made), age, v.row, kernel)
end
