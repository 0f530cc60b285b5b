//% for r = 0, k.rows - 1 do
{
//% local y, z = fused_held(g, 2, r), fused_held(g, 3, 0)
//% local plane = model.dimensions == 3 and " + (int64_t)" .. z .. " * pitch_z" or ""
    const real *const from = $(g.id) + ((int64_t)$(y) * pitch_y$(plane));
//% for e = 0, k.vector - 1 do
    made_$(o.id)$(row_suffix(r))$(k.vector > 1 and "[" .. e .. "]" or "") = from[$(fused_held(g, 1, e))];
//% end
}
//% end
