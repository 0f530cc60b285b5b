//% local name = "points_" .. number
//% local rows, planes = k.axis[2] ~= "", k.family == "levels_planes"
// What receivers $(set.name) find in the points of plane `at` that the block stores; see use of sources.
const auto use_$(name) = [&](const patch &made, int at, int later, int &next, const bool is_oldest)
    __attribute__((always_inline)) {
    if (at < next)
        return;
    const cells_of_wave near = cells_near();
    part_of_wave here = next_part<true, lanes>($(name), near, found$(number), at);
    while (here.plane == at) {
        const auto position = position_of($(name), (int64_t)sorted_cell<true>($(name), here.part));
        const int column = (int)position.x - own_x()$(rows and ", row = (int)position.y - own_y()" or "");
        bool is_own = (column >= 0) & (column < vector) & (at >= z0) & (at < z0 + planes);
        const int from = max(x0, within.lo[0]), end = min(x0 + stores_x, within.hi[0]);
        is_own = is_own && (int)position.x >= from && (int)position.x < end;
//% if rows then
        is_own = is_own && row >= 0 && row < $(k.rows > 1 and "rows" or "1");
//% local end_y = planes and "y1" or "min(y0 + stores_y, within.hi[1])"
        is_own = is_own && (int)position.y >= y0 && (int)position.y < $(end_y);
//% end
        const int i = $(rows and "row * vector + " or "")column;
        real value = 0;
//% for _, w in ipairs(l.work) do
//% for e = 0, k.vector - 1 do
//% local of = "made." .. levels_row(model, k, w.row, state) .. (k.vector > 1 and "[" .. e .. "]" or "")
        value = i == $(w.row * k.vector + e) ? (real)$(of) : value;
//% end
//% end
//% if flips_at_all(k) then
        int flips = 0;
//% for axis, index in ipairs({ "(int)position.x", "(int)position.y", "at" }) do
//% if flips_along(k, axis) then
        (void)$(in_memory(k, axis, index, at_the_point));
//% end
//% end
        value = flips & ON_PLANE ? 0 : value; // sums of what cancels leave their rounding
//% end
        if (is_own)
            $(name).list.found[later * $(name).parts + $(name).list.order[here.part]] = value;
        here = next_part<true, lanes>($(name), near, here.part + 1, at);
    }
    next = here.plane, found$(number) = is_oldest ? here.part : found$(number);
};
