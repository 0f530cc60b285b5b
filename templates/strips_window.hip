//% local its = carried_along(k, 3) and ", row `at`," or ""
// Makes a row of this level$(its) of a row of the level before and of those that waited for it.
const auto level = [&](waiting &kept, patch &arrived$(sums_parameters(model, k))) __attribute__((always_inline)) {
//% for _, c in ipairs(counted(model, k)) do
    const $(computed(model, "real")) $(c.name) = count.$(c.name);
//% end
    const patch $(slots_now(l, " = arrived"));
//% for _, v in ipairs(l.values) do
//% if v.source == "lanes" then
    const $(type_of(k, v.width)) $(v.name) = $(lanes_text(k, l, v));
//% end
//% end
    //% part("lines", { k = k, l = l })
    patch made;
    //% part("levels_row", { k = k, l = l, w = l.work[1] })
//% if carried_at_all(k) then
    if ($(carry_guard(k))) { // what is outside stays what it was
        //% part("strips_columns", { k = k })
//% local to = "to"
//% if carried_along(k, 3) then
//% to = "is_outside ? from : to"
        const bool is_outside = ends && ($(outside_text(k, 3, "at", 1)));
//% end
//% for _, state in ipairs(f.states) do
//% local name = levels_row(model, k, 0, state)
        made.$(name) = made_inside(made.$(name), zc.$(name), from, $(to));
        keep(made.$(name));
//% end
    }
//% end
//% for i = 2, l.slots do
    kept.$(l.slot_names[i - 1]) = $(l.slot_names[i]);
//% end
    arrived = made;
};
