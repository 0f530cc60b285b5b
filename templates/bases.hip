//% local clamped = k.rows > 1 or #k.tiles > 0
//% local down, left = clamped and k.reach_lo[2] or 0, k.reach_lo[1]
//% if k.wide then
// Bytes from the region's first point; 64 bits, because this kernel serves any size.
const int64_t row = ((int64_t)z * pitch_z + (int64_t)y * pitch_y + x) * $(model.size);
//% for _, i in ipairs(k.grids) do
//% local g = model.grids[i]
$(g.written and "" or "const ")real *const $(g.id)_base = $(g.id);
//% end
//% else
// The block's corner$(left + down > 0 and ", halo included, where offsets count from" or ""); 64 bits once per block.
const int64_t corner = (int64_t)$(k.alternate and "first" or "z0") * pitch_z + (int64_t)$(down > 0 and "(y0 - " .. down .. ")" or "y0") * pitch_y + $(shifted("x0", -left));
//% for _, i in ipairs(k.grids) do
//% local g = model.grids[i]
$(g.written and "" or "const ")real *const $(g.id)_base = $(g.id) + corner;
//% end
// Bytes from there to the thread's row$(k.rows > 1 and "s" or ""); 32 bits within a block.
const auto offset = [&](int row_at, int column) {
    return ((unsigned)row_at * (unsigned)pitch_y + (unsigned)column) * $(model.size)u;
};
//% if clamped then
// Rows beyond the halo and vectors beyond the row are moved inside: read, never used.
const int y_last = ny - 1 + $(k.reach_hi[2]);
const int column = $(shifted("min(x, nx - " .. k.vector .. ") - x0", left));
//% else
const int column = $(shifted("x - x0", left));
//% end
//% for _, j in ipairs(rows_addressed(k)) do
//% local at = shifted("y", j)
//% if clamped then at = ("min(%s, y_last) - %s"):format(at, down > 0 and "(y0 - " .. down .. ")" or "y0") else at = "ty" end
//% local depth = k.block[3] > 1 and #k.tiles == 0 and " + (unsigned)tz * (unsigned)pitch_z * " .. model.size .. "u" or ""
$(k.streamed and "" or "const ")unsigned row$(row_suffix(j)) = offset($(at), column)$(depth);
//% end
//% end
