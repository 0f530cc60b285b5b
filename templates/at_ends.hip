//% local depth = block_depth(k)
//% local own = depth == "1" and "1" or "min(" .. depth .. ", nz - z0)"
//% local planes = k.streamed and "planes" or own
//% local known = images_known(point, k)
//% local arguments = point_arguments(model, point, k, "at_x, at_y, z0 + at_z")
if (ragged && y0 >= ny) { // beyond the rows: what makes no whole vector at their ends
    const auto point = [&](int at_x, int at_y, int at_z) __attribute__((always_inline)) {
        edge_point$(known)($(arguments));
    };
    for_ends<$(k.end_threads)>(ends, x0 / points_x, (y0 - ny) / points_y, nx, ny, $(planes), point);
    return;
}

