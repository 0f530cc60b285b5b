//% local g = model.grids[t.grid].id
//% local const = k.reuse == "queue" and "" or "const "
$(const)unsigned own_$(g) = (unsigned)($(scaled("ty", k.rows, "rows")) * $(t.pitch_name) + $(scaled("tx", k.vector, "vector")));
//% for s = 0, t.halo_slots - 1 do
//% part("tile_share_halo", { n = "halo" .. s .. "_" .. g, s = s, const = const })
//% end
//% for s = 0, t.side_slots - 1 do
//% local share = t.whole and "tile_share_whole" or "tile_share_side"
//% part(share, { n = "side" .. s .. "_" .. g, s = s, const = const })
//% end
