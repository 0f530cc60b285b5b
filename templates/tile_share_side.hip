//% local item, last = nth_item(s), s == t.side_slots - 1
//% local left, right = tile_reach(k, t, 1, -1), tile_reach(k, t, 1, 1)
//% local from, to = "x0 - " .. (left or ""), "min(x0 + points_x, " .. whole_end(k) .. ")"
//% local first_row = t.side_first_row > 0 and " + " .. tile_reach(k, t, 2, -1) or ""
//% local ended = last and t.end_items > 0
//% local int = ended and "int" or "const int"
//% local reach = t.lo[1] .. " to the left, " .. t.hi[1] .. " to the right"
// Side pieces $(items_of(k, s, t.side_items)): columns of the tile, $(reach), $(elements(t.side_width)) each.
//% if t.side_columns == 1 then
$(int) $(n)_at = $(item)$(first_row);
$(int) $(n)_x = $(left and from or to);
//% elseif not left or not right then
$(int) $(n)_at = $(item) / $(t.side_columns)$(first_row);
$(int) $(n)_x = $(left and from or to) + $(scaled(item .. " % " .. t.side_columns, t.side_width));
//% else
$(int) $(n)_at = $(item) / $(t.side_columns)$(first_row);
const int $(n)_column = $(item) % $(t.side_columns);
$(int) $(n)_x = $(n)_column < $(t.side_left)
    ? $(from) + $(scaled(n .. "_column", t.side_width))
    : $(to) + $(scaled("(" .. n .. "_column - " .. t.side_left .. ")", t.side_width));
//% end
//% local alike = ended and t.side_width == 1
//% if last and t.side_guarded then
$(alike and "bool" or "const bool") $(n)_in = lane < $(t.side_rest);
//% end
//% if ended then
//% part("tile_share_end", { n = n })
//% end
$(const)unsigned $(n)_to = (unsigned)($(n)_at * $(t.pitch_name) + $(shifted(n .. "_x - x0", t.left)));
//% part("tile_share_from", { to_x = inside_of(k, 1, n .. "_x") })
