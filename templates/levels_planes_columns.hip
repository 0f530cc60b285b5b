//% local f = k.fusion
//% local needed = f.stages > 0 and "point_" or "" -- rows beside those of the block are in stages
//% local shift = -f.margin_lo[1] % f.aligned
const int first_x = within.lo[0] / $(f.aligned) * $(f.aligned)$(shift > 0 and " - " .. shift or "");
columns[0] = (unsigned)blocks_for(within.hi[0] - first_x, stores_x);
// Blocks at both ends have no rows beyond what is needed.
const int rows_left = within.$(needed)last[1] + 1 - within.$(needed)from[1] - waves * rows;
columns[1] = 1 + (rows_left > 0 ? (unsigned)blocks_for(rows_left, stores_y) : 0);
