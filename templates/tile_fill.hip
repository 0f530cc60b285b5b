// The block's tile: own rows by their owners, then the halo shared out over the threads.
const int lane = ty * $(k.block[1]) + tx;
//% part("tile_declare", { k = k })
//% for _, t in ipairs(k.tiles) do
//% part("tile_share", { k = k, t = t })
for (int plane = tz; plane < $(t.planes); plane += $(k.block[3])) {
    const int plane_z = min(z0 + plane - $(t.lo[3]), nz - 1 + $(t.hi[3])) - z0;
    real *const to = $(t.name) + plane * $(t.plane);
    //% part("tile_fetch", { k = k, t = t, declare = true, own = true, base = model.grids[t.grid].id .. "_base + plane_z * pitch_z" })
    //% part("tile_publish", { k = k, t = t, own_name = "_ahead", publish_at = t.lo[2] * t.pitch + t.left })
}
//% end
__syncthreads();
