const unsigned inner = flags & loads_whole, lower = flags & first_wave ? inner : 0;
const unsigned upper = flags & last_wave ? inner : 0;
(void)lower, (void)upper;
//% for row = -lo, hi do
copy_async_if<vec>($(copied_by(k, row)), loads_whole, to$(times(row, "(stage_row / size)")), from);
//% if row < hi then
from += pitch;
//% end
//% end
