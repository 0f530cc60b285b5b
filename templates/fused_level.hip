//% local m = stage.model
//% local to = fused_outputs(m, level)
// Makes a plane of the stage: $(level.name).
const auto plane_of_$(level.name) = [&]($(fused_told(f, level, stage))) __attribute__((always_inline)) {
    using namespace device_of_$(m.name);
    typedef $(vector_type(k.vector)) vec;
//% if fused_has_wide(m, k) then
    typedef $(wide_type(k.vector)) wide_vec;
//% end
//% for _, c in ipairs(k.uniforms) do
    const $(computed(m, "real")) $(m.coefficients[c].name) = by_$(stage.name).$(m.coefficients[c].name);
//% end
//% if fused_has_place(m, level, dims) then
    const int z = $(f.periodic[3] and "(at_z % nz + nz) % nz" or "min(max(at_z, 0), nz - 1)");
//% end
//% if fused_has_corner(m, level) then
    const int64_t corner = $(dims == 3 and "z * pitch_z - " or "-")halo_y * pitch_y - halo_x;
//% end
//% for _, o in ipairs(to) do
//% for r = 0, k.rows - 1 do
    vec made_$(o.id)$(row_suffix(r));
//% end
//% end
//% local carried = fused_carried(f, dims, to)
//% if carried then
    if ($(carried)) {
//% for _, o in ipairs(to) do
//% if o.made > 0 then
        //% part("fused_carry", { f = f, o = o, g = model.grids[stage.grids[o.grid]], k = k })
//% end
//% end
    } else {
        //% part("fused_make", { model = m, whole = model, f = f, level = level, k = k, l = l, stage = stage })
    }
//% else
    {
        //% part("fused_make", { model = m, whole = model, f = f, level = level, k = k, l = l, stage = stage })
    }
//% end
//% for _, o in ipairs(to) do
//% if o.made > 0 then
    //% part("fused_mirror", { f = f, o = o, made = f.made[o.made], k = k, whole = model })
//% end
//% end
//% for _, o in ipairs(to) do
//% local made = f.made[o.made]
//% if made and made.window > 0 then
//% for r = 0, k.rows - 1 do
//% for e = 0, k.vector - 1 do
//% local element = k.vector > 1 and "[" .. e .. "]" or ""
    $(fused_behind(fused_id(model, made), 0, r, e)) = made_$(o.id)$(row_suffix(r))$(element);
//% end
//% end
//% for _, plane in ipairs(fused_below(made)) do
    if (at_z == $(plane.z)) { // its image is below
//% for r = 0, k.rows - 1 do
//% for e, element in ipairs(fused_made_now(o.id, r, k)) do
        $(fused_behind(fused_id(model, made), plane.age, r, e - 1)) = $(plane.sign < 0 and "-" or "")$(element);
//% end
//% end
    }
//% end
//% elseif made then
    {
        //% part("fused_write", { made = made, made_rows = fused_made_rows(o.id, k) })
    }
//% end
//% end
//% if fused_stores_any(to) then
    if (stored$(dims == 3 and " && at_z >= z0 && at_z < z0 + planes" or "")) {
//% for _, o in ipairs(to) do
//% if o.stores then
//% for r = 0, k.rows - 1 do
//% local base = "next_" .. model.grids[stage.grids[o.grid]].id .. " + corner"
//% local place = "row" .. times(r, "(unsigned)pitch_y * (unsigned)sizeof(real)")
        $(k.nontemporal and "store_streaming" or "store")($(base), $(place), made_$(o.id)$(row_suffix(r)));
//% end
//% end
//% end
    }
//% end
};
