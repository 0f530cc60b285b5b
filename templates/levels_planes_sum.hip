//% if carried_at_all(k) then
//% for i = 1, l.z_hi + 1 do
//% local slot = l.slot_names[i]
//% local held = i > l.z_hi and "arrived." .. levels_row(model, k, w.row) or "kept." .. slot .. "." .. row
//% local of = "told(" .. shifted("at", i - 1 - l.z_hi) .. ", " .. w.row .. ", guarded)"
$(slot).$(row) = carried($(slot).$(row), $(held), $(of), guarded);
//% end
//% end
made.$(levels_row(model, k, w.row)) = $(l.slot_names[1]).$(row);
