//% local arrived = held_scaled(model, k, "arrived." .. levels_row(model, k, 0))
//% local held = i > l.z_hi and arrived or "kept." .. slot .. "." .. sum
//% local to = "to"
//% if carried_along(k, 3) then
//% to = "out_" .. slot .. " ? from : to"
const bool out_$(slot) = ends && ($(outside_text(k, 3, shifted("at", i - 1 - l.z_hi), 1)));
//% end
$(slot).$(sum) = made_inside($(slot).$(sum), $(held), from, $(to));
keep($(slot).$(sum));
