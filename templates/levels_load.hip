//% local kind = class.name
//% if k.vector > 1 then
if ($(all or kind .. "whole")) {
//% for _, w in ipairs(l.work) do
    $(to)$(row_suffix(w.row)) = load<vec>(from, $(kind)row$(row_suffix(w.row)));
//% end
} else { // at an end of rows, element by element
    //% part("levels_next", { k = k, kind = kind })
//% for _, w in ipairs(l.work) do
//% local elements = elements_loaded(k, kind .. "row" .. row_suffix(w.row), "next")
    $(to)$(row_suffix(w.row)) = vec{$(elements)};
//% end
}
//% else
//% for _, w in ipairs(l.work) do
$(to)$(row_suffix(w.row)) = load<vec>(from, $(kind)row$(row_suffix(w.row)));
//% end
//% end
//% if signed and flips_at_all(k) then
//% for _, w in ipairs(l.work) do
//% local row, shift = to .. row_suffix(w.row), w.row * k.vector
$(row) = with_signs($(row), signs >> $(shift), zeros >> $(shift));
//% end
//% end
