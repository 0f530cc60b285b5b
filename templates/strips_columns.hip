//% if carried_along(k, 1) then
// Columns [from, to) of the thread are interior ones.
const int at_x = again(x);
const int from = $(carried_from(k, 1, "at_x")), to = $(carried_to(k, 1, "at_x"));
//% else
const int from = 0, to = vector;
//% end
