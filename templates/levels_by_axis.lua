-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps: what of an update varies along one axis only, in lists in LDS that a block makes
-- before it walks. Nothing is decided here.

local library = select(2, ...)
local row_suffix = library.row_suffix

local LIST = { "column_list", "row_list", "plane_list" }
-- Of the i-th element of a list: where it lies.
local PLACE = { "x0 - margin_x + i", "tile_y + i", "z0 - filling + i" }

-- Whether the update reads something of the kind.
function library.listed_along(model, axis)
    return #library.listed(model, axis) > 0
end

-- What it reads, in the order of the lists.
function library.listed(model, axis)
    local list = {}
    for _, item in ipairs(model.by_axis.along[axis]) do
        list[#list + 1] = item.read and item or nil
    end
    return list
end

-- Where a list is, from the first of all on.
function library.list_of(model, axis, number)
    local terms = { "lists" }
    for before = 1, axis do
        local count = before < axis and #library.listed(model, before) or number - 1
        terms[#terms + 1] = count > 0 and (count > 1 and count .. " * " or "") .. LIST[before] or nil
    end
    return table.concat(terms, " + ")
end

-- The i-th elements of the lists of an axis, as a list of { name, text }.
function library.listed_texts(model, kernel, axis)
    local place, at = PLACE[axis], { "0", "0", "0" }
    local mapped = library.index_is_mapped(model, kernel, axis)
    at[axis] = mapped and ("index_along_%s(%s)"):format(("xyz"):sub(axis, axis), place) or place
    local print = library.on_device(model, kernel, 0, library.computed(model, "real"), nil, at)
    return (library.print_all(model.nodes, model.by_axis.along[axis], {}, print))
end

-- What updates of a row call by a name that they have before.
function library.known_of_lists(model, row)
    local known = {}
    for axis = 1, 3 do
        for _, item in ipairs(model.by_axis.along[axis]) do
            known[#known + 1] = { name = item.name .. (axis == 2 and row_suffix(row) or ""), node = item.node }
        end
    end
    return known
end
