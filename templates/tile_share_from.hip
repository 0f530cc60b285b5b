//% local below, above = tile_reach(k, t, 2, -1), tile_reach(k, t, 2, 1)
//% local row = "y0 + " .. n .. "_at" .. (below and " - " .. below or "")
//% local most = t.hi[2] == k.reach_hi[2] and "y_last" or "ny - 1" .. (above and " + " .. above or "")
$(k.streamed and "" or "const ")unsigned $(n)_from = offset($(to_x), min($(row), $(most)));
