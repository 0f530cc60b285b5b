-- SPDX-License-Identifier: MIT
-- What lies outside and is written by launches: rules as indices, and what is passed on about images.

local library = select(2, ...)

function library.is_image(face)
    return face.kind == "periodic" or face.kind == "mirror"
end

-- The bit that says that a face, 1 for low or 2 for high, is a neighbour's.
function library.face_bit(axis, side)
    return 1 << (2 * (axis - 1) + side - 1)
end

-- " n" where rules of an axis speak of its extent.
function library.extent_parameter(faces)
    local speaks = library.is_image(faces[2]) or faces[1].kind == "periodic"
    return speaks and " n" or ""
end

-- Whether index i is one of a face's images.
function library.beyond_text(face, side)
    if face.kind == "periodic" then
        return side == 1 and "i < 0" or "i >= n"
    end
    return side == 1 and "i <= " .. face.beyond or "i >= " .. library.shifted("n", face.beyond)
end

-- Of what it is an image.
function library.image_text(face, side)
    if face.kind == "periodic" then
        return side == 1 and "i + n" or "i - n"
    end
    return (side == 1 and face.fold or library.shifted("2 * n", face.fold)) .. " - i"
end

-- The point on the plane of an antimirror.
function library.point_text(face, side)
    return side == 1 and tostring(face.point) or library.shifted("n", face.point)
end

-- Whether there are images along an axis.
function library.is_mapped(group, axis)
    return library.is_image(group.faces[axis][1]) or library.is_image(group.faces[axis][2])
end

-- What functions of a launch are told beside places: who images are taken from, all grids, values of faces.
function library.told_rows(group, name, fixed, declared)
    local function text(what, type)
        return ", " .. (declared and "const " .. type .. " &" or "") .. what
    end
    return (group.crossed and text("grids", name .. "_grids") or "")
        .. (#fixed > 0 and text("fixed", name .. "_values") or "")
        .. ((group.signs or group.crossed) and text("along_x", "source") or "")
end
