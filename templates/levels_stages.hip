//% local id = model.grids[f.current].id
// Copies plane `at` of level 0 to a stage, of which the thread has its own rows.
const auto copy = [&](const int stage, int at) __attribute__((always_inline)) {
//% if reflects_along(k, 3) then
    int flips = 0;
//% end
    const real *const from = $(id)_base + (int64_t)($(in_memory(k, 3, "at", f.classes[1]))) * pitch_z;
    real *const to = staged + stage * stage_plane;
//% if k.vector > 1 then
    if (whole) {
//% for _, w in ipairs(l.work) do
        copy_async<vec>(to$(times(w.row, "stage_row")), from, row$(row_suffix(w.row)));
//% end
    } else { // at an end of rows, element by element
        //% part("levels_next", { k = k, kind = "" })
//% for _, w in ipairs(l.work) do
//% for i = 0, k.vector - 1 do
        copy_async<real>(to$(times(w.row, "stage_row"))$(i > 0 and " + " .. i or ""), from,
            row$(row_suffix(w.row))$(i > 0 and " + next" .. i or ""));
//% end
//% end
    }
//% else
//% for _, w in ipairs(l.work) do
    copy_async<vec>(to$(times(w.row, "stage_row")), from, row$(row_suffix(w.row)));
//% end
//% end
    copies_start();
};

// The thread's points of a plane of level 0.
const auto patch_in = [&](const int stage) __attribute__((always_inline)) {
    const real *const from = staged + stage * stage_plane;
    patch here;
//% for _, w in ipairs(l.work) do
    here.$(levels_row(model, k, w.row)) = read<vec>(from$(times(w.row, "stage_row")));
//% end
    return here;
};
//% if f.edge_planes > 0 then

const auto sides_in = [&](const int turn) __attribute__((always_inline)) {
    sides read_now;
//% for _, v in ipairs(l.values) do
//% if v.source == "lds" then
    read_now.$(v.name) = read<vec>($(stage_address(k, v)));
//% end
//% end
    return read_now;
};
//% end
