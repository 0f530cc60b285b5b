//% local name = "points_" .. number
// What receivers $(set.name) find in the points of plane `at` that the block stores.
const auto use_$(name) = [&](const patch &made, int at, int later, int &next) __attribute__((always_inline)) {
    const run_of_parts here = parts_of_plane<true>($(name), at, false, next);
    if (here.from == here.end || at < z0 || at >= z0 + planes)
        return;
    const int from = max(x0, within.lo[0]) - x, end = min(x0 + stores_x, within.hi[0]) - x;
//% local row = k.axis[2] ~= "" and "y + i / vector" or "0"
    for (int i = 0; i < $(k.rows > 1 and "rows * " or "")vector; i++) {
        const int x_of = x + i % vector, y_of = $(row);
//% if k.axis[2] ~= "" then
        if (y_of < y0 || y_of >= min(y0 + stores_y, within.hi[1]))
            continue;
//% end
        if (i % vector < from || i % vector >= end)
            continue;
        const uint64_t its_cell = cell_at($(name), x_of, y_of, at);
        const run_of_parts near = parts_of_row<true>($(name), here, y_of, at);
        int64_t part = first_part<true>($(name), its_cell, near.from, near.end);
        if (part == near.end)
            continue;
        real value = 0;
//% for _, w in ipairs(l.work) do
//% for e = 0, k.vector - 1 do
//% local of = "made." .. levels_row(model, k, w.row, state) .. (k.vector > 1 and "[" .. e .. "]" or "")
        value = i == $(w.row * k.vector + e) ? (real)$(of) : value;
//% end
//% end
//% if flips_at_all(k) then
        int flips = 0;
//% for axis, index in ipairs({ "x_of", "y_of", "at" }) do
//% if flips_along(k, axis) then
        (void)$(in_memory(k, axis, index, at_the_point));
//% end
//% end
        value = flips & ON_PLANE ? 0 : value; // sums of what cancels leave their rounding
//% end
        for (; part < near.end && sorted_cell<true>($(name), part) == its_cell; part++)
            $(name).list.found[later * $(name).parts + $(name).list.order[part]] = value;
    }
};
