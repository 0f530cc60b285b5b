//% for _, s in ipairs(k.streams) do
//% local g = model.grids[s.grid].id
//% for row = 0, rows_ahead(k, s) - 1 do
$(newest).$(g)$(row_suffix(row)) = $(g)_ahead$(row_suffix(row));
//% end
//% end
//% if k.reuse == "partial" then
//% if l.early and #l.late > 0 then
//% part("late_fetch")
//% end
//% part("step_tiles")
//% if k.halves then
//% part("step_halves")
//% else
//% if reads_memory(l) then
const int64_t in_plane = $(arrived(k, l));
//% end
//% part("values", { k = k, l = l, moving = " + in_plane" })
//% part("along", { k = k, l = l })
//% for _, w in ipairs(l.work) do
//% part("scatter", { w = w, apart = false })
//% end
//% if k.matrix then
//% part("band_sums", { k = k, l = l })
//% end
if ($(#k.tiles > 0 and "z >= 0 && x < nx && y < ny" or "z >= 0")) {
    //% part("rows", { moving = " + plane", each = "complete" })
}
//% part("slots_keep")
//% end
//% elseif k.reuse == "queue" then
//% part("step_queue", { newest = newest })
//% elseif k.copies_windows then
//% part("step_window")
//% else
//% if k.prefetch and #k.tiles == 0 then
if (z + 1 < planes)
    fetch(z + 1);
//% end
//% part("recurring", { k = k, l = l })
if (z >= 0) {
    //% part("step_tiles")
//% if #k.tiles > 0 then
    if (x < nx && y < ny) {
        //% part("values", { k = k, l = l, moving = " + plane" })
        //% part("rows", { moving = " + plane", each = "row" })
    }
//% else
    //% part("values", { k = k, l = l, moving = " + plane" })
//% if #k.recurring > 0 then
    find_once();
//% end
    //% part("rows", { moving = " + plane", each = "row" })
//% end
}
//% if #k.recurring > 0 then
else {
    find_once();
}
//% end
//% if k.prefetch and #k.tiles > 0 then
else if (z + 1 < planes)
    fetch(z + 1);
//% end
//% end
