-- SPDX-License-Identifier: MIT
-- Sums in two halves: what a thread has of them, and where they wait.

local library = select(2, ...)

-- Members of what all sums of a thread have for one plane: "sum_u", "sum_u_yp1".
function library.sums_of_rows(model, kernel)
    local list = {}
    for _, sum in ipairs(library.sums_waiting(model, kernel)) do
        for row = 0, kernel.rows - 1 do
            list[#list + 1] = library.row_of(kernel, sum.name, row)
        end
    end
    return list
end

-- Sums of which each plane has a slot: partial ones that do not wait in LDS.
function library.sums_in_slots(model, kernel)
    return kernel.reuse == "partial" and not kernel.halves and library.sums_waiting(model, kernel) or {}
end

-- Rows of a thread that a window takes of what was fetched ahead; others are read from LDS once they have arrived.
function library.rows_ahead(kernel, stream)
    return stream.windowed and not stream.from_lds and kernel.rows or 0
end

-- "0", "threads", "2 * threads": where the i-th of these waits.
function library.place_waited(i)
    return i == 1 and "0" or library.times(i - 1, "threads"):sub(4)
end

-- What copies `width` elements to LDS.
function library.copier(model, kernel, width)
    return kernel.past_l1 and width * model.size == 16 and "copy_past_l1" or "copy_async"
end
