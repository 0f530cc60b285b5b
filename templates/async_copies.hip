// Starts the copy to LDS of the input plane that completes output plane `to`. Planes are copied in
// order, $(k.ahead) ahead of the one that is computed; beyond the last one an empty copy keeps the count.
//% if k.reuse ~= "queue" then
int writing = 0, reading = 0; // buffers
//% end
const auto copy = [&]($(k.reuse == "queue" and "const slot &fill, " or "")int to) __attribute__((always_inline)) {
    if (to < planes) {
//% for _, t in ipairs(k.tiles) do
//% local g = model.grids[t.grid].id
//% local at = stream_of(k, t.grid).shared
        {
            real *const at = $(k.reuse == "queue" and "fill." .. g or t.name .. " + writing * " .. t.plane_name);
            const real *const from = $(g)_base + $(arriving(k, at)) * pitch_z;
            //% part("tile_copy", { k = k, t = t })
        }
//% end
    }
    copies_start();
//% if k.reuse ~= "queue" then
    writing = writing == $(buffers(k) - 1) ? 0 : writing + 1;
//% end
};
