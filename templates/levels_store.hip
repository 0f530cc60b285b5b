//% local stores = k.nontemporal and "store_streaming" or "store"
// Stores what belongs to the block of $(k.family == "strips" and "row" or "plane") z of a level.
const auto $(put_out) = [&](real *base, const patch &made) __attribute__((always_inline)) {
    real *const to = base + z * pitch_z;
    // Columns [from, end) of the thread are stored.
    const int at_x = again(x);
//% local flat = k.axis[2] == ""
//% if not flat then
    const int at_y = again(y);
//% end
//% local rows_below = flat and "" or "(unsigned)(at_y - y0) * (unsigned)pitch_y + "
    const unsigned to_row = ($(rows_below)(unsigned)(at_x - x0)) * (unsigned)size;
    const int from = max(x0, within.lo[0]) - at_x, end = min(x0 + stores_x, within.hi[0]) - at_x;
//% for _, w in ipairs(l.work) do
//% local name = levels_row(model, k, w.row, state)
//% local place = "to_row" .. times(w.row, "(unsigned)pitch_y * (unsigned)size")
//% local guard = k.axis[2] ~= "" and row_stored(k, w.row)
//% if guard then
    if ($(guard)) {
        //% part("levels_store_row", { k = k, name = name, place = place, stores = stores })
    }
//% else
    //% part("levels_store_row", { k = k, name = name, place = place, stores = stores })
//% end
//% end
};
