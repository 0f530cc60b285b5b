//% local below = tile_reach(k, t, 2, -1)
//% local row = "y0 + " .. n .. "_at" .. (below and " - " .. below or "")
$(k.streamed and "" or "const ")unsigned $(n)_from = offset($(to_x), min($(row), $(last_row(k, t))));
