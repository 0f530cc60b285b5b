//% local z_first, z_last = "z0", "nz - 1"
// The block's tile: own rows by their owners, then the halo shared out over the threads.
const int lane = ty * block_x + tx;
//% part("tile_declare", { k = k })
//% for _, t in ipairs(k.tiles) do
//% part("tile_share", { k = k, t = t })
//% local base = model.grids[t.grid].id .. "_base"
//% if t.planes == 1 and t.lo[3] == 0 then
{
    real *const to = $(t.name);
//% else
//% local next = k.block[3] > 1 and "plane += block_z" or "plane++"
for (int plane = tz; plane < $(t.planes); $(next)) {
//% local z = "min(" .. shifted("z0 + plane", -t.lo[3]) .. ", " .. shifted("nz", t.hi[3] - 1) .. ")"
    const int plane_z = $(inside_of(k, 3, z)) - z0;
    real *const to = $(t.name) + plane * $(t.plane_name);
//% base = base .. " + plane_z * pitch_z"
//% end
    //% part("tile_fetch", { k = k, t = t, declare = true, own = true, base = base })
    //% part("tile_publish", { k = k, t = t, own_name = "_ahead" })
}
//% end
__syncthreads();
