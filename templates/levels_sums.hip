//% local l, f, last = k.levels[1], k.fusion, k.levels[k.fusion.time].lag
// ---- Kernel: $(k.role)
//
// A wave walks up through $(k.balance and "`depth` rows, at most " .. k.points_z or k.points_z .. " rows").
// Level 0 is what memory holds, level n is that n steps later. As a row of a level arrives it is added to all
// rows of the next level that see it, which wait for it as sums; the oldest is then complete, and arrives at
// the level after at once. So each level lies $(l.lag == 1 and "a row" or l.lag .. " rows") behind the one before.
// What is z here is the operator's y; a plane is a row.
//
//   x         the thread's $(points_owned(k))
//   z         the row that the last level makes next, counted from the first that is stored
//   coming1 … coming$(k.ahead)  rows of level 0 on their way from memory
//   arrived   the row at hand: of level 0, 1, … $(f.time) in turn
//   $(l.slot_names[1]) … $(l.slot_names[l.slots])  sums for rows of a level, by their distance from what has arrived
//   wait1 … wait$(f.time)  the sums of each level that wait for rows to come
//% local values = glossary_of_values(l, " in the row")
//% if values ~= "" then
//   $(values)
//% end
//% if #l.lines > 0 then
//   <g>_line  consecutive elements of a row: of this thread and of the lanes beside it
//% end
__global__ static void __launch_bounds__(threads)
$(k.symbol)($(group_parameters(model, k, groups, steps)))
{
    //% part("levels_place", { k = k, l = l, f = f })

    // Of the whole wave: some of its columns lie beyond a face, or are not where they are in memory.
    const int first = x0 - margin_x, end = first + lanes * vector;
    const auto is_elsewhere = [&](int i) { return (int)column_of(i) + within.base[0] != i; };
    const bool at_face = first < within.low[0] || end > within.high[0] || is_elsewhere(first) || is_elsewhere(end - 1);

    struct patch // the thread's points of a row
    {
        vec $(levels_row(model, k, 0));
    };
    struct sums
    {
        vec $(sum_waiting(model, k));
    };
    struct waiting
    {
        sums $(waiting_names(l));
    };
    patch $(numbered("coming", 1, k.ahead, " = {}"));
    waiting $(numbered("wait", 1, f.time, " = {}"));
    int z = -filling;

    // Loads row `at` of level 0.
//% local told = k.vector > 1 and " beside" or "" -- one element is whole wherever it lies
    const auto fetch = [&](patch &newest, int at, const bool$(told)) __attribute__((always_inline)) {
//% local id = model.grids[f.current].id
//% local place = "(int64_t)(" .. in_memory(k, 3, "at", f.classes[1]) .. ") * pitch_z"
//% local whole, to = "!beside || whole", "newest." .. id
//% local how = { k = k, l = l, to = to, id = id, place = place, class = f.classes[1], signed = true, all = whole }
//% part("levels_fetch_one", how)
    };

    //% part("levels_sums_level", { k = k, l = l, f = f })

    //% part("levels_store", { k = k, l = l, state = f.states[1], put_out = "put_out" })

    // Makes a row of every level. Where the wave is `beside` a face of x, or rows at an `ends` of z, what is
    // outside keeps what it held.
//% local also = carried_along(k, 3) and ", const bool ends" or ""
    const auto step = [&](const bool beside$(also)) __attribute__((always_inline)) {
        keep_alike(pitch_z);
        keep(row);
        patch arrived = coming1;
//% for i = 2, k.ahead do
        coming$(i - 1) = coming$(i);
//% end
        fetch(coming$(k.ahead), $(shifted("z0 + z", last + k.ahead)), beside);
//% for n = 1, f.time do
        level(wait$(n), arrived$(carry_arguments(k, shifted("z0 + z", last - (n - 1) * l.lag))));
//% end
        if (z >= 0)
            put_out($(group_outputs(k, groups)[1].name)_base, arrived);
        ++z;
    };

//% for i = 1, k.ahead do
    fetch(coming$(i), $(shifted("z0 + z", last + i - 1)), true);
//% end
//% local ends = carried_along(k, 3) and ", false" or ""
    while (z < planes) {
//% if carried_along(k, 3) then
        const int oldest = z0 + z, newest = $(shifted("z0 + z", last + k.unrolled - 1));
        if ($(ends_text(k, "oldest", "newest"))) {
            step(true, true);
            continue;
        }
//% end
        if (at_face || z + $(k.unrolled) > planes) {
            step(true$(ends));
        } else { // nothing of it lies outside
//% for _ = 1, k.unrolled do
            step(false$(ends));
//% end
        }
    }
}
