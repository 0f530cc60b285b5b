//% local id = fused_id(whole, made)
//% for _, plane in ipairs(fused_above(made)) do
if (at_z == $(shifted("nz", plane.beyond - 1))) { // an image
//% for r = 0, k.rows - 1 do
    made_$(o.id)$(row_suffix(r)) = $(fused_signed(fused_made_before(id, plane.age, r, k), plane.sign));
//% end
}
//% end
