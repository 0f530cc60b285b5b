//% local its, made = rows_told(k)
// Adds a row of the level before$(its) to the sums that wait for it, and makes $(made) of this level of the oldest.
const auto level = [&](waiting &kept, patch &arrived$(sums_parameters(model, k))) __attribute__((always_inline)) {
//% for _, c in ipairs(counted(model, k)) do
    const $(computed(model, "real")) $(c.name) = count.$(c.name);
//% end
//% for _, v in ipairs(l.values) do
//% if v.source == "lanes" then
    const $(type_of(k, v.width)) $(v.name) = $(lanes_text(k, l, v));
//% end
//% end
    //% part("lines", { k = k, l = l })
    sums $(slots_now(l));
    //% part("scatter_body", { k = k, l = l, w = l.work[1], newest = l.slot_names[l.slots], apart = false })
//% if f.updates then
    //% part("strips_update", { k = k, l = l, f = f, w = l.work[1], oldest = l.slot_names[1] })
//% else
    //% part("strips_carry", { k = k, l = l, sum = sum_waiting(model, k) })
    arrived.$(levels_row(model, k, 0)) = $(l.slot_names[1]).$(sum_waiting(model, k));
//% end
//% for i = 2, l.slots do
    kept.$(l.slot_names[i - 1]) = $(l.slot_names[i]);
//% end
};
