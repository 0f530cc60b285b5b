//% local images = { fused_images(made, 1), fused_images(made, 2) }
//% local owned = fused_owned(made)
real *const to = lds + ($(fused_slot(made, 0)));
//% if owned then
if ($(owned)) { // elsewhere are images of what others make
//% for r, elements in ipairs(made_rows) do
    write<vec>(to$(times(r - 1, "stage_row")), $(fused_signed(elements, 1)));
//% end
}
if (!outside) {
//% for r, elements in ipairs(made_rows) do
//% for _, face in ipairs(images[2]) do
    if (const int by = image_y($(shifted("at_y", r - 1)), $(fused_fold(face))))
        write<vec>(to$(times(r - 1, "stage_row")) + by, $(fused_signed(elements, face.sign)));
//% end
//% for _, face in ipairs(images[1]) do
//% for e, element in ipairs(elements) do
    if (const int by = image_x($(shifted("at_x", e - 1)), $(fused_fold(face))))
        to[$(shifted("by" .. times(r - 1, "stage_row"), e - 1))] = $(face.sign < 0 and "-" or "")$(element);
//% end
//% end
//% if made.corners then
    //% part("fused_corners", { r = r - 1, elements = elements, images = images })
//% end
//% end
}
//% else
//% for r, elements in ipairs(made_rows) do
write<vec>(to$(times(r - 1, "stage_row")), $(fused_signed(elements, 1)));
//% end
//% end
