//% local f = k.fusion
//% local needed = f.stages > 0 and "point_" or "" -- rows beside those of the block are in stages
const int first_x = $(first_column(f));
columns[0] = (unsigned)blocks_for(within.hi[0] - first_x, stores_x);
// Blocks at both ends have no rows beyond what is needed.
const int rows_left = within.$(needed)last[1] + 1 - within.$(needed)from[1] - waves * rows;
columns[1] = 1 + (rows_left > 0 ? (unsigned)blocks_for(rows_left, stores_y) : 0);
