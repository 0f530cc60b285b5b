-- SPDX-License-Identifier: MIT
-- What templates can call. `render(name, names)` gives the text of templates/<name>.

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
        local before = sheet.enter()
        run(name .. "." .. kind, more or {}, scope)
        sheet.leave(before)
    end
    load_template(file)(scope)
end

-- Names that every template sees.
local library = {
    emit = sheet.emit,
    indented = sheet.indented,
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
    kind = file:match("%w+$")
    sheet.begin(kind == "hip", written[kind], complain)
    run(file, names, library)
    return sheet.text()
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
