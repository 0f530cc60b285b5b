//% local lo, hi = f.last_rows, k.rows + f.first_rows - 1
// The same of planes whose points change their sign, or are 0: by way of registers, a few planes of all. What is
// there is there for other waves once they meet, as copies are.
const auto copy_signed = [&](const char *plane, real *to, int flips) {
    const int at_x = x0 - margin_x + again((int)threadIdx.x) * vector;
    const int at_y = tile_y + again((int)threadIdx.y) * rows;
    const int first_row = threadIdx.y == 0 ? -$(lo) : 0, end_row = threadIdx.y == waves - 1 ? $(hi + 1) : rows;
    const int first = max(0, within.from[0] - at_x), end = min(vector, within.last[0] + 1 - at_x);
    for (int j = first_row; j < end_row && (int)threadIdx.x < columns; j++)
        for (int i = first; i < end; i++) {
//% local beyond_x, beyond_y = outside_text(k, 1, "at_x + i", 1), outside_text(k, 2, "at_y + j", 1)
//% if leaves_corners(k) and beyond_y ~= "" then
            if (($(beyond_x)) && ($(beyond_y)))
                continue;
//% end
            const real value = ((const real *)(plane + (int64_t)row_of(at_y + j) * pitch))[column_of(at_x + i)];
            //% part("levels_planes_signed_column", { k = k, turned = "flags & turns" })
            to[j * stage_pitch + column] = flips & ON_PLANE ? 0 : -value;
        }
};

//% if #grids_here(k) > 0 then
const auto copy_signed_points = [&](const char *plane, real *to, int flips) {
    const int at_x = x0 - margin_x + again((int)threadIdx.x) * vector;
    const int at_y = tile_y + again((int)threadIdx.y) * rows;
    const int first = max(0, within.point_from[0] - at_x), end = min(vector, within.point_last[0] + 1 - at_x);
    for (int j = 0; j < rows && (int)threadIdx.x < columns; j++)
        for (int i = first; i < end; i++) {
            const real value = ((const real *)(plane + (int64_t)point_row(at_y + j) * pitch))[point_column(at_x + i)];
            //% part("levels_planes_signed_column", { k = k, turned = "(flags & (turns | points_some)) == turns" })
            to[j * stage_pitch + column] = flips & ON_PLANE ? 0 : -value;
        }
};

//% end
