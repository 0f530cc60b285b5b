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
//% for _, p in ipairs(l.pairs) do
    const vec $(p.name) = $(fold_text(model, p));
//% end
    patch made;
    //% part("levels_row", { k = k, l = l, w = l.work[1] })
//% local function held(state) return "zc." .. levels_row(model, k, 0, state) end
    //% part("strips_outside", { k = k, f = f, to = "made", held = held })
//% for i = 2, l.slots do
    kept.$(l.slot_names[i - 1]) = $(l.slot_names[i]);
//% end
//% for _, p in ipairs(l.pairs) do
//% for i, name in ipairs(p.kept) do
    kept.$(name) = $(p.kept[i + 1] and "kept." .. p.kept[i + 1] or p.name);
//% end
//% end
    arrived = made;
};
