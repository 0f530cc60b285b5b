//% local rows = k.axis[2] ~= ""
//% local top = k.family == "levels_planes" and "tile_y" or "y0 - margin_y"
// Where points lie that the thread, and its wave, have or have images of: found again where there are any.
const auto own_x = [&]() { return x0 - margin_x + again((int)threadIdx.x) * vector; };
//% if rows then
const auto own_y = [&]() { return $(top) + again((int)threadIdx.y)$(k.rows > 1 and " * rows" or ""); };
//% end
const auto cells_near = [&]() {
    const int first = x0 - margin_x;
//% if rows then
    const int row = own_y();
    cells_of_wave near = {{first, row}, {first + lanes * vector, row + $(k.rows > 1 and "rows" or 1)}};
//% else
    cells_of_wave near = {{first, 0}, {first + lanes * vector, 1}};
//% end
//% for axis = 1, rows and 2 or 1 do
//% if has_images_along(k, axis) then
    if (near.from[$(axis - 1)] < 0 || near.end[$(axis - 1)] > within.extent[$(axis - 1)])
        near.from[$(axis - 1)] = 0, near.end[$(axis - 1)] = within.extent[$(axis - 1)];
//% end
//% end
    return near;
};
