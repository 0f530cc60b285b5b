//% local lo, hi = f.last_rows, k.rows + f.first_rows - 1
//% if has_images_along(k, 2) then
// Copies a plane by rows of vectors, of which some are not in their place. `copy` calls it, as all of these.
const auto copy_moved = [&](const char *from, real *to) {
    const int *const by = rows_by + again((int)threadIdx.y) * rows;
    //% part("levels_planes_whose", { bit = "loads_whole", f = f })
    // All of them before the copies, which wait for reads of LDS.
    const int moved_by[] = {$(numbered("again(by[", 0, hi + lo, "])"))};
//% for row = -lo, hi do
    copy_async_if<$(type_copied(k))>($(copied_by(k, row)), loads_whole, to$(times(row, "stage_pitch")),
        from + $(row_moved(row, row + lo)));
//% end
};

//% end
// Copies a plane of threads whose points do not lie side by side in memory: those that are needed, one by one.
const auto copy_some = [&](const char *plane, real *to$(has_flag(k, "rows_in_place") and ", const bool moved" or "")) {
    const int at_x = x0 - margin_x + again((int)threadIdx.x) * vector;
    const int first = max(0, within.from[0] - at_x), end = min(vector, within.last[0] + 1 - at_x);
    const int *const by = rows_by + again((int)threadIdx.y) * rows;
//% if has_images_along(k, 1) then
    const int *const column_by = columns_by + again((int)threadIdx.x) * vector;
//% end
    //% part("levels_planes_whose", { bit = "loads_some", f = f })
    const int moved_by[] = {$(rows_moved(k, lo + hi + 1))};
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll 1
#endif
    for (int i = first; i < end; i++) {
        const char *from = plane + ((int64_t)place + i * size$(has_images_along(k, 1) and " + column_by[i]" or ""));
//% for row = -lo, hi do
//% local to = "to" .. times(row, "stage_pitch") .. " + i"
        copy_async_if<real>($(copied_by(k, row)), loads_some, $(to),
            from + $(row_moved(row, row + lo)));
//% end
    }
};
//% if f.copied_beside then

// Copies the thread's point of those beside faces of x.
const auto copy_beside = [&](const char *plane, real *to) {
    const int wave = again((int)threadIdx.y), lane = again((int)threadIdx.x);
    const int thread = wave * lanes + lane, column = column_beside(thread);
    const int row = thread % rows_copied$(lo > 0 and " - " .. lo or "");
    real *const there = to + (row - wave * rows) * stage_pitch + (column - (x0 - margin_x) - lane * vector);
    copy_async<real>(there, (const real *)(plane + (int64_t)row_of(tile_y + row) * pitch), column * size);
};
//% end
//% if turns_vectors(k) then
//% part("levels_planes_turn", { k = k, f = f })
//% end

//% if #grids_here(k) > 0 then
// Copies a plane of what is read at the point: of threads as of copy_some.
const auto copy_some_points = [&](const char *plane, real *to) {
    const int at_x = x0 - margin_x + again((int)threadIdx.x) * vector;
    const int at_y = tile_y + again((int)threadIdx.y) * rows;
    const int first = max(0, within.point_from[0] - at_x), end = min(vector, within.point_last[0] + 1 - at_x);
    const int column = point_column(at_x);
    const bool together = point_column(at_x + vector - 1) - column == vector - 1 && column % vector == 0;
    const int stop = together ? min(end, first + 1) : end;
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll 1
#endif
    for (int j = 0; j < rows; j++)
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll 1
#endif
        for (int i = first; i < stop; i++) {
            real *const there = to + j * stage_pitch;
            const real *const from = (const real *)(plane + (int64_t)point_row(at_y + j) * pitch);
            if (together)
                copy_async<vec>(there, from, column * size);
            else
                copy_async<real>(there + i, from, point_column(at_x + i) * size);
        }
};

//% end
//% if flips_along(k, 3) then
//% part("levels_planes_signed", { k = k, f = f })
//% end
//% local rings = for_kinds(k, function(kind) return "unsigned " .. kind.at end)
// Copies plane `at` of level 0 to a stage: the thread's rows, and the outer waves those beside the block's.
//% if rings ~= "" then
// What the first level reads at the point then goes to where its rings have it.
//% end
//% local guard = guards_images(k) and ", const bool guarded" or ""
const auto copy = [&](unsigned stage$(rings), int at$(guard)) __attribute__((always_inline)) {
//% if reflects_along(k, 3) then
    int flips = 0;
//% end
//% for _, state in ipairs(states_around(k)) do
//% local own = { k = k, f = f, state = state, id = model.grids[state.current].id, lo = lo, hi = hi }
//% if f.around > 1 or #grids_here(k) > 0 then
    {
        //% part("levels_planes_copy", own)
    }
//% else
    //% part("levels_planes_copy", own)
//% end
//% end
//% for _, here in ipairs(grids_here(k)) do
    {
        //% part("levels_planes_copy_point", { k = k, here = here, id = model.grids[here.grid].id })
    }
//% end
    copies_start();
};
//% if not first.gathers then

// The thread's points of a plane of level 0.
const auto patch_in = [&](unsigned stage) __attribute__((always_inline)) {
    patch here;
//% for _, w in ipairs(alike.work) do
//% for _, state in ipairs(states_around(k)) do
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
