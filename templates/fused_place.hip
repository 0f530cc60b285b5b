//% if f.dynamic_lds then
// More LDS than can be declared: the launch asks for it.
HIP_DYNAMIC_SHARED(double2, in_lds)
real *const lds = (real *)in_lds;
//% elseif f.lds_bytes > 0 then
__shared__ __attribute__((aligned(16))) real lds[lds_bytes / sizeof(real)];
//% end
const int tx = (int)threadIdx.x, ty = (int)threadIdx.y;
const int x0 = (int)blockIdx.x * stores_x, y0 = (int)blockIdx.y * stores_y; // the first that the block stores
const int z0 = (int)blockIdx.z * depth;
const int planes = min(depth, nz - z0);
const int at_x = x0 - margin_x + tx * vector, at_y = y0 - margin_y + ty * rows;
const bool stored = at_x >= x0 && at_x < min(x0 + stores_x, nx) && at_y >= y0 && at_y < min(y0 + stores_y, ny);
//% for axis, c in ipairs { "x", "y" } do
//% local unit = axis == 1 and "vector" or "rows"
//% if f.periodic[axis] then
const int $(c) = (at_$(c) % n$(c) + n$(c)) % n$(c);
//% else
const int $(c) = min(max(at_$(c), 0), n$(c) - $(unit));
//% end
//% end
//% local beyond = fused_beyond(f, dims)
//% if beyond then
const bool outside = $(beyond); // what is made there is what memory has
//% end
//% if f.lds_bytes > 0 then
// The thread's place in planes in LDS.
const int own = (ty * rows + $(f.pad[2])) * stage_row + tx * vector + $(f.pad[1]);
//% end
const unsigned row = ((unsigned)(y + halo_y) * (unsigned)pitch_y + (unsigned)(x + halo_x)) * (unsigned)sizeof(real);
//% for axis, c in ipairs { "x", "y" } do
//% if fused_reflects(f, axis) then
//% local points, row = fused_points(axis)
// How far in LDS from a point inside its image beyond a face along $(c) is; 0: the block has none.
const auto image_$(c) = [&](int at, int fold) {
    const int image = fold - at, first = $(c)0 - margin_$(c);
    const bool has = (image < 0 || image >= n$(c)) && image >= first && image < first + $(points);
    return has ? (image - at)$(row) : 0;
};
//% end
//% end
