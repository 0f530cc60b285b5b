-- SPDX-License-Identifier: MIT
-- What the comments of a kernel tell its reader.

local library = select(2, ...)

-- The directions in which values of a level lie, sorted: "xm", "xp", "ym", and by direction the distance
-- of one of them. Both are read off the names.
local function directions(level)
    local distance, words = {}, {}
    local function look(name)
        for axis, side, by in name:gmatch("_([xyz])([mp])(%d+)") do
            local word = axis .. side
            if not distance[word] then
                distance[word] = tonumber(by)
                words[#words + 1] = word
            end
        end
    end
    for _, v in ipairs(level.values) do
        look(v.name)
    end
    for _, line in ipairs(level.lines) do
        for _, t in ipairs(line.taken) do
            look(t.name)
        end
    end
    table.sort(words)
    return words, distance
end

-- Whether a level has a value at the point under the name <g>_c.
local function names_the_point(level)
    for _, v in ipairs(level.values) do
        if v.name:match("_c$") and v.source ~= "window" then
            return true
        end
    end
    return false
end

-- "<g>_xm4   grid g, 4 points down along x; xp, ym, yp likewise; <g>_c at the point", or nothing.
function library.glossary_of_values(level, where)
    local words, distance = directions(level)
    if #words == 0 then
        return names_the_point(level) and "<g>_c     grid g" .. where .. " at the point" or ""
    end
    local by, axis, side = distance[words[1]], words[1]:match("(.)(.)")
    local text = ("<g>_%s%d   grid g%s, %s %s along %s"):format(words[1], by, where,
        by == 1 and "a point" or by .. " points", side == "m" and "down" or "up", axis)
    if #words > 1 then
        text = text .. "; " .. table.concat(words, ", ", 2) .. " likewise"
    end
    return text .. (names_the_point(level) and "; <g>_c at the point" or "")
end

-- "point", "first point; it owns 4 along x and 2 rows along y"
function library.points_owned(kernel)
    local along_x = kernel.vector > 1 and kernel.vector .. " points along x"
    local along_y = kernel.rows > 1 and kernel.rows .. " rows along y"
    local both = along_x and along_y and along_x .. " in each of " .. along_y
    local all = both or along_x or along_y
    return all and "first point; it owns " .. all or "point"
end

-- What a block of a kernel that streams keeps while it walks.
local WALK = {
    partial = {
        " Each input plane is read once and",
        "added to the %d output planes that see it; the oldest of them is then complete.",
        "partial sums of output planes", "input plane",
    },
    window = {
        "", "Registers hold the column of %d inputs around each output point.", "input planes", "output plane",
    },
    halves = {
        " A sum takes what lies in and",
        "below its plane when that arrives, waits in LDS, and then takes what lies above.",
        "input planes", "one that arrives",
    },
    queue = {
        "", "LDS holds the %d input planes around each output plane, and %s.", "input planes in LDS", "output plane",
    },
}

-- What a strategy is, in a line: as its preset says, but for what settings make of it.
function library.title_of(plan)
    if plan.kernels[1].copies_windows then
        return "one sweep: the column above and below each point in registers, plane tiles in LDS, the next planes on"
            .. " their way"
    end
    return plan.preset_doc
end

-- One line, or two, of how a block goes through its planes.
function library.walk(kernel)
    local upward = kernel.alternate and "" or "up "
    local planes = kernel.balance and "`depth` planes, at most " .. kernel.points_z or kernel.points_z .. " planes"
    local more = kernel.ahead == 1 and "one more that is being filled" or kernel.ahead .. " more that are being filled"
    local words = WALK[kernel.halves and "halves" or kernel.reuse]
    return ("// A block walks %sthrough %s.%s\n// "):format(upward, planes, words[1])
        .. words[2]:format(kernel.levels[1].slots, more)
end

-- The two lines that say what slots are and what a step calls them.
function library.glossary_of_slots(kernel)
    local names, words = kernel.levels[1].slot_names, WALK[kernel.halves and "halves" or kernel.reuse]
    local all = ("s0 … s%d"):format(kernel.turns - 1)
    local seen = ("%s … %s"):format(names[1], names[#names])
    local function line(what, columns, text)
        return "//   " .. what .. (" "):rep(math.max(1, 10 - columns)) .. text
    end
    return line(all, #all - 2, words[3] .. "; each step sees them renamed by their distance") .. "\n"
        .. line(seen, #seen - 2, "from the " .. words[4] .. ", oldest first, so that no register is moved")
end

-- "two planes with halo in LDS, one being filled while the other is read"
function library.glossary_of_tile(kernel)
    local buffers, ahead = library.buffers(kernel), kernel.ahead
    local filled = ahead == 1 and "one" or tostring(ahead)
    local read = kernel.reuse == "queue" and "the others are read" or "another is read"
    read = kernel.copies_windows and "others wait for their turn" or read
    return ("%d planes with halo in LDS, %s being filled while %s"):format(buffers, filled, read)
end

-- "an element", "4 elements"
function library.elements(count)
    return count == 1 and "an element" or count .. " elements"
end

-- "0 … 127", "256 … 395": which of a tile's `items` the threads of a plane have as their s-th.
function library.items_of(kernel, s, items)
    local threads = kernel.block[1] * kernel.block[2]
    return ("%d … %d"):format(s * threads, math.min((s + 1) * threads, items) - 1)
end
