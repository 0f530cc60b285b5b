//% local item = nth_item(s)
//% local left, right = tile_reach(k, t, 1, -1), tile_reach(k, t, 1, 1)
//% local all = t.side_rows .. " rows of " .. t.side_columns
// Pieces $(items_of(k, s, t.side_items)): $(all), halo included, $(elements(t.side_width)) each.
const int $(n)_at = $(item) / $(t.side_columns);
const int $(n)_x = x0$(left and " - " .. left or "") + $(scaled(item .. " % " .. t.side_columns, t.side_width));
//% local guard = lane_guard(s, t.side_slots, t.side_rest)
const bool $(n)_in = $(n)_x < nx$(right and " + " .. right or "")$(guard);
$(const)unsigned $(n)_to = (unsigned)($(n)_at * $(t.pitch_name) + $(shifted(n .. "_x - x0", t.left)));
//% part("tile_share_from", { to_x = inside_of(k, 1, n .. "_x") })
