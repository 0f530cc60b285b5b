-- SPDX-License-Identifier: MIT
-- What templates can call. `render(name, names)` gives the text of templates/<name>.

local kind -- of the file being rendered: "hip", "html", "gp", …
local written -- by kind: a marker's value as the text of that language (markup.lua)

-- Templates as functions, each compiled when it is first asked for.
local compiled = setmetatable({}, {
    __index = function(all, file)
        all[file] = compile(file)
        return all[file]
    end,
})

-- Raises an error at the template line that is being run, not at a line of this library.
local function complain(message)
    local level = 2
    while debug.getinfo(level, "S") and not debug.getinfo(level, "S").source:find("%." .. kind .. "$") do
        level = level + 1
    end
    error(message, debug.getinfo(level, "S") and level or 1)
end

-- The names of a file are its own, then those of whoever asked for it, in the end the library's.
local function run(file, names, outer)
    local scope = setmetatable({}, outer)
    for name, value in pairs(names) do
        scope[name] = value
    end
    local inner = { __index = scope }
    scope.part = function(name, more)
        local before = sheet.enter()
        run(name .. "." .. kind, more or {}, inner)
        sheet.leave(before)
    end
    compiled[file](scope, sheet.emit, sheet.indented)
end

-- Names that every template sees.
local library = {
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
    run(file, names, { __index = library })
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
