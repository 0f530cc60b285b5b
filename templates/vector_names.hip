//% for _, n in ipairs(needs.widths) do
typedef vector_of<real, $(n)> real$(n);
//% if model.mixed then
typedef vector_of<wide, $(n)> wide$(n);
//% end
//% end
