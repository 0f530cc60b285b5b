-- SPDX-License-Identifier: MIT
-- Points at the ends of rows: what one is computed from.

local library = select(2, ...)

-- Grids, coefficients and origins that a kernel is given, each as `declared` or by its name alone.
local function given(model, kernel, declared)
    local list = {}
    local function add(type, name)
        list[#list + 1] = (declared and type .. " " or "") .. name
    end
    for _, i in ipairs(kernel.grids) do
        local grid = model.grids[i]
        list[#list + 1] = declared and (grid.written and "" or "const ") .. "real *__restrict__ " .. grid.id or grid.id
    end
    for _, c in ipairs(kernel.uniforms) do
        add(library.computed(model, "real"), model.coefficients[c].name)
    end
    for _, axis in ipairs(model.indexes) do
        add("int64_t", "origin_" .. ("xyz"):sub(axis, axis))
    end
    add("int64_t", "pitch_y")
    add("int64_t", "pitch_z")
    return table.concat(list, ", ")
end

-- Of `edge_point`, whose body is that of the edge kernel.
function library.point_parameters(model, edge)
    local outside = edge.images and ", const around<images> &outside" or ""
    return given(model, edge, true) .. ", int x, int y, int z" .. outside
end

-- "<images>": which of both a kernel calls.
function library.images_known(edge, kernel)
    return kernel.images and "<images>" or edge.images and "<false>" or ""
end

-- What a kernel calls it with for a point that lies `at`.
function library.point_arguments(model, edge, kernel, at)
    local outside = kernel.images and ", outside" or edge.images and ", around<false>()" or ""
    return given(model, edge, false) .. ", " .. at .. outside
end
