//% for r = 0, k.rows - 1 do
//% local name = "made_" .. id .. row_suffix(r)
//% for e, element in ipairs(fused_made_now(id, r, k)) do
//% local test = fused_on_plane(made, 1, e - 1)
//% if test then
if ($(test))
    $(element) = 0; // on the plane of an antimirror
//% end
//% end
//% local beside = fused_on_planes_beside(made, r)
//% if beside then
if ($(beside))
    $(name) = vec{};
//% end
//% end
