//% local clamped = k.rows > 1 or #k.tiles > 0
//% local left, down = reach(k, 1, -1), clamped and reach(k, 2, -1)
//% if k.wide then
// Bytes from the region's first point; 64 bits, because this kernel serves any size.
const int64_t row = ((int64_t)z * pitch_z + (int64_t)y * pitch_y + x) * size;
//% for _, i in ipairs(k.grids) do
//% local g = model.grids[i]
$(g.written and "" or "const ")real *const $(g.id)_base = $(g.id);
//% end
//% else
//% local halo = left or down
// The block's corner$(halo and ", halo included, where offsets count from" or ""); 64 bits once per block.
//% local z_first = k.alternate and "first" or "z0"
//% local y_first = down and "y_first" or "y0"
//% local x_first = "x0" .. (left and " - " .. left or "")
//% if down then
const int y_first = y0 - $(down);
//% end
const int64_t corner = (int64_t)$(z_first) * pitch_z + (int64_t)$(y_first) * pitch_y + $(x_first);
//% for _, i in ipairs(k.grids) do
//% local g = model.grids[i]
$(g.written and "" or "const ")real *const $(g.id)_base = $(g.id) + corner;
//% end
// Bytes from there to a place in the plane; 32 bits within a block.
const auto offset = [&](int at_x, int at_y) {
    const int row_at = at_y - $(y_first), column = at_x - x0$(left and " + " .. left or "");
    return ((unsigned)row_at * (unsigned)pitch_y + (unsigned)column) * (unsigned)size;
};
//% if clamped then
// Rows beyond the halo and vectors beyond the row are moved inside: read, never used.
const int x_last = nx - vector, y_last = ny - 1$(reach(k, 2, 1) and " + " .. reach(k, 2, 1) or "");
//% end
//% for _, j in ipairs(rows_addressed(k)) do
//% local place = clamped and ("min(x, x_last), min(%s, y_last)"):format(shifted("y", j)) or "x, " .. shifted("y", j)
$(k.streamed and "" or "const ")unsigned row$(row_suffix(j)) = offset($(place))$(depth_in_block(k));
//% end
//% end
