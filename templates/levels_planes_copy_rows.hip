//% local back = lo > 1 and lo .. " * pitch" or "pitch"
const char *from = plane + $(lo > 0 and "((int64_t)place - " .. back .. ")" or "place");
//% part("levels_planes_whose", { bit = "loads_whole", f = f })
//% for row = -lo, hi do
copy_async_if<$(type_copied(k))>($(copied_by(k, row)), loads_whole, to$(times(row, "stage_pitch")), from);
//% if row < hi then
from += pitch;
//% end
//% end
