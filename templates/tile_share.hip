//% local g = model.grids[t.grid].id
//% local const = k.reuse == "queue" and "" or "const "
//% local row, column = scaled("ty", k.rows, "rows"), scaled("tx", k.vector, "vector")
$(const)unsigned own_$(g) = (unsigned)($(row) * $(t.pitch_name) + $(column));
//% for s = 0, t.halo_slots - 1 do
//% part("tile_share_halo", { n = "halo" .. s .. "_" .. g, s = s, const = const })
//% end
//% for s = 0, t.side_slots - 1 do
//% local share = t.whole and "tile_share_whole" or "tile_share_side"
//% part(share, { n = "side" .. s .. "_" .. g, s = s, const = const })
//% end
