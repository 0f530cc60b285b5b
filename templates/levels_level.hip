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
    if ($(beyond_at(k))) { // outside keeps what it held
//% if carried_along(k, 1) then
        // Columns [in_from, in_to) of the thread are interior ones.
        const int at_x = again(x);
        const int in_from = $(carried_from(k, 1, "at_x")), in_to = $(carried_to(k, 1, "at_x"));
//% end
//% for _, w in ipairs(l.work) do
//% local name = levels_row(model, k, w.row)
        {
            const bool in = $(row_is_inside(k, w.row));
            made.$(name) = made_inside(made.$(name), zc.$(name), $(columns_inside(k)));
        }
//% end
    }
//% end
    before = made;
//% for _, w in ipairs(l.work) do
    keep(before.$(levels_row(model, k, w.row)));
//% end
};
