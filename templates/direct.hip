//% local moving, l = plane_in_block(k), k.levels[1]
// ---- Kernel: $(k.role)
//
//   x, y, z   the thread's $(points_owned(k))
//% local values = glossary_of_values(l, "")
//% if values ~= "" then
//   $(values)
//% end
//% if #l.lines > 0 then
//   <g>_line  consecutive elements of a row, for taps between vector boundaries
//% end
//% if #k.tiles > 0 then
//   tile_<g>  block and halo in LDS; here_<g> is the corner of its neighbourhood
//% end
//% local switches = switches_of(k, steps)
//% if #switches > 0 then
template <$(join(switches, ", ", function(name) return "bool " .. name end))>
//% end
__global__ static void $(bounds(model, k))
$(k.symbol)($(parameters(model, k)))
{
    //% part("counted", { k = k })
    //% part("block", { k = k })
//% if k.end_blocks then
    //% part("at_ends", { k = k })
//% end
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
    //% part("rows", { k = k, l = l, moving = moving, each = "row" })
}
