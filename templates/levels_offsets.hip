//% local name = class.name
const auto $(name)column_of = [&](int i) {
//% if reflects_along(k, 1) then
    int flips = 0;
//% end
    return (unsigned)($(in_memory(k, 1, "i", class)) - within.base[0]);
};
//% if not flat then
const auto $(name)row_of = [&](int i) {
//% if reflects_along(k, 2) then
    int flips = 0;
//% end
    return (unsigned)($(in_memory(k, 2, "i", class)) - within.base[1]) * (unsigned)pitch_y;
};
//% end
const unsigned $(name)column = $(name)column_of(x);
//% for _, w in ipairs(l.work) do
//% local at = flat and name .. "column" or ("(%srow_of(%s) + %scolumn)"):format(name, shifted("y", w.row), name)
unsigned $(name)row$(row_suffix(w.row)) = $(at) * (unsigned)size;
//% end
//% if k.vector > 1 and k.family ~= "strips" then
const bool $(name)whole = $(name)column_of(x + vector - 1) == $(name)column + vector - 1
    && ((int)$(name)column + within.base[0]) % vector == 0; // one access for each row
//% end
