//% local below = tile_reach(k, t, 2, -1)
//% local y = "min(y0 + " .. n .. "_at" .. (below and " - " .. below or "") .. ", " .. last_row(k, t) .. ")"
$(k.streamed and "" or "const ")unsigned $(n)_from = offset($(to_x), $(inside_of(k, 2, y)));
