//% local name = group_outputs(k, groups)[1].name
// Stores what belongs to the block of plane z of the last level.
const auto put_out = [&](const patch &made) __attribute__((always_inline)) {
    const int at_x = again(x), at_y = again(y);
    real *const to = $(name) + ((z0 + z) * pitch_z + at_y * pitch_y + at_x);
    const unsigned now = z < 0 ? 0 : flags;
//% for _, w in ipairs(l.work) do
    store_if(now, stored << $(w.row), to, $(w.row > 0 and times(w.row, "(unsigned)pitch_y"):sub(4) .. " * (unsigned)size" or "0"), made.$(levels_row(model, k, w.row)));
//% end
    if (now & ends_row) {
        const int from = max(x0, within.lo[0]) - at_x, end = min(x0 + stores_x, within.hi[0]) - at_x;
//% for _, w in ipairs(l.work) do
        if ($(shifted("at_y", w.row)) >= y0 && $(shifted("at_y", w.row)) < y1) {
//% for i = 0, k.vector - 1 do
            if (from <= $(i) && end > $(i))
                store(to, $(w.row > 0 and times(w.row, "(unsigned)pitch_y"):sub(4) .. " * (unsigned)size" or "0")$(times(i, "size")), (real)made.$(levels_row(model, k, w.row))$(k.vector > 1 and "[" .. i .. "]" or ""));
//% end
        }
//% end
    }
};
