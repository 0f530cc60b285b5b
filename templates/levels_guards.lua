-- SPDX-License-Identifier: MIT
-- Kernels that advance several steps by planes of sums: steps in which something lies outside. Nothing is decided here.

local library = select(2, ...)

-- Whether all of a thread's row in plane `at` keeps what it held: both are asked, for a predicate.
function library.row_kept(kernel)
    local plane = "(" .. library.outside_text(kernel, 3, "at", 1) .. " ? 1u : 0u)"
    local row = "(flags & outside_rows << row_number)"
    if not library.carried_along(kernel, 2) then
        return plane .. " != 0"
    end
    return library.carried_along(kernel, 3) and ("(%s | %s) != 0"):format(plane, row) or row .. " != 0"
end

-- Whether steps that are not guarded have no images of planes: they ask for none then.
function library.guards_images(kernel)
    return kernel.family == "levels_planes" and kernel.fusion.stages > 0 and library.reflects_along(kernel, 3)
        and library.ends_text(kernel, "", "") ~= ""
end

-- The plane that memory has for one, which may be its image.
function library.plane_in_memory(kernel, at, class)
    local image = library.in_memory(kernel, 3, at, class)
    return library.guards_images(kernel) and ("guarded ? %s : %s"):format(image, at) or image
end

-- Whether some of what a step makes or copies, or of the block's rows, lies outside: "" where nothing ever does. It
-- makes planes from `oldest` on, of level 0 so many above it.
function library.guards_text(kernel, oldest, last)
    local ends = library.ends_text(kernel, oldest, library.shifted(oldest, last))
    if library.guards_images(kernel) then
        local copied = library.shifted(oldest, last + kernel.ahead)
        ends = ("%s < within.plain_from[2] || %s >= within.plain_end[2]"):format(oldest, copied)
    end
    if not library.carried_along(kernel, 2) then
        return ends
    end
    return ends == "" and "rows_outside" or "rows_outside || " .. ends
end
