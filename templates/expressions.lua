-- SPDX-License-Identifier: MIT
-- Expressions of updates as C++, with no more parentheses than their meaning needs.

local library = select(2, ...)

local INFIX = { add = " + ", sub = " - ", mul = " * ", div = " / " }
local RANK = { add = 1, sub = 1, mul = 2, div = 2, pow = 2 } -- how tightly they bind
local NEGATIVE, PRIMARY = 2.5, 3
local CALL = {
    min = "lesser",
    max = "greater",
    abs = "magnitude",
    sqrt = "root",
    exp = "exponential",
    log = "logarithm",
    sin = "sine",
    cos = "cosine",
    tan = "tangent",
    power = "power",
    select = "choose",
    select_at_most = "choose_le",
    select_equal = "choose_eq",
}
local HOST_COMPARES = { select = "<", select_at_most = "<=", select_equal = "==" }
local HOST_CALL = {
    min = "fmin",
    max = "fmax",
    abs = "fabs",
    sqrt = "sqrt",
    exp = "exp",
    log = "log",
    sin = "sin",
    cos = "cos",
    tan = "tan",
    power = "pow",
}

-- Name, parameters and value for one element, where @ is the suffix of functions of the type; what else doubles have.
-- Devices have an instruction for the lesser of two floats, NVIDIA's none for that of two doubles.
library.elementwise = {
    { "lesser", { "a", "b" }, "fmin(a, b)", "a < b ? a : b" },
    { "greater", { "a", "b" }, "fmax(a, b)", "a > b ? a : b" },
    { "magnitude", { "a" }, "fabs(a)" },
    { "root", { "a" }, "sqrt(a)" },
    { "exponential", { "a" }, "exp@(a)" },
    { "logarithm", { "a" }, "log@(a)" },
    { "sine", { "a" }, "sin@(a)" },
    { "cosine", { "a" }, "cos@(a)" },
    { "tangent", { "a" }, "tan@(a)" },
    { "power", { "a", "b" }, "pow@(a, b)" },
    { "choose", { "a", "b", "c", "d" }, "a < b ? c : d" },
    { "choose_le", { "a", "b", "c", "d" }, "a <= b ? c : d" },
    { "choose_eq", { "a", "b", "c", "d" }, "a == b ? c : d" },
}

function library.value_of_one(model, f)
    local narrow = model.arithmetic == "float"
    return ((not narrow and f[4] or f[3]):gsub("@", narrow and "f" or ""))
end

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
    if print.host and HOST_COMPARES[op] then
        local a, b, c, d = table.unpack(arguments)
        return ("(%s %s %s ? %s : %s)"):format(a, HOST_COMPARES[op], b, c, d), PRIMARY
    end
    return (print.host and HOST_CALL or CALL)[op] .. "(" .. table.concat(arguments, ", ") .. ")", PRIMARY
end

-- What has a name, as a list of { name, text } in the order of need, and then a text for each root. `known` has
-- names that are there already.
local function print_all(nodes, shared, roots, print, known)
    local names, texts = {}, {}
    print.named = {}
    for _, k in ipairs(known or {}) do
        print.named[k.node] = k.name
    end
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

library.print_all = print_all

-- How launchers print expressions of scalars.
local function on_host(model)
    return {
        host = true,
        leaf = function(node)
            if node.op == "step" then
                return "(double)(args->step + steps_done)"
            end
            return node.op == "number" and node.wide or "args->" .. model.scalars[node.index].member
        end,
    }
end

-- The values of fixed faces, as launchers evaluate them.
function library.fixed_texts(model, fixed)
    local roots = {}
    for i, f in ipairs(fixed) do
        roots[i] = f.value
    end
    local _, texts = print_all(model.nodes, {}, roots, on_host(model))
    return texts
end

-- The value of a node at one point, as code that any compiler for devices takes.
function library.pointwise_text(model, node, leaf)
    local _, texts = print_all(model.nodes, {}, { node }, { host = true, leaf = leaf })
    return texts[1]
end

-- Coefficients that launchers evaluate, in double precision on the host: a list of { name, text }
-- of what several of them share, and a text for each. `of` is the kernel, or the model for all.
function library.uniform_texts(model, of)
    local roots = {}
    for i, c in ipairs(of.uniforms) do
        roots[i] = model.coefficients[c].node
    end
    return print_all(model.nodes, of.uniform_parts, roots, on_host(model))
end
