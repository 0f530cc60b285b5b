//% if #k.recurring > 0 then
// What planes above need again, in the slot of the last plane that it is made of.
const auto find_once = [&]() __attribute__((always_inline)) {
//% for _, w in ipairs(l.found) do
//% if k.rows > 1 then
    { // row y$(w.row > 0 and " + " .. w.row or "")
        //% part("recurring_row", { k = k, w = w, whole = type_of(k, k.vector) })
    }
//% else
    //% part("recurring_row", { k = k, w = w, whole = type_of(k, k.vector) })
//% end
//% end
};
//% end
