//% local function own(row) return "made." .. levels_row(model, k, row, { current = output.grid }) end
// Stores what belongs to the block of plane z of the $(output.before > 0 and "level before the last" or "last level").
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
    const unsigned of_vectors = $(f.ragged and "ragged && " or "")now & ends_row ? 0 : now;
//% end
//% for _, w in ipairs(l.work) do
//% local told = k.vector > 1 and "of_vectors" or "now"
    store_if($(told), stored << $(w.row), to, $(row_in_plane(w.row)), $(own(w.row)));
//% end
//% if k.vector > 1 then
    if ($(f.ragged and "ragged && " or "")now & ends_row) {
//% if f.stages > 0 then
        const int at_x = x0 - margin_x + again((int)threadIdx.x) * vector;
//% end
        const int first = columns_from - at_x, end = columns_end - at_x;
        const auto store_some = [&](unsigned row, unsigned place, const vec &value) __attribute__((always_inline)) {
//% for i = 0, k.vector - 1 do
            if (now & row && first <= $(i) && $(i) < end)
                store(to, place$(times(i, "size")), (real)value[$(i)]);
//% end
        };
//% for _, w in ipairs(l.work) do
        store_some(stored << $(w.row), $(row_in_plane(w.row)), $(own(w.row)));
//% end
    }
//% end
};
