//% local moving = k.block[3] > 1 and #k.tiles > 0 and " + tz * pitch_z" or ""
// ---- Kernel: $(k.role)
//
//   x, y, z   the thread's first point; it owns $(k.vector) along x$(k.rows > 1 and " and " .. k.rows .. " rows along y" or "")
//   <g>_xm4   grid g, 4 points down along x; xp, ym, yp, zm, zp likewise; <g>_c at the point
//% local l = k.levels[1]
//% if #l.lines > 0 then
//   <g>_line  consecutive elements of a row, for taps between vector boundaries
//% end
//% if #k.tiles > 0 then
//   tile_<g>  block and halo in LDS; here_<g> is the corner of its neighbourhood
//% end
__global__ static void $(bounds(model, k))
$(k.symbol)($(parameters(model, k)))
{
    //% part("block", { k = k })
//% if #k.tiles == 0 then
    if (x >= nx || y >= ny || z >= nz)
        return;
//% end

    //% part("bases", { k = k })
//% if #k.tiles > 0 then
    //% part("tile_fill", { k = k })

    if (x >= nx || y >= ny || z >= nz)
        return;
//% for _, t in ipairs(k.tiles) do
    const real *here_$(model.grids[t.grid].id) = $(t.name) + (tz * $(t.plane_name) + own_$(model.grids[t.grid].id));
//% end
//% end

    //% part("values", { k = k, l = l, moving = moving })
//% for _, w in ipairs(l.work) do
    //% part("row", { k = k, l = l, w = w, moving = moving })
//% end
}
