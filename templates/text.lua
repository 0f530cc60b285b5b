-- SPDX-License-Identifier: MIT
-- How plan records read as C++: numbers, types, sums. Nothing is decided here.

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

-- A text as a list of lines of at most so many bytes: broken at spaces, within a word where that is longer.
function library.wrapped(text, columns)
    local out, line = {}, ""
    for word in text:gmatch("%S+") do
        local joined = line == "" and word or line .. " " .. word
        if #joined > columns and line ~= "" then
            out[#out + 1], joined = line, word
        end
        while #joined > columns do
            local cut = utf8.offset(joined, 0, columns + 1) - 1 -- no character is cut
            out[#out + 1], joined = joined:sub(1, cut), joined:sub(cut + 1)
        end
        line = joined
    end
    out[#out + 1] = line
    return out
end

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
    if #words == 0 and coefficient.factor then
        return ("a %s, of what it has in common with another"):format(coefficient.factor)
    end
    if #words == 0 then
        return coefficient.quotient and coefficient.quotient .. ", of several steps" or "the update at the point"
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

-- Whether elements of a vector take more than one access.
function library.has_long_vectors(model, needs)
    for _, n in ipairs(needs.widths) do
        if n * model.size > 16 then
            return true
        end
    end
    return false
end

-- How CUDA stores elements of each length past the caches: 16 bytes at once, at most.
function library.streaming_stores(model, needs)
    local list = {}
    local function add(type, stored, accesses)
        local values = ("(const %s *)&value"):format(stored)
        local store = { type = type, stored = stored, to = {}, from = {} }
        for i = 0, accesses - 1 do
            store.to[i + 1] = i > 0 and "to + " .. i or "to"
            store.from[i + 1] = i > 0 and ("(%s)[%d]"):format(values, i) or "*" .. values
        end
        list[#list + 1] = store
    end
    add("real", "real", 1)
    for _, n in ipairs(needs.widths) do
        local bytes = n * model.size
        local whole = model.size == 4 and "float4" or "double2"
        add(library.vector_type(n), bytes < 16 and "float2" or whole, math.max(1, bytes // 16))
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
library.widened = widened

function library.rounded(model, text)
    return model.mixed and "narrow(" .. text .. ")" or text
end

-- ---- sums --------------------------------------------------------------------------------------

-- "u_xm1 + u_xp1"
local function fold_text(model, fold)
    local terms = {}
    for i, name in ipairs(fold.terms) do
        terms[i] = fold.computed[i] and name or widened(model, name)
    end
    return table.concat(terms, " + ")
end
library.fold_text = fold_text

-- A fold as it stands in a product: by name if it was named, otherwise spelled out.
local function factor_text(model, fold)
    if #fold.terms == 1 then
        return fold_text(model, fold)
    end
    return fold.uses > 1 and fold.name or "(" .. fold_text(model, fold) .. ")"
end

-- Combinations of a row, or those that are added up apart from them.
function library.combinations_of(work, apart)
    local out = {}
    for _, c in ipairs(work.combinations) do
        out[#out + 1] = c.apart == (apart or false) and c or nil
    end
    return out
end

-- Folds that several of these use, and so are worth a name.
function library.shared_folds(work, apart)
    local used, out = {}, {}
    for _, c in ipairs(library.combinations_of(work, apart)) do
        for _, p in ipairs(c.products) do
            used[p.fold] = true
        end
    end
    for i, fold in ipairs(work.folds) do
        if used[i] and fold.uses > 1 and #fold.terms > 1 then
            out[#out + 1] = fold
        end
    end
    return out
end

-- The coefficient, nil where it is a literal 1, and what it multiplies.
function library.factors_of(model, work, product)
    local coefficient = model.coefficients[product.coefficient]
    return not coefficient.unit and coefficient.name or nil, factor_text(model, work.folds[product.fold])
end

-- "c1 * (u_xm1 + u_xp1)"; a coefficient that is a literal 1 needs no product.
function library.product_text(model, work, product)
    local coefficient, fold = library.factors_of(model, work, product)
    return coefficient and coefficient .. " * " .. fold or (fold:gsub("^%((.*)%)$", "%1"))
end
