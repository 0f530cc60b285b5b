//% local g = model.grids[a.grid].id
//% if a.own then
//% for row = 0, k.rows - 1 do
vec $(g)_ahead$(row_suffix(row)) = {};
//% end
//% end
//% if a.tiled then
//% local t = k.tiles[a.tile]
//% for s = 0, t.halo_slots - 1 do
vec halo$(s)_$(g) = {};
//% end
//% for s = 0, t.side_slots - 1 do
$(type_of(plan, t.side_width)) side$(s)_$(g) = {};
//% end
//% end
