//% if #l.late > 0 then
//% part("late_fetch")
//% end
//% part("step_tiles")
//% for _, s in ipairs(k.streams) do
//% if s.from_lds then
//% local t, g = k.tiles[s.tile], model.grids[s.grid].id
//% for row = 0, k.rows - 1 do
$(slot_of(l, s.newest)).$(g)$(row_suffix(row)) = read<vec>(arrived_$(g)$(tile_place(t, 0, row, 0)));
//% end
//% end
//% end
//% part("recurring", { k = k, l = l })
if (z >= 0 && x < nx && y < ny) {
    //% part("values", { k = k, l = l, moving = " + plane" })
//% if #k.recurring > 0 then
    find_once();
//% end
    //% part("rows", { moving = " + plane", each = "row" })
}
//% if #k.recurring > 0 then
else {
    find_once();
}
//% end
