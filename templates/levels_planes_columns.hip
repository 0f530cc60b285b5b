//% local f = k.fusion
//% local low, high = f.stages > 0 and "point_from" or "from", f.stages > 0 and "point_last" or "last"
//% local shift = -f.margin_lo[1] % f.aligned
const int first_x = within.lo[0] / $(f.aligned) * $(f.aligned)$(shift > 0 and " - " .. shift or "");
columns[0] = (unsigned)blocks_for(within.hi[0] - first_x, stores_x);
// Blocks at both ends have no rows beyond what is needed.
const int rows_left = within.$(high)[1] + 1 - within.$(low)[1] - waves * rows;
columns[1] = 1 + (rows_left > 0 ? (unsigned)blocks_for(rows_left, stores_y) : 0);
