//% part("levels_sums_made", { k = k, w = w, f = f, oldest = oldest, to = "arrived" })
//% for _, on in ipairs(handed_on(k)) do
arrived.$(model.grids[on.grid].id) = $(oldest).$(held_of(l, on.of, 0));
//% end
//% if carried_at_all(k) then
if ($(carry_guard(k))) { // what is outside stays what it was
    //% part("strips_columns", { k = k })
//% local to = "to"
//% if carried_along(k, 3) then
//% to = "is_outside ? from : to"
    const bool is_outside = ends && ($(outside_text(k, 3, "at", 1)));
//% end
//% for _, state in ipairs(f.states) do
//% local made = "arrived." .. levels_row(model, k, 0, state)
    $(made) = made_inside($(made), $(oldest).$(held_of(l, state.current, 0)), from, $(to));
    keep($(made));
//% end
}
//% end
