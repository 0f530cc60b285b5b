//% local g = model.grids[t.grid].id
//% local first = k.reach_lo
//% local queue = k.reuse == "queue"
$(queue and "" or "const ")unsigned own_$(g) = (unsigned)(ty * $(t.pitch * k.rows) + $(scaled("tx", k.vector)));
//% for s = 0, t.halo_slots - 1 do
//% local n = "halo" .. s .. "_" .. g
//% local item = s == 0 and "lane" or "(lane + " .. s * k.block[1] * k.block[2] .. ")"
// Halo vectors $(s * k.block[1] * k.block[2]) … of $(t.halo_items): rows, $(t.lo[2]) below the block, $(t.hi[2]) above.
const int $(n)_row = $(item) / $(k.block[1]), $(n)_x = x0 + $(scaled(item .. " % " .. k.block[1], k.vector));
//% if t.lo[2] == 0 then
const int $(n)_at = $(n)_row + $(k.points_y); // row of the tile
//% elseif t.hi[2] == 0 then
const int $(n)_at = $(n)_row; // row of the tile
//% else
const int $(n)_at = $(n)_row < $(t.lo[2]) ? $(n)_row : $(n)_row + $(k.points_y); // row of the tile
//% end
const bool $(n)_in = $(n)_x < nx$(s == t.halo_slots - 1 and t.halo_rest > 0 and " && lane < " .. t.halo_rest or "");
$(queue and "" or "const ")unsigned $(n)_to = (unsigned)($(n)_at * $(t.pitch) + $(shifted(n .. "_x - x0", t.left)));
$(k.streamed and "" or "const ")unsigned $(n)_from = offset(min($(shifted("y0 + " .. n .. "_at", -t.lo[2])), ny - 1 + $(t.hi[2])) - $(first[2] > 0 and "(y0 - " .. first[2] .. ")" or "y0"), $(shifted("min(" .. n .. "_x, nx - " .. k.vector .. ") - x0", first[1])));
//% end
//% for s = 0, t.side_slots - 1 do
//% local n = "side" .. s .. "_" .. g
//% local item = s == 0 and "lane" or "(lane + " .. s * k.block[1] * k.block[2] .. ")"
//% if t.whole then
// Pieces $(s * k.block[1] * k.block[2]) … of $(t.side_items): the tile is $(t.side_rows) rows of $(t.side_columns) pieces of $(t.side_width), halo included.
const int $(n)_at = $(item) / $(t.side_columns), $(n)_x = $(shifted("x0", -t.lo[1])) + $(scaled(item .. " % " .. t.side_columns, t.side_width));
const bool $(n)_in = $(n)_x < nx + $(t.hi[1])$(s == t.side_slots - 1 and t.side_rest > 0 and " && lane < " .. t.side_rest or "");
//% else
// Side pieces $(s * k.block[1] * k.block[2]) … of $(t.side_items): columns, $(t.lo[1]) to the left, $(t.hi[1]) to the right, $(t.side_width) at a time.
const int $(n)_at = $(shifted(item .. " / " .. t.side_columns, t.side_first_row)), $(n)_column = $(item) % $(t.side_columns);
//% if t.lo[1] == 0 then
const int $(n)_x = min(x0 + $(k.points_x), nx) + $(scaled(n .. "_column", t.side_width));
//% elseif t.hi[1] == 0 then
const int $(n)_x = $(shifted("x0", -t.lo[1])) + $(scaled(n .. "_column", t.side_width));
//% else
const int $(n)_x = $(n)_column < $(t.side_left) ? $(shifted("x0", -t.lo[1])) + $(scaled(n .. "_column", t.side_width)) : min(x0 + $(k.points_x), nx) + $(scaled("(" .. n .. "_column - " .. t.side_left .. ")", t.side_width));
//% end
//% if s == t.side_slots - 1 and t.side_guarded then
const bool $(n)_in = lane < $(t.side_rest);
//% end
//% end
$(queue and "" or "const ")unsigned $(n)_to = (unsigned)($(n)_at * $(t.pitch) + $(shifted(n .. "_x - x0", t.left)));
$(k.streamed and "" or "const ")unsigned $(n)_from = offset(min($(shifted("y0 + " .. n .. "_at", -t.lo[2])), ny - 1 + $(t.hi[2])) - $(first[2] > 0 and "(y0 - " .. first[2] .. ")" or "y0"), $(shifted(n .. "_x - x0", first[1])));
//% end
