//% local l, f, last = k.levels[1], k.fusion, k.levels[k.fusion.time].lag
//% local id, to = model.grids[f.current].id, group_outputs(k, groups)[1].name
// ---- Kernel: $(k.role)
//
// A wave walks up through strips of rows, its share of all.
// Level 0 is what memory holds, level n is that n steps later. As a row of a level arrives it is added to all
// rows of the next level that see it, which wait for it as sums; the oldest is then complete, and arrives at
// the level after at once. So each level lies $(l.lag == 1 and "a row" or l.lag .. " rows") behind the one before.
// What is z here is the operator's y; a plane is a row.
//
//   x         the thread's $(points_owned(k))
//   z         the row that the last level makes next, counted from the first that is stored
//% if f.stages == 0 then
//   coming1 … coming$(k.ahead)  rows of level 0 on their way from memory
//% end
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
//% part("levels_sums_shares", { k = k })

__global__ static void __launch_bounds__(threads)
$(k.symbol)($(group_parameters(model, k, groups, steps)))
{
    //% part("levels_sums_share")
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
    for (; left > 0; strip++) {
        //% part("levels_place", { k = k, l = l, f = f })

        // Of the whole wave: all its columns are inside and where they are in memory, and it stores all that it can.
        const int first = x0 - margin_x, end = first + lanes * vector;
        const bool is_clear = first >= within.clear_from[0] && end <= within.clear_end[0]
            && x0 >= within.lo[0] && x0 + stores_x <= within.hi[0];
        // So are rows for steps [clear_z, clear_end).
        const int clear_z = within.clear_from[2] - z0;
        const int clear_end = min(planes, within.clear_end[2] - ($(shifted("z0", last + k.ahead))));
//% if f.stages == 0 then
        patch $(numbered("coming", 1, k.ahead, " = {}"));
//% end
        waiting $(numbered("wait", 1, f.time, " = {}"));
        int z = -filling;

        //% part("levels_sums_fetch", { k = k, l = l, f = f })

        //% part("levels_sums_level", { k = k, l = l, f = f })

        //% part("levels_store", { k = k, l = l, state = f.states[1], put_out = "put_out" })

        //% part("levels_sums_step", { k = k, l = l, f = f, last = last })

//% for i = 1, k.ahead do
//% if f.stages > 0 then
        fetch($(shifted("z0 + z", last + i - 1)), elements_beside());
        turn();
//% else
        fetch(coming$(i), $(shifted("z0 + z", last + i - 1)), elements_beside());
//% end
//% end
        while (z < planes) {
            if (z < clear_z || z + (is_clear ? $(k.unrolled) : 1) > clear_end) {
                //% part("levels_sums_one", { k = k, f = f, beside = "elements_beside()", ends = true })
            } else if (!is_clear) {
                const elements beside = elements_beside();
                do {
                    //% part("levels_sums_one", { k = k, f = f, beside = "beside", ends = false })
                } while (z < clear_end);
            } else {
                own_from = $(f.classes[1].name)row;
                own_to = (unsigned)at_store * (unsigned)size;
                const real *from = $(id)_base + (int64_t)($(shifted("z0 + z", last + k.ahead))) * pitch_z;
                real *to = $(to)_base + (int64_t)z * pitch_z;
                from = walked(from, own_from);
                to = (real *)walked(to, own_to);
                do {
//% for i = 1, k.unrolled do
                    clear_step($(f.stages > 0 and "" or "coming" .. i .. ", ")from, to);
//% end
                } while (z + $(k.unrolled) <= clear_end);
            }
        }
//% if f.stages > 0 then
        copies_wait<0>();
//% end
        left -= planes;
        skipped = 0;
    }
}
