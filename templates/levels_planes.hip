//% local f, first, alike = k.fusion, k.levels[1], k.levels[k.levels[1].gathers and 2 or 1]
//% local last = k.levels[f.time].lag
//% part("levels_planes_head", { k = k, f = f, first = first, alike = alike, last = last })
//% if f.ragged then
// `ragged`: faces of x lie within a thread's points.
template <bool ragged>
//% end
__global__ static void __launch_bounds__(threads, 1)
$(k.symbol)($(group_parameters(model, k, groups, steps)))
{
    //% part("levels_planes_place", { k = k, f = f, last = last })

    struct patch // the thread's points of a plane
    {
//% for _, w in ipairs(alike.work) do
//% for _, state in ipairs(f.states) do
        vec $(levels_row(model, k, w.row, state));
//% if state.previous > 0 then
        vec $(before_row(model, k, w.row, state));
//% end
//% end
//% end
    };
//% if #grids_here(k) > 0 then
    struct points // what a level reads at the point
    {
//% for _, w in ipairs(alike.work) do
//% for _, here in ipairs(grids_here(k)) do
        vec $(levels_row(model, k, w.row, { current = here.grid }));
//% end
//% end
    };
//% end
    struct sums // of these points
    {
//% for _, w in ipairs(alike.work) do
//% for _, sum in ipairs(sums_waiting(model, k)) do
        vec $(row_of(k, sum.name, w.row));
//% end
//% end
//% for _, h in ipairs(alike.held) do
        vec $(h.name);
//% end
    };
    struct waiting
    {
        sums $(waiting_names(alike));
//% if f.delay > 0 then
        patch arrived; // is added once the rows beside it are there
//% end
    };
    waiting $(numbered("wait", first.gathers and 2 or 1, f.time, " = {}"));
//% if f.edge_planes > 0 then
    struct sides // rows of the waves below and above
    {
//% for _, v in ipairs(alike.values) do
//% if v.source == "lds" then
        vec $(v.name);
//% end
//% end
    };
//% end

//% if f.stages > 0 then
    //% part("levels_planes_stages", { k = k, f = f, first = first, alike = alike })
//% else
    //% part("levels_planes_fetch", { k = k, f = f, l = first })
//% end

//% if f.edge_planes > 0 then
    //% part("levels_planes_edges", { k = k, f = f, l = alike })

//% end
//% if carried_at_all(k) then
    //% part("levels_planes_carry", { k = k, f = f })

//% end
//% if first.gathers then
    //% part("levels_planes_gather", { k = k, f = f, l = first })

//% end
    //% part("levels_planes_level", { k = k, f = f, l = alike })

//% for _, output in ipairs(group_outputs(k, groups)) do
//% local store = { k = k, f = f, l = alike, output = output, put_out = put_out_of(output) }
    //% part("levels_planes_store", store)

//% end
    //% part("levels_sets", { k = k, l = alike })

    //% part("levels_planes_step", { k = k, f = f, first = first, l = alike, last = last })

//% if f.stages > 0 then
//% local rings = for_kinds(k, function() return "i * point_plane" end)
    for (int i = 0, first_ones = again($(k.ahead)); i < first_ones; i++) // not written out
        copy(i * stage_plane$(rings), $(shifted("z0 + z", last)) + i$(guards_images(k) and ", true" or ""));
    copies_wait<$(k.ahead - 1)>();
//% if shares_copies(k) then
    lanes_meet();
//% end
//% if turns_vectors(k) then
    turn(newest$(for_kinds(k, function(kind) return kind.at end)));
//% end
//% else
    fetch(coming, $(shifted("z0 + z", last)));
//% end
//% if f.edge_planes > 0 then
    arrive(meeting);
//% end
    while (z < planes) {
        keep_alike(pitch_z);
//% local guards = guards_text(k, "z0 + z", last)
//% if guards ~= "" then
        if ($(guards))
            step(true); // some of it lies outside
        else
//% if f.keeps_by > 0 then
            do { // a loop of its own, in which registers keep their names
                step(false);
            } while ($(f.ragged and "!ragged && " or "")z < planes && !($(guards)));
//% else
            step(false);
//% end
//% else
        step(false);
//% end
    }
//% if f.stages > 0 then
    copies_wait<0>();
//% end
}
