//% if k.dynamic_lds then
// More LDS than can be declared: the launch asks for it.
HIP_DYNAMIC_SHARED(double2, lds)
//% local at = 0
//% for _, t in ipairs(k.tiles) do
real *const $(t.name) = (real *)lds$(at > 0 and " + " .. at or "");
//% at = at + t.buffers * t.elements
//% end
//% else
//% for _, t in ipairs(k.tiles) do
__shared__ __attribute__((aligned(16))) real $(t.name)[$(t.buffers * t.elements)];
//% end
//% end
