//% local at = shifted("at", -k.levels[1].lag)
const char *const plane = (const char *)($(id) + (int64_t)($(in_memory(k, 3, at, here.class))) * pitch_z);
real *const to = lds_at($(row_here(k, here, here.kept and "taken_kept" or "taken_first", 0)));
const char *from = plane + place;
//% for row = 0, k.rows - 1 do
copy_async_if<vec>(flags, points_whole, to$(times(row, "(stage_row / size)")), from);
//% if row < k.rows - 1 then
from += pitch;
//% end
//% end
if (flags & points_some)
    copy_some_points(plane, to);
