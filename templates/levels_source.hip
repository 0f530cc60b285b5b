//% local scaled, name = set.scale > 0, "points_" .. number
//% local imaged = has_images_along(k, 3)
//% local does = set.replaces and "put into" or "add to"
// What sources $(set.name) $(does) the thread's points of plane `at`, so many steps later than the first. `next`: the
// plane with the wave's next one. The oldest level says which parts are done with.
//% local guard = guards_images(k) and ", const bool guarded" or ""
const auto use_$(name) = [&](patch &made, int at, int later, int &next, const bool is_oldest$(guard))
    __attribute__((always_inline)) {
//% if imaged then
//% if reflects_along(k, 3) then
    int flips = 0;
//% end
    const int z_of = $(plane_in_memory(k, "at", at_the_point));
    if (z_of == at && at < next)
        return;
//% if carried_along(k, 3) then
//% local outside = outside_text(k, 3, "at", 1)
    if ($(guards_images(k) and "guarded && (" .. outside .. ")" or outside)) // which keeps what it held
        return;
//% end
    const uint32_t from = z_of == at ? found$(number) : 0;
//% else
    if (at < next)
        return;
    const int z_of = at;
    const uint32_t from = found$(number);
//% end
    const int64_t step = row_later($(name), later);
    const real *const amplitudes = $(name).values + (step < 0 ? 0 : step) * $(name).stride;
    const cells_of_wave near = cells_near();
    part_of_wave here = next_part<false, lanes>($(name), near, from, z_of);
    while (here.plane == z_of) {
        const int64_t its_cell = (int64_t)sorted_cell<false>($(name), here.part);
        const auto position = position_of($(name), its_cell);
        int64_t part = here.part;
        wide sum = 0;
        for (; part < $(name).parts && (int64_t)sorted_cell<false>($(name), part) == its_cell; part++)
            sum += $(name).list.weight[part] * (step < 0 ? (wide)0 : (wide)amplitudes[$(name).list.point[part]]);
//% if scaled then
        const auto &by = by_$(number);
        const int64_t place = place_of($(name), position);
        (void)place;
//% for _, g in ipairs(set.reads) do
        const wide by_$(model.grids[g].id) = (wide)by.$(model.grids[g].id)[place];
//% end
        sum *= $(scale_text(model, set));
//% end
        //% part("levels_source_point", { k = k, l = l, set = set, state = state })
        here = next_part<false, lanes>($(name), near, part, z_of);
    }
//% if imaged then
    if (z_of == at)
        next = here.plane, found$(number) = is_oldest ? here.part : found$(number);
//% else
    next = here.plane, found$(number) = is_oldest ? here.part : found$(number);
//% end
};
