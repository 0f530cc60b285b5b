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
//% for _, state in ipairs(f.states) do
//% local own = { k = k, f = f, state = state, id = model.grids[state.current].id, lo = lo, hi = hi }
//% if #f.states > 1 then
    {
        //% part("levels_planes_copy", own)
    }
//% else
    //% part("levels_planes_copy", own)
//% end
//% end
    copies_start();
};
//% if not first.gathers then

// The thread's points of a plane of level 0.
const auto patch_in = [&](unsigned stage) __attribute__((always_inline)) {
    patch here;
//% for _, w in ipairs(alike.work) do
//% for _, state in ipairs(f.states) do
    here.$(levels_row(model, k, w.row, state)) = read<vec>(lds_at($(stage_row(w.row, nil, state))));
//% end
//% end
    return here;
};
//% if f.edge_planes > 0 then

const auto sides_in = [&](unsigned stage) __attribute__((always_inline)) {
    sides beside;
//% for _, v in ipairs(alike.values) do
//% if v.source == "lds" then
    beside.$(v.name) = read<vec>(lds_at($(stage_row(v.row, nil, state_of(k, v.grid)))));
//% end
//% end
    return beside;
};
//% end
//% end
