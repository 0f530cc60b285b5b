//% for _, planes in ipairs(planes_behind(k)) do
const int behind$(planes) = reading < $(planes) ? reading + $(buffers(k) - planes) : reading - $(planes);
//% end
//% for _, t in ipairs(k.tiles) do
//% local g = model.grids[t.grid].id
//% if reads_tile(l, t) then
const real *const here_$(g) = $(t.name) + $(buffer_behind(k.tile_lag)) * $(t.plane_name) + own_$(g);
//% end
//% end
//% for _, s in ipairs(k.streams) do
//% if s.from_lds then
//% local t, g = k.tiles[s.tile], model.grids[s.grid].id
const real *const arrived_$(g) = $(t.name) + $(buffer_behind(k.tile_lag - s.newest)) * $(t.plane_name) + own_$(g);
//% end
//% end
