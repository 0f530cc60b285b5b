// Products take lines by 16 and 4 elements of each at a time: this lane has element of4 of line of16.
const int of4 = ty % 4, of16 = tx % 16;
//% if k.interleaved then
const int row16 = of16 % 4 * 4 + of16 / 4; // its line along x: results of a lane are 4 rows apart
//% end
//% for _, b in ipairs(l.bands) do
// Taps $(b.lo) … $(b.lo + #b.coefficients - 1) of a line$(band_axis(k, b)), weights by tap.
const auto $(b.name) = [&](int at) -> real {
    return $(band_weights(model, b));
};
//% for i, p in ipairs(b.parts) do
const real $(b.name)_$(i - 1) = $(band_part(b, p));
//% end
//% end
//% for _, t in ipairs(k.tiles) do
//% local g = model.grids[t.grid].id
//% if has_lines(l, t.grid, false) then
const int across_$(g) = ($(k.interleaved and "row16" or "of16") - of4 * 4) * $(t.pitch_name) + of4 - of16;
//% end
//% if has_lines(l, t.grid, true) then
const int down_$(g) = of4 * -(3 * $(t.pitch_name));
//% end
//% end

// Weights of 0 meet all elements of a tile: where nothing arrives, there must not be a NaN.
//% for _, t in ipairs(k.tiles) do
for (int i = lane; i < $(tile_size(t)); i += threads)
    $(t.name)[i] = 0;
//% end
__syncthreads();
