-- SPDX-License-Identifier: MIT
-- What templates can call. `render(name, names)` gives the text of templates/<name>.

local layout = compile("layout.lua")(_ENV)

local lines -- of the file being rendered
local indent = "" -- of the part being rendered
local directive = 0 -- columns before the directive being run
local kind -- of the file being rendered: "hip", "html", "gp", …
local written -- by kind: a marker's value as the text of that language (markup.lua)

local compiled = {}

local function load_template(file)
    compiled[file] = compiled[file] or compile(file)
    return compiled[file]
end

-- Raises an error at the template line that is being run, not at a line of this library.
local function complain(message)
    local level = 2
    while debug.getinfo(level, "S") and not debug.getinfo(level, "S").source:find("%." .. kind .. "$") do
        level = level + 1
    end
    error(message, debug.getinfo(level, "S") and level or 1)
end

local function text_of(value)
    local kind = type(value)
    if kind == "string" then
        return value
    elseif math.type(value) == "integer" then
        return tostring(value)
    end
    complain("a template prints strings and integers, this is " .. tostring(value))
end

local function add_line(line)
    if layout.fits(line) then
        lines[#lines + 1] = line
        return
    end
    for _, piece in ipairs(layout.broken(line)) do
        lines[#lines + 1] = piece
    end
end

local function add_as_it_is(line)
    lines[#lines + 1] = line
end

local function add_rendered(line)
    if line:find("%S") then
        local add = kind == "hip" and add_line or add_as_it_is
        add(indent .. line)
    elseif lines[#lines] ~= "" or kind ~= "hip" then -- no two blank lines in a row
        lines[#lines + 1] = ""
    end
end

-- A template line: its own text and the values of its markers take turns.
local function emit(...)
    local parts = { ... }
    local write = written[kind]
    for i = 2, #parts, 2 do
        parts[i] = write and write(parts[i], complain) or text_of(parts[i])
    end
    if #parts ~= select("#", ...) then
        complain("a template prints strings and integers, this is nil")
    end
    local text = table.concat(parts)
    if not text:find("\n", 1, true) then
        return add_rendered(text)
    end
    for line in (text .. "\n"):gmatch("(.-)\n") do
        add_rendered(line)
    end
end

-- The names of a file: its own, then those of whoever asked for it, in the end the library's. What is
-- found is kept: names do not change while a file is rendered.
local function scope_of(names, outer)
    return setmetatable({}, {
        __index = function(scope, key)
            local value = rawget(names, key)
            if value == nil then
                value = outer[key]
            end
            rawset(scope, key, value)
            return value
        end,
    })
end

local function run(file, names, outer)
    local scope = scope_of(names, outer)
    scope.part = function(name, more)
        local before = indent
        indent = indent .. (" "):rep(directive)
        run(name .. "." .. kind, more or {}, scope)
        indent = before
    end
    load_template(file)(scope)
end

-- Names that every template sees.
local library = {
    emit = emit,
    indented = function(columns) directive = columns end,
    ipairs = ipairs,
    pairs = pairs,
    select = select,
    string = string,
    table = table,
    math = math,
    tostring = tostring,
}

setmetatable(library, {
    __index = function(_, key) complain("unknown name '" .. tostring(key) .. "'") end,
})

-- "a, b, c" from a list, each item through `f` if given.
function library.join(list, separator, f)
    local out = {}
    for i, item in ipairs(list) do
        out[i] = f and f(item) or item
    end
    return table.concat(out, separator)
end

function render(file, names)
    lines, indent, kind = {}, "", file:match("%w+$")
    run(file, names, library)
    local tidy = kind == "hip" and layout.filled(layout.without_useless_braces(lines)) or lines
    return table.concat(tidy, "\n") .. "\n"
end

-- How plan records read as C++ lives beside the templates.
for _, words in ipairs {
    "text", "expressions", "rules", "outside", "groups", "stages", "points", "python", "places", "update", "images",
    "offsets", "bands", "recurring", "faults", "switches", "row_ends", "tiles", "halves", "kernels", "levels",
    "levels_memory", "levels_given", "levels_points", "levels_by_axis", "levels_lds", "levels_sums",
    "levels_guards", "levels_planes", "levels_edges", "levels_here", "levels_flags", "strips",
    "fused_stages", "fused_planes", "fused_images", "glossary", "reference",
} do
    compile(words .. ".lua")(_ENV, library)
end
written = compile("markup.lua")(_ENV, library)
