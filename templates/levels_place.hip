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

//% local u = model.grids[k.streams[1].grid]
//% local flat = k.axis[2] == ""
// Where memory has a column: what is not needed is moved to what is.
const auto column_of = [&](int i) {
//% if reflects_along(k, 1) then
    int flips = 0;
//% end
    return (unsigned)($(in_memory(k, 1, "i")) - within.base[0]);
};
//% if flat then
const real *const $(u.id)_base = $(u.id) + within.base[0];
//% else
const auto row_of = [&](int i) {
//% if reflects_along(k, 2) then
    int flips = 0;
//% end
    return (unsigned)($(in_memory(k, 2, "i")) - within.base[1]) * (unsigned)pitch_y;
};
const real *const $(u.id)_base = $(u.id) + ((int64_t)within.base[1] * pitch_y + within.base[0]);
//% end
const unsigned column = column_of(x);
// Bytes from there to the thread's first point in each row.
//% for _, w in ipairs(l.work) do
unsigned row$(row_suffix(w.row)) = $(flat and "column" or "(row_of(" .. shifted("y", w.row) .. ") + column)") * (unsigned)size;
//% end
//% if k.vector > 1 then
const bool whole = column_of(x + vector - 1) == column + vector - 1
    && ((int)column + within.base[0]) % vector == 0; // one access for each row
//% for i = 1, k.vector - 1 do
const unsigned next$(i) = (column_of(x + $(i)) - column) * (unsigned)size;
//% end
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
//% local output = model.grids[model.outputs[1].grid]
//% if k.axis[2] ~= "" then
real *const $(output.id)_base = $(output.id) + ((int64_t)z0 * pitch_z + (int64_t)y0 * pitch_y + x0);
const unsigned to_row = ((unsigned)(y - y0) * (unsigned)pitch_y + (unsigned)(x - x0)) * (unsigned)size;
//% else
real *const $(output.id)_base = $(output.id) + ((int64_t)z0 * pitch_z + x0);
const unsigned to_row = (unsigned)(x - x0) * (unsigned)size;
//% end
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
