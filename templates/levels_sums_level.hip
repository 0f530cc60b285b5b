//% local sum = sum_waiting(model, k)
//% local its = carried_along(k, 3) and ", its row `at`," or ""
// Adds a row of the level before$(its) to the sums that wait for it, and makes a row of this level of the oldest.
const auto level = [&](waiting &kept, patch &arrived$(carry_parameters(k))) __attribute__((always_inline)) {
//% for _, v in ipairs(l.values) do
//% if v.source == "lanes" then
    const $(type_of(k, v.width)) $(v.name) = $(lanes_text(k, l, v));
//% end
//% end
    //% part("lines", { k = k, l = l })
    sums $(slots_now(l));
    //% part("scatter_body", { k = k, l = l, w = l.work[1], newest = l.slot_names[l.slots], beside = false })
//% if carried_at_all(k) then
    if ($(carry_guard(k))) { // a sum for a point outside becomes what is there, and stays that
//% if carried_along(k, 1) then
        // Columns [from, to) of the thread are interior ones.
        const int at_x = again(x);
        const int from = $(carried_from(k, 1, "at_x")), to = $(carried_to(k, 1, "at_x"));
//% else
        const int from = 0, to = vector;
//% end
//% for i = 1, l.z_hi + 1 do
        //% part("levels_sums_carry", { k = k, l = l, i = i, sum = sum, slot = l.slot_names[i] })
//% end
    }
//% end
    arrived.$(levels_row(model, k, 0)) = $(l.slot_names[1]).$(sum);
//% for i = 2, l.slots do
    kept.$(l.slot_names[i - 1]) = $(l.slot_names[i]);
//% end
};
