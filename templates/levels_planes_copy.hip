const real *const from = $(id) + (int64_t)($(in_memory(k, 3, "at", f.classes[1]))) * pitch_z + column / size;
real *const to = lds_at($(stage_row(0, nil, state)));
if (flags & loads_whole) {
//% for row = 0, k.rows - 1 do
    copy_async<vec>(to$(times(row, "(stage_row / size)")), from, row_at($(shifted("at_y", row))));
//% end
    if (flags & first_wave) {
//% for row = -lo, -1 do
        copy_async<vec>(to$(times(row, "(stage_row / size)")), from, row_at($(shifted("at_y", row))));
//% end
    }
    if (flags & last_wave) {
//% for row = k.rows, hi do
        copy_async<vec>(to$(times(row, "(stage_row / size)")), from, row_at($(shifted("at_y", row))));
//% end
    }
} else if (flags & loads_some) { // at an end of rows: what is needed, element by element
    const int at_x = column / size;
    const int first_row = flags & first_wave ? -$(lo) : 0, end_row = flags & last_wave ? $(hi + 1) : rows;
    for (int i = max(0, within.from[0] - at_x); i < min(vector, within.last[0] + 1 - at_x); i++)
        for (int j = first_row; j < end_row; j++)
            copy_async<real>(to + j * (int)(stage_row / size) + i, from,
                row_at(at_y + j) + (column_of(at_x + i) - at_x) * size);
}
