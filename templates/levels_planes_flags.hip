// What the thread is told of its points, in bits.
//% for _, flag in ipairs(thread_flags(k)) do
constexpr unsigned $(flag.name) = $(flag.value); // $(flag.doc)
//% end
const int columns_from = max(x0, within.lo[0]), columns_end = min(x0 + stores_x, within.hi[0]);
const bool some_columns = x + vector > columns_from && x < columns_end;
//% local function by_lead(bit) return shares_copies(k) and "(x == lead ? " .. bit .. " : 0)" or bit end
unsigned flags = 0;
//% if has_flag(k, "below") then
flags |= x < within.low[0] ? below : 0;
//% end
//% if has_flag(k, "above") then
flags |= x >= within.high[0] ? above : 0;
//% end
//% if has_flag(k, "ends_row") then
flags |= some_columns && !(x >= columns_from && x + vector <= columns_end) ? ends_row : 0;
//% end
//% if f.stages > 0 then
const bool needed = lane < columns && x + vector > within.from[0] && x <= within.last[0];
//% if f.copied_beside then
//% part("levels_planes_beside", { k = k, f = f })
flags |= !needed || is_beside ? 0 : whole ? $(by_lead("loads_whole")) : loads_some;
//% else
flags |= needed ? whole ? $(by_lead("loads_whole")) : loads_some : 0;
//% end
//% end
//% if has_flag(k, "first_wave") then
flags |= wave == 0 ? first_wave : 0;
//% end
//% if has_flag(k, "last_wave") then
flags |= wave == waves - 1 ? last_wave : 0;
//% end
//% if has_flag(k, "rows_in_place") then
flags |= in_place ? rows_in_place : 0;
//% end
//% if has_flag(k, "turns") then
flags |= needed && turned ? turns : 0;
//% end
//% if has_flag(k, "points_whole") then
flags |= lane < columns && points_needed ? points_alike ? $(by_lead("points_whole")) : points_some : 0;
//% end
//% if has_flag(k, "outside") then
for (int i = 0; i < vector; i++)
    flags |= x + i < within.low[0] || x + i >= within.high[0] ? outside << i : 0;
//% end
for (int j = 0; j < rows; j++)
    flags |= some_columns && y + j >= y0 && y + j < y1 ? stored << j : 0;
//% if has_flag(k, "outside_rows") then
for (int j = 0; j < rows; j++)
    flags |= y + j < within.low[1] || y + j >= within.high[1] ? outside_rows << j : 0;
//% end
