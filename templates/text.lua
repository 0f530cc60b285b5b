-- SPDX-License-Identifier: MIT
-- How plan records read as C++: places, sums, expressions. Nothing is decided here.

local library = select(2, ...)
local join = library.join

-- "p", "p + 4", "p - 4"
local function shifted(name, by)
    if by == 0 then
        return name
    end
    return name .. (by > 0 and " + " or " - ") .. math.abs(by)
end
library.shifted = shifted

-- "tx * 4", "tx": a name by a positive factor.
function library.scaled(name, factor)
    return factor == 1 and name or name .. " * " .. factor
end

-- A signed multiple of a name as a summand: " + 3 * pitch_z", "" for 0.
local function times(count, name)
    if count == 0 then
        return ""
    end
    local sign = count > 0 and " + " or " - "
    return sign .. (math.abs(count) == 1 and "" or math.abs(count) .. " * ") .. name
end
library.times = times

-- Words for the offsets at which a coefficient is used.
function library.uses(coefficient, dimensions)
    local seen, words = {}, {}
    for _, o in ipairs(coefficient.uses) do
        local parts = {}
        for axis = 1, dimensions do
            if o[axis] ~= 0 then
                parts[#parts + 1] = ("xyz"):sub(axis, axis) .. " ± " .. math.abs(o[axis])
            end
        end
        local word = #parts == 0 and "centre" or table.concat(parts, " ")
        if not seen[word] then
            seen[word] = true
            words[#words + 1] = word
        end
    end
    if #words > 6 then
        words = { table.unpack(words, 1, 5) }
        words[6] = "…"
    end
    return table.concat(words, ", ")
end

-- The type that holds `width` elements in the file of a plan.
function library.type_of(plan, width)
    if width == plan.vector then
        return "vec"
    end
    return width == 1 and "real" or "pair"
end

-- ---- sums --------------------------------------------------------------------------------------

local function term(kernel, t)
    if t.value > 0 then
        return kernel.values[t.value].name
    end
    return ("take(%s, %d)"):format(kernel.lines[t.line].name, t.at)
end

local function fold_terms(kernel, fold)
    return join(fold.terms, " + ", function(t) return term(kernel, t) end)
end
library.fold_terms = fold_terms

-- A fold as it stands in a product: by name if it was named, otherwise spelled out.
local function fold_text(kernel, fold)
    if #fold.terms == 1 then
        return term(kernel, fold.terms[1])
    end
    return fold.uses > 1 and fold.name or "(" .. fold_terms(kernel, fold) .. ")"
end

-- Folds that several combinations use, and so are worth a name.
function library.shared_folds(work)
    local out = {}
    for _, fold in ipairs(work.folds) do
        if fold.uses > 1 and #fold.terms > 1 then
            out[#out + 1] = fold
        end
    end
    return out
end

-- "c1 * (u_xm1 + u_xp1)"; a coefficient 1 or -1 that is a literal needs no product.
function library.product_text(model, kernel, work, product)
    local coefficient = model.coefficients[product.coefficient]
    local fold = fold_text(kernel, work.folds[product.fold])
    if coefficient.literal and coefficient.value == (model.type == "float" and "1.0f" or "1.0") then
        return (fold:gsub("^%((.*)%)$", "%1"))
    end
    return coefficient.name .. " * " .. fold
end

-- ---- expressions -------------------------------------------------------------------------------

local INFIX = { add = " + ", sub = " - ", mul = " * ", div = " / " }
local CALL = { min = "lesser", max = "greater", abs = "magnitude", sqrt = "root", select = "choose" }

-- Name, parameters and value for one element; parameters and value of an element for vectors.
library.elementwise = {
    { "lesser", "real a, real b", "a < b ? a : b", "vec a, vec b", "lesser(a[i], b[i])" },
    { "greater", "real a, real b", "a > b ? a : b", "vec a, vec b", "greater(a[i], b[i])" },
    { "magnitude", "real a", "fabs(a)", "vec a", "magnitude(a[i])" },
    { "root", "real a", "sqrt(a)", "vec a", "root(a[i])" },
    { "choose", "real a, real b, real c, real d", "a < b ? c : d", "vec a, vec b, vec c, vec d",
        "choose(a[i], b[i], c[i], d[i])" },
}

-- Prints node `index`; `leaf(node)` gives text for leaves, `named[index]` for what has a name.
local function print_node(nodes, index, leaf, named, top, splat)
    local node = nodes[index]
    if named[index] and not top then
        return named[index]
    end
    local function operand(i, wide)
        return print_node(nodes, node.operands[i], leaf, named, false, wide)
    end
    if #node.operands == 0 then
        local constant = node.op == "number" or node.op == "uniform"
        return constant and splat and splat .. "(" .. leaf(node) .. ")" or leaf(node)
    elseif INFIX[node.op] then
        local text = operand(1) .. INFIX[node.op] .. operand(2)
        return top and text or "(" .. text .. ")"
    elseif node.op == "neg" then
        return "(-" .. operand(1) .. ")"
    elseif node.op == "pow" then
        local text = operand(1)
        return "(" .. (text .. " * "):rep(node.power - 1) .. text .. ")"
    end
    local arguments = {}
    for i = 1, #node.operands do
        arguments[i] = operand(i, named.splat)
    end
    return CALL[node.op] .. "(" .. table.concat(arguments, ", ") .. ")"
end

-- An expression of scalars, in double precision on the host.
function library.host_expression(model, index)
    return print_node(model.nodes, index, function(node)
        if node.op == "number" then
            return node.wide
        end
        return "args->" .. model.scalars[node.index].id
    end, {}, true)
end

-- How often each node below the roots is used; powers use their base several times.
local function count_uses(nodes, roots)
    local uses = {}
    local function visit(index)
        uses[index] = (uses[index] or 0) + 1
        if uses[index] > 1 then
            return
        end
        for _, o in ipairs(nodes[index].operands) do
            visit(o)
            if nodes[index].op == "pow" then
                uses[o] = uses[o] + 1
            end
        end
    end
    for _, root in ipairs(roots) do
        visit(root)
    end
    return uses
end

-- The operators on vectors that sums and the update need, where the platform has none of its own.
function library.vector_operators(model)
    local nodes, list, seen = model.nodes, {}, {}
    local function need(symbol, left, right)
        local key = left .. symbol .. (right or "")
        if not seen[key] then
            seen[key] = true
            list[#list + 1] = { symbol = symbol, left = left, right = right }
        end
    end
    local function kind(index)
        local op = nodes[index].op
        return (op == "number" or op == "uniform") and "real" or "vec"
    end
    need("+", "vec", "vec")
    need("*", "real", "vec")
    local visited = {}
    local function visit(index)
        if visited[index] then
            return
        end
        visited[index] = true
        local node = nodes[index]
        local o = node.operands
        if INFIX[node.op] then
            need(INFIX[node.op]:match("%S"), kind(o[1]), kind(o[2]))
        elseif node.op == "neg" then
            need("-", "vec")
        elseif node.op == "pow" then
            need("*", "vec", "vec")
        end
        for _, operand in ipairs(o) do
            visit(operand)
        end
    end
    for _, output in ipairs(model.outputs) do
        visit(output.node)
    end
    for _, output in ipairs(model.outputs) do
        if kind(output.node) == "real" then
            need("+", "vec", "real")
        end
    end
    return list
end

-- The update of all outputs at one row: shared subexpressions first, then one value per output.
-- Returns a list of { name, text } and a list of texts by output.
function library.update_text(model, kernel, work, sum_name, whole)
    local splat = "splat<" .. whole .. ">"
    local nodes, roots, named, shared = model.nodes, {}, { splat = splat }, {}
    for i, output in ipairs(model.outputs) do
        roots[i] = output.node
    end
    local function leaf(node)
        if node.op == "number" then
            return node.literal
        elseif node.op == "tap" then
            return work.centre[node.index]
        elseif node.op == "uniform" then
            return model.coefficients[node.index].name
        end
        return sum_name(model.sums[node.index])
    end
    local order = {}
    for index, uses in pairs(count_uses(nodes, roots)) do
        if uses > 1 and #nodes[index].operands > 0 then
            order[#order + 1] = index
        end
    end
    table.sort(order)
    for i, index in ipairs(order) do
        shared[i] = { name = "t" .. i, text = print_node(nodes, index, leaf, named, true) }
        named[index] = "t" .. i
    end
    local values = {}
    for i, root in ipairs(roots) do
        values[i] = print_node(nodes, root, leaf, named, not named[root], splat)
    end
    return shared, values
end

-- ---- places ------------------------------------------------------------------------------------

-- "_yp1" for row 1, nothing for row 0.
local function row_suffix(row)
    if row == 0 then
        return ""
    end
    return "_y" .. (row < 0 and "m" or "p") .. math.abs(row)
end
library.row_suffix = row_suffix

-- Whether sums take values straight from device memory.
function library.reads_memory(kernel)
    for _, v in ipairs(kernel.values) do
        if v.source == "global" then
            return true
        end
    end
    return false
end

-- Distinct rows that a kernel addresses in device memory, ascending; its own rows are always there.
function library.rows_addressed(kernel)
    local seen, rows = {}, {}
    local function add(row)
        if not seen[row] then
            seen[row] = true
            rows[#rows + 1] = row
        end
    end
    for row = 0, kernel.rows - 1 do
        add(row)
    end
    for _, v in ipairs(kernel.values) do
        if v.source == "global" and kernel.rows > 1 then
            add(v.row)
        end
    end
    table.sort(rows)
    return rows
end

-- "u_base + plane + 2 * pitch_z, row + 16": base and byte offset of a value in device memory.
-- A thread with one row reaches its neighbours by moving the base, which is the same for a block.
function library.address(model, kernel, value, moving)
    local base = model.grids[value.grid].id .. "_base" .. (moving or "") .. times(value.dz, "pitch_z")
    local row = "row"
    if kernel.rows > 1 then
        row = row .. row_suffix(value.row)
    else
        base = base .. times(value.row, "pitch_y")
    end
    return base .. ", " .. shifted(row, value.x * model.size)
end

-- "here_u + 132": a value in the tile. Offsets from the thread's place in the block, not from its
-- point, are never negative and so fit the offset field of LDS instructions.
function library.tile_address(model, kernel, value)
    for _, t in ipairs(kernel.tiles) do
        local id = model.grids[value.grid].id
        if t.grid == value.grid and kernel.reuse == "queue" then
            local slot = kernel.slot_names[value.dz + kernel.z_lo + 1]
            return shifted(slot .. "." .. id .. " + own_" .. id, t.origin + value.row * t.pitch + value.x)
        elseif t.grid == value.grid then
            local at = t.origin + value.dz * t.plane + value.row * t.pitch + value.x
            return shifted("here_" .. id, at)
        end
    end
    error("no tile for " .. value.name)
end

-- Grids of a kernel that are written, or only read.
function library.grids_of(model, kernel, written)
    local out = {}
    for i, grid in ipairs(model.grids) do
        if grid.written == written and (written or kernel.grid_used[i]) then
            out[#out + 1] = grid
        end
    end
    return out
end

-- Coefficients that a kernel is given by the launcher.
function library.uniforms(model)
    local out = {}
    for _, c in ipairs(model.coefficients) do
        if not c.literal then
            out[#out + 1] = c
        end
    end
    return out
end

function library.parameters(model, kernel)
    local list = {}
    for _, grid in ipairs(library.grids_of(model, kernel, true)) do
        list[#list + 1] = "real *__restrict__ " .. grid.id
    end
    for _, grid in ipairs(library.grids_of(model, kernel, false)) do
        list[#list + 1] = "const real *__restrict__ " .. grid.id
    end
    for _, c in ipairs(library.uniforms(model)) do
        list[#list + 1] = "real " .. c.name
    end
    for _, word in ipairs { "int64_t pitch_y", "int64_t pitch_z", "int nx", "int ny", "int nz" } do
        list[#list + 1] = word
    end
    return table.concat(list, ", ")
end

-- The names of a kernel's slots as they rotate: in phase p, slot i of the plane is s[i + p].
-- A queue that is filled by asynchronous copies also hands over the slot to be filled.
function library.rotated(kernel, phase)
    local names = {}
    for i = 0, kernel.slots - 1 do
        names[i + 1] = "s" .. (i + phase) % kernel.turns
    end
    if kernel.reuse == "queue" and kernel.async then
        names[#names + 1] = "s" .. (kernel.slots - 1 + kernel.ahead + phase) % kernel.turns
    end
    return table.concat(names, ", ")
end

function library.step_parameters(kernel)
    local names = { table.unpack(kernel.slot_names) }
    if kernel.reuse == "queue" and kernel.async then
        names[#names + 1] = "fill"
    end
    return names
end

function library.bounds(kernel)
    if kernel.waves > 0 then
        return ("LAUNCH_BOUNDS(%d, %d)"):format(kernel.threads, kernel.waves)
    end
    return ("__launch_bounds__(%d)"):format(kernel.threads)
end
