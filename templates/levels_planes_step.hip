// Makes a plane of every level. `guarded`: some of them, or of the block's rows, lie outside.
const auto step = [&](const bool guarded) __attribute__((always_inline)) {
//% local staged = f.stages > 0
    keep_alike(pitch_z);
    //% part("levels_planes_pins", { k = k, f = f })
    const int newest_at = $(shifted("z0 + z", last));
//% local sums_from = first.gathers and 2 or 1
//% local delayed = f.delay > 0 and "newest_at - 1" or "newest_at"
//% if first.gathers then
    const patch made1 = first_level($(shifted("newest_at", -first.lag)), guarded);
//% end
//% if not staged then
    const patch made0 = coming;
    fetch(coming, newest_at + 1);
//% end
//% if staged and not first.gathers then
    const patch made1 = level(wait1, patch_in($(behind_name(f.delay))), $(f.edge_planes > 0 and "sides_in(" .. behind_name(f.delay) .. "), " or "")newest_at - $(f.delay), guarded);
//% end
//% if f.edge_planes > 0 then
    wait_for_all(meeting, flags & odd ? 1 : 0);
    flags ^= odd;
//% end
//% if staged then
    copy(filled, newest_at + $(k.ahead));
//% end
//% if staged and f.edge_planes > 0 and carried_along(k, 2) then
    hand_on();
//% end
//% for n = staged and 2 or 1, f.time do
//% local number = n - (staged and 2 or 1)
//% if f.edge_planes > 0 then
    share($(number), made$(n - 1));
    const sides beside$(n) = sides_of($(number));
//% end
//% if n == f.time then
//% if staged then
    copies_wait<$(k.ahead - 1)>();
//% end
//% if f.edge_planes > 0 then
    arrive(meeting);
//% end
//% end
//% local arrived = "made" .. n - 1
//% if f.delay > 0 then
//% arrived = "arrived" .. n
    const patch arrived$(n) = wait$(n).arrived;
    wait$(n).arrived = made$(n - 1);
//% end
    const patch made$(n) = level(wait$(n), $(arrived), $(f.edge_planes > 0 and "beside" .. n .. ", " or "")$(shifted("newest_at", -(n - 1) * k.levels[1].lag - f.delay)), guarded);
//% end
    put_out(made$(f.time));
//% if f.edge_planes > 0 then
    const unsigned oldest = edges$(f.edge_planes - 1);
//% for i = f.edge_planes - 1, 1, -1 do
    edges$(i) = edges$(i - 1);
//% end
    edges0 = oldest;
//% end
//% if staged then
    filled = $(behind_name(f.behind));
//% for i = f.behind, 1, -1 do
    $(behind_name(i)) = $(behind_name(i - 1));
//% end
    newest = newest + stage_plane == stages ? 0 : newest + stage_plane;
//% end
    ++z;
};
