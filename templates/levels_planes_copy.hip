const char *const plane = (const char *)($(id) + (int64_t)($(in_memory(k, 3, "at", f.classes[1]))) * pitch_z);
real *const to = lds_at($(stage_row(0, nil, state)));
//% local back = lo > 1 and lo .. " * pitch" or "pitch"
//% local start = lo > 0 and "((int64_t)place - " .. back .. ")" or "place"
const char *from = plane + $(start);
if (flags & rows_in_place) {
    const unsigned inner = flags & loads_whole, lower = flags & first_wave ? inner : 0;
    const unsigned upper = flags & last_wave ? inner : 0;
    (void)lower, (void)upper;
//% for row = -lo, hi do
    copy_async_if<vec>($(copied_by(k, row)), loads_whole, to$(times(row, "(stage_row / size)")), from);
//% if row < hi then
    from += pitch;
//% end
//% end
    if (flags & loads_some)
        copy_some(plane, to, false);
} else {
    copy_moved(plane + place, to);
    if (flags & loads_some)
        copy_some(plane, to, true);
}
