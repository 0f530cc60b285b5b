//% local g = model.grids[a.grid].id
//% local base = g .. "_base + " .. (a.dz == 0 and "to" or "(" .. shifted("to", a.dz) .. ")") .. " * pitch_z"
//% if a.tiled and k.reuse == "window" then
if (to >= 0) {
    //% part("tile_fetch", { k = k, t = k.tiles[a.tile], declare = false, own = a.own, base = base })
}
//% elseif a.tiled then
//% part("tile_fetch", { k = k, t = k.tiles[a.tile], declare = false, own = a.own, base = base })
//% else
//% for row = 0, k.rows - 1 do
$(g)_ahead$(row_suffix(row)) = load<vec>($(base), row$(row_suffix(row)));
//% end
//% end
