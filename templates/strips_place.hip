const int x0 = all.first_x + strip * stores_x; // the first that the block stores
const int z0 = within.lo[2] + max(skipped - turning, 0);
const int planes = min(skipped + left, turning + all.rows) - max(skipped, turning);
