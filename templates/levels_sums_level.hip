//% local sum = sum_waiting(model, k)
// Adds a row of the level before, its row `at`, to the sums that wait for it, and makes a row of this level of
// the oldest.
const auto level = [&](waiting &w, patch &arrived$(carry_parameters(k))) __attribute__((always_inline)) {
//% for _, v in ipairs(l.values) do
//% if v.source == "lanes" then
    const $(type_of(k, v.width)) $(v.name) = $(lanes_text(k, l, v));
//% end
//% end
    //% part("lines", { k = k, l = l })
    sums $(slots_now(l));
    //% part("scatter_body", { k = k, l = l, w = l.work[1], newest = l.slot_names[l.slots] })
//% if carried_at_all(k) then
    if ($(carry_guard(k))) { // a sum for a point outside becomes what is there, and stays that
//% for i = 1, l.z_hi + 1 do
//% local slot = l.slot_names[i]
//% local held = i > l.z_hi and "arrived." .. levels_row(model, k, 0) or "w." .. slot .. "." .. sum
        {
//% if carried_along(k, 3) then
            const bool out = ends && ($(outside_text(k, 3, shifted("at", i - 1 - l.z_hi), 1)));
            const int from = $(carried_along(k, 1) and "in_from" or "0"), to = out ? from : $(carried_along(k, 1) and "in_to" or "vector");
//% else
            const int from = in_from, to = in_to;
//% end
            $(slot).$(sum) = made_inside($(slot).$(sum), $(held), from, to);
        }
//% end
    }
//% end
    arrived.$(levels_row(model, k, 0)) = $(l.slot_names[1]).$(sum);
//% for i = 2, l.slots do
    w.$(l.slot_names[i - 1]) = $(l.slot_names[i]);
//% end
};
