//% if k.wide then
// Bytes from the region's first point; 64 bits, because this kernel serves any size.
const int64_t row = ((int64_t)z * pitch_z + (int64_t)y * pitch_y + x) * size;
//% for _, i in ipairs(k.grids) do
//% local g = model.grids[i]
$(g.written and "" or "const ")real *const $(g.id)_base = $(g.id);
//% end
//% else
//% local halo = reach(k, 1, -1) or is_clamped(k) and reach(k, 2, -1)
//% local what = k.images and "The block's corner, or the interior's" or "The block's corner"
// $(what)$(halo and ", halo included, where offsets count from" or ""); 64 bits once per block.
//% if has_first(k, 1) then
const int x_first = $(corner_text(k, 1));
//% end
//% if has_first(k, 2) then
const int y_first = $(corner_text(k, 2));
//% end
//% local z_first = k.alternate and "first" or "z0"
const int64_t corner = (int64_t)$(z_first) * pitch_z + (int64_t)$(first_of(k, 2)) * pitch_y + $(first_of(k, 1));
//% for _, i in ipairs(k.grids) do
//% local g = model.grids[i]
$(g.written and "" or "const ")real *const $(g.id)_base = $(g.id) + corner;
//% end
// Bytes from there to a place in the plane; 32 bits within a block$(k.inward[2] and ", or a plane" or "").
const auto offset = [&](int at_x, int at_y) {
    const int row_at = at_y - $(first_of(k, 2)), column = $(column_text(k));
    return ((unsigned)row_at * (unsigned)pitch_y + (unsigned)column) * (unsigned)size;
};
//% if k.ends then
const int x_whole = ragged ? nx - nx % vector : nx; // where the last whole vector of a row ends
const int own_points = ragged ? nx - x : vector; // of the thread, or more
//% end
//% if is_clamped(k) then
//% local last = k.ends and "ragged ? nx - 1 : nx - vector" or "nx - vector"
// Rows beyond the halo and vectors beyond the row are moved inside: read, never used.
const int x_last = $(last), y_last = ny - 1$(reach(k, 2, 1) and " + " .. reach(k, 2, 1) or "");
//% end
//% for _, j in ipairs(rows_addressed(k)) do
$(k.streamed and "" or "const ")unsigned row$(row_suffix(j)) = offset($(place_of_row(k, j)))$(depth_in_block(k));
//% end
//% for _, j in ipairs(rows_inside(k)) do
$(k.streamed and "" or "const ")unsigned row$(row_suffix(j)) = offset($(place_of_row(k, j)))$(depth_in_block(k));
//% end
//% end
//% for _, b in ipairs(besides(k)) do
const $(b.type) $(b.name) = $(b.text);
//% end
//% if k.streamed and k.inward[3] then
//% local from = k.alternate and "first" or "z0"
// The place of a plane, counted from the block's first.
const auto plane_at = [&](int plane) __attribute__((always_inline)) {
//% if k.alternate then
    if (down)
        return first - $(inside_of(k, 3, "first - plane"));
//% end
    return $(inside_of(k, 3, from .. " + plane")) - $(from);
};
//% end
