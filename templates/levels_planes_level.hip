//% local more = f.beside and ", and rows beside it of the plane before that" or ""
// Adds plane `at` of the level before to the sums that wait for it$(more).
// Makes a plane of this level of the oldest.
//% local sides = f.edge_planes > 0 and "const sides &beside, " or ""
//% local ring = #kept_here(k) > 0 and "unsigned kept_at, " or ""
//% local given = "waiting &kept, const patch &arrived, " .. sides .. ring .. "int at, const bool guarded"
const auto level = [&]($(given)) __attribute__((always_inline)) {
//% if not carried_at_all(k) then
    (void)at, (void)guarded;
//% end
//% if reads_index(model, 3) then
    const int made_at = $(shifted("at", -l.z_hi));
//% end
//% for _, v in ipairs(l.values) do
//% if v.source == "lds" then
    const vec $(v.name) = beside.$(v.name);
//% end
//% end
    patch made;
//% if ring ~= "" then
    points here;
//% end
//% if k.by_axis then
    //% part("levels_planes_alike", { k = k })
//% end
    sums $(slots_now(l));
//% for _, w in ipairs(l.work) do
    // row y$(w.row > 0 and " + " .. w.row or "")
//% for _, v in ipairs(values_for(l, w.row)) do
//% if v.source == "lanes" then
    const $(type_of(k, v.width)) $(v.name) = $(lanes_text(k, l, v));
//% end
//% end
//% for _, here in ipairs(kept_here(k)) do
//% local name = levels_row(model, k, w.row, { current = here.grid })
    here.$(name) = read<vec>(lds_at($(row_here(k, here, "kept_at", w.row))));
//% end
    //% part("lines", { k = k, l = { lines = lines_for(l, w.row), values = l.values } })
    {
//% if f.beside then
        //% part("scatter_body", { k = k, l = l, w = w, newest = l.slot_names[l.slots], apart = true })
//% end
        //% part("scatter_body", { k = k, l = l, w = w, newest = l.slot_names[l.slots], apart = false })
    }
//% if f.updates then
    {
//% if k.by_axis then
        //% part("levels_planes_row", { k = k, w = w })
//% end
        //% part("levels_planes_update", { k = k, l = l, f = f, w = w, oldest = l.slot_names[1] })
    }
//% else
    //% part("levels_planes_sum", { k = k, l = l, w = w, row = row_of(k, sum_waiting(model, k), w.row) })
//% end
//% for _, sum in ipairs(sums_waiting(model, k)) do
//% for i = 2, l.slots do
    keep($(l.slot_names[i]).$(row_of(k, sum.name, w.row)));
//% end
//% end
//% end
//% for i = 2, l.slots do
    kept.$(l.slot_names[i - 1]) = $(l.slot_names[i]);
//% end
    return made;
};
