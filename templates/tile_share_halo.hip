//% local item = nth_item(s)
//% local below, above = tile_reach(k, t, 2, -1), tile_reach(k, t, 2, 1)
// Halo vectors $(items_of(k, s, t.halo_items)): rows of the tile, $(t.lo[2]) below the block, $(t.hi[2]) above.
const int $(n)_row = $(item) / block_x;
const int $(n)_x = x0 + $(scaled(item .. " % block_x", k.vector, "vector"));
//% if not below then
const int $(n)_at = $(n)_row + points_y;
//% elseif not above then
const int $(n)_at = $(n)_row;
//% else
const int $(n)_at = $(n)_row < $(below) ? $(n)_row : $(n)_row + points_y;
//% end
const bool $(n)_in = $(n)_x < $(whole_end(k))$(lane_guard(s, t.halo_slots, t.halo_rest));
$(const)unsigned $(n)_to = (unsigned)($(n)_at * $(t.pitch_name) + $(shifted(n .. "_x - x0", t.left)));
//% part("tile_share_from", { to_x = "min(" .. n .. "_x, x_last)" })
