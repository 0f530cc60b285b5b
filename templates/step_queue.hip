//% if k.async then
copies_wait<$(k.ahead - 1)>();
__syncthreads();
copy(fill, z + $(k.ahead));
//% else
//% for _, t in ipairs(k.tiles) do
//% local g = model.grids[t.grid].id
{
    real *const to = $(newest).$(g);
    //% part("tile_publish", { t = t, own_name = "_ahead" })
}
//% end
__syncthreads();
//% if k.prefetch then
if (z + 1 < planes)
    fetch(z + 1);
//% end
//% end
if (z >= 0 && x < nx && y < ny) {
    //% part("values", { k = k, moving = " + plane" })
    //% part("rows", { moving = " + plane", each = "row" })
}
