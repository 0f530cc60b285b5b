//% for _, s in ipairs(k.streams) do
//% for row = 0, (s.windowed and k.rows or 0) - 1 do
vec $(model.grids[s.grid].id)_ahead$(row_suffix(row)) = {};
//% end
//% end
//% for _, t in ipairs(k.tiles) do
//% local g = model.grids[t.grid].id
//% for row = 0, (stream_of(k, t.grid).own and k.rows or 0) - 1 do
vec $(g)_ahead$(row_suffix(row)) = {};
//% end
//% for s = 0, t.halo_slots - 1 do
vec halo$(s)_$(g) = {};
//% end
//% for s = 0, t.side_slots - 1 do
$(type_of(plan, t.side_width)) side$(s)_$(g) = {};
//% end
//% end
