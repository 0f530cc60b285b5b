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

-- Names of bits after those that all such kernels have.
function library.further_flags(kernel)
    local names = {}
    if kernel.fusion.stages > 0 and library.turns_vectors(kernel) then
        names[#names + 1] = "turns"
    end
    if kernel.fusion.copied_beside then
        names[#names + 1] = "copies_beside"
    end
    if kernel.fusion.stages > 0 and #library.grids_here(kernel) > 0 then
        names[#names + 1] = "points_whole"
        names[#names + 1] = "points_some"
    end
    return names
end

-- "turns = outside_rows << 4, points_whole = outside_rows << 5"
function library.further_flags_text(kernel)
    local names, texts = library.further_flags(kernel), {}
    assert(8 + 2 * kernel.rows + kernel.vector + #names <= 31) -- the last is `everything`
    for i, name in ipairs(names) do
        texts[i] = ("%s = outside_rows << %d"):format(name, kernel.rows + i - 1)
    end
    return table.concat(texts, ", ")
end
