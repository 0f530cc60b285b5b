// Columns [in_from, in_to) of the thread are interior ones.
const int in_from = $(carried_from(k, 1, "at_x")), in_to = $(carried_to(k, 1, "at_x"));
//% for _, name in ipairs(carried) do
made.$(name) = made_inside(made.$(name), zc.$(name), in_from, in_to);
//% end
