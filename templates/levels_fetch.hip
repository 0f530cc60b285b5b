//% local id = model.grids[k.streams[1].grid].id
// Loads plane `at` of level 0.
const auto fetch = [&](plane &to, int at) __attribute__((always_inline)) {
    const real *const from = $(id)_base + (int64_t)($(in_memory(k, 3, "at"))) * pitch_z;
//% if k.vector > 1 then
    if (whole) {
//% for _, w in ipairs(l.work) do
        to.$(levels_row(model, k, w.row)) = load<vec>(from, row$(row_suffix(w.row)));
//% end
    } else { // at an end of rows, element by element
//% for _, w in ipairs(l.work) do
        to.$(levels_row(model, k, w.row)) = vec{$(elements_loaded(k, "row" .. row_suffix(w.row)))};
//% end
    }
//% else
//% for _, w in ipairs(l.work) do
    to.$(levels_row(model, k, w.row)) = load<vec>(from, row$(row_suffix(w.row)));
//% end
//% end
};
