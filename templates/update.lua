-- SPDX-License-Identifier: MIT
-- The update of a row of points as C++, and what columns and planes have alike of it.

local library = select(2, ...)
local print_all, row_suffix = library.print_all, library.row_suffix

-- How kernels print values of `type` at a row; `of_grids` gives text for what grids hold. Points lie `at`; without it
-- where kernels that advance several steps have them.
local function on_device(model, kernel, row, type, of_grids, at)
    return {
        splat = "splat<" .. type .. ">",
        leaf = function(node)
            if node.op == "number" then
                return node.literal
            elseif node.op == "index" and not at then
                return library.levels_index(kernel, row, node, type)
            elseif node.op == "index" then
                local first = library.index_text(kernel, row, node, at)
                return ("numbered<%s>(%s, %d, %d)"):format(type, first, node.strides[1], node.index - 1)
            elseif node.op == "uniform" then
                return model.coefficients[node.index].name
            end
            return of_grids(node)
        end,
    }
end

library.on_device = on_device

-- What columns have alike, by the names that it has at a row.
local function columns_at(model, row)
    local list = {}
    for i, c in ipairs(model.steady.columns) do
        list[i] = { name = c.name .. (c.by_row and row_suffix(row) or ""), node = c.node, by_row = c.by_row }
    end
    return list
end

-- That as a list of { name, text } of a thread's row; without what a row before it has already, unless `alone`.
function library.column_texts(model, kernel, row, type, alone)
    local columns, list = columns_at(model, row), {}
    local at = library.coordinates_of(kernel, row)
    local texts = print_all(model.nodes, columns, {}, on_device(model, kernel, row, type, nil, at))
    for i, c in ipairs(columns) do
        if row == 0 or alone or c.by_row then
            list[#list + 1] = texts[i]
        end
    end
    return list
end

-- What planes have alike, as a list of { name, text } at the plane `z`; of the list in LDS from the lowest on,
-- and where in it that plane is.
function library.plane_texts(model, kernel, type)
    local at = library.coordinates_of(kernel, 0, kernel.planes_listed)
    local print = on_device(model, kernel, 0, type, nil, at)
    return (print_all(model.nodes, model.steady.planes, {}, print))
end

function library.place_in_list(kernel)
    return kernel.alternate and "down ? planes - 1 - z : z" or "z"
end

-- The names of what updates read of it.
function library.planes_read(model)
    local list = {}
    for _, p in ipairs(model.steady.planes) do
        list[#list + 1] = p.read and p.name or nil
    end
    return list
end

-- What updates of a row call by a name that it has before.
local function known_at(model, row)
    local known = columns_at(model, row)
    for _, p in ipairs(model.steady.planes) do
        known[#known + 1] = p
    end
    return known
end

-- What a sum begins with, or nil.
local function begins_with(model, kernel, sum)
    local begins = kernel.fusion and kernel.fusion.begins[sum]
    local node = begins and model.nodes[begins.with]
    local text = node and (node.op == "number" and node.literal or model.coefficients[node.index].name)
    if text and begins.minus then
        text = ("-" .. text):gsub("^%-%-", "") -- a number that is negative itself
    end
    return text
end

-- What a sum begins as: `value`, which is `coefficient * fold` or, without them, all there is.
function library.begun_text(model, kernel, sum, value, coefficient, fold)
    local with = begins_with(model, kernel, sum)
    return with and ("plus_product(%s, %s, %s)"):format(with, coefficient or "1", fold or value) or value
end

-- "sum += c1 * u;". Where sums are levels the product is no other sum's: it would be one more step from level to level.
function library.added_text(model, kernel, work, product, sum)
    local coefficient, fold = library.factors_of(model, work, product)
    if kernel.family ~= "strips" or not coefficient then
        return ("%s += %s;"):format(sum, library.product_text(model, work, product))
    end
    return ("%s = plus_product(%s, %s, %s);"):format(sum, sum, coefficient, fold)
end

-- What planes take of a combination, each as it is or times a factor: its name, or the one term that it is; nil where
-- it is a product that each adds by itself.
function library.common_of(model, work, combination)
    local one = #combination.products == 1 and combination.products[1]
    if not one then
        return #combination.targets > 1 and combination.name or nil
    end
    for _, target in ipairs(combination.targets) do
        if target.factor or target.minus then
            local coefficient, fold = library.factors_of(model, work, one)
            return coefficient and combination.name or fold
        end
    end
end

-- "sum += c2 * q0;": what planes have in common, of which this one takes a multiple.
function library.shared_text(model, kernel, combination, target, sum, common)
    local factor = target.factor and model.coefficients[target.factor].name .. " * " or ""
    local value = (target.minus and "-" or factor) .. common
    if not target.first then
        return ("%s += %s;"):format(sum, value)
    end
    return ("%s = %s;"):format(sum, library.begun_text(model, kernel, combination.sum, value))
end

-- What a row has of grids: at the point, and sums.
local function grids_at(model, work, sum_name)
    return function(node)
        if node.op == "tap" then
            return library.widened(model, work.centre[node.index])
        end
        return sum_name(model.sums[node.index])
    end
end

-- What recurs in planes above, and what that has several times: a list of { declared, text }.
function library.recurring_texts(model, kernel, work, type)
    local list, members = {}, library.recurring_members(kernel, work.row)
    for i, p in ipairs(model.recurring.parts) do
        list[i] = { node = p.node, name = members[p.node] or p.name }
    end
    local of_grids = grids_at(model, work, function(s) return s.name end)
    local print = on_device(model, kernel, work.row, type, of_grids, library.coordinates_of(kernel, work.row))
    local texts = print_all(model.nodes, list, {}, print, library.known_recurring(kernel, work.row))
    for i, t in ipairs(texts) do
        texts[i] = { declared = members[list[i].node] or "const " .. type .. " " .. t.name, text = t.text }
    end
    return texts
end

-- The update of all outputs at one row: shared subexpressions first, then one value per output.
-- `type` is that of the values. Returns a list of { name, text } and a list of texts by output.
function library.update_text(model, work, sum_name, type, kernel)
    local roots = {}
    for i, output in ipairs(model.outputs) do
        roots[i] = output.node
    end
    local of_grids = grids_at(model, work, sum_name)
    local shared = kernel.steady and model.steady.shared
        or kernel.by_axis and model.by_axis.shared
        or #kernel.recurring > 0 and model.recurring.shared
        or model.shared
    local known = kernel.steady and known_at(model, work.row)
        or kernel.by_axis and library.known_of_lists(model, work.row)
        or library.known_recurring(kernel, work.row)
    for s, begins in ipairs(kernel.fusion and kernel.fusion.begins or {}) do
        -- A sum and what it began with, which is no addition any more.
        known[#known + 1] = begins and { node = begins.node, name = sum_name(model.sums[s]) } or nil
    end
    local at = not kernel.fusion and library.coordinates_of(kernel, work.row) or nil
    local print = on_device(model, kernel, work.row, type, of_grids, at)
    local names, texts = print_all(model.nodes, shared, roots, print, known)
    for i, text in ipairs(texts) do
        texts[i] = text:gsub("^%(([^()]*)%)$", "%1") -- a sum alone
    end
    return names, texts
end
