//% local last = k.rows - f.last_rows
// Makes a plane of a level$(carried_along(k, 3) and ", its plane `at`," or "") in the place of the level two before.
const auto level = [&]($(level_parameters(k, l))) __attribute__((always_inline)) {
//% if f.edge_planes > 0 then
    // Rows that other waves read a step later.
//% local shared = l.slot_names[f.edge_hi + 1 + l.z_lo + 1]
//% for i = 0, f.first_rows - 1 do
    write<vec>(edges + (rows_next + own) + $(edge_place(i)), $(shared).$(levels_row(model, k, i)));
//% end
//% for i = 0, f.last_rows - 1 do
//% local name = levels_row(model, k, last + i)
    write<vec>(edges + (rows_next + own) + $(edge_place(f.first_rows + i)), $(shared).$(name));
//% end
//% for _, v in ipairs(l.values) do
//% if v.source == "lds" then
    const vec $(v.name) = read<vec>($(edge_address(k, v)));
//% end
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
