// What the update reads at the point, on its way while sums are added to.
//% for _, v in ipairs(l.late) do
vec $(v.name) = {};
//% end
if ($(#k.tiles > 0 and "z >= 0 && x < nx && y < ny" or "z >= 0")) {
//% local ended = k.ends and ", own_points" or ""
//% local loads = k.nontemporal_loads and "load_once" or "load"
//% for row = 0, k.rows - 1 do
//% if row > 0 then
    if (y + $(row) < ny) {
//% end
//% local inner = row > 0 and "    " or ""
//% for _, v in ipairs(l.late) do
//% if v.row == row then
    $(inner)$(v.name) = $(loads)<vec>($(model.grids[v.grid].id)_base + plane, row$(row_suffix(row))$(ended));
//% end
//% end
//% if row > 0 then
    }
//% end
//% end
}
