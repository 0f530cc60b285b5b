//% local signed = flips_along(k, 3)
//% if signed then
flips = 0;
//% end
const char *const plane = (const char *)($(id) + (int64_t)($(plane_in_memory(k, "at", f.classes[1]))) * pitch_z);
real *const to = lds_at($(stage_row(0, nil, state)));
//% if signed then
if (flips) {
    copy_signed(plane, to, flips);
} else {
//% end
//% if f.copied_beside then
//% local corners = leaves_corners(k) and outside_text(k, 3, "at", 1) or ""
if (flags & copies_beside$(corners ~= "" and " && !(" .. corners .. ")" or ""))
    copy_beside(plane, to);
//% end
//% if has_images_along(k, 2) then
if (flags & rows_in_place) {
    //% part("levels_planes_copy_rows", { k = k, lo = lo, hi = hi })
    if (flags & loads_some)
        copy_some(plane, to, false);
} else {
    copy_moved(plane + place, to);
    if (flags & loads_some)
        copy_some(plane, to, true);
}
//% else
//% part("levels_planes_copy_rows", { k = k, lo = lo, hi = hi })
//% if has_flag(k, "rows_in_place") then
if (flags & loads_some) {
    if (flags & rows_in_place)
        copy_some(plane, to, false);
    else
        copy_some(plane, to, true);
}
//% else
if (flags & loads_some)
    copy_some(plane, to);
//% end
//% end
//% if signed then
}
//% end
