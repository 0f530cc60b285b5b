//% local l, f = k.levels[1], k.fusion
//% if #counted(model, k) > 0 then
//% part("levels_counted", { k = k, f = f })

//% end
// ---- Kernel: $(k.role)
//
// A block walks up through $(k.balance and "`depth` planes, at most " .. k.points_z or k.points_z .. " planes").
// Level 0 is what memory holds, level n is that n steps later: made of the planes of the level before that
// lie around it, which are in registers, and so behind them. The last level is stored.
//% if k.axis[3] == "y" then
// The operator has two axes: what is z here is its y, and a plane is a row.
//% end
//
//   x, y      the thread's $(points_owned(k))
//   z         the plane that the last level makes next, counted from the first that is stored
//% local moved = k.unrolled < k.turns and ("after %d they are moved back"):format(k.unrolled) or "none is moved"
//   s0 … s$(k.turns - 1)   planes, oldest first; each step sees them renamed, and $(moved)
//   $(l.slot_names[1]) … $(l.slot_names[l.slots])  of a level, from the plane that is made of them
//% local values = glossary_of_values(l, " in the plane")
//% if values ~= "" then
//   $(values)
//% end
//% if #l.lines > 0 then
//   <g>_line  consecutive elements of a row: of this thread and of the lanes beside it
//% end
//% if f.edge_planes > 0 then
//   edges     in LDS, the outer rows of each thread for the waves above and below: one barrier a plane
//% end
__global__ static void __launch_bounds__(threads, 1)
$(k.symbol)($(group_parameters(model, k, groups, steps)))
{
    //% part("levels_place", { k = k, l = l, f = f })

    struct patch // the thread's points of a plane
    {
//% for _, w in ipairs(l.work) do
//% for _, state in ipairs(f.states) do
        vec $(levels_row(model, k, w.row, state));
//% end
//% end
    };
    struct plane
    {
        patch even, odd; // the latest even level, the latest odd one
//% for _, grid in ipairs(f.constants) do
//% for _, w in ipairs(l.work) do
        vec $(model.grids[grid].id)$(row_suffix(w.row));
//% end
//% end
    };
    plane $(rotated_planes(k, 0):gsub("(s%d+)", "%1 = {}"));
    int z = -filling;

//% local points = point_loads(model, k)
//% if f.stages == 0 or #points > 0 then
    //% part("levels_fetch", { k = k, l = l, f = f })

//% end
//% if f.edge_planes > 0 then
    //% part("levels_edges", { k = k, l = l, f = f })

//% end
//% if f.stages > 0 then
    //% part("levels_stages", { k = k, l = l, f = f })

//% end
    //% part("levels_sets", { k = k, l = l })

    //% part("levels_level", { k = k, l = l, f = f })

//% for i, state in ipairs(f.states) do
    //% part("levels_store", { k = k, l = l, state = state, put_out = of_state(k, "put_out", i) })

//% end
    //% part("levels_step", { k = k, l = l, f = f })

//% local newest = shifted("z0 + z", k.levels[f.time].lag)
//% local centre = "s" .. plane_behind(k, k.levels[1].lag)
//% if f.stages > 0 then
//% for i = 0, k.ahead - 1 do
    copy($(i), $(shifted("z0 + z", k.levels[f.time].lag + i)));
//% end
//% if #points > 0 then
    fetch($(centre), $(newest));
//% end
//% else
    fetch(s$(plane_behind(k, 0))$(#points > 0 and ", " .. centre or ""), $(newest));
//% end
    for (;;) {
//% for phase = 0, k.unrolled - 1 do
        step($(rotated_planes(k, phase))$(step_is_numbered(k) and ", " .. phase or ""));
        if (++z == planes)
            break;
//% end
//% if k.unrolled < k.turns then
        //% part("slots_move", { k = k })
//% end
    }
}
