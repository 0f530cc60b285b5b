//% local l, f, last = k.levels[1], k.fusion, k.levels[k.fusion.time].lag
//% if #counted(model, k) > 0 then
//% part("levels_counted", { k = k, f = f })

//% end
//% part("strips_shares", { k = k })

// ---- Kernel: $(k.role)
//
// A wave walks up through strips of rows, its share of all.
//% local behind = l.lag == 1 and "a row" or l.lag .. " rows"
//% if f.keeps_rows then
// Level 0 is what memory holds, level n is that n steps later. As a row of a level arrives, a row of the next
// level is made of it and of those that came before it and wait, and arrives at the level after at once. So each
// level lies $(behind) behind the one before.
//% else
// Level 0 is what memory holds, level n is that n steps later. As a row of a level arrives it is added to all
// rows of the next level that see it, which wait for it as sums; the oldest is then complete, and arrives at
// the level after at once. So each level lies $(behind) behind the one before.
//% end
// What is z here is the operator's y; a plane is a row.
//
//   x         the thread's $(points_owned(k))
//   z         the row that the last level makes next, counted from the first that is stored
//% if f.stages == 0 then
//   $(listed_range("coming", 1, k.ahead))  rows of level 0 on their way from memory
//% end
//   arrived   the row at hand: of level 0, 1, … $(f.time) in turn
//% if f.keeps_rows then
//   $(l.slot_names[1]) … $(l.slot_names[l.slots])  rows that a level is made of, from the row that is made of them
//   $(listed_range("wait", 1, f.time))  the rows of each level before that wait for the newest of these
//% if #l.pairs > 0 then
//   <g>_pair1 a row of grid g and, a point down along x, the row below it; of two points and two rows with 2.
//             Of a point's neighbours those above and before it are one such sum, those after and below another,
//             which has waited
//% end
//% else
//   $(l.slot_names[1]) … $(l.slot_names[l.slots])  sums for rows of a level, by their distance from what has arrived
//   $(listed_range("wait", 1, f.time))  the sums of each level that wait for rows to come
//% end
//% local values = glossary_of_values(l, " in the row")
//% if values ~= "" then
//   $(values)
//% end
//% if #l.lines > 0 then
//   <g>_line  consecutive elements of a row: of this thread and of the lanes beside it
//% end
//% if f.scale then
//% local by = model.coefficients[f.scale.by].name
//
// Level n holds what is n steps later divided n times by $(by), so that no level multiplies by that.
//% end
//% if #f.left_out > 0 then
//
// A group of `fewer` steps leaves levels out, those blocks of $(join(f.left_out, ", ")) that make up their number: what
// would arrive at the first level of a block arrives at the one after it.
//% end
template <bool fewer>
__global__ static void __launch_bounds__(threads, 1)
$(k.symbol)($(group_parameters(model, k, groups, steps)))
{
    const int unmade = fewer ? left_out : 0;
//% for _, block in ipairs(blocks_of_levels(k)) do
//% if block.number then
    const int left_out$(block.number) = $(unmade_with(k, block)); // of levels 1 to $(block.last)
//% end
//% end
//% if f.scale then
//% local by = model.coefficients[f.scale.by].name
    $(computed(model, "real")) unscale = fewer ? 1 : $(f.scale.unscale); // $(by) to the power of what is made
    for (int n = unmade; fewer && n < levels; n++)
        unscale *= $(by);
//% end
    //% part("strips_share", { k = k })
    struct patch // the thread's points of a row
    {
//% for _, grid in ipairs(levels_grids(k)) do
        vec $(model.grids[grid].id);
//% end
    };
//% if not f.keeps_rows then
    struct sums
    {
//% for _, sum in ipairs(sums_waiting(model, k)) do
        $(computed(model, "vec")) $(sum.name);
//% end
//% for _, h in ipairs(l.held) do
        vec $(h.name);
//% end
    };
//% end
    struct waiting
    {
        $(f.keeps_rows and "patch" or "sums") $(waiting_names(l));
//% for _, p in ipairs(l.pairs) do
        vec $(join(p.kept, ", "));
//% end
    };
    for (; skipped + left > turning; strip++) {
        //% part("levels_place", { k = k, l = l, f = f })

        // Of the whole wave: all its columns are inside and where they are in memory, and it stores all that it can.
        const int first = x0 - margin_x, end = first + lanes * vector;
//% local low, high = shifted("within.clear_from[0]", beyond_reach(f, 1, 1)), shifted("end", beyond_reach(f, 1, 2))
        const bool is_clear = first >= $(low) && $(high) <= within.clear_end[0]
            && x0 >= within.lo[0] && x0 + stores_x <= within.hi[0];
        // So are rows for steps [clear_z, clear_end).
        const int clear_z = within.clear_from[2] - z0;
//% local newest = last + k.ahead + beyond_reach(f, 3, 2)
        const int clear_end = min(planes, within.clear_end[2] - ($(shifted("z0", newest))));
//% if f.stages == 0 then
        patch $(numbered("coming", 1, k.ahead, " = {}"));
//% end
        waiting $(numbered("wait", 1, f.time, " = {}"));
        int z = unmade * (filling / levels) - filling;
        // Rows of level 0 are as many above the row that is stored as levels are made.
        const int z_ahead = z0$(times(-l.lag, "unmade")) + $(last);

        //% part("strips_fetch", { k = k, l = l, f = f })

        //% part(f.keeps_rows and "strips_window" or "strips_level", { k = k, l = l, f = f })

//% for _, output in ipairs(group_outputs(k, groups)) do
        //% part("levels_store", { k = k, l = l, state = { current = output.grid }, put_out = put_out_of(output) })

//% end
        //% part("strips_step", { k = k, l = l, f = f, last = last })

//% for i = 1, k.ahead do
//% if f.stages > 0 then
        fetch($(shifted("z_ahead + z", i - 1)), elements_beside());
        turn();
//% else
        fetch(coming$(i), $(shifted("z_ahead + z", i - 1)), elements_beside());
//% end
//% end
        while (z < planes) {
            if (z < clear_z || z + (is_clear ? $(k.unrolled) : 1) > clear_end) {
                //% part("strips_one", { k = k, f = f, beside = "elements_beside()", ends = true })
            } else if (!is_clear) {
                const elements beside = elements_beside();
                do {
                    //% part("strips_one", { k = k, f = f, beside = "beside", ends = false })
                } while (z < clear_end);
            } else {
                start();
                do {
//% for i = 1, k.unrolled do
                    clear_step($(f.stages > 0 and "" or "coming" .. i));
//% end
                } while (z + $(k.unrolled) <= clear_end);
            }
        }
//% if f.stages > 0 then
        copies_wait<0>();
//% end
        left -= turning + all.rows - skipped;
        skipped = 0;
    }
}
