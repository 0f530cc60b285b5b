const int lane = (int)threadIdx.x;
//% if k.axis[2] ~= "" then
const int wave = (int)threadIdx.y;
//% end
const int x0 = within.lo[0] / vector * vector + (int)blockIdx.x * stores_x; // the first that the block stores
//% if k.axis[2] ~= "" then
const int y0 = within.lo[1] + (int)blockIdx.y * stores_y;
//% end
const int z0 = within.lo[2] + (int)blockIdx.z * depth;
const int x = x0 - margin_x + lane * vector;
//% if k.axis[2] ~= "" then
const int y = y0 - margin_y + wave * rows;
//% end
const int planes = min(depth, within.hi[2] - z0);

//% local flat = k.axis[2] == ""
// Bytes from the first element of a plane in memory to the thread's first point in each row. What is not
// needed is moved to what is.
//% part("levels_offsets", { k = k, l = l, flat = flat, point = false, name = "" })
//% if #point_loads(model, k) > 0 then
// The same of grids that are read at the point only.
//% part("levels_offsets", { k = k, l = l, flat = flat, point = true, name = "point_" })
//% end
//% local first = flat and "within.base[0]" or "((int64_t)within.base[1] * pitch_y + within.base[0])"
//% for _, i in ipairs(levels_grids(model, k)) do
const real *const $(model.grids[i].id)_base = $(model.grids[i].id) + $(first);
//% end
//% if flips_at_all(k) then
unsigned minus = 0, none = 0; // points that change their sign, and that are 0: by row and column
//% for _, w in ipairs(l.work) do
//% for i = 0, k.vector - 1 do
{
    int flips = 0;
//% if reflects_along(k, 1) then
    (void)$(in_memory(k, 1, shifted("x", i)));
//% end
//% if not flat and reflects_along(k, 2) then
    (void)$(in_memory(k, 2, shifted("y", w.row)));
//% end
    minus |= (flips & FLIPPED ? 1u : 0u) << $(w.row * k.vector + i);
    none |= (flips & ON_PLANE ? 1u : 0u) << $(w.row * k.vector + i);
}
//% end
//% end
//% end
//% local corner = flat and "x0" or "(int64_t)y0 * pitch_y + x0"
//% for _, output in ipairs(group_outputs(k, groups)) do
real *const $(output.name)_base = $(output.name) + ((int64_t)z0 * pitch_z + $(corner));
//% end
//% if k.lds_bytes > 0 then

//% part("levels_lds", { k = k, f = f, flat = flat })
//% end
