// ---- Types --------------------------------------------------------------------------------------

typedef $(model.type) real; // an element in memory
//% if model.mixed then
typedef $(model.arithmetic) wide; // what sums and updates are computed in
//% end
constexpr int size = $(model.size); // bytes of an element
//% if #needs.widths > 0 then

//% if needs.by_element then
// Consecutive elements, each computed by itself: what neighbours in a row have in common compilers make once.
//% part("vector_class")
//% part("vector_names")
//% else
// Consecutive elements: vectors of the compiler where it has them on the device.
#if defined(__CUDACC__)
//% part("vector_class")
//% part("vector_names")
#else
//% if model.mixed or has_long_vectors(model, needs) then
#pragma GCC diagnostic ignored "-Wpsabi" // long ones are passed to functions that are inlined
//% end
//% for _, n in ipairs(needs.widths) do
typedef real real$(n) __attribute__((vector_size($(n * model.size)), may_alias));
//% if model.mixed then
typedef wide wide$(n) __attribute__((vector_size($(n * 8)), may_alias));
//% end
//% end
#endif
//% end
//% end
