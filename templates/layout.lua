-- SPDX-License-Identifier: MIT
-- Where lines of emitted code end.

local layout = {}

local LIMIT, EARLIEST = 100, 40 -- columns

-- How well a line ends at a place: behind a comma best, then before an operator, loose ones first; behind
-- an opening parenthesis only where there is nothing else.
local COMMA, PARENTHESIS = 1, 1000
local OPERATORS = {
    [":"] = 2, ["?"] = 3, ["||"] = 4, ["&&"] = 5, ["+"] = 6, ["-"] = 6, ["*"] = 7, ["/"] = 7,
}

local function looseness(line, at, c)
    if c == " " then
        return OPERATORS[line:match("^ (%S%S?) ", at)]
    elseif c == "," then
        return line:find("^, ", at) and COMMA
    end
    return c == "(" and line:find("^%(%f[^%(%)]", at) and PARENTHESIS
end

local DEEPER = { ["("] = 1, ["["] = 1, ["{"] = 1, [")"] = -1, ["]"] = -1, ["}"] = -1 }

-- Where a line of at most LIMIT columns can end: not before EARLIEST, as few parentheses deep as there
-- is a place, there the loosest, and of these the last.
local function cut_of(line)
    local cut, least, depth, quoted = nil, math.huge, 0, false
    for at, c in line:sub(1, LIMIT):gmatch("()([ ,\"%(%[{%)%]}])") do
        quoted = quoted ~= (c == '"')
        depth = depth + (DEEPER[c] or 0)
        local loose = at > EARLIEST and not quoted and looseness(line, at, c)
        if loose and depth * 10 + loose <= least then
            cut, least = (c == "," or c == "(") and at or at - 1, depth * 10 + loose
        end
    end
    return cut
end

-- Behind the "=" of a declaration, where what follows is a call that fits into a line of its own.
local function cut_of_declaration(line, cut, blank)
    local head = line:match("^ *[%w_]+ [^%(=]* =") or ""
    local before = cut and line:sub(1, cut) or ""
    local _, opened = before:gsub("%(", "")
    local _, closed = before:gsub("%)", "")
    local fits = #head > 0 and line:match(";$") and #blank + #line - #head - 1 <= LIMIT
    return fits and before:match(",$") and opened > closed and #head or cut
end

function layout.fits(line)
    return #line <= LIMIT
end

-- A line as a list of lines that fit: a comment at its end goes above it, what is too long is broken, and
-- continuation lines are indented by four more.
function layout.broken(line)
    local out = {}
    local code, comment = line:match("^(.*%S)%s+(//.*)$")
    if comment and #line > LIMIT then
        out[1] = line:match("^ *") .. comment
        line = code
    end
    local blank = line:match("^ *") .. "    "
    while #line > LIMIT and not line:match("^ *//") do
        local cut = cut_of_declaration(line, cut_of(line), blank)
        if not cut then
            break
        end
        out[#out + 1] = line:sub(1, cut)
        line = blank .. line:sub(cut + 1):gsub("^ ", "")
    end
    out[#out + 1] = line
    return out
end

-- Braces around one statement of one line go: those of an `if`, and those of a block that declares nothing
-- because it stores. A function has its braces below a line that ends in ")".
function layout.without_useless_braces(all)
    local out = {}
    local i = 1
    while i <= #all do
        local kept, taken = all[i], 1
        local margin = kept:sub(-1) == "{" and kept:match("^ *")
        local statement = margin and all[i + 2] == margin .. "}" and all[i + 1]:match("^ +(%S.*;)$")
        local head = statement and kept:sub(#margin + 1, -2)
        if statement and head:find("^if %(.*%) $") then
            out[#out + 1] = margin .. head:sub(1, -2)
            kept, taken = all[i + 1], 3
        elseif statement and head == "" and (out[#out] or ""):find("[;{}]$") then
            kept, taken = margin .. statement, 3
        end
        out[#out + 1] = kept
        i = i + taken
    end
    return out
end

-- Where a line of a comment ends that is too long, and what of it goes on; nothing if it fits.
local function cut_of_comment(line, margin)
    local long = margin and (utf8.len(line) or #line) > LIMIT
    local cut = long and line:sub(1, LIMIT + 1):match("^.*() ")
    if cut and cut > #margin then
        return line:sub(1, cut - 1), margin .. line:sub(cut + 1)
    end
end

-- Of a comment of whole lines, the words that a line has no room for begin the next one. Lines of a list,
-- which are indented within the comment, are left as they are.
function layout.filled(all)
    local out, begun, of = {}, nil, nil
    for _, line in ipairs(all) do
        local margin = line:match("^ *// %f[%S]")
        if begun and of == margin then
            line = begun .. line:sub(#margin)
        else
            out[#out + 1] = begun
        end
        begun, of = nil, margin
        local head, rest = cut_of_comment(line, margin)
        while head do
            out[#out + 1] = head
            begun = rest
            head, rest = cut_of_comment(rest, margin)
        end
        out[#out + 1] = not begun and line or nil
    end
    return out
end

return layout
