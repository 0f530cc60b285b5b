// What lies outside keeps what it held: in planes and rows that are `all` outside, and in columns.
const auto carried = [&](vec made, const vec &before, bool all) __attribute__((always_inline)) {
//% if carried_along(k, 1) then
//% local low, high = carried_columns(k, 1), carried_columns(k, 2)
//% if ragged then
    if (ragged) {
        for (int i = 0; i < vector; i++)
            made[i] = chosen(flags, outside << i, before[i], made[i]);
    } else {
//% end
//% local indent = ragged and "    " or ""
//% local element = function(i) return k.vector > 1 and "[" .. i .. "]" or "" end
//% for i = math.max(0, k.vector - low), k.vector - 1 do
    $(indent)made$(element(i)) = chosen(flags, below, (real)before$(element(i)), (real)made$(element(i)));
//% end
//% for i = 0, math.min(high, k.vector) - 1 do
    $(indent)made$(element(i)) = chosen(flags, above, (real)before$(element(i)), (real)made$(element(i)));
//% end
//% if ragged then
    }
//% end
//% end
    if (all)
        made = before;
    return made;
};
const auto is_outside = [&](int at, int row_number) __attribute__((always_inline)) {
    (void)at, (void)row_number;
//% local rows = carried_along(k, 2) and outside_text(k, 2, "y + row_number", 1)
//% local planes = carried_along(k, 3) and outside_text(k, 3, "at", 1)
    return $(table.concat({ rows or "false", planes or "false" }, " || "));
};
