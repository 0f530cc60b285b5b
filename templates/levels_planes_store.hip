//% local function own(row) return "made." .. levels_row(model, k, row, { current = output.grid }) end
// Stores what belongs to the block of plane z of the last level.
const auto $(put_out) = [&](const patch &made) __attribute__((always_inline)) {
//% if f.stages > 0 then
    real *const to = (real *)((char *)($(output.name) + (z0 + z) * pitch_z) + place);
//% else
    const int at_x = again(x), at_y = again(y);
    real *const to = $(output.name) + ((z0 + z) * pitch_z + at_y * pitch_y + at_x);
//% end
//% if k.rows > 1 then
    const unsigned row_pitch = (unsigned)pitch_y * (unsigned)size;
//% end
    const unsigned now = z < 0 ? 0 : flags;
//% if k.vector > 1 then
    const unsigned of_vectors = $(ragged and "ragged && " or "")now & ends_row ? 0 : now;
//% end
//% for _, w in ipairs(l.work) do
//% local told = k.vector > 1 and "of_vectors" or "now"
    store_if($(told), stored << $(w.row), to, $(row_in_plane(w.row)), $(own(w.row)));
//% end
//% if k.vector > 1 then
    if ($(ragged and "ragged && " or "")now & ends_row) {
//% local staged = f.stages > 0 and "x0 - margin_x + again((int)threadIdx.x) * vector" or "at_x"
        const int first = columns_from - ($(staged)), end = columns_end - ($(staged));
//% for _, w in ipairs(l.work) do
//% for i = 0, k.vector - 1 do
        if (now & stored << $(w.row) && first <= $(i) && $(i) < end)
            store(to, $(row_in_plane(w.row))$(times(i, "size")), (real)$(own(w.row))[$(i)]);
//% end
//% end
    }
//% end
};
