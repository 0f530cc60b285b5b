//% local one = computed(model, "real")
// ---- Types --------------------------------------------------------------------------------------

typedef $(model.type) real; // an element in memory
//% if model.mixed then
typedef $(model.arithmetic) wide; // what sums and updates are computed in
//% end
constexpr int size = $(model.size); // bytes of an element
//% for _, n in ipairs(needs.widths) do

//% part("vector_type", { name = "real" .. n, n = n, element = "real", bytes = n * model.size, computes = not model.mixed })
//% if model.mixed then

//% part("vector_type", { name = "wide" .. n, n = n, element = "wide", bytes = n * 8, computes = true })
//% end
//% end
