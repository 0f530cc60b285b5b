//% for n, item in ipairs(listed(model, 2)) do
const vec $(item.name)$(row_suffix(w.row)) =
    splat<vec>(lds_at($(list_of(model, 2, n)))[again((int)threadIdx.y) * rows$(w.row > 0 and " + " .. w.row or "")]);
//% end
