//% local name = "points_" .. number
// What receivers $(set.name) find in the points of plane `at` that the block stores.
const auto use_$(name) = [&](const patch &made, int at, int later, int &next) __attribute__((always_inline)) {
    const run_of_parts here = parts_of_plane<true>($(name), at, false, next);
    if (here.from == here.end || at < z0 || at >= z0 + planes)
        return;
    const int from = max(x0, within.lo[0]) - x, end = min(x0 + stores_x, within.hi[0]) - x;
//% for _, w in ipairs(l.work) do
//% for e = 0, k.vector - 1 do
//% local row_stored = k.axis[2] ~= "" and "(" .. row_stored(k, w.row):gsub("at_y", "y") .. ")" or "true"
//% local value = "made." .. levels_row(model, k, w.row, state) .. (k.vector > 1 and "[" .. e .. "]" or "")
    if ($(row_stored) && from <= $(e) && end > $(e)) {
        const int y_of = $(k.axis[2] ~= "" and shifted("y", w.row) or "0");
        const uint64_t cell = cell_at($(name), $(shifted("x", e)), y_of, at);
        const run_of_parts near = parts_of_row<true>($(name), here, y_of, at);
        int64_t part = first_part<true>($(name), cell, near.from, near.end);
        for (; part < near.end && sorted_cell<true>($(name), part) == cell; part++)
            $(name).list.found[later * $(name).parts + $(name).list.order[part]] = (real)$(value);
    }
//% end
//% end
};
