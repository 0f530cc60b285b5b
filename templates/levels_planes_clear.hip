// What is not copied beside faces of x is read, with weight 0: it must be finite.
//% local start = f.edge_planes > 0 and times(f.edge_planes, "edge_plane"):sub(4) .. " + " or ""
if (x0 - margin_x < within.low[0] || x0 - margin_x + columns * vector > within.high[0])
    for (int i = wave * lanes + lane; i < stages / (int)sizeof(vec); i += threads)
        write<vec>(lds_at($(start)(unsigned)i * (unsigned)sizeof(vec)), vec{});
