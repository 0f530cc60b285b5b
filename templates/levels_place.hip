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
// Bytes from the first element of a plane that may be read. Others are moved inside: read, never stored.
//% if k.axis[2] ~= "" then
const real *const $(u.id)_base = $(u.id) + ((int64_t)within.from[1] * pitch_y + within.from[0]);
const auto offset = [&](int at_x, int at_y) {
    const int row_at = $(in_memory(k, 2, "at_y")) - within.from[1];
    const int column = $(in_memory(k, 1, "at_x")) - within.from[0];
    return ((unsigned)row_at * (unsigned)pitch_y + (unsigned)column) * (unsigned)size;
};
//% else
const real *const $(u.id)_base = $(u.id) + within.from[0];
const auto offset = [&](int at_x, int) {
    return (unsigned)($(in_memory(k, 1, "at_x")) - within.from[0]) * (unsigned)size;
};
//% end
//% for _, w in ipairs(l.work) do
unsigned row$(row_suffix(w.row)) = offset(x, $(k.axis[2] ~= "" and shifted("y", w.row) or "0"));
//% end
//% if k.vector > 1 then
const bool whole = $(whole_in_memory(k)); // one access for each row
//% for i = 1, k.vector - 1 do
const unsigned next$(i) = offset(x + $(i), $(k.axis[2] ~= "" and "y" or "0")) - row;
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
