//% local points, lag = point_loads(model, k), k.levels[1].lag
//% local last, staged = k.levels[f.time].lag, f.stages > 0
const auto step = [&]($(step_of_levels(model, k))) __attribute__((always_inline)) {
    keep_alike(pitch_z);
//% for _, w in ipairs(l.work) do
    keep($(f.classes[1].name)row$(row_suffix(w.row)));
//% end
//% if staged then
    copies_wait<$(k.ahead - 1)>();
//% end
//% if staged or f.edge_planes > 0 then
    __syncthreads();
//% end
//% if staged then
    copy((turn + $(k.ahead)) % stages, $(shifted("z0 + z", last + k.ahead)));
//% end
//% if #points > 0 then
    fetch($(staged and "" or "ahead, ")$(plane_at(k, lag - 1)), $(shifted("z0 + z", last + 1)));
//% elseif not staged then
    fetch(ahead, $(shifted("z0 + z", last + 1)));
//% end
//% for n = 1, f.time do
//% local at = shifted("z0 + z", last - k.levels[n].lag)
//% if shares_rows(k, n - 1) then
    share($(staged and n - 2 or n - 1), $(plane_shared(k, n - 1))$(rows_argument(k)));
//% end
//% at = told_its_plane(model, k, steps) and ", " .. at or ""
//% local count = #counted(model, k) > 0 and ", of_steps.step[" .. n - 1 .. "]" or ""
//% if n == 2 and level_0_is_staged(k) then
    $(plane_at(k, 2 * lag)).even = patch_in($(stage_behind(k, 2 * lag))); // which it is made in the place of
//% end
    level($(planes_of_level(k, l, n))$(at)$(count));
//% local made = plane_at(k, n * lag) .. "." .. family(n)
//% for _, use in ipairs(uses_of_points(model, k, steps, n, made, shifted("z0 + z", last - k.levels[n].lag))) do
    $(use)
//% end
//% end
    if (z >= 0) {
//% for _, output in ipairs(group_outputs(k, groups)) do
        $(output.put_out)($(output.name)_base, $(plane_at(k, last)).$(family(f.time - output.before)));
//% end
    }
//% if rows_turn(k) then
    const int oldest = $(edge_plane_names(k)[1]);
//% for i = 2, f.edge_planes do
    $(edge_plane_names(k)[i - 1]) = $(edge_plane_names(k)[i]);
//% end
    rows_next = oldest;
//% end
};
