//% local id = model.grids[k.streams[1].grid].id
// Loads plane `at` of level 0.
const auto fetch = [&](plane &to, int at) __attribute__((always_inline)) {
//% if reflects_along(k, 3) then
    int flips = 0;
//% end
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
//% if flips_at_all(k) then
//% if reflects_along(k, 3) then
    const unsigned signs = flips & FLIPPED ? ~minus : minus, zeros = flips & ON_PLANE ? ~0u : none;
//% else
    const unsigned signs = minus, zeros = none;
//% end
//% for _, w in ipairs(l.work) do
//% local name = levels_row(model, k, w.row)
    to.$(name) = with_signs(to.$(name), signs >> $(w.row * k.vector), zeros >> $(w.row * k.vector));
//% end
//% end
};
