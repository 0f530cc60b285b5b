//% for r = 0, k.rows - 1 do
{
//% local y = f.periodic[2] and "y" or ("min(max(at_y, %d), ny - 1 + %d)"):format(-g.lo[2], g.hi[2])
//% local y_of = r > 0 and y:gsub("at_y", "at_y + " .. r) or y
//% y_of = f.periodic[2] and shifted("y", r) or y_of
//% local z_of = f.periodic[3] and "z" or ("min(max(at_z, %d), nz - 1 + %d)"):format(-g.lo[3], g.hi[3])
    const real *const from = $(g.id) + ((int64_t)($(y_of)) * pitch_y$(model.dimensions == 3 and " + (int64_t)" .. z_of .. " * pitch_z" or ""));
//% for e = 0, k.vector - 1 do
//% local x = shifted("at_x", e)
//% local x_of = f.periodic[1] and shifted("x", e) or ("min(max(%s, %d), nx - 1 + %d)"):format(x, -g.lo[1], g.hi[1])
    made_$(o.id)$(row_suffix(r))$(k.vector > 1 and "[" .. e .. "]" or "") = from[$(x_of)];
//% end
}
//% end
