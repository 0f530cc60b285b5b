-- SPDX-License-Identifier: MIT
-- What a thread of groups in space is told of its points, a bit each, and columns beside faces of x that threads
-- copy a point each. Nothing is decided here.

local library = select(2, ...)

-- Rows of a stage.
function library.rows_in_stage(kernel)
    local f = kernel.fusion
    return f.last_rows + kernel.block[2] * kernel.rows + f.first_rows
end

-- Coefficients that columns beyond faces of x have other values of, `held`, as a list; empty where such columns are
-- chosen. Each is a parameter of the kernel or a constant.
function library.weights(model, kernel)
    local list, is_uniform = {}, {}
    if kernel.fusion.keeps_by == 0 then
        return list
    end
    for _, c in ipairs(kernel.uniforms) do
        is_uniform[c] = true
    end
    for _, w in ipairs(kernel.levels[1].work) do
        for _, combination in ipairs(w.row == 0 and w.combinations or {}) do
            for _, product in ipairs(combination.products) do
                local c = product.coefficient
                list[c] = { name = model.coefficients[c].name, held = c == kernel.fusion.keeps_by and 1 or 0,
                    is_parameter = is_uniform[c] or false }
            end
        end
    end
    local packed = {}
    for c = 1, #model.coefficients do
        packed[#packed + 1] = list[c]
    end
    return packed
end

function library.name_of_weight(weight)
    return weight.name
end

-- Whether what lies beyond two faces, of x and another axis, is not copied.
function library.leaves_corners(kernel)
    return kernel.fusion.keeps_by > 0 and not kernel.fusion.copies_corners
end

-- Whether a thread's columns lie beyond a face of x that has what lies outside.
function library.columns_beyond(kernel)
    local carried, names = kernel.fusion.carried[1], {}
    names[#names + 1] = carried[1] and "below" or nil
    names[#names + 1] = carried[2] and "above" or nil
    return "flags & " .. (#names == 2 and "(below | above)" or names[1])
end

-- Whether something asks on which side of the domain a thread's columns lie.
local function asks_side(kernel, side)
    local weighed = kernel.fusion.keeps_by > 0 and kernel.fusion.carried[1][side]
    return weighed or library.carried_columns(kernel, side) > 0
end

-- Bits that are one of a thread, in their order: { name, what it says }.
local function single_flags(kernel)
    local f, list = kernel.fusion, {}
    local function add(is_asked, name, doc) list[#list + 1] = is_asked and { name, doc } or nil end
    add(asks_side(kernel, 1), "below", "its columns lie beyond the low face of x")
    add(asks_side(kernel, 2), "above", "or beyond the high one")
    add(kernel.vector > 1, "ends_row", "some of its columns are stored and others are not")
    if f.stages > 0 then
        local clamps = not library.has_images_along(kernel, 2)
        add(true, "loads_whole", "it copies its rows of level 0, each by one access")
        add(true, "loads_some", "it copies them point by point")
        add(f.last_rows > 0, "first_wave", "it has the rows below the block's, too")
        add(f.first_rows > 0, "last_wave", "and those above")
        add(not (f.copied_beside and clamps), "rows_in_place", "memory has all of these rows where they belong")
        add(library.turns_vectors(kernel), "turns", "memory has its columns the other way round")
        add(f.copied_beside, "copies_beside", "it copies a point beside a face of x")
        add(#library.grids_here(kernel) > 0, "points_whole", "what is read at the point it copies by rows")
        add(#library.grids_here(kernel) > 0, "points_some", "that it copies point by point")
    end
    return list
end

-- The bits of a thread's flags: { name, value, what it says }, of rows and columns the first of as many.
function library.thread_flags(kernel)
    local list, bits, first = {}, 0, nil
    for _, flag in ipairs(single_flags(kernel)) do
        list[#list + 1] = { name = flag[1], value = "1u << " .. bits, doc = flag[2] }
        bits = bits + 1
    end
    local function add_each(name, each, doc)
        list[#list + 1] = { name = name, value = first or "1u << " .. bits, doc = doc }
        bits, first = bits + kernel[each], ("%s << %s"):format(name, each)
    end
    add_each("stored", "rows", "by row, from this bit on: it is stored")
    if kernel.fusion.ragged then
        add_each("outside", "vector", "by column, likewise: it lies beyond a face")
    end
    if library.carried_along(kernel, 2) then
        add_each("outside_rows", "rows", "by row, likewise: it lies beyond a face")
    end
    assert(bits < 32)
    if library.carried_along(kernel, 2) or library.carried_along(kernel, 3) then
        list[#list + 1] = { name = "everything", value = "1u << 31", doc = "set where all of them are meant" }
    end
    return list
end

-- Whether a thread of the kernel has this one.
function library.has_flag(kernel, name)
    for _, flag in ipairs(library.thread_flags(kernel)) do
        if flag.name == name then
            return true
        end
    end
    return false
end

-- ---- copies of level 0 -------------------------------------------------------------------------

-- How far from their places rows lie that are copied: of all threads alike, or of those that are told so.
function library.rows_moved(kernel, count)
    if library.has_flag(kernel, "rows_in_place") then
        return library.numbered("moved ? again(by[", 0, count - 1, "]) : 0")
    end
    return library.numbered("again(by[", 0, count - 1, "])")
end
