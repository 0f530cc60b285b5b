//% part("levels_sums_made", { k = k, w = w, f = f, oldest = oldest, to = "made" })
//% if carried_at_all(k) then
const unsigned these = told($(shifted("at", -l.z_hi)), $(w.row), guarded);
//% for _, state in ipairs(f.states) do
//% local made, held = "made." .. levels_row(model, k, w.row, state), held_of(l, state.current, w.row)
$(made) = carried($(made), $(oldest).$(held), these, guarded);
//% end
//% end
