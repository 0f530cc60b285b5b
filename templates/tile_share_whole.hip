//% local item, last = nth_item(s), s == t.side_slots - 1
//% local left, right = tile_reach(k, t, 1, -1), tile_reach(k, t, 1, 1)
// Pieces $(s * k.block[1] * k.block[2]) … of $(t.side_items): $(t.side_rows) rows of $(t.side_columns) pieces of $(t.side_width), halo included.
const int $(n)_at = $(item) / $(t.side_columns);
const int $(n)_x = x0$(left and " - " .. left or "") + $(scaled(item .. " % " .. t.side_columns, t.side_width));
const bool $(n)_in = $(n)_x < nx$(right and " + " .. right or "")$(last and t.side_rest > 0 and " && lane < " .. t.side_rest or "");
$(const)unsigned $(n)_to = (unsigned)($(n)_at * $(t.pitch_name) + $(shifted(n .. "_x - x0", t.left)));
//% part("tile_share_from", { to_x = n .. "_x" })
