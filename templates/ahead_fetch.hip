//% local function plane(dz) return arriving(k, dz) .. " * pitch_z" end
//% for _, s in ipairs(k.streams) do
//% local g = model.grids[s.grid].id
//% for row = 0, (s.windowed and k.rows or 0) - 1 do
$(g)_ahead$(row_suffix(row)) = load<vec>($(g)_base + $(plane(s.newest)), row$(row_suffix(row)));
//% end
//% end
//% for _, t in ipairs(k.tiles) do
//% local s = stream_of(k, t.grid)
//% local base = model.grids[t.grid].id .. "_base + " .. plane(s.shared)
//% if k.reuse == "window" then
if (to >= 0) {
    //% part("tile_fetch", { k = k, t = t, declare = false, own = s.own, base = base })
}
//% else
//% part("tile_fetch", { k = k, t = t, declare = false, own = s.own, base = base })
//% end
//% end
