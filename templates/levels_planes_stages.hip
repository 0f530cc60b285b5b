//% local id = model.grids[f.current].id
//% local lo, hi = f.last_rows, k.rows + f.first_rows - 1
// Copies plane `at` of level 0 to a stage: the thread's rows, and the outer waves those beside the block's.
const auto copy = [&](unsigned stage, int at) __attribute__((always_inline)) {
//% if reflects_along(k, 3) then
    int flips = 0;
//% end
    const real *const from = $(id) + (int64_t)($(in_memory(k, 3, "at", f.classes[1]))) * pitch_z + column / size;
    real *const to = lds_at(own + stage);
    const int at_y = again(y);
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
    copies_start();
};
//% if not first.gathers then

// The thread's points of a plane of level 0.
const auto patch_in = [&](unsigned stage) __attribute__((always_inline)) {
    patch here;
//% for _, w in ipairs(alike.work) do
    here.$(levels_row(model, k, w.row)) = read<vec>(lds_at($(stage_row(w.row))));
//% end
    return here;
};
//% if f.edge_planes > 0 then

const auto sides_in = [&](unsigned stage) __attribute__((always_inline)) {
    sides beside;
//% for _, v in ipairs(alike.values) do
//% if v.source == "lds" then
    beside.$(v.name) = read<vec>(lds_at($(stage_row(v.row))));
//% end
//% end
    return beside;
};
//% end
//% end
