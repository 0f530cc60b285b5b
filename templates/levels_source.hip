//% local scaled, name = set.scale > 0, "points_" .. number
//% local row = k.axis[2] ~= "" and "y + i / vector" or "0"
//% local does = set.replaces and "put into" or "add to"
// What sources $(set.name) $(does) the thread's points of plane `at`, so many steps later than the first.
const auto use_$(name) = [&](patch &made, int at, int later, int &next) __attribute__((always_inline)) {
    const int64_t step = row_later($(name), later);
//% if reflects_along(k, 3) then
    int flips = 0;
//% end
    const int z_of = $(in_memory(k, 3, "at", at_the_point));
//% if reflects_along(k, 3) and flips_at_all(k) then
    const int flips_of_plane = flips;
//% end
    const run_of_parts here = parts_of_plane<false>($(name), z_of, z_of != at, next);
    if (here.from == here.end || step < 0)
        return;
    const real *const amplitudes = $(name).values + step * $(name).stride;
    for (int i = 0; i < $(k.rows > 1 and "rows * " or "")vector; i++) {
//% if flips_at_all(k) then
        int flips = $(reflects_along(k, 3) and "flips_of_plane" or "0");
//% elseif reflects_along(k, 1) or reflects_along(k, 2) then
        int flips = 0;
//% end
        const int x_of = $(in_memory(k, 1, "x + i % vector", at_the_point));
//% if k.axis[2] ~= "" then
        const int y_of = $(in_memory(k, 2, row, at_the_point));
//% else
        const int y_of = 0;
//% end
        const uint64_t its_cell = cell_at($(name), x_of, y_of, z_of);
        const run_of_parts near = parts_of_row<false>($(name), here, y_of, z_of);
        int64_t part = first_part<false>($(name), its_cell, near.from, near.end);
        if (part == near.end || sorted_cell<false>($(name), part) != its_cell)
            continue;
        wide sum = 0;
        for (; part < near.end && sorted_cell<false>($(name), part) == its_cell; part++)
            sum += $(name).list.weight[part] * (wide)amplitudes[$(name).list.point[part]];
//% if scaled then
        const auto &by = by_$(number);
        const int64_t place = place_of($(name), position_of($(name), (int64_t)its_cell));
        (void)place;
//% for _, g in ipairs(set.reads) do
        const wide by_$(model.grids[g].id) = (wide)by.$(model.grids[g].id)[place];
//% end
        sum *= $(scale_text(model, set));
//% end
//% if flips_at_all(k) then
        if (flips & ON_PLANE) // which is held
            continue;
        sum = flips & FLIPPED ? -sum : sum;
//% end
//% for _, w in ipairs(l.work) do
//% for e = 0, k.vector - 1 do
//% local to = "made." .. levels_row(model, k, w.row, state) .. (k.vector > 1 and "[" .. e .. "]" or "")
        if (i == $(w.row * k.vector + e))
            $(to) = (real)$(set.replaces and "sum" or "((wide)" .. to .. " + sum)");
//% end
//% end
    }
};
