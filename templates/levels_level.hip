// Makes a plane of a level$(carried_along(k, 3) and ", its plane `at`," or "") in the place of the level two before.
const auto level = [&]($(level_parameters(k, l))) __attribute__((always_inline)) {
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
    keep(before.$(levels_row(model, k, w.row)));
//% end
//% for _, grid in ipairs(f.constants) do
//% for _, w in ipairs(l.work) do
    keep(here.$(model.grids[grid].id)$(row_suffix(w.row)));
//% end
//% end
};
