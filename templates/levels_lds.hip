//% local edges = f.edge_planes > 0 and f.edge_planes .. " * edge_plane" or "0"
//% local stages = f.stages > 0 and (f.edge_planes > 0 and " + " or "") .. "stages * stage_plane" or ""
//% if k.dynamic_lds then
// More LDS than can be declared: the launch asks for it.
HIP_DYNAMIC_SHARED(double2, lds)
//% else
__shared__ __attribute__((aligned(16))) real lds[$(f.edge_planes > 0 and edges .. stages or stages)];
//% end
//% if f.edge_planes > 0 then
real *const edges = (real *)lds;
const int own = ($(flat and "" or "wave * lanes + ")lane) * vector; // the thread's place in a row of all of them
const int below = (max(wave - 1, 0) * lanes + lane) * vector;
const int above = (min(wave + 1, waves - 1) * lanes + lane) * vector;
// Planes of rows in LDS: by their distance from the plane that is made, and the one that is filled.
int $(edge_planes(k, " = "));
//% end
//% if f.stages > 0 then
// Level 0: the thread's place in a plane, and those from which it reads rows of other waves. The outer waves have
// no such rows: what they read is never stored.
real *const staged = (real *)lds$(f.edge_planes > 0 and " + " .. edges or "");
const int own_rows = $(flat and "" or "wave * rows * stage_row + ")lane * vector;
//% if f.edge_planes > 0 then
const int below_rows = own_rows + (wave == 0 ? $(times(f.last_rows, "stage_row"):sub(4)) : 0);
const int above_rows = own_rows - (wave == waves - 1 ? $(times(f.first_rows, "stage_row"):sub(4)) : 0);
//% end
//% end
