//% for _, x in ipairs(images[1]) do
//% for _, y in ipairs(images[2]) do
//% for e, element in ipairs(elements) do
{ // beyond faces of x and y
    const int by_x = image_x($(shifted("at_x", e - 1)), $(fused_fold(x)));
    const int by_y = image_y($(shifted("at_y", r)), $(fused_fold(y)));
    if (by_x && by_y)
        to[$(shifted("by_x + by_y" .. times(r, "stage_row"), e - 1))] = $(x.sign ~= y.sign and "-" or "")$(element);
}
//% end
//% end
//% end
