//% local sum = sum_waiting(model, k)
//% local more = f.beside and ", and rows beside it of the plane before that" or ""
// Adds plane `at` of the level before to the sums that wait for it$(more).
// Makes a plane of this level of the oldest.
//% local sides = f.edge_planes > 0 and "const sides &beside, " or ""
//% local given = "waiting &kept, const patch &arrived, " .. sides .. "int at, const bool guarded"
const auto level = [&]($(given)) __attribute__((always_inline)) {
    (void)at, (void)guarded;
//% for _, v in ipairs(l.values) do
//% if v.source == "lds" then
    const vec $(v.name) = beside.$(v.name);
//% end
//% end
    patch made;
    sums $(slots_now(l));
//% for _, w in ipairs(l.work) do
    // row y$(w.row > 0 and " + " .. w.row or "")
//% for _, v in ipairs(values_for(l, w.row)) do
//% if v.source == "lanes" then
    const $(type_of(k, v.width)) $(v.name) = $(lanes_text(k, l, v));
//% end
//% end
    //% part("lines", { k = k, l = { lines = lines_for(l, w.row), values = l.values } })
    {
//% if f.beside then
        //% part("scatter_body", { k = k, l = l, w = w, newest = l.slot_names[l.slots], beside = true })
//% end
        //% part("scatter_body", { k = k, l = l, w = w, newest = l.slot_names[l.slots], beside = false })
    }
//% local row = row_of(k, sum, w.row)
//% if carried_at_all(k) then
//% for i = 1, l.z_hi + 1 do
//% local slot = l.slot_names[i]
//% local held = i > l.z_hi and "arrived." .. levels_row(model, k, w.row) or "kept." .. slot .. "." .. row
//% local of = "told(" .. shifted("at", i - 1 - l.z_hi) .. ", " .. w.row .. ", guarded)"
    $(slot).$(row) = carried($(slot).$(row), $(held), $(of), guarded);
//% end
//% end
    made.$(levels_row(model, k, w.row)) = $(l.slot_names[1]).$(row);
//% for i = 2, l.slots do
    keep($(l.slot_names[i]).$(row));
//% end
//% end
//% for i = 2, l.slots do
    kept.$(l.slot_names[i - 1]) = $(l.slot_names[i]);
//% end
    return made;
};
