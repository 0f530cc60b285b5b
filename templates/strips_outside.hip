//% if carried_at_all(k) then
if ($(carry_guard(k))) { // what is outside stays what it was
    //% part("strips_columns", { k = k })
//% local until_column = "to"
//% if carried_along(k, 3) then
//% until_column = "is_outside ? from : to"
    const bool is_outside = ends && ($(outside_text(k, 3, "at", 1)));
//% end
//% for _, state in ipairs(f.states) do
//% local made = to .. "." .. levels_row(model, k, 0, state)
    $(made) = made_inside($(made), $(held_scaled(model, k, held(state))), from, $(until_column));
    keep($(made));
//% end
}
//% end
