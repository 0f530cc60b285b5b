-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps: the grids that they load and store, indices, what launches give them. Nothing is
-- decided here.

local library = select(2, ...)
local shifted = library.shifted

-- ---- grids --------------------------------------------------------------------------------------

-- Grids that are read at the point: where a plane of them goes.
function library.point_loads(model, kernel)
    local f, list = kernel.fusion, {}
    local function add(grid, to, signed)
        local class = f.classes[f.class_of[grid]]
        list[#list + 1] = { id = model.grids[grid].id, to = to, signed = signed, class = class }
    end
    for _, state in ipairs(f.states) do
        local id = model.grids[state.current].id
        if not state.around then
            add(state.current, "even." .. id, true)
        end
        if state.previous > 0 then
            add(state.previous, "odd." .. id, true)
        end
    end
    for _, grid in ipairs(f.constants) do
        add(grid, model.grids[grid].id, false)
    end
    return list
end

-- The grids that a launch writes: the last level, and of what has two of them the one before.
function library.group_outputs(kernel, groups)
    local list = {}
    local function add(grid, name, put_out, before)
        for _, turn in ipairs(groups.turns) do
            if turn.grid == grid then
                list[#list + 1] = { with = turn.with, name = name, put_out = put_out, before = before, grid = grid }
            end
        end
    end
    for i, state in ipairs(kernel.fusion.states) do
        local put_out = library.of_state(kernel, "put_out", i)
        add(state.current, library.of_state(kernel, "last_level", i), put_out, 0)
        add(state.previous, library.of_state(kernel, "level_before", i), put_out, 1)
    end
    return list
end

-- ---- indices ------------------------------------------------------------------------------------

-- Whether the update reads an index along an axis of the kernel where points may be images of others.
function library.index_is_mapped(model, kernel, axis)
    local mapped = false
    for _, own in ipairs(model.indexes) do
        mapped = mapped or ("xyz"):sub(own, own) == kernel.axis[axis]
    end
    return mapped and library.has_images_along(kernel, axis)
end

-- Axes of the operator that are periodic and whose index the update reads.
function library.indices_beyond_periods(model, kernel)
    local list = {}
    for axis = 1, 3 do
        if library.index_is_mapped(model, kernel, axis) and kernel.fusion.at_face[axis][1] == "wrap" then
            list[#list + 1] = ("xyz"):find(kernel.axis[axis])
        end
    end
    return list
end

-- Indices of a row of points as elements; of images those of what they are images of.
function library.levels_index(kernel, row, node, type)
    local function place(axis, text)
        local mapped = library.has_images_along(kernel, axis)
        return mapped and ("index_along_%s(%s)"):format(("xyz"):sub(axis, axis), text) or text
    end
    local plane = kernel.family == "levels_planes" and "made_at" or "at"
    local function at(i)
        local x, y, z = place(1, shifted("x", i)), place(2, shifted("y", row)), place(3, plane)
        return kernel.axis[3] == "y" and { x, z, "0" } or { x, y, z }
    end
    if place(1, "x") == "x" or node.strides[1] == 0 or kernel.vector == 1 then
        local first = library.index_text(kernel, row, node, at(0))
        return ("numbered<%s>(%s, %d, %d)"):format(type, first, node.strides[1], node.index - 1)
    end
    local list = {}
    for i = 0, kernel.vector - 1 do
        list[i + 1] = ("number_of(%s, %d)"):format(library.index_text(kernel, row, node, at(i)), node.index - 1)
    end
    return type .. "{" .. table.concat(list, ", ") .. "}"
end

-- ---- launches ------------------------------------------------------------------------------------

-- What a launch of several steps gives its kernel, as a list of { given, declared }.
local function given_to_groups(model, kernel, groups, steps)
    local list = {}
    local function add(given, declared) list[#list + 1] = { given = given, declared = declared } end
    for _, output in ipairs(library.group_outputs(kernel, groups)) do
        add("args->" .. output.with, "real *__restrict__ " .. output.name)
    end
    for _, i in ipairs(library.levels_grids(kernel)) do
        add("args->" .. model.grids[i].member, "const real *__restrict__ " .. model.grids[i].id)
    end
    for _, c in ipairs(kernel.uniforms) do
        local name = model.coefficients[c].name
        if not model.coefficients[c].counts then
            add("given." .. name, library.computed(model, "real") .. " " .. name)
        end
    end
    if #library.counted(model, kernel) > 0 then
        add("*args", model.name .. "_args args")
        add("of_steps", "all_steps of_steps")
    end
    if kernel.family == "strips" then
        add("levels - steps", "int left_out")
    end
    for _, axis in ipairs(model.indexes) do
        add(("args->origin[%d]"):format(axis - 1), "int64_t origin_" .. ("xyz"):sub(axis, axis))
    end
    for _, x in ipairs(library.points_in_groups(model, kernel, steps)) do
        local i, set = x.number, x.set
        add("sparse_of(args, args->" .. set.member .. ")", "sparse points_" .. i)
        if set.scale > 0 then
            add(("scale_%d(args)"):format(i), ("points_%d_scale by_%d"):format(i, i))
        end
    end
    return list
end

local function texts_of(list, key)
    local texts = {}
    for i, item in ipairs(list) do
        texts[i] = item[key]
    end
    return texts
end

-- In lines that are indented by 8.
function library.group_arguments(model, kernel, groups, steps)
    local given = texts_of(given_to_groups(model, kernel, groups, steps), "given")
    local region = table.concat(texts_of(kernel.region, "given"), ", ")
    return library.filled(given, 8) .. ",\n        " .. region
end

function library.group_parameters(model, kernel, groups, steps)
    local declared = texts_of(given_to_groups(model, kernel, groups, steps), "declared")
    local region = library.join(kernel.region, ", ", function(p) return p.type .. " " .. p.name end)
    return library.filled(declared, 4) .. ",\n    " .. region
end

-- All arrays that take part, now or when they have taken turns.
function library.group_arrays(model, kernel, groups)
    local list = {}
    for _, i in ipairs(library.levels_grids(kernel)) do
        list[#list + 1] = "args->" .. model.grids[i].member
    end
    for _, output in ipairs(library.group_outputs(kernel, groups)) do
        list[#list + 1] = "args->" .. output.with
    end
    return table.concat(list, ", ")
end
