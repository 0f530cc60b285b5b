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

-- "tx * vector", "tx": a name by a positive factor, which may have a name of its own.
function library.scaled(name, factor, constant)
    return factor == 1 and name or name .. " * " .. (constant or factor)
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
    if #words == 0 then
        return "the update at the point"
    end
    if #words > 6 then
        words = { table.unpack(words, 1, 5) }
        words[6] = "…"
    end
    return table.concat(words, ", ")
end

-- The type of `n` elements.
function library.vector_type(n)
    return n == 1 and "real" or "real" .. n
end

function library.wide_type(n)
    return n == 1 and "wide" or "wide" .. n
end

-- How CUDA stores elements of each length past the caches.
function library.streaming_stores(model, needs)
    local list = { { type = "real", stored = "real" } }
    for _, n in ipairs(needs.widths) do
        local whole = model.size == 4 and "float4" or "double2"
        list[#list + 1] = { type = library.vector_type(n), stored = n * model.size == 16 and whole or "float2" }
    end
    return list
end

-- The same in the file of a strategy, where what a thread has along x is a `vec`.
function library.type_of(kernel, width)
    if width == kernel.vector and not kernel.edge then
        return "vec"
    end
    return library.vector_type(width)
end

-- The type that sums and updates have where elements have the type `stored`: that, or a wider one.
function library.computed(model, stored)
    if not model.mixed then
        return stored
    end
    return stored == "real" and "wide" or "wide_vec"
end

-- An element as an operand of sums and updates, and a result as an element.
local function widened(model, text)
    return model.mixed and "widen(" .. text .. ")" or text
end

function library.rounded(model, text)
    return model.mixed and "narrow(" .. text .. ")" or text
end

-- ---- sums --------------------------------------------------------------------------------------

-- "u_xm1 + u_xp1"
local function fold_text(model, fold)
    return library.join(fold.terms, " + ", function(name) return widened(model, name) end)
end
library.fold_text = fold_text

-- A fold as it stands in a product: by name if it was named, otherwise spelled out.
local function factor_text(model, fold)
    if #fold.terms == 1 then
        return fold_text(model, fold)
    end
    return fold.uses > 1 and fold.name or "(" .. fold_text(model, fold) .. ")"
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

-- "c1 * (u_xm1 + u_xp1)"; a coefficient that is a literal 1 needs no product.
function library.product_text(model, work, product)
    local coefficient = model.coefficients[product.coefficient]
    local fold = factor_text(model, work.folds[product.fold])
    if coefficient.unit then
        return (fold:gsub("^%((.*)%)$", "%1"))
    end
    return coefficient.name .. " * " .. fold
end

-- ---- expressions -------------------------------------------------------------------------------

local INFIX = { add = " + ", sub = " - ", mul = " * ", div = " / " }
local RANK = { add = 1, sub = 1, mul = 2, div = 2, pow = 2 } -- how tightly they bind
local NEGATIVE, PRIMARY = 2.5, 3
local CALL = { min = "lesser", max = "greater", abs = "magnitude", sqrt = "root", select = "choose" }
local HOST_CALL = { min = "fmin", max = "fmax", abs = "fabs", sqrt = "sqrt" }

-- Name, parameters and value for one element.
library.elementwise = {
    { "lesser", { "a", "b" }, "a < b ? a : b" },
    { "greater", { "a", "b" }, "a > b ? a : b" },
    { "magnitude", { "a" }, "fabs(a)" },
    { "root", { "a" }, "sqrt(a)" },
    { "choose", { "a", "b", "c", "d" }, "a < b ? c : d" },
}

-- a op b with no more parentheses than its meaning, rounding included, needs.
local function infix_text(op, a, a_rank, b, b_rank)
    local rank = RANK[op]
    if (op == "add" or op == "mul") and b_rank == rank and a_rank > rank then
        a, a_rank, b, b_rank = b, b_rank, a, a_rank
    end
    a = a_rank < rank and "(" .. a .. ")" or a
    b = b_rank <= rank and "(" .. b .. ")" or b
    return a .. INFIX[op] .. b, rank
end

-- Prints node `index` and says how tightly its text binds. `print.leaf(node)` gives text for leaves,
-- `print.named[index]` for what has a name, unless it is at the `top`; `splat` is a function that
-- makes constants vectors.
local function print_node(nodes, index, print, top, splat)
    local node = nodes[index]
    local op = node.op
    if print.named[index] and not top then
        return print.named[index], PRIMARY
    end
    local function operand(i)
        return print_node(nodes, node.operands[i], print)
    end
    if #node.operands == 0 then
        local constant = op == "number" or op == "uniform"
        return constant and splat and splat .. "(" .. print.leaf(node) .. ")" or print.leaf(node), PRIMARY
    elseif INFIX[op] then
        local a, a_rank = operand(1)
        return infix_text(op, a, a_rank, operand(2))
    elseif op == "neg" or op == "pow" then
        local a, rank = operand(1)
        a = rank < PRIMARY and "(" .. a .. ")" or a
        if op == "neg" then
            return "-" .. a, NEGATIVE
        end
        return (a .. " * "):rep(node.power - 1) .. a, RANK.mul
    end
    local arguments = {}
    for i = 1, #node.operands do
        arguments[i] = print_node(nodes, node.operands[i], print, false, print.splat)
    end
    if print.host and op == "select" then
        return ("(%s < %s ? %s : %s)"):format(table.unpack(arguments)), PRIMARY
    end
    return (print.host and HOST_CALL or CALL)[op] .. "(" .. table.concat(arguments, ", ") .. ")", PRIMARY
end

-- What has a name, as a list of { name, text } in the order of need, and then a text for each root.
local function print_all(nodes, shared, roots, print)
    local names, texts = {}, {}
    print.named = {}
    for _, s in ipairs(shared) do
        print.named[s.node] = s.name
    end
    for i, s in ipairs(shared) do
        names[i] = { name = s.name, text = (print_node(nodes, s.node, print, true)) }
    end
    for i, root in ipairs(roots) do
        texts[i] = print_node(nodes, root, print, false, print.splat)
    end
    return names, texts
end

-- Coefficients that launchers evaluate, in double precision on the host: a list of { name, text }
-- of what several of them share, and a text for each. `of` is the kernel, or the model for all.
function library.uniform_texts(model, of)
    local roots = {}
    for i, c in ipairs(of.uniforms) do
        roots[i] = model.coefficients[c].node
    end
    return print_all(model.nodes, of.uniform_parts, roots, {
        host = true,
        leaf = function(node)
            return node.op == "number" and node.wide or "args->" .. model.scalars[node.index].member
        end,
    })
end

-- The update of all outputs at one row: shared subexpressions first, then one value per output.
-- `type` is that of the values. Returns a list of { name, text } and a list of texts by output.
function library.update_text(model, work, sum_name, type)
    local roots = {}
    for i, output in ipairs(model.outputs) do
        roots[i] = output.node
    end
    local function leaf(node)
        if node.op == "number" then
            return node.literal
        elseif node.op == "tap" then
            return widened(model, work.centre[node.index])
        elseif node.op == "uniform" then
            return model.coefficients[node.index].name
        end
        return sum_name(model.sums[node.index])
    end
    return print_all(model.nodes, model.shared, roots, { leaf = leaf, splat = "splat<" .. type .. ">" })
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

-- What a thread adds up at one row: "sum_u_yp1", or a row of the results of matrix products.
function library.row_of(kernel, name, row)
    return kernel.matrix and name .. "[" .. row .. "]" or name .. row_suffix(row)
end

-- The stream of a grid.
function library.stream_of(kernel, grid)
    for _, s in ipairs(kernel.streams) do
        if s.grid == grid then
            return s
        end
    end
    error("no stream of grid " .. grid)
end

-- Whether sums take values straight from device memory.
function library.reads_memory(level)
    for _, v in ipairs(level.values) do
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
    for _, level in ipairs(kernel.rows > 1 and kernel.levels or {}) do
        for _, v in ipairs(level.values) do
            if v.source == "global" then
                add(v.row)
            end
        end
    end
    table.sort(rows)
    return rows
end

-- Whether loads from device memory move the base by rows: see address.
function library.moves_base_along_y(kernel)
    for _, level in ipairs(kernel.rows == 1 and kernel.levels or {}) do
        for _, v in ipairs(level.values) do
            if v.source == "global" and v.row ~= 0 then
                return true
            end
        end
    end
    return false
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
    return base .. ", " .. row .. times(value.x, "size")
end

-- Elements of a tile, all its buffers.
function library.tile_size(tile)
    return times(tile.buffers * tile.planes, tile.plane_name):sub(4)
end

-- " + (3 * u_tile_pitch + 4)": a place in a tile, counted from the corner of the neighbourhood of the
-- thread's first point. It is one constant: added one by one, its parts would share registers.
local function tile_place(tile, dz, row, x)
    local planes = times(tile.lo[3] + dz, tile.plane_name)
    local place = planes .. times(tile.lo[2] + row, tile.pitch_name) .. shifted("", tile.left + x)
    local first, more = place:match("^ %+ (.-)( %+ .*)$")
    return more and " + (" .. first .. more .. ")" or place
end
library.tile_place = tile_place

-- "here_u + (3 * u_tile_pitch + 4)": a value in the tile. Offsets from the corner are never negative and
-- so fit the offset field of LDS instructions.
function library.tile_address(model, kernel, level, value)
    local id = model.grids[value.grid].id
    local tile = kernel.tiles[library.tile_of(kernel, value.grid)]
    if kernel.reuse == "queue" then
        local slot = level.slot_names[value.dz + level.z_lo + 1]
        return slot .. "." .. id .. " + own_" .. id .. tile_place(tile, 0, value.row, value.x)
    end
    return "here_" .. id .. tile_place(tile, value.dz, value.row, value.x)
end

-- The number of a grid's tile.
function library.tile_of(kernel, grid)
    for i, t in ipairs(kernel.tiles) do
        if t.grid == grid then
            return i
        end
    end
    error("no tile of grid " .. grid)
end

-- The constant that says how far a kernel's taps reach along an axis (1 to 3) to a side (-1 or 1), or
-- nil where they do not.
function library.reach(kernel, axis, side)
    return kernel.reach_names[axis][side < 0 and 1 or 2] or nil
end

-- The same for what a tile serves of it: a number where that is less.
function library.tile_reach(kernel, tile, axis, side)
    local own, all = tile.lo[axis], kernel.reach_lo[axis]
    if side > 0 then
        own, all = tile.hi[axis], kernel.reach_hi[axis]
    end
    return own > 0 and (own == all and library.reach(kernel, axis, side) or tostring(own)) or nil
end

-- The number of a thread's s-th item of what a block shares out.
function library.nth_item(s)
    return s == 0 and "lane" or s == 1 and "(lane + threads)" or "(lane + " .. s .. " * threads)"
end

-- "at == 0 ? c1 : at == 2 ? c4 : 0": the weight of tap `at` of a band.
function library.band_weights(model, band)
    local text = {}
    for i, coefficient in ipairs(band.coefficients) do
        if coefficient > 0 then
            text[#text + 1] = ("at == %d ? %s : "):format(i - 1, model.coefficients[coefficient].name)
        end
    end
    return table.concat(text) .. "0"
end

-- "of4 < 2 ? 0 : band0(of4 - of16 + 4)": the weights that a lane holds of one part of a band.
function library.band_part(band, part)
    local column = band.rows and "row16" or "of16"
    local weight = ("%s(%s)"):format(band.name, shifted("of4 - " .. column, part.from - band.lo))
    return part.done > 0 and ("of4 < %d ? 0 : %s"):format(part.done, weight) or weight
end

-- "matrix_fma(read<real>(here_u + across_u + 288), band0_0, zc.sum_u)"
function library.band_product(model, kernel, level, line, i, sum)
    local id, band = model.grids[line.grid].id, level.bands[line.band]
    local tile
    for _, t in ipairs(kernel.tiles) do
        tile = t.grid == line.grid and t or tile
    end
    local from = band.parts[i].from
    local row, x = line.at, from
    if line.along_y then
        row, x = from, line.at
    end
    local place = ("here_%s + %s_%s"):format(id, line.along_y and "down" or "across", id)
    local element = ("read<real>(%s%s)"):format(place, tile_place(tile, 0, row, x))
    local weight = band.name .. "_" .. i - 1
    local a, b = element, weight
    if line.along_y then
        a, b = weight, element
    end
    return ("matrix_fma<threads>(%s, %s, %s)"):format(a, b, sum)
end

-- Whether a level has lines along y, or along x, of a grid.
function library.has_lines(level, grid, along_y)
    for _, sum in ipairs(level.band_sums) do
        for _, line in ipairs(sum.lines) do
            if line.grid == grid and line.along_y == along_y then
                return true
            end
        end
    end
    return false
end

function library.parameters(model, kernel)
    local list = {}
    for _, i in ipairs(kernel.grids) do
        local grid = model.grids[i]
        list[#list + 1] = (grid.written and "" or "const ") .. "real *__restrict__ " .. grid.id
    end
    for _, c in ipairs(kernel.uniforms) do
        list[#list + 1] = library.computed(model, "real") .. " " .. model.coefficients[c].name
    end
    for _, p in ipairs(kernel.region) do
        list[#list + 1] = p.type .. " " .. p.name
    end
    return table.concat(list, ", ")
end

-- Points of one launch along an axis. The first axis of a grid is the only one that has no limit of
-- 65535 blocks.
function library.launch_step(kernel, axis)
    local i = ("xyz"):find(axis) - 1
    if axis == kernel.order:sub(1, 1) then
        return ("extent_of(region, %d)"):format(i)
    end
    return axis == "y" and kernel.cut and "step_y" or ("65535 * points[%d]"):format(i)
end

-- Planes that a block streams through, as the kernel knows them.
function library.depth(kernel)
    return kernel.balance and "depth" or "points_z"
end

-- The names of a kernel's slots as they rotate: in phase p, slot i of the plane is s[i + p].
-- A queue that is filled by asynchronous copies also hands over the slot to be filled.
function library.rotated(kernel, level, phase)
    local names = {}
    for i = 0, level.slots - 1 do
        names[i + 1] = "s" .. (i + phase) % kernel.turns
    end
    if kernel.reuse == "queue" and kernel.async then
        names[#names + 1] = "s" .. (level.slots - 1 + kernel.ahead + phase) % kernel.turns
    end
    return table.concat(names, ", ")
end

-- What a step calls its slots; a slot that no value is taken from and nothing is put into has no name.
function library.step_parameters(kernel, level)
    local names = { table.unpack(level.slot_names) }
    local used = { [level.slots] = true }
    for _, v in ipairs(level.values) do
        if v.source == "window" or v.source == "lds" then
            used[v.dz + level.z_lo + 1] = true
        end
    end
    for _, t in ipairs(kernel.tiles) do
        if t.own_from_window then
            used[level.z_lo + 1] = true
        end
    end
    for i = 1, level.slots do
        if kernel.reuse ~= "partial" and not used[i] then
            names[i] = ""
        end
    end
    if kernel.reuse == "queue" and kernel.async then
        names[#names + 1] = "fill"
    end
    return names
end

function library.bounds(model, kernel)
    local threads = kernel.edge and kernel.threads or "threads"
    if kernel.waves > 0 then
        return ("%s_LAUNCH_BOUNDS(%s, %d)"):format(model.name:upper(), threads, kernel.waves)
    end
    return ("__launch_bounds__(%s)"):format(threads)
end
