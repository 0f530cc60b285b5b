//% local name = group_outputs(k, groups)[1].name
// Stores what belongs to the block of plane z of the last level.
const auto put_out = [&](const patch &made) __attribute__((always_inline)) {
    //% local x = f.stages > 0 and "within.base[0] + (int)column / size" or "again(x)"
    const int at_x = $(x), at_y = again(y);
    real *const to = $(name) + ((z0 + z) * pitch_z + at_y * pitch_y + at_x);
    const unsigned now = z < 0 ? 0 : flags;
//% if k.vector > 1 then
    const unsigned of_vectors = ragged && now & ends_row ? 0 : now;
//% end
//% for _, w in ipairs(l.work) do
    store_if($(k.vector > 1 and "of_vectors" or "now"), stored << $(w.row), to, $(w.row > 0 and times(w.row, "(unsigned)pitch_y"):sub(4) .. " * (unsigned)size" or "0"), made.$(levels_row(model, k, w.row)));
//% end
//% if k.vector > 1 then
    if (ragged && now & ends_row) {
//% for _, w in ipairs(l.work) do
//% local place = w.row > 0 and times(w.row, "(unsigned)pitch_y"):sub(4) .. " * (unsigned)size" or "0"
//% for i = 0, k.vector - 1 do
        if (now & stored << $(w.row) && now & stored_columns << $(i))
            store(to, $(place)$(times(i, "size")), (real)made.$(levels_row(model, k, w.row))$(k.vector > 1 and "[" .. i .. "]" or ""));
//% end
//% end
    }
//% end
};
