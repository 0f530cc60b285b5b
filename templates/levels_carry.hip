// Outside keeps what it held, as far as taps of the interior reach.
//% if carried_along(k, 3) then
if ($(outside_text(k, 3, "at", 1))) {
    made = zc;
}
//% end
//% local carried = carried_rows(model, k, l)
//% if carried_along(k, 1) then
const int at_x = again(x);
if ($(outside_text(k, 1, "at_x", "vector"))) { // some of the thread's columns
//% local low, high = carried_columns(k, 1), carried_columns(k, 2)
//% if faces_between_threads(k) then
    if ((within.low[0] | within.high[0]) % vector == 0) { // faces lie between threads
//% if low > 0 then
        const bool below_face = at_x + vector == within.low[0];
//% end
//% if high > 0 then
        const bool above_face = at_x == within.high[0];
//% end
//% for _, name in ipairs(carried) do
//% for e = k.vector - low, k.vector - 1 do
        made.$(name)[$(e)] = below_face ? zc.$(name)[$(e)] : made.$(name)[$(e)];
//% end
//% for e = 0, high - 1 do
        made.$(name)[$(e)] = above_face ? zc.$(name)[$(e)] : made.$(name)[$(e)];
//% end
//% end
    } else {
        //% part("levels_carry_columns", { k = k, carried = carried })
    }
//% else
    //% part("levels_carry_columns", { k = k, carried = carried })
//% end
}
//% end
//% if k.axis[2] ~= "" and carried_along(k, 2) then
const int at_y = again(y);
if ($(outside_text(k, 2, "at_y", "rows"))) { // some of its rows
//% for i, name in ipairs(carried) do
    if ($(outside_text(k, 2, shifted("at_y", (i - 1) % k.rows), 1)))
        made.$(name) = zc.$(name);
//% end
}
//% end
