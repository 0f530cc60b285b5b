//% part("levels_sums_made", { k = k, w = w, f = f, oldest = oldest, to = "made" })
//% for _, state in ipairs(f.states) do
//% if state.previous > 0 then
made.$(before_row(model, k, w.row, state)) = $(oldest).$(held_of(l, state.current, w.row));
//% end
//% end
//% if carried_at_all(k) then
const unsigned these = told($(shifted("at", -l.z_hi)), $(w.row), guarded);
//% for _, state in ipairs(f.states) do
//% local made, held = "made." .. levels_row(model, k, w.row, state), held_of(l, state.current, w.row)
$(made) = carried($(made), $(oldest).$(held), these, guarded);
//% end
//% end
