//% local told = told_its_plane(model, k, steps) and ", its plane `at`," or ""
// Makes a plane of a level$(told) in the place of the level two before.
const auto level = [&]($(level_parameters(model, k, l, steps))) __attribute__((always_inline)) {
//% for _, c in ipairs(counted(model, k)) do
    const $(computed(model, "real")) $(c.name) = count.$(c.name);
//% end
//% for _, v in ipairs(l.values) do
//% if v.source == "lds" then
    const vec $(v.name) = around.$(v.name);
//% end
//% end
//% for _, v in ipairs(l.values) do
//% if v.source == "lanes" then
    const $(type_of(k, v.width)) $(v.name) = $(lanes_text(k, l, v));
//% end
//% end
    //% part("lines", { k = k, l = l })
    patch made;
//% for _, w in ipairs(l.work) do
//% if k.rows > 1 then
    { // row y$(w.row > 0 and " + " .. w.row or "")
        //% part("levels_row", { k = k, l = l, w = w })
    }
//% else
    //% part("levels_row", { k = k, l = l, w = w })
//% end
//% end
//% if carried_at_all(k) then
    //% part("levels_carry", { k = k, l = l, f = f })
//% end
    before = made;
//% for _, w in ipairs(l.work) do
//% for _, state in ipairs(f.states) do
    keep(before.$(levels_row(model, k, w.row, state)));
//% end
//% end
//% for _, grid in ipairs(f.constants) do
//% for _, w in ipairs(l.work) do
    keep(here.$(model.grids[grid].id)$(row_suffix(w.row)));
//% end
//% end
};
