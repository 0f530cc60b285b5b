// Which rows the wave copies: its own, the outer ones those beside the block's too.
const unsigned inner = flags & $(bit);
//% if f.last_rows > 0 then
const unsigned lower = flags & first_wave ? inner : 0;
//% end
//% if f.first_rows > 0 then
const unsigned upper = flags & last_wave ? inner : 0;
//% end
