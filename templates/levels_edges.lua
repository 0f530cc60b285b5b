-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps in space by sums: rows that waves exchange through LDS. Nothing is decided here.

local library = select(2, ...)
local times = library.times

local function rows_shared(kernel)
    return kernel.fusion.first_rows + kernel.fusion.last_rows
end

-- Where the thread puts the i-th row that it shares: first rows, which the wave below reads, then last ones.
function library.shared_row(kernel, i, state)
    local wave, shared = i >= kernel.fusion.first_rows and " + lanes * vector * size" or "", rows_shared(kernel)
    return "(unsigned)number * edge_level" .. times(i + (state.number - 1) * shared, "edge_row") .. wave
end

-- Where it finds, behind `base`, one of the rows beside its own: of the level with this number among those that share.
function library.row_beside(kernel, base, row, number, state)
    local f, up = kernel.fusion, row >= kernel.rows
    local i = up and row - kernel.rows or f.first_rows + f.last_rows + row
    local level = times(number or 1, number and "edge_level" or "(unsigned)number * edge_level")
    i = i + (state and state.number - 1 or 0) * rows_shared(kernel)
    return base .. level .. times(i, "edge_row") .. (up and " + lanes * vector * size" or "")
end

-- Sides of the block beside which there are such rows: { flag of the wave that has them, first row, last row }.
function library.sides_beside(kernel)
    local f, sides = kernel.fusion, {}
    sides[1] = f.last_rows > 0 and { "first_wave", -f.last_rows, -1 } or nil
    sides[#sides + 1] = f.first_rows > 0 and { "last_wave", kernel.rows, kernel.rows + f.first_rows - 1 } or nil
    return sides
end

-- "3 * edge_plane"
function library.edge_planes_text(count)
    return (times(count, "edge_plane"):sub(4))
end

-- Whether rows beside the block's of level 0 are handed on before level `n`.
function library.hands_on_first(kernel, n)
    return n == kernel.fusion.time and kernel.fusion.hands_on == "late"
end

-- Whether level `n` hands on to the next the rows beside the block's that it reads.
function library.hands_on_to_next(kernel, n)
    return n < kernel.fusion.time and (kernel.fusion.hands_on == "read" or kernel.fusion.hands_on == "late")
end
