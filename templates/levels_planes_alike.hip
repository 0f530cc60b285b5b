//% for n, item in ipairs(listed(model, 1)) do
const vec $(item.name) = read<vec>(lds_at($(list_of(model, 1, n))) + again((int)threadIdx.x) * vector);
//% end
//% for n, item in ipairs(listed(model, 3)) do
const vec $(item.name) = splat<vec>(lds_at($(list_of(model, 3, n)))[made_at - z0 + filling]);
//% end
