const int x0 = all.first_x + strip * stores_x; // the first that the block stores
const int z0 = within.lo[2] + skipped, planes = min(left, all.rows - skipped);
