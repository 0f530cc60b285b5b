//% local lo, hi = f.last_rows, f.first_rows
// Lanes of a wave whose vectors come the other way round, by bits.
$(k.lanes > 32 and "unsigned long long" or "unsigned") turned_lanes = 0;
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll 1
#endif
//% local many, type = elements_copied(k), type_copied(k)
for (int i = 0; i < columns$(shares_copies(k) and " * vector / access" or ""); i++) {
    const int at_x = x0 - margin_x + i * $(many);
    const bool as_it_is = at_x >= within.clear_from[0] && at_x + $(many) <= within.clear_end[0];
    const bool is_needed = at_x + $(many) > within.from[0] && at_x <= within.last[0];
    turned_lanes |= !as_it_is && is_needed && ends_vector(at_x) ? 1$(k.lanes > 32 and "ull" or "u") << i : 0;
}

// Turns the vectors of a stage that have come the other way round, once they are there: each lane those of a row.
//% local rings = for_kinds(k, function(kind) return "unsigned " .. kind.at end)
const auto turn = [&](unsigned stage$(rings)) __attribute__((always_inline)) {
    const auto turn_vector = [&](unsigned at) __attribute__((always_inline)) {
        const $(type) row = read<$(type)>(lds_at(at));
        $(type) image;
        for (int i = 0; i < $(many); i++)
            image[i] = row[$(many) - 1 - i];
        write<$(type)>(lds_at(at), image);
    };
    if (turned_lanes != 0) {
        lanes_meet(); // which have copied them
        const int lane = again((int)threadIdx.x);
        const int first = $(lo > 0 and "flags & first_wave ? -" .. lo .. " : 0" or "0");
        const int end = rows$(hi > 0 and " + (flags & last_wave ? " .. hi .. " : 0)" or "");
//% local row = shifted("lane", -lo)
//% local asked = (has_images_along(k, 2) and "" or "flags & rows_in_place && ") .. "row >= first"
//% if k.lanes < k.rows + lo + hi then
        for (auto left = turned_lanes; left != 0; left &= left - 1)
            for (int row = $(row); row < end; row += lanes)
                //% part("levels_planes_turn_row", { k = k, asked = asked })
//% else
        const int row = $(row);
        for (auto left = turned_lanes; left != 0; left &= left - 1)
            //% part("levels_planes_turn_row", { k = k, asked = asked .. " && row < end" })
//% end
        lanes_meet();
    }
//% if #grids_here(k) > 0 then
    if (flags & turns && flags & points_whole) {
//% for _, here in ipairs(grids_here(k)) do
//% for row = 0, k.rows - 1 do
        turn_vector($(row_here(k, here, here.kept and "taken_kept" or "taken_first", row)));
//% end
//% end
    }
//% if shares_copies(k) then
    lanes_meet(); // all of those that share what is turned
//% end
//% end
};
