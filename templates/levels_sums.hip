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
//% if #counted(model, k) > 0 then
//% part("levels_counted", { k = k, f = f })

//% end
__global__ static void __launch_bounds__(threads)
$(k.symbol)($(group_parameters(model, k, groups, steps)))
{
    //% part("levels_place", { k = k, l = l, f = f })

    // Of the whole wave: some of its columns lie beyond a face, or are not where they are in memory.
    const int first = x0 - margin_x, end = first + lanes * vector;
    const auto is_elsewhere = [&](int i) { return (int)column_of(i) + within.base[0] != i; };
//% if #f.classes > 1 then
    const bool at_face = first < within.low[0] || end > within.high[0] || is_elsewhere(first) || is_elsewhere(end - 1)
//% for i = 2, #f.classes do
//% local of, more = f.classes[i].name .. "column_of", i == #f.classes and ";" or ""
        || (int)$(of)(first) + within.base[0] != first || (int)$(of)(end - 1) + within.base[0] != end - 1$(more)
//% end
//% else
    const bool at_face = first < within.low[0] || end > within.high[0] || is_elsewhere(first) || is_elsewhere(end - 1);
//% end

    struct patch // the thread's points of a row
    {
//% for _, grid in ipairs(levels_grids(k)) do
        vec $(model.grids[grid].id);
//% end
    };
    struct sums
    {
//% for _, sum in ipairs(sums_waiting(model, k)) do
        $(computed(model, "vec")) $(sum.name);
//% end
//% for _, h in ipairs(l.held) do
        vec $(h.name);
//% end
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
//% local shared = #levels_grids(k) > 1 and not reflects_along(k, 3) -- what images are tells their sign, too
//% for i, class in ipairs(shared and f.classes or {}) do
        const int64_t plane$(i) = (int64_t)($(in_memory(k, 3, "at", class))) * pitch_z;
//% end
//% for _, grid in ipairs(levels_grids(k)) do
//% local id, class, signed = model.grids[grid].id, f.classes[f.class_of[grid]], is_signed(k, grid)
//% local own = "(int64_t)(" .. in_memory(k, 3, "at", class) .. ") * pitch_z"
//% local place = shared and "plane" .. f.class_of[grid] or own
//% local whole, to = "!beside || " .. class.name .. "whole", "newest." .. id
//% local how = { k = k, l = l, to = to, id = id, place = place, class = class, signed = signed, all = whole }
//% part("levels_fetch_one", how)
//% end
    };

    //% part("levels_sums_level", { k = k, l = l, f = f })

//% for _, output in ipairs(group_outputs(k, groups)) do
    //% part("levels_store", { k = k, l = l, state = { current = output.grid }, put_out = put_out_of(output) })

//% end
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
        level(wait$(n), arrived$(level_arguments(model, k, n, "z0 + z")));
//% end
//% local outputs = group_outputs(k, groups)
//% if #outputs > 1 then
        if (z >= 0) {
//% for _, output in ipairs(outputs) do
            $(put_out_of(output))($(output.name)_base, arrived);
//% end
        }
//% else
        if (z >= 0)
            put_out($(outputs[1].name)_base, arrived);
//% end
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
