-- SPDX-License-Identifier: MIT
-- Lines of taps as products of matrices.

local library = select(2, ...)
local shifted, tile_place = library.shifted, library.tile_place

-- "at == 0 ? c1 : at == 2 ? c4 : 0": the weight of tap `at` of a band.
function library.band_weights(model, band)
    local text = {}
    for i, coefficient in ipairs(band.coefficients) do
        if coefficient > 0 then
            text[#text + 1] = ("at == %d ? %s : "):format(i - 1, model.coefficients[coefficient].name)
        end
    end
    return table.concat(text) .. "0"
end

-- Along which axis a band's lines are, where that makes a difference.
function library.band_axis(kernel, band)
    return kernel.interleaved and (band.rows and " along y" or " along x") or ""
end

-- "of4 < 2 ? 0 : band0(of4 - of16 + 4)": the weights that a lane holds of one part of a band.
function library.band_part(band, part)
    local column = band.rows and "row16" or "of16"
    local weight = ("%s(%s)"):format(band.name, shifted("of4 - " .. column, part.from - band.lo))
    return part.done > 0 and ("of4 < %d ? 0 : %s"):format(part.done, weight) or weight
end

-- "matrix_fma(read<real>(here_u + across_u + 288), band0_0, zc.sum_u)"
function library.band_product(model, kernel, level, line, i, sum)
    local id, band = model.grids[line.grid].id, level.bands[line.band]
    local tile
    for _, t in ipairs(kernel.tiles) do
        tile = t.grid == line.grid and t or tile
    end
    local from = band.parts[i].from
    local row, x = line.at, from
    if line.along_y then
        row, x = from, line.at
    end
    local place = ("here_%s + %s_%s"):format(id, line.along_y and "down" or "across", id)
    local element = ("read<real>(%s%s)"):format(place, tile_place(tile, 0, row, x))
    local weight = band.name .. "_" .. i - 1
    local a, b = element, weight
    if line.along_y then
        a, b = weight, element
    end
    return ("matrix_fma<threads>(%s, %s, %s)"):format(a, b, sum)
end

-- Whether a level has lines along y, or along x, of a grid.
function library.has_lines(level, grid, along_y)
    for _, sum in ipairs(level.band_sums) do
        for _, line in ipairs(sum.lines) do
            if line.grid == grid and line.along_y == along_y then
                return true
            end
        end
    end
    return false
end
