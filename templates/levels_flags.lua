-- SPDX-License-Identifier: MIT
-- What a thread of groups in space is told of its points, a bit each, and columns beside faces of x that threads
-- copy a point each. Nothing is decided here.

local library = select(2, ...)

-- Rows of a stage.
function library.rows_in_stage(kernel)
    local f = kernel.fusion
    return f.last_rows + kernel.block[2] * kernel.rows + f.first_rows
end

-- Whether the columns that one step reaches beyond a face of x are copied so: less than a vector, of no more points
-- than a block has threads. Others are copied as vectors, or in a loop.
function library.copies_beside(kernel)
    local low, high, vector = kernel.reach_lo[1], kernel.reach_hi[1], kernel.vector
    local threads = kernel.block[1] * kernel.block[2]
    return kernel.fusion.stages > 0 and not library.moves_columns(kernel)
        and math.max(low, high) <= vector and (low % vector ~= 0 or high % vector ~= 0)
        and (low + high) * library.rows_in_stage(kernel) <= threads
end

-- Names of bits after those that all such kernels have.
function library.further_flags(kernel)
    local names = {}
    if kernel.fusion.stages > 0 and library.turns_vectors(kernel) then
        names[#names + 1] = "turns"
    end
    if library.copies_beside(kernel) then
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
