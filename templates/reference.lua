-- SPDX-License-Identifier: MIT
-- How the registries of commands, options and words read in manual pages, shells and editors.

local library = select(2, ...)

-- By name, whatever groups the help has.
function library.sorted_options(command)
    local out = {}
    for i, option in ipairs(command.options) do
        out[i] = option
    end
    table.sort(out, function(a, b) return a.long < b.long end)
    return out
end

function library.taking(command)
    local out = {}
    for _, option in ipairs(library.sorted_options(command)) do
        out[#out + 1] = option.takes ~= "nothing" and option or nil
    end
    return out
end

-- "--strategies", "--strategy", "-j" as they are typed.
local function names_of(option)
    local out = { "--" .. option.long }
    for _, alias in ipairs(option.aliases) do
        out[#out + 1] = "--" .. alias
    end
    out[#out + 1] = option.short and "-" .. option.short or nil
    return out
end

-- What stands in no option: words, or ":specs" where files do.
function library.argument_words(command)
    local out, text = {}, command.arguments or ""
    if text:find("SPEC", 1, true) then
        return { ":specs" }
    end
    for word in (text:match("^%[?([%l|]+)") or ""):gmatch("%l+") do
        out[#out + 1] = word
    end
    return out
end

-- A sentence of words that lack its capital and its full stop.
function library.sentence(text)
    local first = text:match("^%l%l+[ ,]") and text:sub(1, 1):upper() or text:sub(1, 1)
    return first .. text:sub(2) .. (text:match("[.!?]$") and "" or ".")
end

-- Whether the help has every word that an option takes.
function library.says_values(option)
    local words = {}
    for word in ((option.argument or "") .. " " .. option.doc):gmatch("[%w_]+") do
        words[word] = true
    end
    for _, value in ipairs(option.values) do
        if not words[value] then
            return false
        end
    end
    return true
end

-- ---- man ----------------------------------------------------------------------------------------

function library.man_option(option)
    local names = {}
    for i, name in ipairs(names_of(option)) do
        local long = name:sub(1, 2) == "--"
        local takes = (long and "=" or " ") .. "\\fI" .. library.roff(option.argument or "") .. "\\fR"
        names[i] = "\\fB" .. library.roff(name) .. "\\fR" .. (option.argument and takes or "")
    end
    return library.raw(table.concat(names, ", "))
end

-- ---- shells -------------------------------------------------------------------------------------

-- "a b c" of strings, or of a field of records, each with `after`. They are names: none needs a quote.
function library.shell_words(list, field, after)
    local out = {}
    for i, item in ipairs(list) do
        out[i] = (field and item[field] or item) .. (after or "")
    end
    return library.raw(table.concat(out, " "))
end

function library.option_words(command)
    local out = {}
    for _, option in ipairs(library.sorted_options(command)) do
        for _, name in ipairs(names_of(option)) do
            local assigned = option.takes ~= "nothing" and name:sub(1, 2) == "--"
            out[#out + 1] = "'" .. name .. (assigned and "=" or "") .. "'"
        end
    end
    return library.raw(table.concat(out, " "))
end

function library.option_patterns(command, option)
    local out = {}
    for i, name in ipairs(names_of(option)) do
        out[i] = '"' .. command.name .. " " .. name .. '"'
    end
    return table.concat(out, " | ")
end

-- Descriptions of zsh end at brackets and colons.
function library.zsh_text(text)
    return (text:gsub("[%[%]:\\]", "\\%0"))
end

-- Each name of an option, as zsh says that it takes a value.
function library.zsh_names(option)
    local out = {}
    for i, name in ipairs(names_of(option)) do
        local long = name:sub(1, 2) == "--"
        local value = option.takes ~= "nothing" and (long and "=" or "+") or ""
        out[i] = (option.long == "set" and "*" or "") .. name .. value
    end
    return out
end

local ZSH = { file = "_files", folder = "_files -/", settings = "_hipstencil_settings", text = " " }

function library.zsh_action(option)
    if option.takes == "nothing" then
        return ""
    end
    local words = table.concat(option.values, " ")
    local action = ZSH[option.takes] or option.several and " _values -s , value " .. words or "(" .. words .. ")"
    return ":" .. library.zsh_text(option.argument) .. ":" .. action
end

function library.zsh_arguments(command)
    local words = library.argument_words(command)
    if words[1] == ":specs" then
        return '*:specification:_files -g "*.lua(-.)"'
    end
    return "*:argument:(" .. table.concat(words, " ") .. ")"
end

function library.fish_names(option)
    local out = ""
    for _, name in ipairs(names_of(option)) do
        local long = name:match("^%-%-(.*)")
        out = out .. (long and " -l " .. long or " -s '" .. name:sub(2) .. "'")
    end
    return out
end

local FISH = { nothing = "", file = " -r -F", folder = " -x -a '(__fish_complete_directories)'", text = " -x" }

function library.fish_values(option, settings)
    if FISH[option.takes] then
        return FISH[option.takes]
    end
    local words = {}
    for _, s in ipairs(option.takes == "settings" and settings or {}) do
        words[#words + 1] = #s.values == 0 and s.key .. "=" or nil
        for _, value in ipairs(s.values) do
            words[#words + 1] = s.key .. "=" .. value
        end
    end
    local list = table.concat(option.takes == "settings" and words or option.values, " ")
    return option.several and option.takes == "words" and " -x -a '(__fish_append , " .. list .. ")'"
        or " -x -a '" .. list .. "'"
end

-- ---- the Lua language server --------------------------------------------------------------------

function library.luals_type(types)
    return library.join(types, "|", function(name) return name == "word" and "hipstencil.word" or name end)
end

local LUALS = { block = "integer[]", boolean = "boolean", integer = "integer" }

function library.luals_setting(setting)
    return LUALS[setting.kind] or library.join(setting.values, "|", function(word) return '"' .. word .. '"' end)
end
