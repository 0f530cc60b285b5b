//% local points, lag = point_loads(model, k), k.levels[1].lag
const auto step = [&]($(step_of_levels(model, k))) __attribute__((always_inline)) {
    keep_alike(pitch_z);
//% for _, w in ipairs(l.work) do
    keep(row$(row_suffix(w.row)));
//% end
//% if f.edge_planes > 0 then
    __syncthreads();
//% end
    fetch(ahead$(#points > 0 and ", " .. plane_at(k, lag - 1) or ""), $(shifted("z0 + z", k.levels[f.time].lag + 1)));
//% for n = 1, f.time do
//% local number = f.edge_planes > 0 and ", " .. n - 1 or ""
//% local at = shifted("z0 + z", k.levels[f.time].lag - k.levels[n].lag)
    level($(planes_of_level(k, l, n))$(number)$(carried_along(k, 3) and ", " .. at or ""));
//% end
    if (z >= 0) {
//% for i, output in ipairs(group_outputs(k, groups)) do
        put_out($(output.name)_base, $(plane_at(k, k.levels[f.time].lag)).$(family(f.time + 1 - i)));
//% end
    }
//% if f.edge_planes > 0 then
    const int oldest = $(edge_plane_names(k)[1]);
//% for i = 2, f.edge_planes do
    $(edge_plane_names(k)[i - 1]) = $(edge_plane_names(k)[i]);
//% end
    rows_next = oldest;
//% end
};
