-- SPDX-License-Identifier: MIT
-- How values are written in files that are not HIP: as text that means the same in that language,
-- whatever is in it. What raw() made is trusted and stays as it is.

local library = select(2, ...)

local trusted = setmetatable({}, { __mode = "k" })

function library.raw(text)
    local box = { text = text }
    trusted[box] = true
    return box
end

local entities = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;", ["'"] = "&#39;" }

local function html(value, complain)
    if trusted[value] then
        return value.text
    elseif type(value) == "string" then
        return (value:gsub("[&<>\"']", entities):gsub("[\0-\8\11-\31\127]", ""))
    elseif math.type(value) == "integer" then
        return tostring(value)
    end
    complain("a page prints strings and integers, this is " .. tostring(value))
end

-- gnuplot reads what is in single quotes as it stands; a quote in it is doubled.
local function gnuplot(value, complain)
    if trusted[value] then
        return value.text
    elseif type(value) == "string" then
        return "'" .. value:gsub("%c", " "):gsub("'", "''") .. "'"
    elseif type(value) == "number" and value == value and math.abs(value) < math.huge then
        return math.type(value) == "integer" and tostring(value) or string.format("%.9g", value)
    end
    complain("a plot prints strings and finite numbers, this is " .. tostring(value))
end

-- What a format's writer takes: text, and whole numbers as text.
local function written_as(quoted)
    return function(value, complain)
        if trusted[value] then
            return value.text
        elseif type(value) == "string" then
            return quoted(value)
        elseif math.type(value) == "integer" then
            return tostring(value)
        end
        complain("this prints strings and integers, this is " .. tostring(value))
    end
end

-- man(7): a line may begin with the value, a minus is one that can be typed, and quotes are no macro's.
local roff = {
    ['"'] = "\\(dq", ["\\"] = "\\e", ["-"] = "\\-", ["'"] = "\\(aq", ["`"] = "\\(ga", ["^"] = "\\(ha", ["~"] = "\\(ti",
}

function library.roff(text)
    return (text:gsub("…", "..."):gsub("[\"\\%-'`^~]", roff):gsub("^%.", "\\&."))
end

-- A word of a shell, quoted where it has to be.
local function word_of(escaped)
    return function(text)
        return text:match("^[%w_=+./,-]+$") or "'" .. text:gsub("['\\]", escaped) .. "'"
    end
end

local shell = word_of { ["'"] = "'\\''" }
local fish = word_of { ["'"] = "\\'", ["\\"] = "\\\\" }

-- Colours of plots are roles: '#0000NN' becomes var(--plot-NN) in the page, which knows light and
-- dark. 1 text and axes, 2 grid, 3 ceilings, from 4 on the series.
function library.role(n)
    return string.format("#0000%02x", n)
end

return {
    html = html,
    gp = gnuplot,
    man = written_as(library.roff),
    bash = written_as(shell),
    zsh = written_as(shell),
    fish = written_as(fish),
}
