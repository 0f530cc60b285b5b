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
//% if carried_along(k, 1) then
// Columns [in_from, in_to) of the thread are interior ones.
const int in_from = $(carried_from(k, 1, "x")), in_to = $(carried_to(k, 1, "x"));
//% end
//% if carried_at_all(k) then
const bool beyond = $(beyond(k)); // some of its points lie outside
//% end
// Columns [out_from, out_to) of the thread are stored.
const int out_from = max(x0, within.lo[0]) - x, out_to = min(x0 + stores_x, within.hi[0]) - x;
//% local corner = flat and "x0" or "(int64_t)y0 * pitch_y + x0"
//% for _, output in ipairs(group_outputs(k, groups)) do
real *const $(output.name)_base = $(output.name) + ((int64_t)z0 * pitch_z + $(corner));
//% end
//% local rows_below = flat and "" or "(unsigned)(y - y0) * (unsigned)pitch_y + "
const unsigned to_row = ($(rows_below)(unsigned)(x - x0)) * (unsigned)size;
//% if f.edge_planes > 0 then

//% if k.dynamic_lds then
// More LDS than can be declared: the launch asks for it.
HIP_DYNAMIC_SHARED(double2, lds)
real *const edges = (real *)lds;
//% else
__shared__ __attribute__((aligned(16))) real edges[$(f.edge_planes) * edge_plane];
//% end
const int own = (wave * lanes + lane) * vector; // the thread's place in a row of all of them
const int below = (max(wave - 1, 0) * lanes + lane) * vector;
const int above = (min(wave + 1, waves - 1) * lanes + lane) * vector;
// Planes of rows in LDS: by their distance from the plane that is made, and the one that is filled.
int $(edge_planes(k, " = "));
//% end
