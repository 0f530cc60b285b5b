//% if carried_at_all(k) then
if ($(carry_guard(k))) { // a sum for a point outside becomes what is there, and stays that
    //% part("strips_columns", { k = k })
//% for i = 1, l.z_hi + 1 do
    //% part("strips_carry_row", { k = k, l = l, i = i, sum = sum, slot = l.slot_names[i] })
//% end
}
//% end
