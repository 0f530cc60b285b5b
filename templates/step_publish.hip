//% for _, t in ipairs(k.tiles) do
//% local g = model.grids[t.grid].id
//% if #k.tiles > 1 then
real *const to_$(g) = $(t.name) + (z & 1) * $(t.elements);
{
    real *const to = to_$(g);
    //% part("tile_publish", { t = t, publish_at = t.origin, own_name = t.own_from_window and "zc." .. g or "_ahead" })
}
//% else
real *const to = $(t.name) + (z & 1) * $(t.elements);
//% part("tile_publish", { t = t, publish_at = t.origin, own_name = t.own_from_window and "zc." .. g or "_ahead" })
//% end
const real *const here_$(g) = $(#k.tiles > 1 and "to_" .. g or "to") + own_$(g);
//% end
//% if #k.tiles > 0 then
__syncthreads();
//% end
//% for _, v in ipairs(l.values) do
//% if v.source == "own" then
const vec $(v.name) = $(model.grids[v.grid].id)_ahead$(row_suffix(v.row));
//% end
//% end
//% if k.prefetch then
if (z + 1 < planes)
    fetch(z + 1);
//% end
