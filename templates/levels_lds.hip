//% if k.dynamic_lds then
// More LDS than can be declared: the launch asks for it.
HIP_DYNAMIC_SHARED(double2, lds)
//% else
__shared__ __attribute__((aligned(16))) real lds[$(lds_elements(k))];
//% end
//% if f.edge_planes > 0 then
real *const edges = (real *)lds;
const int own = (wave * lanes + lane) * vector; // where rows that the thread reads, or shares, lie in it
//% if rows_turn(k) then
// Planes of rows in LDS: by their distance from the plane that is made, and the one that is filled.
int $(edge_planes(k));
//% end
//% end
//% if f.stages > 0 and k.family ~= "strips" then
// The thread's first point in the first stage. Rows beyond those of the block are never stored.
//% local start = times(f.edge_planes, "edge_plane") .. times(f.last_rows, "stage_row")
real *const staged = (real *)lds$(start) + ($(flat and "" or "wave * rows * stage_row + ")lane * vector);
//% end
