//% if k.dynamic_lds then
// More LDS than can be declared: the launch asks for it.
HIP_DYNAMIC_SHARED(double2, lds)
//% local at = {}
//% for _, t in ipairs(k.tiles) do
real *const $(t.name) = (real *)lds$(join(at, "", function(other) return " + " .. tile_size(other) end));
//% at[#at + 1] = t
//% end
//% else
//% for _, t in ipairs(k.tiles) do
__shared__ __attribute__((aligned(16))) real $(t.name)[$(tile_size(t))];
//% end
//% end
