//% local id = model.grids[f.current].id
//% local lo, hi = f.last_rows, k.rows + f.first_rows - 1
// The same of threads whose points do not lie side by side in memory: those that are needed, one by one.
const auto copy_some = [&](const char *plane, real *to) {
    const int at_x = column / size, at_y = y;
    const int first_row = flags & first_wave ? -$(lo) : 0, end_row = flags & last_wave ? $(hi + 1) : rows;
    for (int j = first_row; j < end_row; j++) {
        const real *const row = (const real *)(plane + row_at(at_y + j));
        real *const to_row = to + j * (int)(stage_row / size);
        if (starts_vector(at_x))
            copy_async<vec>(to_row, row, column_of(at_x) * size);
        else
            for (int i = max(0, within.from[0] - at_x); i < min(vector, within.last[0] + 1 - at_x); i++)
                copy_async<real>(to_row + i, row, column_of(at_x + i) * size);
    }
};

// Copies plane `at` of level 0 to a stage: the thread's rows, and the outer waves those beside the block's.
const auto copy = [&](unsigned stage, int at) __attribute__((always_inline)) {
//% if reflects_along(k, 3) then
    int flips = 0;
//% end
    const int at_y = again(y);
    const char *const plane = (const char *)($(id) + (int64_t)($(in_memory(k, 3, "at", f.classes[1]))) * pitch_z);
    real *const to = lds_at(own + stage);
    const char *from = plane + ((int64_t)$(lo > 0 and "(at_y - " .. lo .. ")" or "at_y") * pitch + column);
    const unsigned inner = flags & loads_whole, lower = flags & first_wave ? inner : 0;
    const unsigned upper = flags & last_wave ? inner : 0;
//% for row = -lo, hi do
//% local which = row < 0 and "lower" or row < k.rows and "inner" or "upper"
    copy_async_if<vec>($(which), loads_whole, to$(times(row, "(stage_row / size)")), from);
//% if row < hi then
    from += pitch;
//% end
//% end
    if (flags & loads_some) // at an end of rows, or rows that are not one after the other: element by element
        copy_some(plane, to);
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
