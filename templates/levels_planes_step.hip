// Makes a plane of every level. `guarded`: some of them, or of the block's rows, lie outside.
const auto step = [&](const bool guarded) __attribute__((always_inline)) {
//% local staged = f.stages > 0
    //% part("levels_planes_pins", { k = k, f = f })
    const int newest_at = $(shifted("z0 + z", last)); // the newest plane of level 0 that is there
//% local sums_from = first.gathers and 2 or 1
//% local delayed = f.delay > 0 and "newest_at - 1" or "newest_at"
//% if first.gathers then
    patch made1 = first_level($(shifted("newest_at", -first.lag)), guarded);
//% for _, use in ipairs(uses_of_points(model, k, steps, 1, "made" .. 1, shifted("newest_at", -k.levels[1].lag))) do
    $(use)
//% end
//% end
//% if not staged then
    const patch made0 = coming;
    fetch(coming, newest_at + 1);
//% end
//% if staged and not first.gathers then
//% local beside = f.edge_planes > 0 and "sides_in(" .. stage_of(f.delay) .. "), " or ""
    patch made1 = level(wait1, patch_in($(stage_of(f.delay))), $(beside)newest_at - $(f.delay), guarded);
//% for _, use in ipairs(uses_of_points(model, k, steps, 1, "made" .. 1, shifted("newest_at", -k.levels[1].lag))) do
    $(use)
//% end
//% end
//% if f.edge_planes > 0 then
    // What waves put into LDS in the step before is there, and what they read then may be written to.
    wait_for_all(meeting, meetings % 2);
    ++meetings;
//% end
//% local rings = staged and for_kinds(k, function(kind) return filled_here(k, kind) end)
//% local guard = guards_images(k) and ", guarded" or ""
//% local copied = staged and ("copy(%s%s, newest_at + %d%s)"):format(stage_of(f.behind + 1), rings, k.ahead, guard)
//% if shares_copies(k) then
    lanes_meet(); // which have read what copies for them write to
//% end
//% if staged and not f.copies_late then
    $(copied);
//% end
//% if f.hands_on == "held" then
    hand_on();
//% end
//% for n = staged and 2 or 1, f.time do
//% local number = n - (staged and 2 or 1)
//% if f.edge_planes > 0 then
//% local sides_first = f.copies_late and number == 0
//% if not sides_first then
    share($(number), made$(n - 1));
//% end
//% if hands_on_first(k, n) then
    hand_on_first();
//% end
    const sides beside$(n) = sides_of($(number));
//% if sides_first then
    share($(number), made$(n - 1));
//% end
//% if hands_on_to_next(k, n) then
    hand_on($(number + 1), beside$(n));
//% end
//% end
//% if n == f.time then
//% if f.copies_late then
    $(copied);
//% end
//% if staged then
    copies_wait<$(k.ahead - 1)>();
//% if shares_copies(k) then
    lanes_meet();
//% end
//% end
//% if f.edge_planes > 0 then
    arrive(meeting); // what others read in the next step is in LDS
//% end
//% end
//% local arrived = "made" .. n - 1
//% if f.delay > 0 then
//% arrived = "arrived" .. n
    const patch arrived$(n) = wait$(n).arrived;
    wait$(n).arrived = made$(n - 1);
//% end
//% local beside = f.edge_planes > 0 and "beside" .. n .. ", " or ""
//% local at = shifted("newest_at", -(n - 1) * k.levels[1].lag - f.delay)
//% local behind = (n - 1) * k.levels[1].lag
//% local ring = #kept_here(k) > 0 and ("ring_behind(taken_kept, %d, points_kept), "):format(behind) or ""
    patch made$(n) = level(wait$(n), $(arrived), $(beside)$(ring)$(at), guarded);
//% for _, use in ipairs(uses_of_points(model, k, steps, n, "made" .. n, shifted("newest_at", -k.levels[n].lag))) do
    $(use)
//% end
//% end
//% for _, output in ipairs(group_outputs(k, groups)) do
    $(put_out_of(output))(made$(f.time));
//% end
//% if staged and turns_vectors(k) then
//% local taken_next = for_kinds(k, function(kind) return taken_next(kind) end)
    turn($(stage_of(f.stages - 1))$(taken_next)); // of the next step; others read it a step later
//% end
//% if f.edge_planes > 0 then
//% local back = edge_planes_text(f.edge_planes - 1)
    const bool is_last = filled_edges >= $(back);
    filled_edges = is_last ? filled_edges - $(back) : filled_edges + edge_plane;
//% end
//% if staged then
    newest = newest + stage_plane == stages ? 0 : newest + stage_plane;
//% end
//% for _, kind in ipairs(kinds_here(k)) do
    $(kind.at) = $(kind.at) + point_plane == $(kind.all) ? 0 : $(kind.at) + point_plane;
//% end
    ++z;
};
