//% local signed = flips_along(k, 3) and is_signed(k, here.grid)
//% if signed then
flips = 0;
//% end
//% local at = shifted("at", -k.levels[1].lag)
const char *const plane = (const char *)($(id) + (int64_t)($(plane_in_memory(k, at, here.class))) * pitch_z);
real *const to = lds_at($(row_here(k, here, here.kept and "taken_kept" or "taken_first", 0)));
//% if signed then
if (flips) {
    copy_signed_points(plane, to, flips);
} else {
//% end
//% if has_images_along(k, 2) then
if (flags & rows_in_place) {
//% for row = 0, k.rows - 1 do
    copy_async_if<$(type_copied(k))>(flags, points_whole, to$(times(row, "stage_pitch")),
        plane + place$(row ~= 0 and " + " .. bytes_to_row(row) or ""));
//% end
} else {
    const int *const by = rows_by + ($(f.last_rows) + again((int)threadIdx.y) * rows);
    const int moved_by[] = {$(numbered("again(by[", 0, k.rows - 1, "])"))};
//% for row = 0, k.rows - 1 do
    copy_async_if<$(type_copied(k))>(flags, points_whole, to$(times(row, "stage_pitch")),
        plane + place + $(row_moved(row, row)));
//% end
}
//% else
const char *from = plane + place;
//% for row = 0, k.rows - 1 do
copy_async_if<$(type_copied(k))>(flags, points_whole, to$(times(row, "stage_pitch")), from);
//% if row < k.rows - 1 then
from += pitch;
//% end
//% end
//% end
if (flags & points_some)
    copy_some_points(plane, to);
//% if signed then
}
//% end
