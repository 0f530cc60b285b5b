//% local g = model.grids[t.grid].id
//% local whole = type_of(k, k.vector)
//% local copy = copier(model, k, k.vector)
//% if not t.whole then
if ($(k.ends and "ragged ? own_points >= vector : x < nx" or "x < nx")) {
//% for row = 0, k.rows - 1 do
    $(copy)<$(whole)>(at + own_$(g)$(tile_place(t, -t.lo[3], row, 0)), from, row$(row_suffix(row)));
//% end
}
//% end
//% if not k.copies_windows then
//% part("tile_copy_beside")
//% elseif t.halo_slots + t.side_slots > 0 then
//% local at = k.tile_lag > 0 and "to + " .. reach(k, 3, 1) or "to"
//% local needed = ("%s >= 0 && %s < planes"):format(at, at)
//% local ended = t.end_items > 0 and "ragged || (" .. needed .. ")" or needed
if ($(ended)) { // neighbours are read in the block's own planes
    //% part("tile_copy_beside")
}
//% end
